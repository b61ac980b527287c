// The scene in which the tests swipe back: the list in a navigation controller, with a message on
// top of it.

import GestureReplay
import Inbox
import UIKit

/// The scene in which recordings are replayed: the app's own screens, and its own pop.
public final class InboxScene: NSObject, ReplayScene, UINavigationControllerDelegate {
  public let window = UIWindow(frame: UIScreen.main.bounds)
  private let navigation = UINavigationController(rootViewController: InboxViewController())
  private let animator: @MainActor () -> any UIViewControllerAnimatedTransitioning
  private var interaction: (any UIViewControllerInteractiveTransitioning)?

  public init(
    animator: @escaping @MainActor () -> any UIViewControllerAnimatedTransitioning = {
      EnvelopeAnimator()
    }
  ) {
    self.animator = animator
    super.init()
    navigation.delegate = self
    navigation.interactivePopGestureRecognizer?.isEnabled = false
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    restore()
  }

  public var gestureView: UIView { navigation.topViewController!.view }

  public func goBack(
    interaction: any UIViewControllerInteractiveTransitioning,
    ended: @escaping @MainActor (Bool) -> Void
  ) {
    self.interaction = interaction
    navigation.popViewController(animated: true)
    self.interaction = nil
    navigation.transitionCoordinator?.animate(alongsideTransition: nil) { context in
      ended(!context.isCancelled)
    }
  }

  public func restore() { navigation.pushViewController(MailViewController(), animated: false) }

  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    operation == .pop ? animator() : nil
  }

  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interaction
  }
}
