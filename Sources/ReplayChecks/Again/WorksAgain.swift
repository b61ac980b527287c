import GestureReplay
import PlainText
import UIKit

/// Observes the follow-up gesture (``FollowUpGesture``), a second swipe or a tap that is replayed
/// after the recording, and compares it, frame by frame, with the same input in a new scene with
/// new UIKit state.
///
/// The page `Rules/works-again.md` of the documentation says what is reported, and why.
@MainActor final class WorksAgain: ReplayObserver {
  private let followUp: FollowUpGesture
  private let comparison = FrameComparison(other: "the first time", scope: .transition)
  /// The state before the first gesture.
  private var state: AppState?
  /// The first frame of the follow-up gesture, once the gesture has begun.
  private var firstFrame: Int?
  /// Whether the replay is the tap in a fresh scene, whose frames are kept for the comparison.
  private var isFresh = false
  /// How far the state before the follow-up gesture equals the state before the first gesture.
  private var likeness = AppState.Likeness.equal
  /// The numbers of frames that differ from the gesture's first frame, the first time and the
  /// second time. For a swipe, only the frames of a transition count.
  private var changes = (first: 0, second: 0)
  /// The gesture's first frame that counts.
  private var start: PlainFrame?

  private init(_ followUp: FollowUpGesture) { self.followUp = followUp }

  /// An observer that compares a second swipe with the recording itself.
  static var secondSwipe: WorksAgain { WorksAgain(.swipe) }

  /// An observer that keeps the frames of a tap in a fresh scene.
  static var freshTap: WorksAgain {
    let log = WorksAgain(.tap)
    log.isFresh = true
    return log
  }

  /// Creates an observer that compares a tap after a recording with a tap in a fresh scene.
  static func tap(comparedWith fresh: WorksAgain) -> WorksAgain {
    let check = WorksAgain(.tap)
    for frame in fresh.comparison.frames { check.comparison.expect(frame) }
    (check.state, check.changes.first) = (fresh.state, fresh.changes.second)
    return check
  }

  func replayDidMakeScene(_ scene: any ReplayScene) { state = state ?? AppState() }

  func followUpWillBegin(frame: Int, scene: any ReplayScene) {
    firstFrame = frame
    start = nil
    guard !isFresh, let state else { return }
    likeness = AppState().likeness(to: state)
    // Objects of the app must not be retained any longer.
    self.state = nil
  }

  func frameWasLogged(_ record: FrameRecord) {
    let shown = FrameCycle.current.frame
    let frame = PlainFrame(record, in: shown, from: firstFrame ?? 0)
    countChange(frame)
    switch (followUp, firstFrame) {
    case (.swipe, nil): comparison.expect(frame)
    case (.tap, _?) where isFresh: comparison.expect(frame)
    case (_, let first?) where likeness == .equal:
      comparison.compare(record, in: shown, from: first)
    default: break
    }
  }

  private func countChange(_ frame: PlainFrame) {
    guard followUp == .tap ? firstFrame != nil : frame.isSwipe else { return }
    guard let start else {
      start = frame
      return
    }
    // A tap may change a colour only; a transition moves views.
    let isChanged = followUp == .tap ? frame.hash != start.hash : frame.isMoved(from: start)
    guard isChanged else { return }
    if firstFrame == nil { changes.first += 1 } else { changes.second += 1 }
  }

  func frameDidEnd(frame: Int, scene: any ReplayScene) { comparison.forgetNames() }

  /// Returns the violation, once the run has ended; nil if nothing differs or nothing was compared.
  func violation(in result: ReplayResult) -> InvariantViolation? {
    guard let followUp = result.followUp else { return nil }
    if likeness == .equal { comparison.end(first: followUp.firstFrame) }
    let cause: String?
    switch likeness {
    case .equal: cause = outcome(of: result) ?? stillness(of: result)
    case .equalForGestures where self.followUp == .swipe:
      cause = outcome(of: result, onlyMissing: true) ?? stillness(of: result)
    default: cause = nil
    }
    let lead = self.followUp == .swipe ? "repeated recording" : "tap after the recording"
    if let cause {
      return InvariantViolation(
        invariant: .worksAgain, frame: comparison.found?.frame ?? followUp.firstFrame,
        cause: "\(lead): \(cause)")
    }
    guard let found = comparison.found else { return nil }
    return InvariantViolation(
      invariant: .worksAgain, frame: found.frame, layer: found.layer,
      cause: "\(lead): in its frame \(found.frame - followUp.firstFrame) \(found.text)")
  }

  /// Returns the difference between the outcomes of the swipes; nil if there is none.
  ///
  /// - Parameter onlyMissing: whether only a swipe that begins no transition the second time
  ///   counts.
  private func outcome(of result: ReplayResult, onlyMissing: Bool = false) -> String? {
    guard followUp == .swipe, let before = result.followUp?.swipesBefore else { return nil }
    let (first, second) = (result.swipes.prefix(before), result.swipes.dropFirst(before))
    if onlyMissing {
      let missing = { (swipes: ArraySlice<SwipeRecord>) in
        swipes.allSatisfy { $0.outcome == .notRecognised }
      }
      guard !missing(first), missing(second) else { return nil }
    }
    return SwipeRecord.Outcome.difference(
      first, second, first: "the first time", second: "the second time")
  }

  /// Returns the cause if the second gesture changed nothing, but the first one did.
  private func stillness(of result: ReplayResult) -> String? {
    guard changes.first > 0, changes.second == 0 else { return nil }
    // A layer that the first tap moved says more.
    if followUp == .tap { return comparison.found == nil ? Self.deadTap(changes.first) : nil }
    guard let before = result.followUp?.swipesBefore,
      result.swipes.dropFirst(before).contains(where: { $0.outcome != .notRecognised })
    else { return nil }
    return "the transition moves nothing; the first time, it changed "
      + counted(changes.first, "frame")
  }

  private static func deadTap(_ frames: Int) -> String {
    "it changes nothing; without the recording before it, it changed \(counted(frames, "frame"))"
  }
}
