import UIKit

/// Compares the world at rest after a cancelled transition, or after a gesture of the app that
/// ended where it began (``PlainGesture``), with the world before it.
///
/// The page `Rules/cancel-restores.md` of the documentation says what is reported, and why.
@MainActor final class CancelRestores: SwipeRule {
  static let invariant = Invariant.cancelRestores

  func judged(_ swipe: SwipeStory) -> [SwipeFinding] {
    guard let after = swipe.after else { return [] }
    let stuck = swipe.isCompleted ? swipe.plain?.stuckView(in: after) : nil
    return [swipe.finding(of: Self.invariant), stuck].compactMap { $0 }
  }
}
