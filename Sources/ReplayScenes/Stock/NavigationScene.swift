// A navigation stack of two screens; the swipe pops the upper one.

import GestureReplay
import UIKit

/// A navigation controller with a list and a detail screen; the swipe pops the detail.
///
/// The delegate is called for each transition and returns the interaction controller only during a
/// swipe, like an app's delegate.
@MainActor
public final class NavigationScene: NSObject, ReplayScene, UINavigationControllerDelegate {
  public let window: UIWindow
  /// The stack itself, for tests.
  public let navigationController: UINavigationController

  private let makeAnimator:
    @MainActor (UINavigationController.Operation) -> (any UIViewControllerAnimatedTransitioning)?
  private let screens: SceneScreens
  private let interaction = SceneInteraction()

  public convenience init(
    makeAnimator:
      @escaping @MainActor (UINavigationController.Operation) ->
      (any UIViewControllerAnimatedTransitioning)?
  ) {
    self.init(screens: SceneScreens(), makeAnimator: makeAnimator)
  }

  init(
    screens: SceneScreens,
    makeAnimator:
      @escaping @MainActor (UINavigationController.Operation) ->
      (any UIViewControllerAnimatedTransitioning)?
  ) {
    window = UIWindow(frame: UIScreen.main.bounds)
    self.screens = screens
    navigationController = UINavigationController(rootViewController: screens.list)
    self.makeAnimator = makeAnimator
    super.init()
    navigationController.delegate = self
    navigationController.isNavigationBarHidden = true
    // The controller's own back swipe would compete with the replayed one.
    navigationController.interactivePopGestureRecognizer?.isEnabled = false
    window.rootViewController = navigationController
    window.makeKeyAndVisible()
    restore()
  }

  public var gestureView: UIView { screens.detail.view }

  public func goBack(
    interaction: any UIViewControllerInteractiveTransitioning,
    ended: @escaping @MainActor (Bool) -> Void
  ) {
    self.interaction.drive(
      interaction, owner: navigationController,
      start: { _ = navigationController.popViewController(animated: true) }, ended: ended)
  }

  public func restore() {
    screens.renewDetail()
    navigationController.pushViewController(screens.detail, animated: false)
  }

  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    makeAnimator(operation)
  }

  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interaction.controller
  }
}
