// Two tabs; the swipe selects the first from the second.

import GestureReplay
import UIKit

/// A tab bar controller with two screens; the swipe selects the first.
@MainActor
public final class TabScene: NSObject, ReplayScene, UITabBarControllerDelegate {
  public let window: UIWindow
  /// The tabs, for tests.
  public let tabBarController: UITabBarController

  private let makeAnimator:
    @MainActor (_ isForward: Bool) -> (any UIViewControllerAnimatedTransitioning)?
  private let screens: SceneScreens
  private let interaction = SceneInteraction()
  private var isRestoring = false

  public convenience init(
    makeAnimator:
      @escaping @MainActor (_ isForward: Bool) ->
      (any UIViewControllerAnimatedTransitioning)?
  ) {
    self.init(screens: SceneScreens(), makeAnimator: makeAnimator)
  }

  init(
    screens: SceneScreens,
    makeAnimator:
      @escaping @MainActor (_ isForward: Bool) ->
      (any UIViewControllerAnimatedTransitioning)?
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

  public var gestureView: UIView { screens.detail.view }

  public func goBack(
    interaction: any UIViewControllerInteractiveTransitioning,
    ended: @escaping @MainActor (Bool) -> Void
  ) {
    self.interaction.drive(
      interaction, owner: tabBarController, start: { tabBarController.selectedIndex = 0 },
      ended: ended)
  }

  public func restore() {
    // Without an animator, switching tabs is not animated.
    isRestoring = true
    tabBarController.selectedIndex = 1
    isRestoring = false
  }

  /// Prevents a tap from selecting a tab: another finger of the recording may land on the bar, and
  /// the tap's transition would run instead of the swipe's.
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { false }

  public func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    isRestoring ? nil : makeAnimator(toVC === screens.detail)
  }

  public func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interaction.controller
  }
}
