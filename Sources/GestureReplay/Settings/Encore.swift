// The continuation after a recording: a second swipe, a tap, or a mirrored replay.

import CoreGraphics

/// The continuation of a replay after its recording has ended and the scene is at rest.
///
/// An app that is stuck after a swipe looks right in every frame of it. The encore's frames follow
/// the recording's in the log; their times and refreshes count from the encore's start, so that
/// each has a counterpart in a fresh world. Cost: that of the replay of the encore.
public enum Encore: String, CaseIterable, Hashable, Sendable, Codable {
  /// Repeats the recording.
  case swipe
  /// One tap, on the first view that responds to taps (``TapPlace``).
  case tap
  /// The recording mirrored, from the other edge, in a fresh right-to-left world. It is a separate
  /// replay: its frames are not in the log.
  case mirrored
}

/// The encore's part of a replay's result.
public struct EncoreResult: Hashable, Sendable {
  /// The first frame, by the log's index.
  public var firstFrame: Int
  /// The number of the result's swipes that belong to the recording.
  public var swipesBefore: Int
  /// Where the tap was, in window points; nil for a swipe.
  public var tapPlace: CGPoint?
}
