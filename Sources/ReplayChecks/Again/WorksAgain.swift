// The `works-again` rule: a gesture that worked once works a second time in the same scene.

import GestureReplay
import PlainText
import UIKit

/// Observes the follow-up gesture (``FollowUpGesture``), a second swipe or a tap that is replayed
/// after the recording, and compares it, frame by frame, with the same input in a new scene with
/// new UIKit state.
///
/// **Reported**: a swipe whose outcome (finished, cancelled, no transition begun) differs the
/// second time; a frame of the follow-up gesture whose layers, phase or progress differ from its
/// counterpart's. A second swipe is compared with the first, a tap with a tap in an untouched
/// scene.
///
/// **Why**: an app that is stuck after a swipe looks right in every frame of the swipe. Causes are
/// a flag that stays set after a cancel, a recogniser that waits for a touch that has ended, or a
/// view that covers everything. Users notice at their next touch.
///
/// **Example**: an interaction controller sets `isInteracting` and does not clear it in
/// `.cancelled`: `frame 64: works-again: repeated recording: the swipe was cancelled the first time
/// and began no transition the second time`.
///
/// **Checked** with `--again swipe` and `--again tap` only (``ReplaySettings/again``), because the
/// recording is replayed twice. The rule `takes-touches` checks everything that needs no second
/// touch (flags, hit tests, recognisers) in every replay. Nothing is compared if the controllers on
/// the screen after the recording differ from those before it, because the second run then starts
/// on another screen.
@MainActor final class WorksAgain: ReplayObserver {
  private let followUp: FollowUpGesture
  private let comparison = FrameComparison(other: "the first time")
  private var screens: [String] = []
  /// The first frame of the follow-up gesture, once the gesture has begun.
  private var firstFrame: Int?
  /// Whether the frames of the follow-up gesture are compared. If not, a tap's frames are kept, for
  /// comparison with another replay.
  private var isComparing = true

  private init(_ followUp: FollowUpGesture) { self.followUp = followUp }

  /// An observer that compares a second swipe with the recording itself.
  static var secondSwipe: WorksAgain { WorksAgain(.swipe) }

  /// An observer that keeps the frames of a tap in a fresh scene.
  static var freshTap: WorksAgain {
    let log = WorksAgain(.tap)
    log.isComparing = false
    return log
  }

  /// Creates an observer that compares a tap after a recording with a tap in a fresh scene.
  static func tap(comparedWith fresh: WorksAgain) -> WorksAgain {
    let check = WorksAgain(.tap)
    for frame in fresh.comparison.frames { check.comparison.expect(frame) }
    check.screens = fresh.screens
    return check
  }

  func replayDidMakeScene(_ scene: any ReplayScene) {
    if screens.isEmpty { screens = Self.screens }
  }

  func followUpWillBegin(frame: Int, scene: any ReplayScene) {
    firstFrame = frame
    // On another screen of the app the gesture may have another effect, so nothing is compared.
    if Self.screens != screens { isComparing = false }
  }

  func frameWasLogged(_ record: FrameRecord) {
    switch (followUp, firstFrame) {
    case (.swipe, nil): comparison.expect(PlainFrame(record, from: 0))
    case (_, let first?) where isComparing: comparison.compare(record, from: first)
    case (.tap, let first?): comparison.expect(PlainFrame(record, from: first))
    default: break
    }
  }

  func frameDidEnd(frame: Int, scene: any ReplayScene) { comparison.forgetNames() }

  /// Returns the violation, once the run has ended; nil if nothing differs or nothing was compared.
  func violation(in result: ReplayResult) -> InvariantViolation? {
    guard isComparing, let followUp = result.followUp else { return nil }
    comparison.end(first: followUp.firstFrame)
    let lead = self.followUp == .swipe ? "repeated recording" : "tap after the recording"
    let swipes =
      self.followUp == .swipe
      ? SwipeRecord.Outcome.difference(
        result.swipes.prefix(followUp.swipesBefore), result.swipes.dropFirst(followUp.swipesBefore),
        first: "the first time", second: "the second time") : nil
    guard swipes != nil || comparison.found != nil else { return nil }
    let found = comparison.found
    return InvariantViolation(
      invariant: .worksAgain, frame: found?.frame ?? followUp.firstFrame,
      layer: swipes == nil ? found?.layer : nil,
      cause: "\(lead): "
        + (swipes
          ?? found.map { "in its frame \($0.frame - followUp.firstFrame) \($0.text)" } ?? ""))
  }

  /// The types of the controllers on the screen, in order.
  private static var screens: [String] { WorldSnapshot.controllers.map { "\(type(of: $0))" } }
}
