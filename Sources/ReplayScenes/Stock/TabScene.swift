import GestureReplay
import UIKit

/// A tab bar controller with two screens; the swipe selects the first.
@MainActor
public final class TabScene: NSObject, ReplayScene, UITabBarControllerDelegate {
  /// The window, which has the size of the replay's screen.
  public let window: UIWindow
  /// The tabs, for tests.
  public let tabBarController: UITabBarController

  private let makeAnimator: SceneAnimator<Bool>
  private let screens: SceneScreens
  private let interaction = SceneInteraction()
  private var isRestoring = false

  /// Creates a scene with the stock screens. The closure returns the animator of a switch to a
  /// later or an earlier tab.
  public convenience init(
    makeAnimator: @escaping SceneAnimator<Bool>
  ) {
    self.init(screens: SceneScreens(), makeAnimator: makeAnimator)
  }

  init(
    screens: SceneScreens,
    makeAnimator: @escaping SceneAnimator<Bool>
  ) {
    window = UIWindow(frame: UIScreen.main.bounds)
    self.screens = screens
    tabBarController = UITabBarController()
    self.makeAnimator = makeAnimator
    super.init()
    tabBarController.viewControllers = [screens.list, screens.detail]
    tabBarController.delegate = self
    window.rootViewController = tabBarController
    window.makeKeyAndVisible()
    restore()
  }

  /// The detail screen's view.
  public var gestureView: UIView { screens.detail.view }

  /// Selects the first tab.
  public func goBack(
    interaction: any UIViewControllerInteractiveTransitioning,
    ended: @escaping @MainActor (Bool) -> Void
  ) {
    self.interaction.drive(
      interaction, owner: tabBarController, start: { tabBarController.selectedIndex = 0 },
      ended: ended)
  }

  /// Selects the second tab, without an animation.
  public func restore() {
    // While this is set, the delegate returns no animator.
    isRestoring = true
    UIView.performWithoutAnimation { tabBarController.selectedIndex = 1 }
    isRestoring = false
  }

  /// Prevents a tap from selecting a tab: another finger of the recording may land on the bar, and
  /// the tap's transition would run instead of the swipe's.
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { false }

  /// Returns the animator of a switch; nil while the scene restores itself.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    isRestoring ? nil : makeAnimator(toVC === screens.detail)
  }

  /// Returns the interaction controller that drives the switch during a swipe; nil otherwise.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interaction.controller
  }
}
