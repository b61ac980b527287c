import UIKit

/// Cuts a snapshot of the disappearing screen into squares that fly apart, rotate, shrink and fade.
///
/// On a screen of 390 × 844 points with an xFactor of ten, there are 220 pieces, and the last row
/// extends beyond the edge. All pieces share one snapshot. The random motion depends only on a
/// seed, so the same seed gives the same frames.
///
/// IBAnimatable differs: it uses the system's random numbers, so every run differs.
public final class ExplodeAnimator: TwoWayAnimator {
  public override class var defaultDuration: TimeInterval { 0.75 }

  /// The number of squares across the width, at least 1. If it is not a whole number, the last
  /// square extends beyond the edge.
  public var xFactor: CGFloat = 10
  /// The range of a piece's rotation, in whole radians.
  public var turns = -10..<10
  /// The seed of the random motion; the same seed gives the same frames.
  public var seed: UInt64 = 1

  /// The range of a piece's final displacement along each axis, in whole points.
  private static let scatter = -100..<100
  /// The final scale of a piece.
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

  /// Returns the squares of the snapshot, column by column.
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
          name: "minAngle", summary: "smallest rotation of a piece, whole radians",
          defaultValue: -10, range: -100...99),
        AnimatorParameter(
          name: "maxAngle", summary: "limit of a piece's rotation (exclusive), whole radians",
          defaultValue: 10, range: -99...100),
      ],
      unsupported: [
        .modalCustom: "it cuts up the view that is removed, and style .custom removes none"
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
