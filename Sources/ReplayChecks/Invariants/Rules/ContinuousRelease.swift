import GestureReplay
import PlainText
import UIKit

/// Compares the frame in which the finger lifts with the last frame in which it held the
/// transition.
///
/// The progress must not exceed the finger's, as mapped by the finish rule. Nothing moves in the
/// frame of the release itself, because settling starts in it with no time elapsed. A display
/// link's fixed step after the decision (``FinishRule/Tail``) is allowed once.
///
/// The page `Rules/continuous-release.md` of the documentation says what is reported, and why.
@MainActor final class ContinuousRelease: FrameRule {
  static let invariant = Invariant.continuousRelease

  /// A movement in the frame of the release of a view without animations, which the app moves
  /// itself, until the next frame shows whether the view moves on: a display link may make its first
  /// step in this frame.
  @exclusivity(unchecked)
  private var step: (finding: SwipeFinding, jump: ShownPicture.Jump, picture: ShownPicture)?

  func frame(_ record: FrameRecord, of swipe: SwipeStory) -> SwipeFinding? {
    guard record.phase == .finishing || record.phase == .cancelling, !swipe.isStray else {
      return nil
    }
    return record.index == swipe.release?.frame && !swipe.wasLifted
      ? finding(record, swipe) : interruptedStep(swipe.frame)
  }

  func judged(_ swipe: SwipeStory) -> [SwipeFinding] { [step?.finding].compactMap { $0 } }

  /// Returns the finding about a view that moved as the finger lifted and does not move on.
  private func interruptedStep(_ frame: FrameView) -> SwipeFinding? {
    guard let step else { return nil }
    self.step = nil
    let next = step.picture.jumps(to: ShownPicture(frame), beyond: 0)
    return step.jump.goesOn(as: next.first { $0.layer === step.jump.layer }) ? nil : step.finding
  }

  private func finding(_ record: FrameRecord, _ swipe: SwipeStory) -> SwipeFinding? {
    guard let held = swipe.held.record, let released = swipe.release?.shownProgress else {
      return nil
    }
    // An app learns of the movement that began its gesture with the next action.
    if swipe.isDrivenByApp, swipe.movedFrame < record.index, swipe.movedFrame > swipe.beganFrame,
      abs(record.progress - held.progress) > Self.appStep
    {
      return SwipeFinding(
        cause: "the app set the progress from "
          + "\(ProgressText.span(held.progress, record.progress)) as the "
          + "finger lifted, although the finger had not moved; pass the finger's last progress, "
          + "and then call finish() or cancel()")
    }
    let low = min(held.presentedProgress, released)
    let high = max(held.presentedProgress, released)
    let shown = record.presentedProgress
    // A fixed step of a display link may occur in the frame of the release; nothing else may change
    // progress.
    var allowed = ProgressText.tolerance
    if case .displayLink(let step) = swipe.tail,
      abs(abs(shown - released) - step) <= ProgressText.tolerance
    {
      allowed += step
    }
    // If nothing is left to settle, the transition is at its end immediately.
    let isOver = shown == 0 || shown == 1
    if !isOver && shown < max(low, 0) - allowed && shown < held.presentedProgress
      || !isOver && shown > min(high, 1) + allowed && shown > held.presentedProgress
    {
      return SwipeFinding(
        cause:
          "the presented progress jumped from "
          + "\(ProgressText.span(held.presentedProgress, shown)) as the "
          + "finger lifted at progress \(Figure(released, ProgressText.decimals))")
    }
    return jump(record, from: held, swipe)
  }

  /// Returns the finding about a view that jumps, if the progress does not.
  private func jump(
    _ record: FrameRecord, from held: FrameRecord, _ swipe: SwipeStory
  ) -> SwipeFinding? {
    let container = swipe.parts?.container.layer
    // If the transition was held at its very end, nothing is left to settle. The transition is then
    // over in this frame, and a spring that still oscillated has stopped.
    if swipe.held.time != nil, container?.speed != 0 { return nil }
    let shown = record.presentedProgress
    let isUnchanged = shown == held.presentedProgress
    // An app that moves its views itself moves them with the finger until the finger lifts.
    if isUnchanged, swipe.isDrivenByApp, swipe.movedFrame == record.index { return nil }
    guard
      let jump = isUnchanged
        ? swipe.held.jump(to: swipe.frame, in: container)
        : swipe.held.jumpBesideProgress(to: swipe.frame, in: container),
      !swipe.held.isAnimated(jump.layer)
    else { return nil }
    let progress =
      isUnchanged
      ? "at unchanged progress \(Figure(shown, ProgressText.decimals))"
      : "in addition to its movement from progress "
        + ProgressText.span(held.presentedProgress, shown)
    let finding = SwipeFinding(
      layer: jump.layer, name: swipe.names.name(of: jump.layer), frame: record.index,
      cause: "it \(jump.text) as the finger lifted, \(progress)")
    guard swipe.isDrivenByApp, !jump.layer.isAnimated else { return finding }
    step = (finding, jump, ShownPicture(swipe.frame))
    return nil
  }

  /// The change of an app's percentage without a movement of the finger that is reported: one per
  /// cent of the way.
  private static let appStep = 0.01
}
