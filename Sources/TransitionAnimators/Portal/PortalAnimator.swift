import UIKit

/// Moves the two halves of a screen apart, or together.
///
/// A gate that opens in the forward transition shows the new screen behind the two halves of the
/// old one; in the backward transition, the halves close again. A gate that closes in the forward
/// transition moves the new screen in as two halves over the old one; in the backward transition,
/// they part. A solid gate also scales the screen behind it between 0.6 and 1.
///
/// TransitionManager differs: it cuts full-screen bitmaps (here, each half is a snapshot, which
/// looks the same), uses the main screen's size as the container's, and leaves the screen behind a
/// solid gate scaled to 0.6.
public final class PortalAnimator: TwoWayAnimator {
  /// The motion of the forward transition.
  public enum Gate: String, CaseIterable, Sendable {
    /// The old screen parts and uncovers the new one.
    case open
    /// The new screen moves in as two halves over the old one.
    case close
  }
  /// The axis along which the halves move.
  public enum Axis: String, CaseIterable, Sendable {
    /// One half moves up, the other down.
    case vertical
    /// One half moves to the left, the other to the right.
    case horizontal
  }

  public override class var defaultDuration: TimeInterval {
    TransitionAnimationType.defaultDuration
  }

  /// The motion of the gate in the forward transition.
  public var gate = Gate.open
  /// The axis along which the halves move.
  public var axis = Axis.vertical
  /// Whether the screen behind the gate is scaled.
  public var isSolid = false

  /// The scale of the screen behind a closed solid gate.
  private static let scaleBehind: CGFloat = 0.6

  public override func animateForward(using context: any UIViewControllerContextTransitioning) {
    run(opening: gate == .open, context)
  }

  public override func animateBack(using context: any UIViewControllerContextTransitioning) {
    run(opening: gate == .close, context)
  }

  private func run(opening: Bool, _ context: any UIViewControllerContextTransitioning) {
    let container = context.containerView
    guard let from = context.leavingView, let to = context.arrivingView else {
      return showAtOnce(context)
    }
    context.placeArrivingView { $0.addSubview($1) }
    let halves = cut(opening ? from : to, afterScreenUpdates: !opening, in: container)
    for half in halves { container.addSubview(half) }
    let displaced = displacements(in: container)
    let behind = opening ? to : from
    let (own, small) = (
      behind.transform, CGAffineTransform(scaleX: Self.scaleBehind, y: Self.scaleBehind)
    )
    if opening {
      from.isHidden = true
      if isSolid { to.transform = small }
    } else {
      to.isHidden = true
      for (half, transform) in zip(halves, displaced) { half.transform = transform }
    }
    UIView.animate(
      withDuration: duration,
      animations: {
        for (half, transform) in zip(halves, displaced) {
          half.transform = opening ? transform : .identity
        }
        if self.isSolid { behind.transform = opening ? own : small }
      },
      completion: { _ in
        for half in halves { half.removeFromSuperview() }
        from.isHidden = false
        to.isHidden = false
        behind.transform = own
        context.completeTransition(!context.transitionWasCancelled)
      })
  }

  /// Cuts a screen into two halves. The first is the upper or left half.
  private func cut(_ screen: UIView, afterScreenUpdates: Bool, in container: UIView) -> [UIView] {
    let (first, second) = screen.bounds.divided(
      atDistance: (axis == .vertical ? screen.bounds.height : screen.bounds.width) / 2,
      from: axis == .vertical ? .minYEdge : .minXEdge)
    return [first, second].compactMap { part in
      let half = screen.resizableSnapshotView(
        from: part, afterScreenUpdates: afterScreenUpdates, withCapInsets: .zero)
      half?.frame = container.convert(part, from: Optional(screen))
      return half
    }
  }

  /// Returns the transforms of the halves of an open gate: each is moved by half of the container's
  /// height or width, which is its own.
  private func displacements(in container: UIView) -> [CGAffineTransform] {
    [-1, 1].map { sign in
      axis == .vertical
        ? CGAffineTransform(translationX: 0, y: sign * container.bounds.height / 2)
        : CGAffineTransform(translationX: sign * container.bounds.width / 2, y: 0)
    }
  }
}
