// Pictures of a failed expectation, for test bundles that link `EdgePanPictures`; this module
// itself does not draw.

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
  /// The golden's path; nil if the replay was not compared with one.
  public let golden: String?
  /// The frame in which the failure occurred, as its index in the log; nil if it does not belong to
  /// a frame.
  public let frame: Int?
  /// A function that creates the screens, once per replay.
  public let makeScene: ReplayCheck.SceneMaker
}

/// The connection to the code that draws a failure's pictures.
///
/// The product `EdgePanPictures` sets ``draw`` when it is linked into a test bundle; no call is
/// needed. Without it, failures have only text, and tests do not spend time on drawing.
public enum FailurePictures {
  /// Draws a failure and returns the lines, which name the files, to add to the issue. The function
  /// is set before tests run, from one thread.
  nonisolated(unsafe) public static var draw: (@MainActor (FailedExpectation) -> [String])?

  /// Returns the lines to add to an issue; empty if ``draw`` is not set.
  @MainActor static func lines(for failure: FailedExpectation) -> String {
    (draw?(failure) ?? []).map { "\n  \($0)" }.joined()
  }
}
