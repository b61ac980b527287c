// Explode: the old screen bursts into small squares and reveals the new one.

import UIKit

/// Cuts a snapshot of the leaving screen into squares that fly apart, turn, shrink and fade.
///
/// On a screen of 390 × 844 points with an xFactor of ten: 220 pieces, the last row reaching past
/// the edge. All pieces share one snapshot. The flight is random by a seed, so equal seeds give
/// equal frames.
///
/// Difference from IBAnimatable: there the random numbers are the system's, so every run differs.
public final class ExplodeAnimator: TwoWayAnimator {
  public override class var defaultDuration: TimeInterval { 0.75 }

  /// Squares across the width, the last one reaching past the edge where it is not a whole number;
  /// at least 1.
  public var xFactor: CGFloat = 10
  /// The turn of a piece is a whole number of radians in this range.
  public var turns = -10..<10
  /// The seed of the flight: equal seeds give equal frames.
  public var seed: UInt64 = 1

  /// The displacement of a piece at its end: a whole number of points in this range, along each
  /// axis.
  private static let scatter = -100..<100
  /// How small a piece becomes.
  private static let endScale: CGFloat = 0.01

  public override func animateForward(using context: any UIViewControllerContextTransitioning) {
    explode(context)
  }

  public override func animateBack(using context: any UIViewControllerContextTransitioning) {
    explode(context)
  }

  private func explode(_ context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
      let controller = context.viewController(forKey: .to),
      let snapshot = from.snapshotView(afterScreenUpdates: false)
    else { return showAtOnce(context) }
    let container = context.containerView
    to.frame = context.finalFrame(for: controller)
    container.insertSubview(to, at: 0)
    let pieces = cut(snapshot, size: to.frame.size)
    for piece in pieces { container.addSubview(piece) }
    container.sendSubviewToBack(from)
    var random = SeededGenerator(seed: seed)
    UIView.animate(
      withDuration: duration,
      animations: {
        for piece in pieces {
          let dx = CGFloat(random.whole(in: Self.scatter))
          let dy = CGFloat(random.whole(in: Self.scatter))
          let angle = CGFloat(random.whole(in: self.turns))
          let origin = piece.frame.origin
          piece.transform = CGAffineTransform(translationX: origin.x - dx, y: origin.y - dy)
            .rotated(by: angle).scaledBy(x: Self.endScale, y: Self.endScale)
          piece.alpha = 0
        }
      },
      completion: { _ in
        for piece in pieces { piece.removeFromSuperview() }
        let cancelled = context.transitionWasCancelled
        if cancelled { container.bringSubviewToFront(from) }
        context.completeTransition(!cancelled)
      })
  }

  /// Squares of the snapshot, column by column.
  private func cut(_ snapshot: UIView, size: CGSize) -> [UIView] {
    let side = size.width / max(1, xFactor)
    guard side > 0 else { return [] }
    let columns = Int(max(1, xFactor).rounded(.up))
    let rows = Int((size.height / side).rounded(.up))
    var pieces: [UIView] = []
    for column in 0..<columns {
      for row in 0..<rows {
        let region = CGRect(
          x: CGFloat(column) * side, y: CGFloat(row) * side, width: side, height: side)
        guard
          let piece = snapshot.resizableSnapshotView(
            from: region, afterScreenUpdates: false, withCapInsets: .zero)
        else { continue }
        piece.frame = region
        pieces.append(piece)
      }
    }
    return pieces
  }
}

extension ExplodeAnimator {
  static var entry: AnimatorEntry {
    AnimatorEntry(
      name: "Explode", origin: "IBAnimatable", family: "pieces",
      summary: "bursts into small squares that fly apart and fade",
      defaultDuration: defaultDuration,
      parameters: [
        AnimatorParameter(
          name: "xFactor", summary: "squares across the width", defaultValue: 10, range: 1...64),
        AnimatorParameter(
          name: "minAngle", summary: "smallest turn of a piece, whole radians",
          defaultValue: -10, range: -100...99),
        AnimatorParameter(
          name: "maxAngle", summary: "turns stay below this, whole radians",
          defaultValue: 10, range: -99...100),
      ],
      unsupported: [
        .modalCustom: "it cuts up the view that leaves the container, and style .custom has none"
      ],
      make: { request in
        let animator = ExplodeAnimator(duration: request.duration, isForward: request.isForward)
        animator.xFactor = CGFloat(request["xFactor"])
        let low = Int(request["minAngle"])
        animator.turns = low..<max(low + 1, Int(request["maxAngle"]))
        animator.seed = request.seed
        return animator
      })
  }
}
