// edgepan report: writes one page that plays recordings.

import ArgumentParser
import Foundation
import FrameBench
import GestureReplay
import GestureTrace
import PlainText
import ReplayReports
import ReplayScenes

/// Writes a page of replays.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Writes one HTML file that plays recordings frame by frame.",
    discussion: """
      EXAMPLES:
        edgepan report swipe.evemu --output report.html
        edgepan report Recordings --animator explode --output report.html
        edgepan report swipe.evemu --rule kwin --measure --output report.html

      The file is self-contained: it needs neither a network nor browser storage, and opens from \
      disk, as a CI artefact and in a sandboxed iframe. A script in the page draws the frames \
      from layer values. With one recording, the page also contains the same swipe under every \
      rule, clock and input policy, each in a separate replay.
      """)

  @OptionGroup var input: TraceInput
  @OptionGroup(title: "Scene") var subject: SubjectOptions
  @OptionGroup(title: "Replay conditions") var conditions: ConditionOptions
  @Option(name: .shortAndLong, help: "The HTML file to write; - is stdout.")
  var output: String
  @Flag(
    inversion: .prefixedNo,
    help: """
      Replay under every rule, clock and input policy too. Default: on for a single recording, \
      otherwise off.
      """)
  var whatIf: Bool?
  @Flag(
    help: "Measure each frame's cost on this machine, and compare it with the refresh interval.")
  var measure = false
  @OptionGroup var files: ForceOption

  func validate() throws { try conditions.display.checkIsOne(of: "report") }

  func run() throws { try MainActor.assumeIsolated { try report() } }

  @MainActor private func report() throws {
    try input.checkAreNotInputs([output], or: conditions.display.clockFiles)
    try files.check(output, as: .page)
    let subjects = try subject.subjects(under: conditions)
    let count = try input.files().count * subjects.count
    let bar = ProgressLine(total: count)
    defer { bar.clear() }
    var items: [ReportItem] = []
    let failures = try input.readEach { trace in
      for subject in subjects {
        items.append(try item(trace, subject, showsWhatIf: whatIf ?? (count == 1)))
        bar.show(items.count, escape(trace.file))
      }
    }
    bar.clear()
    if !items.isEmpty {
      let title =
        items.count == 1
        ? (items[0].title as NSString).lastPathComponent : counted(items.count, "replay")
      let names = subjects.map(\.name).joined(separator: ", ")
      try PageFile.write(
        ReportPage(title: title, subtitle: "replayed with \(names)", items: items), to: output)
    }
    try failures.fail()
  }

  /// One minute at 60 Hz. A frame takes about 10 kB of memory.
  private static let maximumFrames = 3600

  @MainActor private func item(
    _ trace: Trace, _ subject: ReplaySubject, showsWhatIf: Bool
  ) throws -> ReportItem {
    let settings = try conditions.settings(for: trace.header)[0].into(subject.names)
    let runner = ReplayRunner(trace: trace, subject: subject, settings: settings)
    let film = FrameFilm(maximumFrames: Self.maximumFrames)
    let result = try runner.run(observers: [film])
    let isCut = result.frames.count > Self.maximumFrames
    if isCut {
      Output.notice(
        "warning: \(escape(trace.file)): the page has only the first \(Self.maximumFrames) of "
          + "\(result.frames.count) frames, and does not compare rules, clocks and input policies. "
          + "For a complete page, trim the recording: "
          + "\(ToolCommand.text) trim \(trace.argument) --from …")
    }
    var replay = ReportedReplay(
      trace, subject: subject.name, options: settings, result: result, snapshots: film.snapshots)
    replay.explanation = try ReplayExplanation(runner: runner, result: result).paragraphs
    replay.settings = rows(trace, settings, result)
    replay.blame = (
      "\(ToolCommand.text) replay \(trace.argument) --blame ",
      " \(settings.arguments(standard: ReplaySettings(for: trace)))"
    )
    if measure { replay.costs = try FrameCosts(measuring: trace, settings, subject, result).value }
    if showsWhatIf, !isCut {
      var line: ProgressLine?
      defer { line?.clear() }
      replay.whatIf = try runner.convertingErrors {
        try WhatIf(
          trace, options: settings, isDrivenByApp: result.isDrivenByApp,
          command: { other in
            "\(ToolCommand.text) report \(trace.argument) "
              + "\(other.arguments(standard: ReplaySettings(for: trace))) --output cell.html"
          },
          progress: { done, all in
            line = line ?? ProgressLine(total: all)
            line?.show(done, "rules, clocks and input policies")
          }, makeScene: subject.makeScene)
      }
    }
    return replay.item
  }

  /// Returns the settings that the frames depend on, and the assumptions.
  private func rows(
    _ trace: Trace, _ settings: ReplaySettings, _ result: ReplayResult
  ) -> [(name: String, value: String)] {
    [("recording", trace.file), ("device", trace.displayName)] + settings.fields
      + [
        ("decision", result.isDrivenByApp ? "the app's own" : settings.finishRule.source),
        ("hash", FrameRecord.text(ofHash: result.hash)),
      ] + result.assumptions.map { ("assumed", $0) }
  }
}
