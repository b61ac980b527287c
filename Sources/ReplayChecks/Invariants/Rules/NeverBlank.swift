// The `never-blank` rule: the screen is covered at rest, and no single frame uncovers it.

import GestureReplay
import PlainText
import UIKit

/// Checks that layers with visible content cover a grid of points.
///
/// **Reported**:
///
/// - a frame of the transition in which no layer covers any point;
/// - a single frame in which at least half of the screen is uncovered, although the frames before
///   and after it cover that part;
/// - at rest, an uncovered point that was covered before the swipe.
///
/// **Why**: "goes black" is the most frequent bug report about interactive transitions. An intended
/// gap (a page that turns away, pieces that fly) grows and shrinks over many frames and is not
/// reported. A frame in which a rotating screen is seen edge-on is not reported either.
///
/// **Example**: `fromView.alpha = 0` in a completion that also runs after a cancel: `frame 59:
/// never-blank: 128 of 128 points of the screen are uncovered at rest, and were covered before the
/// swipe`.
///
/// **Cost**: one pass over the rows of a frame, one rectangle for each row. Bounds are considered;
/// masks and rounded corners are not. Switched off by `--skip never-blank`.
@MainActor final class NeverBlank: FrameRule {
  static let invariant = Invariant.neverBlank

  @exclusivity(unchecked) private var before: ScreenCover?
  @exclusivity(unchecked) private var last: [(frame: Int, cover: ScreenCover)] = []

  func began(_ swipe: SwipeStory) { before = ScreenCover(swipe.frame) }

  func frame(_ record: FrameRecord, of swipe: SwipeStory) -> SwipeFinding? {
    let now = ScreenCover(swipe.frame)
    defer {
      if last.count == 2 { last.removeFirst() }
      last.append((record.index, now))
    }
    if now.count == 0, before?.count != 0, !now.isTurned {
      return SwipeFinding(cause: "the frame is blank: no layer covers any part of the screen")
    }
    return hole(before: now)
  }

  /// Returns a finding for a frame that is uncovered where both its neighbours are covered.
  private func hole(before now: ScreenCover) -> SwipeFinding? {
    guard last.count == 2, !last[1].cover.isTurned else { return nil }
    let missing = last[0].cover.points(alsoIn: now, butNotIn: last[1].cover)
    guard missing * 2 >= ScreenCover.pointCount else { return nil }
    return SwipeFinding(
      frame: last[1].frame,
      cause: "\(missing) of \(ScreenCover.pointCount) points of the screen are uncovered in this "
        + "frame alone")
  }

  func landed(_ record: FrameRecord, of swipe: SwipeStory) -> SwipeFinding? {
    let now = ScreenCover(swipe.frame)
    if let finding = hole(before: now) { return finding }
    guard let before, case let missing = before.points(alsoIn: before, butNotIn: now), missing > 0
    else { return nil }
    return SwipeFinding(
      cause: "\(missing) of \(ScreenCover.pointCount) points of the screen "
        + "\(missing == 1 ? "is" : "are") uncovered at rest, and "
        + "\(missing == 1 ? "was" : "were") covered before the swipe")
  }
}
