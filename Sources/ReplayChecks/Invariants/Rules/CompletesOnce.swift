import GestureReplay
import PlainText
import UIKit

/// Observes the completion of a transition.
///
/// The page `Rules/completes-once.md` of the documentation says what is reported, and why.
@MainActor final class CompletesOnce: FrameRule {
  static let invariant = Invariant.completesOnce

  /// The times of the first and last of the latest frames after the release in which nothing
  /// moved, not even the progress, and no animation of the transition ran.
  @exclusivity(unchecked)
  private var stillness: (since: Double, now: Double, hash: UInt64, progress: Double)?

  static func cause(of issue: UIKitIssue) -> String? {
    issue.code == .completedTwice ? issue.message : nil
  }

  func frame(_ record: FrameRecord, of swipe: SwipeStory) -> SwipeFinding? {
    guard record.phase == .finishing || record.phase == .cancelling,
      !UITransitionObserver.isDriven
    else { return nil }
    if let last = stillness, last.hash == record.hash, last.progress == record.presentedProgress,
      swipe.parts.map({ FrameCycle.current.isAnimating(in: $0.container.layer) }) != true
    {
      stillness?.now = record.timestamp
    } else {
      stillness = (record.timestamp, record.timestamp, record.hash, record.presentedProgress)
    }
    return nil
  }

  /// Finds a transition that waits for its completion although its animation is over.
  func judged(_ swipe: SwipeStory) -> [SwipeFinding] {
    guard let ended = swipe.ended, let stillness,
      stillness.now - stillness.since > Self.tolerance
    else { return [] }
    return [
      SwipeFinding(
        frame: ended.frame,
        cause: "completeTransition(\(ended.completed)) was called "
          + "\(Figure((stillness.now - stillness.since) * 1000, 0)) ms after the last movement of "
          + "\(swipe.transitionText); call "
          + "it in the animation's completion: until then, the screens may get no touches")
    ]
  }

  func leftOpen(_ swipe: SwipeStory) -> SwipeFinding? {
    SwipeFinding(
      cause: swipe.parts != nil
        ? "the transition that began in frame \(swipe.beganFrame) never ended"
        : "the dismissal was requested in frame \(swipe.beganFrame), but no transition began")
  }

  /// The time in seconds that a transition may wait after its last movement. Shorter pauses, such
  /// as the end of a delayed block, are not noticed.
  private static let tolerance = 0.25
}
