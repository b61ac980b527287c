import GestureReplay
import PlainText
import UIKit

/// Compares the presented progress, and the layers at equal progress, with the finger.
///
/// The page `Rules/follows-finger.md` of the documentation says what is reported, and why.
@MainActor final class FollowsFinger: FrameRule {
  static let invariant = Invariant.followsFinger

  /// Whether an app that moves its views itself has moved one without a movement of the finger.
  @exclusivity(unchecked) private var hasActed = false

  func frame(_ record: FrameRecord, of swipe: SwipeStory) -> SwipeFinding? {
    switch record.phase {
    case .interactive:
      stray(swipe)
        ?? (swipe.isLifted || swipe.isSettlingUndecided ? nil : departure(record, swipe))
    case .finishing, .cancelling: stray(swipe)
    default: nil
    }
  }

  /// Returns the finding about a transition that runs independently of the finger.
  private func stray(_ swipe: SwipeStory) -> SwipeFinding? {
    guard swipe.isStray else { return nil }
    return SwipeFinding(
      cause:
        "the transition runs on its own while the finger is down: no interaction controller was "
        + "requested (UIKit requests none if the delegate returns no animator) or returned")
  }

  private func departure(_ record: FrameRecord, _ swipe: SwipeStory) -> SwipeFinding? {
    guard let held = swipe.held.record else { return nil }
    let finger = record.progress - held.progress
    let shown = record.presentedProgress - held.presentedProgress
    if shown * finger < 0 || (finger == 0 && abs(shown) > ProgressText.tolerance) {
      let picture = ProgressText.span(held.presentedProgress, record.presentedProgress)
      return SwipeFinding(
        cause: finger == 0
          ? "the presented progress went from \(picture) on its own, while the finger stayed at "
            + "progress \(Figure(record.progress, ProgressText.decimals))"
          : "the finger's progress went from "
            + "\(ProgressText.span(held.progress, record.progress)), but the "
            + "presented progress from \(picture)")
    }
    // An app may move its views itself while its percentage stays constant. Its views must stay in
    // place only while the finger is at rest.
    let isHeld = !swipe.isDrivenByApp || swipe.movedFrame < record.index
    guard shown == 0, isHeld,
      let jump = swipe.held.jump(to: swipe.frame, in: swipe.parts?.container.layer)
    else { return nil }
    // An app learns of the movement that began its gesture with its next action.
    if swipe.isDrivenByApp, swipe.movedFrame <= swipe.beganFrame, !hasActed {
      hasActed = true
      return nil
    }
    return SwipeFinding(
      layer: jump.layer,
      cause: "it \(jump.text) while the finger held the transition at progress "
        + "\(Figure(record.presentedProgress, ProgressText.decimals))")
  }

  func lifted(frame: Int, _ swipe: SwipeStory) -> SwipeFinding? {
    guard let ended = swipe.ended, swipe.release == nil, frame > ended.frame else { return nil }
    let call = "completeTransition(\(ended.completed))"
    return SwipeFinding(
      frame: ended.frame,
      cause: (ended.frame == swipe.beganFrame
        ? "\(call) was called in frame \(ended.frame), in which the transition began; "
        : "the transition ended in frame \(ended.frame) by \(call); ")
        + "the finger was still down until frame \(frame)")
  }
}
