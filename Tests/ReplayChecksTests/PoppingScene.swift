// A navigation stack as an app sets one up, with an animator that the test supplies.

import GestureReplay
import UIKit

/// A screen over another one. The replay's interaction controller drives its pop.
@MainActor
class PoppingScene: NSObject, ReplayScene, UINavigationControllerDelegate {
  let window = UIWindow(frame: UIScreen.main.bounds)
  let navigation: UINavigationController
  /// The interaction controller that the delegate returns.
  var interaction: (any UIViewControllerInteractiveTransitioning)?
  /// Whether the pop is animated.
  var isAnimated = true
  /// Whether the delegate returns the replay's interaction controller.
  var givesInteraction = true
  private let makeAnimator: @MainActor () -> (any UIViewControllerAnimatedTransitioning)?

  init(
    root: UIViewController = UIViewController(),
    animator: @escaping @MainActor () -> (any UIViewControllerAnimatedTransitioning)?
  ) {
    // A screen without a colour is transparent.
    if root.view.backgroundColor == nil { root.view.backgroundColor = .lightGray }
    navigation = UINavigationController(rootViewController: root)
    makeAnimator = animator
    super.init()
    navigation.delegate = self
    navigation.interactivePopGestureRecognizer?.isEnabled = false
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    restore()
  }

  var gestureView: UIView { navigation.view }

  final func goBack(
    interaction: any UIViewControllerInteractiveTransitioning,
    ended: @escaping @MainActor (Bool) -> Void
  ) {
    if givesInteraction { self.interaction = interaction }
    navigation.popViewController(animated: isAnimated)
    navigation.transitionCoordinator?.animate(alongsideTransition: nil) { ended(!$0.isCancelled) }
  }

  func restore() {
    let controller = UIViewController()
    // A transparent screen shows the one below as long as that screen is in the window.
    controller.view.backgroundColor = .white
    navigation.pushViewController(controller, animated: false)
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { makeAnimator() }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
}
