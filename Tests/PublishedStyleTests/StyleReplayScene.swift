// An animator in the style of a published app, driven by a recorded swipe in a pop or a dismissal.

import GestureReplay
import UIKit

/// Shows the second screen of a style over the first. The swipe pops or dismisses the second screen
/// with the style's animator.
///
/// The scene references the second screen weakly. If the screen still exists after it has
/// disappeared, the style's code retains it.
@MainActor
final class StyleReplayScene: NSObject, ReplayScene, UINavigationControllerDelegate,
  UIViewControllerTransitioningDelegate
{
  let window = UIWindow(frame: UIScreen.main.bounds)
  private let style: Style
  private let context: StyleContext
  private let first: UIViewController
  private weak var second: UIViewController?
  private let settle: @MainActor () -> Void
  private var interaction: (any UIViewControllerInteractiveTransitioning)?
  private var isForward = false

  init(_ style: Style, _ context: StyleContext, settle: @escaping @MainActor () -> Void) {
    self.style = style
    self.context = context
    self.settle = settle
    first = style.first()
    super.init()
    if first.view.backgroundColor == nil { first.view.backgroundColor = .lightGray }
    let navigation = context == .pop ? UINavigationController(rootViewController: first) : nil
    navigation?.interactivePopGestureRecognizer?.isEnabled = false
    window.rootViewController = navigation ?? first
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    restore()
  }

  var gestureView: UIView { window }

  func goBack(
    interaction: any UIViewControllerInteractiveTransitioning,
    ended: @escaping @MainActor (Bool) -> Void
  ) {
    guard let second else { return }
    self.interaction = interaction
    let navigation = second.navigationController
    if context == .pop {
      navigation?.popViewController(animated: true)
    } else {
      second.dismiss(animated: true)
    }
    self.interaction = nil
    (navigation ?? second).transitionCoordinator?
      .animate(alongsideTransition: nil) { ended(!$0.isCancelled) }
  }

  func restore() {
    let second = style.second()
    self.second = second
    if let navigation = first.navigationController {
      navigation.delegate = nil
      navigation.pushViewController(second, animated: false)
      navigation.delegate = self
    } else {
      second.modalPresentationStyle = context == .dismissOver ? .custom : .fullScreen
      second.transitioningDelegate = self
      isForward = true
      // The screen is presented by the animator's forward transition, so that the container
      // contains the views that the presentation adds and does not remove.
      first.present(second, animated: true)
      settle()
      isForward = false
    }
  }

  private func animator() -> UIViewControllerAnimatedTransitioning? {
    let forward: StyleContext = context == .dismissOver ? .presentOver : .presentFull
    guard let second else { return nil }
    return style.make(isForward ? forward : context, [first, second])
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { animator() }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? { interaction }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { animator() }

  func animationController(forDismissed dismissed: UIViewController)
    -> UIViewControllerAnimatedTransitioning?
  { animator() }

  func interactionControllerForDismissal(using animator: UIViewControllerAnimatedTransitioning)
    -> UIViewControllerInteractiveTransitioning?
  { interaction }

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? { style.presentation?(presented, presenting) }
}
