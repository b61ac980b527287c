import UIKit

/// Compares the argument of `completeTransition(_:)` with the gesture's decision.
///
/// The page `Rules/completes-as-decided.md` of the documentation says what is reported, and why.
@MainActor final class CompletesAsDecided: SwipeRule {
  static let invariant = Invariant.completesAsDecided

  func judged(_ swipe: SwipeStory) -> [SwipeFinding] {
    guard swipe.wasDriven, let ended = swipe.ended, let completes = swipe.decided,
      completes != ended.completed
    else { return [] }
    return [
      SwipeFinding(
        frame: ended.frame,
        cause: "completeTransition(\(ended.completed)) was called, but the gesture "
          + "\(completes ? "finished" : "cancelled") \(swipe.transitionText); pass "
          + "!transitionWasCancelled")
    ]
  }
}
