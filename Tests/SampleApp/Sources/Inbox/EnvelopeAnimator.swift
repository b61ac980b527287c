// The app's own pop: the message slides away over the list, which grows slightly.

import UIKit

/// Slides the message out to the side it came from, while a dimmed copy of the list grows behind
/// it.
public final class EnvelopeAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  /// Mistakes that real transitions make; the tests select one and check that it is found.
  public enum Fault: String, CaseIterable, Sendable {
    /// The context is notified twice of the transition's end.
    case completesTwice
    /// A cancelled pop leaves the copy of the list in the container.
    case leavesSnapshot
    /// When the finger lifts, the message jumps by three points.
    case jumpsAtRelease
    /// The view does not follow the finger evenly.
    case wrongEasing
  }

  private let fault: Fault?

  public init(fault: Fault? = nil) { self.fault = fault }

  public func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.35 }

  public func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let mail = context.view(forKey: .from), let list = context.view(forKey: .to),
      let mailController = context.viewController(forKey: .from)
    else { return context.completeTransition(false) }
    let container = context.containerView
    list.frame = context.finalFrame(for: context.viewController(forKey: .to)!)
    container.insertSubview(list, belowSubview: mail)
    let behind = list.snapshotView(afterScreenUpdates: true) ?? UIView(frame: list.frame)
    behind.transform = CGAffineTransform(scaleX: 0.94, y: 0.94)
    behind.alpha = 0.6
    container.insertSubview(behind, belowSubview: mail)

    let isRightToLeft = container.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let away = isRightToLeft ? -container.bounds.width : container.bounds.width

    if fault == .jumpsAtRelease {
      mailController.transitionCoordinator?.notifyWhenInteractionChanges { _ in
        mail.center.x += 3
      }
    }
    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0,
      options: fault == .wrongEasing ? .curveEaseIn : .curveLinear
    ) {
      mail.transform = CGAffineTransform(translationX: away, y: 0)
      behind.transform = .identity
      behind.alpha = 1
    } completion: { [fault] _ in
      if !(fault == .leavesSnapshot && context.transitionWasCancelled) {
        behind.removeFromSuperview()
      }
      mail.transform = .identity
      context.completeTransition(!context.transitionWasCancelled)
      if fault == .completesTwice { context.completeTransition(!context.transitionWasCancelled) }
    }
  }
}
