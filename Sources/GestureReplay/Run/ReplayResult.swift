// The result of a replay: one record per swipe, one per frame, and a hash over all of them.

import ContactTracking
import GestureTrace
import QuartzCore

/// The result of replaying one recording.
public struct ReplayResult: Sendable {
  /// The swipes that began a transition, and the edge contacts that did not, in order.
  public var swipes: [SwipeRecord]
  /// The frames in which a finger was down or something moved.
  public var frames: [FrameRecord]
  /// Additional data about the frames, one element for each frame, in the same order; not part of
  /// any hash.
  public var trail: [FrameTrail] = []
  /// The edge that was watched.
  public var edge = TraceEdge.left
  /// Whether the scene's own recognisers began the pop or dismissal (``OwnGestureScene``); then no
  /// rule was used.
  public var isDrivenByApp = false
  /// The number of contacts in the recording, palms included.
  public var contactCount: Int
  /// The start of the follow-up gesture; nil without one (``ReplaySettings/again``).
  public var followUp: FollowUpResult?
  /// Whether the device's surface is the display; its edge band is then the recogniser's, whatever
  /// the settings are.
  public var isDirect = false
  /// The assumptions made about the device, in human-readable form.
  public var assumptions: [String]
  /// What iOS shows differently, in human-readable form; each note once.
  public var notes: [String] = []

  /// Whether a gesture began: a transition or, in a scene with its own gestures, anything that
  /// changed a frame.
  public var hasBegun: Bool {
    if swipes.contains(where: { $0.release != nil }) { return true }
    guard isDrivenByApp, let first = frames.first?.hash else { return false }
    return frames.contains { $0.hash != first }
  }

  /// One hash over every logged frame: its index, progress, velocity, presented progress, phase and
  /// layer hash.
  public var hash: UInt64 {
    var hash = FrameHash()
    for frame in frames {
      hash.add(frame.index)
      hash.add(frame.progress)
      hash.add(frame.velocity)
      hash.add(frame.presentedProgress)
      hash.add(SwipePhase.allCases.firstIndex(of: frame.phase) ?? 0)
      hash.add(Int(truncatingIfNeeded: frame.hash))
    }
    return hash.value
  }
}

/// The outcome of one contact, or one group of contacts, that started at the watched edge.
public struct SwipeRecord: Hashable, Sendable {
  /// The outcome of a swipe.
  public enum Outcome: String, Hashable, Sendable, Codable {
    /// The transition completed.
    case finished
    /// The transition began and was cancelled.
    case cancelled
    /// The recogniser did not begin, so there was no transition.
    case notRecognised = "not-recognised"
  }

  /// The contact's number in the recording, from 0.
  public var contact: Int
  /// The measurements of the swipe's beginning and release; nil if the recogniser did not begin.
  public var release: Release?
  /// The outcome of the swipe.
  public var outcome: Outcome
  /// The comparison that decided the outcome, or the reason why the recogniser did not begin.
  public var reason: String

  /// The measurements of a swipe that began a transition.
  public struct Release: Hashable, Sendable {
    /// The frame in which the recogniser began.
    public var beganFrame: Int
    /// The frame in which the finger lifted.
    public var releasedFrame: Int
    /// The frame in which the transition ended.
    public var endedFrame: Int
    /// The finger's progress at the release.
    public var progress: Double
    /// The speed at the release, in the direction that completes the transition, in points per
    /// second.
    public var velocity: Double
    /// The finish rule's input; nil if no rule was used, because the touch was cancelled or the app
    /// decided.
    public var seen: FinishRule.Release?

    /// The number of frames from the beginning of the swipe to the end of the transition.
    public var frameCount: Int { endedFrame - beganFrame + 1 }
  }
}

extension SwipeRecord {
  /// The margin of the rule's decision; nil if the rule did not decide the outcome, because the touch
  /// was cancelled, or because the app calls `completeTransition` with another value.
  package func margin(by rule: FinishRule) -> FinishMargin? {
    guard let seen = release?.seen, rule.decide(seen).completes == (outcome == .finished) else {
      return nil
    }
    return rule.margin(of: seen)
  }
}
