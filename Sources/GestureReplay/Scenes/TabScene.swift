// Two tabs; the swipe goes back from the second to the first.

import UIKit

/// A tab bar controller with two screens; going back selects the first.
@MainActor
public final class TabScene: NSObject, ReplayScene, UITabBarControllerDelegate {
  public let window: UIWindow
  /// The tabs, for tests.
  public let tabBarController: UITabBarController

  private let makeAnimator:
    @MainActor (_ isForward: Bool) -> (any UIViewControllerAnimatedTransitioning)?
  private let detail = FixtureViewController.detail()
  private let interaction = SceneInteraction()
  private var isRestoring = false

  public init(
    makeAnimator:
      @escaping @MainActor (_ isForward: Bool) ->
      (any UIViewControllerAnimatedTransitioning)?
  ) {
    window = UIWindow(frame: UIScreen.main.bounds)
    tabBarController = UITabBarController()
    self.makeAnimator = makeAnimator
    super.init()
    tabBarController.viewControllers = [FixtureViewController.list(), detail]
    tabBarController.delegate = self
    window.rootViewController = tabBarController
    window.makeKeyAndVisible()
    restore()
  }

  public var gestureView: UIView { detail.view }

  public func goBack(
    interaction: any UIViewControllerInteractiveTransitioning,
    ended: @escaping @MainActor (Bool) -> Void
  ) {
    self.interaction.drive(
      interaction, owner: tabBarController, start: { tabBarController.selectedIndex = 0 },
      ended: ended)
  }

  public func restore() {
    // Without an animator a switch of tabs is not animated.
    isRestoring = true
    tabBarController.selectedIndex = 1
    isRestoring = false
  }

  public func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    isRestoring ? nil : makeAnimator(toVC === detail)
  }

  public func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interaction.controller
  }
}
