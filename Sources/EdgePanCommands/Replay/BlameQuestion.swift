import ArgumentParser
import GestureReplay
import PlainText
import ReplayChecks

/// The value of `--blame`: the frames to explain.
enum BlameQuestion: Hashable, ExpressibleByArgument {
  /// The frames with these indices in the frame log.
  case frames(ClosedRange<Int>)
  /// The first frame that differs from the golden.
  case difference
  /// The first frame that breaks an invariant.
  case broken
  /// The frame in which the most properties change; of several such frames, the first.
  case worst

  init?(argument: String) {
    switch argument {
    case "difference": self = .difference
    case "broken": self = .broken
    case "worst": self = .worst
    default:
      let ends = argument.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1],
        first >= 0, first <= last
      else { return nil }
      self = .frames(first...last)
    }
  }

  /// Not `allValueStrings`: an error message would list these words and omit the frame numbers.
  static var defaultCompletionKind: CompletionKind { .list(["difference", "broken", "worst"]) }
}

/// One recording's answer, printed as text or encoded as JSON.
struct BlameReport: Encodable {
  var file: String
  var settings: ReportedSettings
  /// The reason for the choice of this frame, human-readable: the difference or the broken
  /// invariant.
  var reason: String?
  /// The explained frames, in order; empty if there was nothing to explain.
  var frames: [FrameBlame]

  var text: String {
    var lines = ["\(Ink.strong(file)): \(settings.subject)"]
    if let reason { lines.append("  \(reason)") }
    for frame in frames { lines += frame.lines.map { "  " + $0 } }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// All answers of one command line.
struct BlameReports: Encodable {
  var blames: [BlameReport]
  /// The recordings that could not be replayed, or `nil` if all could be replayed. Then the key is
  /// omitted from the JSON.
  var errors: [TraceFailures.Row]?
}

extension BlameQuestion {
  /// The frames of a question, and the reason for choosing them.
  private struct Target {
    var frames: ClosedRange<Int>?
    var focus: BlameRecorder.Focus?
    var reason: String?
  }

  /// Returns the answer for one recording. Cost: one replay; two if the frame must be found first.
  ///
  /// - Throws: ``ToolFailure``.
  @MainActor func answer(_ runner: ReplayRunner) throws -> BlameReport {
    let target = try target(runner)
    var recorder = BlameRecorder(frames: target.frames ?? 0...0, focus: target.focus)
    let result = try runner.run(observers: [recorder])
    if case .frames(let asked) = self, asked.upperBound > result.frames.last?.index ?? -1 {
      throw runner.refusal(of: asked.upperBound, in: result)
    }
    if let wanted = target.frames, recorder.frames.isEmpty {
      guard let last = result.frames.last(where: { $0.index <= wanted.upperBound }) else {
        throw runner.refusal(of: wanted.lowerBound, in: result)
      }
      // While nothing moves, no frames are logged; the last logged frame shows the current screen.
      Output.notice(
        "\(escape(runner.trace.file)): frame \(wanted.lowerBound) was not shown; frame "
          + "\(last.index) is the last one before it")
      recorder = BlameRecorder(frames: last.index...last.index, focus: target.focus)
      _ = try runner.run(observers: [recorder])
    }
    return BlameReport(
      file: escape(runner.trace.file),
      settings: ReportedSettings(value: runner.settings, isDrivenByApp: result.isDrivenByApp),
      reason: target.reason, frames: target.frames == nil ? [] : recorder.frames)
  }

  @MainActor private func target(_ runner: ReplayRunner) throws -> Target {
    switch self {
    case .frames(let range): return Target(frames: range)
    case .worst:
      let counter = BlameRecorder(frames: nil)
      _ = try runner.run(observers: [counter])
      let most = counter.changeCounts.map(\.count).max() ?? 0
      guard most > 0, let worst = counter.changeCounts.first(where: { $0.count == most }) else {
        return Target(reason: "no property changes")
      }
      return Target(frames: worst.frame...worst.frame)
    case .broken:
      let watcher = InvariantObserver(runner.settings)
      _ = try runner.run(observers: [watcher])
      guard let first = watcher.violations.first else {
        return Target(reason: "no invariant is broken")
      }
      return Target(frames: first.frame...first.frame, reason: "\(first)")
    case .difference:
      guard let difference = try Self.difference(runner) else {
        return Target(reason: "no frame differs from the golden")
      }
      let focus = difference.path.map {
        BlameRecorder.Focus(path: $0, property: difference.property)
      }
      return Target(
        frames: difference.frame.map { $0...$0 }, focus: focus, reason: "\(difference)")
    }
  }

  /// The first difference of the replay from its golden, or `nil` if they are equal.
  @MainActor private static func difference(_ runner: ReplayRunner) throws -> GoldenDifference? {
    let path = GoldenFile.path(
      of: runner.trace.file, runner.settings, standard: ReplaySettings(for: runner.trace))
    do {
      guard let golden = try GoldenFile.read(path) else {
        throw ToolFailure(
          .usage,
          "\(escape(path)): not found; --blame difference compares with the golden",
          remedy: "Name a frame (--blame 42), or record a golden with accept.")
      }
      return try ReplayCheck.verify(
        runner.trace, against: golden, options: runner.settings,
        makeScene: runner.subject.makeScene
      ).verdict?.difference
    } catch let error as GoldenError {
      let commands = CaseCommands(
        tool: ToolCommand.text, recording: runner.trace.file, settings: runner.settings)
      throw ToolFailure(
        .badTrace, ToolCommand.naming("\(error)"),
        remedy: "Restore the golden, or accept it again: \(commands.accept)")
    }
  }
}
