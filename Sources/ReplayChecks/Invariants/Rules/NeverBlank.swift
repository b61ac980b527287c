import GestureReplay
import PlainText
import UIKit

/// Checks that layers with visible content cover a grid of points.
///
/// The page `Rules/never-blank.md` of the documentation says what is reported, and why.
@MainActor final class NeverBlank: FrameRule {
  static let invariant = Invariant.neverBlank

  @exclusivity(unchecked) private var before: ScreenCover?
  @exclusivity(unchecked)
  private var last: [(frame: Int, progress: Double, cover: ScreenCover)] = []

  func began(_ swipe: SwipeStory) { before = ScreenCover(swipe.frame) }

  func frame(_ record: FrameRecord, of swipe: SwipeStory) -> SwipeFinding? {
    let now = ScreenCover(swipe.frame)
    defer {
      if last.count == 2 { last.removeFirst() }
      last.append((record.index, record.presentedProgress, now))
    }
    if now.count == 0, before?.count != 0, !now.isTurned {
      return SwipeFinding(cause: "the frame is blank: no layer covers any part of the screen")
    }
    return hole(before: now, record.presentedProgress)
  }

  /// Returns a finding for a frame that is uncovered where both its neighbours are covered, unless a
  /// fast finger moved the transition through an intended gap.
  private func hole(before now: ScreenCover, _ progress: Double) -> SwipeFinding? {
    guard last.count == 2, !last[1].cover.isTurned,
      abs(last[1].progress - last[0].progress) <= Self.longestStep
        || abs(progress - last[1].progress) <= Self.longestStep
    else { return nil }
    let missing = last[0].cover.points(alsoIn: now, butNotIn: last[1].cover)
    guard missing * 2 >= ScreenCover.pointCount else { return nil }
    return SwipeFinding(
      frame: last[1].frame,
      cause: "\(missing) of \(ScreenCover.pointCount) points of the screen are uncovered in this "
        + "frame alone")
  }

  func landed(_ record: FrameRecord, of swipe: SwipeStory) -> SwipeFinding? {
    let now = ScreenCover(swipe.frame)
    if let finding = hole(before: now, record.presentedProgress) { return finding }
    guard let before, case let missing = before.points(alsoIn: before, butNotIn: now), missing > 0
    else { return nil }
    return SwipeFinding(
      cause: "\(missing) of \(ScreenCover.pointCount) points of the screen "
        + "\(missing == 1 ? "is" : "are") uncovered at rest, and "
        + "\(missing == 1 ? "was" : "were") covered before the swipe")
  }

  /// A larger change of the progress from frame to frame may pass through a gap.
  private static let longestStep = 0.2
}
