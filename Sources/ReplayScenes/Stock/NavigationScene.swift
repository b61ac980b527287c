// A navigation stack of two screens; the swipe pops the upper screen.

import GestureReplay
import UIKit

/// A navigation controller with a list and a detail screen; the swipe pops the detail.
///
/// The delegate is called for each transition and returns the interaction controller only during a
/// swipe, like an app's delegate.
@MainActor
public final class NavigationScene: NSObject, ReplayScene, UINavigationControllerDelegate {
  /// The window, which has the size of the replay's screen.
  public let window: UIWindow
  /// The stack itself, for tests.
  public let navigationController: UINavigationController

  private let makeAnimator: SceneAnimator<UINavigationController.Operation>
  private let screens: SceneScreens
  private let interaction = SceneInteraction()

  /// Creates a scene with the stock screens. The closure returns the animator of a push or a pop,
  /// or nil for UIKit's animator.
  public convenience init(
    makeAnimator: @escaping SceneAnimator<UINavigationController.Operation>
  ) {
    self.init(screens: SceneScreens(), makeAnimator: makeAnimator)
  }

  init(
    screens: SceneScreens,
    makeAnimator: @escaping SceneAnimator<UINavigationController.Operation>
  ) {
    window = UIWindow(frame: UIScreen.main.bounds)
    self.screens = screens
    navigationController = UINavigationController(rootViewController: screens.list)
    self.makeAnimator = makeAnimator
    super.init()
    navigationController.delegate = self
    navigationController.isNavigationBarHidden = true
    // The controller's own back swipe would compete with the replayed swipe.
    navigationController.interactivePopGestureRecognizer?.isEnabled = false
    window.rootViewController = navigationController
    window.makeKeyAndVisible()
    restore()
  }

  /// The detail screen's view.
  public var gestureView: UIView { screens.detail.view }

  /// Pops the detail screen.
  public func goBack(
    interaction: any UIViewControllerInteractiveTransitioning,
    ended: @escaping @MainActor (Bool) -> Void
  ) {
    self.interaction.drive(
      interaction, owner: navigationController,
      start: { _ = navigationController.popViewController(animated: true) }, ended: ended)
  }

  /// Pushes a new detail screen without an animation.
  public func restore() {
    screens.renewDetail()
    navigationController.pushViewController(screens.detail, animated: false)
  }

  /// Returns the animator of the operation.
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    makeAnimator(operation)
  }

  /// Returns the interaction controller that drives the pop during a swipe; nil otherwise.
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interaction.controller
  }
}
