// The rule `ends-at-final-frame`: the view that arrives ends where UIKit says.

import GestureReplay
import PlainText
import UIKit

/// Compares the frame of the view that has arrived with `finalFrame(for:)`.
///
/// **Reported**: a transition that completed, and whose to-view stands more than half a point from
/// the final frame of its controller once the world is at rest.
///
/// **Why**: nobody moves the view afterwards. It stands wrong until the next rotation or layout of
/// its superview, and then jumps.
///
/// **Example**: `toView.frame = finalFrame.offsetBy(dx: 0, dy: 20)`: `frame 32:
/// ends-at-final-frame: ListViewController.view: its frame is (0, 20, 390, 844) at rest, and
/// finalFrame(for:) is (0, 0, 390, 844)`.
///
/// **Not asked**: where `finalFrame(for:)` is empty, and of views that an animator has put below
/// another view than the container. Switched off by `--skip ends-at-final-frame`.
@MainActor final class EndsAtFinalFrame: SwipeRule {
  static let invariant = Invariant.endsAtFinalFrame

  func landed(_ record: FrameRecord, of swipe: SwipeStory) -> SwipeFinding? {
    guard swipe.isCompleted, let parts = swipe.parts, let view = parts.toView,
      view.superview === parts.container, !parts.finalFrameTo.isEmpty
    else { return nil }
    let (frame, due) = (view.frame, parts.finalFrameTo)
    let pairs = [
      (frame.minX, due.minX), (frame.minY, due.minY), (frame.width, due.width),
      (frame.height, due.height),
    ]
    guard pairs.contains(where: { abs($0 - $1) > Self.tolerance }) else { return nil }
    return SwipeFinding(
      layer: view.layer,
      cause: "its frame is \(Self.text(frame)) at rest, and finalFrame(for:) is \(Self.text(due))")
  }

  /// Points.
  private static let tolerance = 0.5

  private static func text(_ rect: CGRect) -> String {
    let numbers = [rect.minX, rect.minY, rect.width, rect.height]
    return "(" + numbers.map { "\(Figure(Double($0), 2))" }.joined(separator: ", ") + ")"
  }
}
