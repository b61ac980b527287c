import CoreGraphics

/// The follow-up gesture: what is replayed after a recording has ended and the scene is at rest.
///
/// An app that is stuck after a swipe looks right in every frame of the swipe; the follow-up
/// gesture shows whether the app still works. The frames of ``swipe`` and ``tap`` follow the
/// recording's in the log. The display restarts when the follow-up gesture begins, so that each
/// frame can be compared with a frame of the same gesture in a fresh scene. Cost: one more replay,
/// of the follow-up gesture.
public enum FollowUpGesture: String, CaseIterable, Hashable, Sendable, Codable {
  /// Repeats the recording.
  case swipe
  /// One tap, on the first view that responds to taps (``TapPlace``).
  case tap
  /// The recording mirrored, from the opposite edge, in a fresh right-to-left scene. This is a
  /// separate replay: its frames are not in the log.
  case mirrored
}

/// The part of a replay's result that describes the follow-up gesture.
public struct FollowUpResult: Hashable, Sendable {
  /// The log's index of the follow-up gesture's first frame.
  public var firstFrame: Int
  /// The number of swipes in the result that belong to the recording.
  public var swipesBefore: Int
  /// The position of the tap, in window points; nil for a swipe.
  public var tapPlace: CGPoint?
}
