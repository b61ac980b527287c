import UIKit

/// Checks that `finish()` or `cancel()` of a percent-driven transition comes after its start.
///
/// The page `Rules/decides-after-start.md` of the documentation says what is reported, and why.
@MainActor final class DecidesAfterStart: SwipeRule {
  static let invariant = Invariant.decidesAfterStart

  /// UIKit itself finds it, because a transition that starts without its gesture is not a swipe that
  /// other rules observe.
  static func cause(of issue: UIKitIssue) -> String? {
    issue.code == .decidedBeforeStart ? issue.message : nil
  }
}
