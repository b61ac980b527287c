// The result of a replay, and a test's expectations about it.

import GestureReplay
import PlainText
import ReplayChecks

/// A replayed recording: its swipes, its frames, and expectations about them.
///
/// A failed expectation is an issue of the running test, at the line of the call; the test
/// continues.
@MainActor
public struct RecordedReplay {
  /// The recording that was replayed.
  public let recording: Recording
  /// The settings that determine the frames, besides the recording.
  public let options: ReplaySettings
  let checked: CheckedReplay
  let makeScene: ReplayCheck.SceneMaker

  /// Each swipe: how it ended, and the comparison that decided.
  public var swipes: [SwipeRecord] { checked.result?.swipes ?? [] }
  /// Every frame in which a finger was down or something moved.
  public var frames: [FrameRecord] { checked.result?.frames ?? [] }
  /// One hash over all frames: the same for equal recordings and equal code, on every machine.
  public var hash: UInt64? { checked.result?.hash }
  /// Broken invariants; each was reported during the replay.
  public var violations: [InvariantViolation] { checked.violations }

  /// Expects every swipe of the recording to end this way, and at least one swipe.
  public func expect(
    _ outcome: SwipeRecord.Outcome,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    expect(
      Array(repeating: outcome, count: max(swipes.count, 1)), fileID: fileID, filePath: filePath,
      line: line, column: column)
  }

  /// Expects the recording's swipes to end this way, in order.
  public func expect(
    _ outcomes: [SwipeRecord.Outcome],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    guard swipes.map(\.outcome) != outcomes else { return }
    let wanted = outcomes.map(\.rawValue).joined(separator: ", ")
    let found =
      checked.result == nil
      ? "no end: the run did not come to rest"
      : swipes.isEmpty
        ? "no swipe at the \(options.edge.rawValue) edge"
        : swipes.map { "\($0.outcome.rawValue) (\($0.reason))" }.joined(separator: ", ")
    report(
      "expected \(wanted); found \(found)", fileID, filePath, line, column,
      hint: checked.result.map(why) ?? "",
      pictures: picture(of: "expected \(wanted); found \(found)"))
  }

  /// The line with the command that explains the swipes.
  ///
  /// The screens do not matter to EdgePan's own recogniser and rule: any scene explains them. The
  /// recogniser and the decision of an app are in its scene only.
  private func why(_ result: ReplayResult) -> String {
    let standard = ReplaySettings(for: recording.trace)
    var settings = options
    var command = "edgepan replay \(shellWord(recording.path)) --explain"
    if result.isDrivenByApp {
      // A scene with its own gesture accepts neither option.
      (settings.finishRule, settings.fingers) = (standard.finishRule, standard.fingers)
      command =
        "with a tool over your scenes, TOOL replay \(shellWord(recording.path)) --explain "
        + "--scene NAME"
    }
    let arguments = settings.arguments(standard: standard)
    return "\n  why: \(command)" + (arguments.isEmpty ? "" : " \(arguments)")
  }

  /// Expects a condition of every frame; the first frame that does not satisfy it is named.
  ///
  ///     replay.expectFrames("the mail never leaves to the left") { $0.presentedProgress >= 0 }
  public func expectFrames(
    _ what: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, _ holds: (FrameRecord) -> Bool
  ) {
    guard let frame = frames.first(where: { !holds($0) }) else {
      if frames.isEmpty { report("\(what): there is no frame", fileID, filePath, line, column) }
      return
    }
    report(
      "\(what): not in frame \(frame.index) (\(frame.phase.rawValue), progress "
        + "\(Figure(frame.progress, 3)), shown \(Figure(frame.presentedProgress, 3)))",
      fileID, filePath, line, column, pictures: picture(of: what, frame: frame.index))
  }

  /// Expects every frame, and the layers of chosen ones, to match a golden file.
  ///
  /// The golden is beside the recording, in `goldens/RECORDING/SCENE.golden` (the name is followed
  /// by the clock, the input policy or the rule if they are not the defaults), where `edgepan
  /// verify` finds it too. A missing one is written, and the test fails once so that someone looks
  /// at it; never if `CI` is set. Cost: one more replay, three to write.
  ///
  /// - Parameters:
  ///   - scene: the scene's name, as registered in a tool with these scenes.
  ///   - mode: which goldens may be written; by default as set by `EDGEPAN_RECORD`, otherwise
  ///     missing ones.
  ///   - fileID: the file of the issue; leave it out.
  ///   - filePath: the file's path; leave it out.
  ///   - line: the line of the issue; leave it out.
  ///   - column: the column of the issue; leave it out.
  /// - Throws: `GoldenError` for a file that is not a golden, and errors of the scene.
  public func expectGolden(
    scene: String, mode: RecordMode = .standard,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) throws {
    let path = GoldenFile.path(
      of: recording.path, options.into(.init(scene: scene)),
      standard: ReplaySettings(for: recording.trace))
    let answer = try GoldenFile.check(
      recording.trace, scene: scene, options: options, at: path, mode: mode, makeScene: makeScene)
    if let failure = answer.failure(path: path) {
      var frame: Int?
      if case .differs(let difference) = answer { frame = difference.frame }
      report(
        failure, fileID, filePath, line, column,
        pictures: picture(of: failure, golden: path, scene: scene, frame: frame))
    }
  }

  func report(
    _ message: String, _ fileID: StaticString, _ filePath: StaticString, _ line: UInt,
    _ column: UInt, hint: String = "", pictures: String = ""
  ) {
    reportFailure(
      "\(message)\n  recording: \(escape(recording.path))\(hint)\(pictures)",
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The files of the failure's pictures, for its message; empty if nothing draws.
  private func picture(
    of message: String, golden: String? = nil, scene: String? = nil, frame: Int? = nil
  ) -> String {
    FailurePictures.lines(
      for: FailedExpectation(
        recording: recording, settings: scene.map { options.into(.init(scene: $0)) } ?? options,
        message: message, golden: golden, frame: frame, makeScene: makeScene))
  }
}
