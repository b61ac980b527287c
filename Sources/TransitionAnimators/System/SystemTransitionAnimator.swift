import UIKit

/// Replaces the old screen with a snapshot of the new one in a Core Animation transition.
///
/// A `CATransition` with the type's effect and side runs on the container's layer, without a timing
/// function. The new screen itself appears when the animation has stopped. The backward transition
/// runs the reverse type.
///
/// Under every system, suck, ripple and the irises are shown as iOS 9 and 10 did, in
/// TransitionManager's time; an app's own `CATransition` of these types has no effect since iOS 13.
///
/// TransitionManager differs: it completes only when the animation stops on its own, so a
/// transition never ends if its animation is removed. Here, it ends in both cases.
public final class SystemTransitionAnimator: TwoWayAnimator {
  public override class var defaultDuration: TimeInterval {
    TransitionAnimationType.defaultDuration
  }

  /// One of the system types; ``TransitionAnimationType/default`` is a push from the left. With
  /// other types, the screens change immediately.
  public var type = TransitionAnimationType.default
  /// The type of the backward transition; nil for the reverse of ``type``.
  public var backType: TransitionAnimationType?

  public override func animateForward(using context: any UIViewControllerContextTransitioning) {
    run(type, context)
  }

  public override func animateBack(using context: any UIViewControllerContextTransitioning) {
    run(backType ?? type.reverse, context)
  }

  private func run(
    _ type: TransitionAnimationType, _ context: any UIViewControllerContextTransitioning
  ) {
    guard let to = context.arrivingView, let effect = type.systemEffect,
      let controller = context.viewController(forKey: .to)
    else { return showAtOnce(context) }
    to.frame = context.finalFrame(for: controller)
    guard let snapshot = to.snapshotView(afterScreenUpdates: true) else {
      return showAtOnce(context)
    }
    let container = context.containerView
    snapshot.frame = to.frame
    container.addSubview(snapshot)
    let transition = CATransition()
    transition.type = CATransitionType(rawValue: effect.rawValue)
    transition.subtype = type.systemSide.map { CATransitionSubtype(rawValue: $0.rawValue) }
    transition.duration = duration
    transition.setValue("ios10", forKey: "edgepan.system")
    transition.delegate = StopListener {
      snapshot.removeFromSuperview()
      let cancelled = context.transitionWasCancelled
      if !cancelled { context.placeArrivingView { $0.addSubview($1) } }
      context.completeTransition(!cancelled)
    }
    container.layer.add(transition, forKey: nil)
  }
}

/// Calls a closure once when an animation has stopped, at its end or because it was removed.
private final class StopListener: NSObject, CAAnimationDelegate {
  private var stopped: (() -> Void)?

  init(_ stopped: @escaping () -> Void) { self.stopped = stopped }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    let stopped = stopped
    self.stopped = nil
    stopped?()
  }
}
