import ArgumentParser
import Foundation
import FrameBench
import GestureReplay
import GestureTrace
import PlainText
import ReplayScenes
import UIKit

/// Replays a recording and times its stages.
struct ProfileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile",
    abstract: "Shows the time that a replay spends in each stage, and its worst frame.",
    discussion: """
      EXAMPLES:
        edgepan profile swipe.evemu --animator explode
        edgepan profile swipe.evemu --animator scale --trace timeline.json
        edgepan profile swipe.evemu --clock promotion --input aosp --rule kwin
        edgepan profile swipe.evemu --html profile.html
        edgepan profile swipe.evemu --json > before.json
        edgepan profile swipe.evemu --compare before.json

      Times depend on the machine. The replay runs several times; each frame is reported from the \
      run in which it took its median time. A stage's time excludes the stages that run inside it. \
      The file that --trace writes opens in ui.perfetto.dev: every frame with its stages, input, \
      recogniser, progress and velocity, on the simulated display's timeline.
      """)

  @Argument(help: ArgumentHelp("A recording, or - for stdin.", valueName: "recording"))
  var file: String
  @OptionGroup(title: "Scene") var subject: SubjectOptions
  @OptionGroup(title: "Replay conditions") var conditions: ConditionOptions
  @Option(help: "The number of replays after one warm-up run, 1 to 1000.")
  var runs = ReplayProfile.defaultRuns
  @Option(
    name: .customLong("trace"),
    help: ArgumentHelp(
      "Write a timeline (Chrome trace events) to this file; - is stdout.", valueName: "file"))
  var timeline: String?
  @Flag(help: "Print JSON (schema \(ProfileReport.schema)).")
  var json = false
  @Option(
    help: ArgumentHelp(
      "Also write an HTML page: the stages of each frame, with the worst frames expanded.",
      valueName: "file"))
  var html: String?

  @Option(
    help: ArgumentHelp(
      "Compare with an earlier profile of the same replay, as --json printed it.",
      valueName: "file"))
  var compare: String?
  @OptionGroup var files: ForceOption

  func validate() throws {
    try conditions.display.checkIsOne(of: "profile")
    if json, compare != nil {
      throw ValidationError("--compare prints a table; remove --json.")
    }
    guard (1...1000).contains(runs) else {
      throw ValidationError("--runs must be 1 to 1000.")
    }
    guard [json ? "-" : nil, timeline, html].count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("Only one of --json, --trace - and --html - can use stdout.")
    }
  }

  func run() throws { try MainActor.assumeIsolated { try profile() } }

  @MainActor private func profile() throws {
    try InputFiles.check(
      outputs: [timeline, html],
      areNot: [InputArgument(file)] + (compare.map { [.path($0)] } ?? [])
        + conditions.display.clockFiles)
    try files.check(html, as: .page)
    let before = try compare.map {
      try EarlierResult.read(
        $0, ProfileReport.schema, as: ProfileReport.self, "a profile that --json printed",
        remedy: "Make one: \(ToolCommand.text) profile RECORDING --json")
    }
    try files.check(timeline, as: .timeline)
    let machine = Machine.current(version: ToolCommand.version)
    let subjects = try subject.subjects(under: conditions)
    // A timeline, a page or a JSON value describes one replay; tables can be printed one after the
    // other.
    guard
      subjects.count == 1
        || !(json || timeline != nil || html != nil || InputArgument.isStream(file))
    else {
      throw SubjectOptions.severalRefused(subjects, "--json, --trace, --html and stdin take")
    }
    for subject in subjects { try profile(subject, machine, before) }
  }

  @MainActor private func profile(
    _ subject: ReplaySubject, _ machine: Machine, _ before: ProfileReport?
  ) throws {
    let (trace, bytes) = try read()
    let noise = NoiseNotices(machine)
    let profile = try ReplayProfile(
      bytes: bytes, file: trace.file, device: trace, runs: runs,
      options: { try conditions.settings(for: $0.header)[0].into(subject.names) },
      makeScene: subject.makeScene)
    noise.end()
    if let timeline {
      let data = try ChromeTrace(
        profile, about: about(conditions.settings()[0].into(subject.names))
      ).json()
      if timeline == "-" {
        Output.raw([UInt8](data))
      } else {
        try Output.write(data, toFile: timeline)
        Output.notice("\(counted(profile.frames.count, "frame")) written to \(escape(timeline))")
      }
    }
    if let html {
      try PageFile.write(
        try ProfilePage(
          trace, subject, try conditions.settings(for: trace.header)[0].into(subject.names)
        ).page(of: profile), to: html)
    }
    let name = InputArgument(file).displayName
    let report = ProfileReport(profile, file: name, subject: subject.name)
    if json {
      try Output.json(report, schema: ProfileReport.schema)
    } else {
      for line in report.lines { Output.result(line) }
      guard let before else { return }
      Output.result()
      if (before.file, before.subject, before.frames) != (name, subject.name, report.frames) {
        Output.notice(
          "warning: \(escape(compare ?? "")) is a profile of another replay: "
            + "\(escape(before.file)), \(escape(before.subject)), "
            + "\(counted(before.frames, "frame"))")
      }
      for line in report.compared(with: before) { Output.result(line) }
    }
  }

  /// Reads the recording as every command does (same errors, same search for a description file),
  /// and its bytes, so that the time to parse them can be measured.
  private func read() throws -> (Trace, [UInt8]) {
    guard InputArgument.isStream(file) else {
      return (try InputArgument(file).read(), try TraceReader.bytes(path: file))
    }
    let bytes =
      file == "-"
      ? try StandardInput.bytes(as: "a recording")
      : try TraceReader.bytes(path: file, options: InputArgument.options)
    let trace = try TraceReader.read(bytes: bytes, file: file == "-" ? StandardInput.name : file)
    trace.warnOfTruncation()
    return (trace, bytes)
  }

  private func about(_ settings: ReplaySettings) -> [String: String] {
    [
      "recording": InputArgument(file).displayName,
      "subject": escape(settings.subject.name),
      "clock": escape(settings.display.description), "input": settings.input.rawValue,
      "rule": settings.finishRule.name, "replays": "\(runs)",
      "edgepan": ToolCommand.version,
    ]
  }
}
