// The `decides-after-start` rule: no gesture is decided before its transition has started.

import UIKit

/// Checks that `finish()` or `cancel()` of a percent-driven transition comes after its start.
///
/// **Reported**: a call of `finish()` or `cancel()` before the transition of the same gesture has
/// started, once the transition starts and no other touch has followed.
///
/// **Why**: a push, pop, presentation or dismissal starts at the end of the turn in which it was
/// requested. A quick flick can begin and end in one turn; iOS ignores the decision, and the
/// transition stays interactive for ever, or completes although it was cancelled.
///
/// **Example**: a pan that lifts in the frame in which it begins, and an action that calls
/// `popViewController(animated:)` in `.began` and `finish()` in `.ended`: `frame 9:
/// decides-after-start: the flick ended in the frame in which the pop began, before its start; iOS
/// ignores finish() there`. Switched off by `--skip decides-after-start`.
@MainActor final class DecidesAfterStart: SwipeRule {
  static let invariant = Invariant.decidesAfterStart

  /// UIKit itself finds it, because a transition that starts without its gesture is not a swipe that
  /// other rules observe.
  static func cause(of issue: UIKitIssue, duringSwipe: Bool) -> String? {
    issue.code == .decidedBeforeStart ? issue.message : nil
  }
}
