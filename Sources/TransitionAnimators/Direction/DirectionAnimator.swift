// Direction: the new screen springs in from the left, and the old one recedes.

import UIKit

/// Presents a screen from the left with a spring, over a shrinking snapshot of the presenter.
///
/// The snapshot stays in the container, below the presented view, until the dismissal scales the
/// snapshot back to its full size. Therefore the animator needs style `.custom`, and the same
/// container for both directions.
public final class DirectionAnimator: TwoWayAnimator {
  /// The spring's damping ratio, and its initial velocity in total distances per second, as in
  /// HJTransition.
  private static let dampingRatio: CGFloat = 0.7
  private static let springVelocity: CGFloat = 1 / 0.55
  /// The final scale of the presenter's snapshot.
  private static let sunkenScale: CGFloat = 0.85

  public override func animateForward(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.leavingView, let to = context.arrivingView,
      let snapshot = from.snapshotView(afterScreenUpdates: false)
    else { return super.animateForward(using: context) }
    let container = context.containerView
    let width = container.bounds.width
    let frameBefore = to.frame
    snapshot.frame = from.frame
    from.isHidden = true
    container.addSubview(snapshot)
    container.addSubview(to)
    to.frame = CGRect(x: -width, y: 0, width: width, height: container.bounds.height)
    UIView.animate(
      withDuration: duration, delay: 0, usingSpringWithDamping: Self.dampingRatio,
      initialSpringVelocity: Self.springVelocity, options: [],
      animations: {
        to.transform = CGAffineTransform(translationX: width, y: 0)
        snapshot.transform = CGAffineTransform(scaleX: Self.sunkenScale, y: Self.sunkenScale)
      },
      completion: { _ in
        let cancelled = context.transitionWasCancelled
        if cancelled {
          from.isHidden = false
          snapshot.removeFromSuperview()
          to.frame = frameBefore
        }
        context.completeTransition(!cancelled)
      })
  }

  public override func animateBack(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.leavingView, let to = context.arrivingView else {
      return super.animateBack(using: context)
    }
    let snapshot = context.containerView.subviews.first { $0 !== from }
    UIView.animate(
      withDuration: duration,
      animations: {
        from.transform = .identity
        snapshot?.transform = .identity
      },
      completion: { _ in
        if context.transitionWasCancelled { return context.completeTransition(false) }
        context.completeTransition(true)
        to.isHidden = false
        snapshot?.removeFromSuperview()
      })
  }
}

extension DirectionAnimator {
  static var entry: AnimatorEntry {
    let kept = "it keeps a snapshot of the presenter, whose own view must stay behind the container"
    return AnimatorEntry(
      name: "Direction", origin: "HJTransition", family: "slide",
      summary: "springs in from the left over a shrinking snapshot",
      defaultDuration: defaultDuration,
      unsupported: [
        .navigation: kept + "; a push removes that view",
        .modalFullScreen: kept + "; full screen moves that view",
        .tab: kept + "; a tab switch removes that view",
      ],
      make: { DirectionAnimator(duration: $0.duration, isForward: $0.isForward) })
  }
}
