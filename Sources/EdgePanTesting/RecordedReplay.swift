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

  /// The swipes, each with its outcome and the comparison that decided it.
  public var swipes: [SwipeRecord] { checked.result?.swipes ?? [] }
  /// The frames in which a finger was down or something moved.
  public var frames: [FrameRecord] { checked.result?.frames ?? [] }
  /// A hash over all frames. It is the same for equal recordings and equal code, on every machine.
  public var hash: UInt64? { checked.result?.hash }
  /// The broken invariants, which were already reported as issues.
  public var violations: [InvariantViolation] { checked.violations }

  /// Expects at least one swipe, and every swipe of the recording to end this way.
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
      ? "no outcome: the replay did not come to rest"
      : swipes.isEmpty
        ? "no swipe at the \(options.edge.rawValue) edge"
        : swipes.map { "\($0.outcome.rawValue) (\($0.reason))" }.joined(separator: ", ")
    report(
      "expected \(wanted); found \(found)", fileID, filePath, line, column,
      hint: checked.result.map(why) ?? "",
      pictures: picture(of: "expected \(wanted); found \(found)"))
  }

  /// Returns a line of text with the command that explains the swipes.
  ///
  /// EdgePan's own recogniser and finish rule do not depend on the screens, so a replay in any
  /// scene explains their decisions. Where the app's own recogniser decides, only the app's
  /// scene can reproduce the decision.
  private func why(_ result: ReplayResult) -> String {
    let standard = ReplaySettings(for: recording.trace)
    var settings = options
    var command = "edgepan replay \(shellWord(recording.path)) --explain"
    if result.isDrivenByApp {
      // A scene with its own gesture accepts neither a finish rule nor a number of fingers.
      (settings.finishRule, settings.fingers) = (standard.finishRule, standard.fingers)
      command =
        "in a tool that is built with your scenes, run TOOL replay \(shellWord(recording.path)) "
        + "--explain --scene NAME"
    }
    let arguments = settings.arguments(standard: standard)
    return "\n  why: \(command)" + (arguments.isEmpty ? "" : " \(arguments)")
  }

  /// Expects every frame to satisfy a condition. The issue names the first frame that does not.
  ///
  ///     replay.expectFrames("the mail never moves to the left") { $0.presentedProgress >= 0 }
  public func expectFrames(
    _ what: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, _ holds: (FrameRecord) -> Bool
  ) {
    guard let frame = frames.first(where: { !holds($0) }) else {
      if frames.isEmpty {
        report("\(what): the replay has no frames", fileID, filePath, line, column)
      }
      return
    }
    report(
      "\(what): not true in frame \(frame.index) (\(frame.phase.rawValue), progress "
        + "\(Figure(frame.progress, 3)), shown \(Figure(frame.presentedProgress, 3)))",
      fileID, filePath, line, column, pictures: picture(of: what, frame: frame.index))
  }

  /// Expects every frame, and the layers of chosen frames, to match a golden file.
  ///
  /// The golden is beside the recording, in `goldens/RECORDING/SCENE.golden` (the name is followed
  /// by the clock, the input policy or the rule if they are not the defaults), where `edgepan
  /// verify` also finds it. A missing golden is written, and the test fails once, so that a person
  /// reviews the golden; if `CI` is set, none is written. Cost: one more replay, or three if the
  /// golden is written.
  ///
  /// - Parameters:
  ///   - scene: the scene's name, as registered in a tool with these scenes.
  ///   - mode: the goldens that may be written; by default those that `EDGEPAN_RECORD` selects,
  ///     otherwise missing goldens.
  ///   - fileID: the file of the issue; by default, the file of the call.
  ///   - filePath: the path of that file.
  ///   - line: the line of the issue; by default, the line of the call.
  ///   - column: the column of the issue; by default, the column of the call.
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

  /// Returns the paths of the failure's pictures, for its message; empty if none are drawn.
  private func picture(
    of message: String, golden: String? = nil, scene: String? = nil, frame: Int? = nil
  ) -> String {
    FailurePictures.lines(
      for: FailedExpectation(
        recording: recording, settings: scene.map { options.into(.init(scene: $0)) } ?? options,
        message: message, golden: golden, frame: frame, makeScene: makeScene))
  }
}
