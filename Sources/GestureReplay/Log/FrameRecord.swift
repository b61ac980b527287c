// One line of the frame log: the finger's action and the presented state at one refresh.

/// The phase of a swipe in a frame log.
public enum SwipePhase: String, Codable, Sendable, CaseIterable {
  /// No relevant finger is down, and nothing moves.
  case idle
  /// A finger is down; the recogniser has not begun.
  case tracking
  /// The finger drives the transition.
  case interactive
  /// The finger has lifted; the transition settles at its end.
  case finishing
  /// The finger has lifted; the transition settles back at its start.
  case cancelling
  /// The transition completed; its completion handlers run in this frame.
  case finished
  /// The transition was cancelled; its completion handlers run in this frame.
  case cancelled
  /// The first frame at rest after a transition.
  case landed

  /// Whether the frame belongs to no swipe, so that it has no progress or velocity to show.
  public var isOutsideSwipe: Bool { self == .idle || self == .tracking || self == .landed }
}

/// One frame of a replay, as logged after the frame step and before completion handlers.
///
/// Doubles are exact: text forms use Swift's shortest round-trip representation. Equal recordings
/// result in equal records, bit for bit, in debug and release and on every supported CPU.
public struct FrameRecord: Hashable, Sendable, Codable {
  /// The number of the refresh; refresh 0 is at the display's phase. Frames in which nothing could
  /// change are not logged.
  public var index: Int
  /// The time at which the frame is shown, in seconds since the recording's first event.
  public var timestamp: Double
  /// The recogniser's state after this frame's input, with UIKit's name.
  public var gesture: String
  /// The finger's progress: its translation divided by the screen's length along the swipe, not
  /// clamped; 0 in frames that belong to no swipe. For an app's own gesture, the percentage that
  /// the app sets.
  public var progress: Double
  /// The recogniser's velocity in the direction that completes the transition, in points per
  /// second; 0 in frames that belong to no swipe.
  public var velocity: Double
  /// The presented fraction of the transition's duration, 0…1.
  public var presentedProgress: Double
  /// The phase of the swipe.
  public var phase: SwipePhase
  /// FNV-1a over the bit patterns of every layer's presentation values and world transforms.
  public var hash: UInt64

  /// Creates a record; values are not checked.
  public init(
    index: Int, timestamp: Double, gesture: String, progress: Double, velocity: Double,
    presentedProgress: Double, phase: SwipePhase, hash: UInt64
  ) {
    self.index = index
    self.timestamp = timestamp
    self.gesture = gesture
    self.progress = progress
    self.velocity = velocity
    self.presentedProgress = presentedProgress
    self.phase = phase
    self.hash = hash
  }
}

extension FrameRecord {
  /// A hash as sixteen hexadecimal digits, the format of logs and goldens.
  public static func text(ofHash hash: UInt64) -> String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
