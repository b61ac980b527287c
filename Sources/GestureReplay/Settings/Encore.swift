// What follows a recording: a second swipe, a tap, or the same from right to left.

import CoreGraphics

/// What a replay goes on with, once its recording is over and at rest.
///
/// An app that is stuck after a swipe looks right in every frame of it. The encore's frames follow
/// the recording's in the log; they count their time and their refreshes from the encore's own
/// beginning, so that each of its frames has a counterpart in a fresh world. Cost: as much as what
/// is played.
public enum Encore: String, CaseIterable, Hashable, Sendable, Codable {
  /// The recording once more.
  case swipe
  /// One tap, on the first view that answers one (``TapPlace``).
  case tap
  /// The recording mirrored, from the other edge, in a fresh world that runs from right to left. It
  /// is a replay of its own: its frames are not in the log.
  case mirrored
}

/// What of a replay's result is the encore's.
public struct EncoreResult: Hashable, Sendable {
  /// The first frame, by the log's index.
  public var firstFrame: Int
  /// How many of the result's swipes are the recording's.
  public var swipesBefore: Int
  /// Where the tap was, in window points; nil for a swipe.
  public var tapPlace: CGPoint?
}
