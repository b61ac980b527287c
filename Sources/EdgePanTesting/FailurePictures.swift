// Pictures of a failed expectation, for test bundles that link them: this module draws nothing
// itself.

import GestureReplay
import ReplayChecks

/// What failed, for the code that draws it.
@MainActor public struct FailedExpectation {
  public let recording: Recording
  /// What was replayed, under what.
  public let settings: ReplaySettings
  /// What the issue says.
  public let message: String
  /// The golden's path; nil where none was compared.
  public let golden: String?
  /// The frame in which it showed, by the log's index; nil where it belongs to no frame.
  public let frame: Int?
  /// Creates the screens, once per replay.
  public let makeScene: ReplayCheck.SceneMaker
}

/// Where a failure's pictures come from.
///
/// The product `EdgePanPictures` sets ``draw`` when it is linked into a test bundle; nothing has to
/// be called. Without it failures have text only, and no test pays for drawing.
public enum FailurePictures {
  /// Draws a failure and says where, in lines for the issue. Set before tests run, from one thread.
  nonisolated(unsafe) public static var draw: (@MainActor (FailedExpectation) -> [String])?

  /// The lines to add to an issue; empty where nothing draws.
  @MainActor static func lines(for failure: FailedExpectation) -> String {
    (draw?(failure) ?? []).map { "\n  \($0)" }.joined()
  }
}
