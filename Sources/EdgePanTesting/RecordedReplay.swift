// What came of a replay, and what a test may expect of it.

import GestureReplay
import PlainText
import ReplayChecks

/// A recording that was replayed: its swipes, its frames, and expectations on them.
///
/// An expectation that does not hold is an issue of the running test, at the line that states it;
/// the test goes on.
@MainActor
public struct RecordedReplay {
  public let recording: Recording
  /// What the frames depend on besides the recording.
  public let options: ReplaySettings
  let checked: CheckedReplay
  let makeScene: ReplayCheck.SceneMaker

  /// Each swipe: how it ended, and the comparison that decided.
  public var swipes: [SwipeRecord] { checked.result?.swipes ?? [] }
  /// Every frame in which a finger was down or something moved.
  public var frames: [FrameRecord] { checked.result?.frames ?? [] }
  /// One hash over all frames: the same for equal recordings and equal code, on every machine.
  public var hash: UInt64? { checked.result?.hash }
  /// What broke an invariant; each was reported when the replay was made.
  public var violations: [InvariantViolation] { checked.violations }

  /// Expects every swipe of the recording to end so, and at least one.
  public func expect(
    _ outcome: SwipeRecord.Outcome,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    expect(
      Array(repeating: outcome, count: max(swipes.count, 1)), fileID: fileID, filePath: filePath,
      line: line, column: column)
  }

  /// Expects the recording's swipes to end so, in order.
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
    // The screens decide nothing: any scene explains the recogniser and the rule.
    let arguments = options.arguments(standard: ReplaySettings(for: recording.trace))
    let why =
      "\n  why: edgepan replay \(shellWord(recording.path)) --explain"
      + (arguments.isEmpty ? "" : " " + arguments)
    report(
      "expected \(wanted); found \(found)", fileID, filePath, line, column,
      hint: checked.result == nil ? "" : why,
      pictures: picture(of: "expected \(wanted); found \(found)"))
  }

  /// Expects something of every frame; the first one of which it is not true is named.
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

  /// Expects every frame, and the layers of chosen ones, to be as a golden file says.
  ///
  /// The golden lies beside the recording, in `goldens/RECORDING/SCENE.golden` (with the clock, the
  /// input policy or the rule behind the name where they are not the defaults), where `edgepan
  /// verify` finds it too. A missing one is written, and the test fails once, so that
  /// someone looks at it; never where `CI` is set. Cost: one more replay, three to write.
  ///
  /// - Parameters:
  ///   - scene: the scene's name, as a tool with these scenes knows it.
  ///   - mode: which goldens may be written; by default what `EDGEPAN_RECORD` says, else those that
  ///     are missing.
  /// - Throws: `GoldenError` for a file that is not a golden, and what the scene throws.
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

  /// Where the failure was drawn, for its message; empty where nothing draws.
  private func picture(
    of message: String, golden: String? = nil, scene: String? = nil, frame: Int? = nil
  ) -> String {
    FailurePictures.lines(
      for: FailedExpectation(
        recording: recording, settings: scene.map { options.into(.init(scene: $0)) } ?? options,
        message: message, golden: golden, frame: frame, makeScene: makeScene))
  }
}
