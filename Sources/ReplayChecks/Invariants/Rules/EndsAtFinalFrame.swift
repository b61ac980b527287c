// The `ends-at-final-frame` rule: the appearing view ends at the final frame that UIKit reports.

import GestureReplay
import PlainText
import UIKit

/// Compares the frame of the view that appeared with `finalFrame(for:)`.
///
/// The page `Rules/ends-at-final-frame.md` of the documentation says what is reported, and why.
@MainActor final class EndsAtFinalFrame: SwipeRule {
  static let invariant = Invariant.endsAtFinalFrame

  func landed(_ record: FrameRecord, of swipe: SwipeStory) -> SwipeFinding? {
    guard swipe.isCompleted, let parts = swipe.parts else { return nil }
    guard let view = parts.toView else { return presenterFinding(parts) }
    guard view.superview === parts.container, !parts.finalFrameTo.isEmpty else { return nil }
    let (frame, due) = (view.frame, parts.finalFrameTo)
    guard Self.differs(frame, due) else { return nil }
    return SwipeFinding(
      layer: view.layer,
      cause: "its frame is \(Self.text(frame)) at rest, and finalFrame(for:) is \(Self.text(due))")
  }

  /// Checks a presenter that stayed visible, for which there is no to-view. Once no controller is
  /// presented, the root controller's view must fill the window.
  private func presenterFinding(_ parts: UITransitionParts) -> SwipeFinding? {
    guard parts.kind == .dismiss else { return nil }
    for window in UIApplication.shared.windows {
      guard let root = window.rootViewController, root.presentedViewController == nil,
        let view = root.viewIfLoaded, view.superview === window,
        Self.differs(view.frame, window.bounds)
      else { continue }
      return SwipeFinding(
        layer: view.layer,
        cause: "its frame is \(Self.text(view.frame)) at rest, although no controller is "
          + "presented; the window's bounds are \(Self.text(window.bounds))")
    }
    return nil
  }

  private static func differs(_ one: CGRect, _ other: CGRect) -> Bool {
    let pairs = [
      (one.minX, other.minX), (one.minY, other.minY), (one.width, other.width),
      (one.height, other.height),
    ]
    return pairs.contains { abs($0 - $1) > tolerance }
  }

  /// The tolerance, in points.
  private static let tolerance = 0.5

  private static func text(_ rect: CGRect) -> String {
    let numbers = [rect.minX, rect.minY, rect.width, rect.height]
    return "(" + numbers.map { "\(Figure(Double($0), 2))" }.joined(separator: ", ") + ")"
  }
}
