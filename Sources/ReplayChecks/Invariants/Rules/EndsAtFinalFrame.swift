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
    guard frame.differs(from: due), !isChosen(frame, parts) else { return nil }
    return SwipeFinding(
      layer: view.layer,
      cause: "its frame is \(frame.text(2)) at rest, and finalFrame(for:) is \(due.text(2))")
  }

  /// Whether an animator chose the size of a presented view, such as a menu's or a dialog's. The
  /// final frame is then the whole container, because no presentation controller of the app's says
  /// otherwise.
  private func isChosen(_ frame: CGRect, _ parts: UITransitionParts) -> Bool {
    let whole = parts.container.bounds
    return parts.kind == .present && parts.finalFrameTo == whole && whole.contains(frame)
      && CGRect(origin: whole.origin, size: frame.size).differs(from: whole)
  }

  /// Checks a presenter that stayed visible, for which there is no to-view. Once no controller is
  /// presented, the root controller's view must fill the window.
  private func presenterFinding(_ parts: UITransitionParts) -> SwipeFinding? {
    guard parts.kind == .dismiss else { return nil }
    for window in UIApplication.shared.windows {
      guard let root = window.rootViewController, root.presentedViewController == nil,
        let view = root.viewIfLoaded, view.superview === window,
        view.frame.differs(from: window.bounds)
      else { continue }
      return SwipeFinding(
        layer: view.layer,
        cause: "its frame is \(view.frame.text(2)) at rest, although no controller is "
          + "presented; the window's bounds are \(window.bounds.text(2))")
    }
    return nil
  }
}

extension CGRect {
  private var numbers: [CGFloat] { [minX, minY, width, height] }

  /// Returns whether a frame at rest is visibly elsewhere: by more than half a point.
  func differs(from other: CGRect) -> Bool {
    zip(numbers, other.numbers).contains { abs($0 - $1) > 0.5 }
  }

  /// The rectangle in messages, such as `(0, 20, 390, 844)`.
  func text(_ decimals: Int) -> String {
    "(" + numbers.map { "\(Figure(Double($0), decimals))" }.joined(separator: ", ") + ")"
  }
}
