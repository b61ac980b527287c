// Pictures of a failed expectation, for test bundles that link them: this module draws nothing
// itself.

import GestureReplay
import ReplayChecks

/// A failed expectation, for the code that draws it.
@MainActor public struct FailedExpectation {
  /// The recording that was replayed.
  public let recording: Recording
  /// The settings of the replay.
  public let settings: ReplaySettings
  /// The message.
  public let message: String
  /// The golden's path; nil if none was compared.
  public let golden: String?
  /// The frame in which it occurred, by the log's index; nil if it belongs to no frame.
  public let frame: Int?
  /// Creates the screens, once per replay.
  public let makeScene: ReplayCheck.SceneMaker
}

/// Draws a failure's pictures.
///
/// The product `EdgePanPictures` sets ``draw`` when it is linked into a test bundle; no call is
/// needed. Without it failures have only text, and tests do not spend time on drawing.
public enum FailurePictures {
  /// Draws a failure and returns lines for the issue that name the files. Set before tests run,
  /// from one thread.
  nonisolated(unsafe) public static var draw: (@MainActor (FailedExpectation) -> [String])?

  /// The lines to add to an issue; empty if nothing draws.
  @MainActor static func lines(for failure: FailedExpectation) -> String {
    (draw?(failure) ?? []).map { "\n  \($0)" }.joined()
  }
}
