// edgepan profile: where the time of one replay goes.

import ArgumentParser
import Foundation
import FrameBench
import GestureReplay
import GestureTrace
import UIKit

/// Replays a recording with clocks at its stages.
struct ProfileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile",
    abstract: "Shows where the time of a replay goes, stage by stage, and its worst frame.",
    discussion: """
      EXAMPLES:
        edgepan profile swipe.evemu --animator explode
        edgepan profile swipe.evemu --animator scale --trace timeline.json
        edgepan profile swipe.evemu --json | jq '.stages[] | {stage, mean}'

      Times are this machine's. The replay runs several times, the same each time, and each frame \
      is shown as in the run that is the median for it. A stage does not include the stages inside \
      it. The file of --trace opens in ui.perfetto.dev: every frame with its stages, input, \
      recogniser, progress and velocity, on the simulated display's timeline.
      """)

  @Argument(help: ArgumentHelp("A trace, or - for stdin.", valueName: "trace"))
  var file: String
  @OptionGroup var subject: SubjectOptions
  @OptionGroup var edges: EdgeOptions
  @Option(help: "Refreshes a second, 10 to 240.")
  var fps = 60.0
  @Option(help: "How often to replay, 1 to 1000; one more to warm up.")
  var runs = ReplayProfile.defaultRuns
  @Option(
    name: .customLong("trace"),
    help: ArgumentHelp("Write Chrome trace events to this file.", valueName: "file"))
  var timeline: String?
  @Flag(help: "Print JSON (schema edgepan.profile/1).")
  var json = false

  func validate() throws {
    guard SimulatedDisplay.supportedRates.contains(fps) else {
      throw ValidationError("--fps must be 10 to 240.")
    }
    guard (1...1000).contains(runs) else {
      throw ValidationError("--runs must be 1 to 1000.")
    }
  }

  func run() throws { try MainActor.assumeIsolated { try profile() } }

  @MainActor private func profile() throws {
    let machine = Machine.current(version: RootCommand.configuration.version)
    let subject = try subject.subject()
    let profile: ReplayProfile
    do {
      let (trace, bytes) = try read()
      let noise = NoiseNotices(machine)
      profile = try ReplayProfile(
        bytes: bytes, file: trace.file, device: trace, runs: runs, options: options,
        makeScene: subject.makeScene)
      noise.end()
    } catch let error as TraceError {
      throw ToolFailure(error)
    } catch let error as ReplayError {
      throw ToolFailure(error)
    }
    if let timeline {
      do {
        try ChromeTrace(profile).json().write(to: URL(fileURLWithPath: timeline))
      } catch {
        throw ToolFailure(.unexpected, "\(escape(timeline)): cannot be written")
      }
      Output.notice("\(profile.frames.count) frames written to \(escape(timeline))")
    }
    let name = file == "-" ? "<stdin>" : escape(file)
    let report = ProfileReport(profile, file: name, subject: subject.name)
    if json {
      try Output.json(report, schema: "edgepan.profile/1")
    } else {
      Output.raw(report.text)
    }
  }

  /// The trace as any verb reads it, for its errors and the description beside it; and its bytes,
  /// so that reading them can be measured.
  private func read() throws -> (Trace, [UInt8]) {
    if file == "-" {
      let bytes = [UInt8](FileHandle.standardInput.readDataToEndOfFile())
      return (try TraceReader.read(bytes: bytes, file: "<stdin>"), bytes)
    }
    let trace = try TraceReader.read(path: file)
    guard let data = FileManager.default.contents(atPath: file) else {
      throw ToolFailure(.badTrace, "\(escape(file)): cannot be read again")
    }
    return (trace, [UInt8](data))
  }

  private func options(_ trace: Trace) throws -> ReplayOptions {
    var options = ReplayOptions(for: trace)
    options.display = SimulatedDisplay(framesPerSecond: fps)
    options.rules = edges.rules
    return options
  }
}

/// What `profile` says, as a value.
struct ProfileReport: Encodable {
  var file: String
  var subject: String
  var frames: Int
  var runs: Int
  /// Nanoseconds.
  var read: UInt64
  var contacts: UInt64
  var meanFrame: Double
  var stages: [Stage]
  var worst: Worst?

  struct Stage: Encodable {
    var stage: String
    var total: UInt64
    var mean: Double
    var median: Double
    var worst: UInt64
    var worstFrame: Int
  }

  struct Worst: Encodable {
    var frame: Int
    var milliseconds: Double
    var nanoseconds: UInt64
    var stages: [String: UInt64]
    var why: [String]
  }

  @MainActor init(_ profile: ReplayProfile, file: String, subject: String) {
    self.file = file
    self.subject = subject
    frames = profile.frames.count
    runs = profile.runs
    read = profile.read
    contacts = profile.contacts
    meanFrame = profile.meanFrame
    stages = profile.stages.map {
      Stage(
        stage: Self.name($0.stage), total: $0.total, mean: $0.mean, median: $0.median,
        worst: $0.worst,
        worstFrame: $0.worstFrame)
    }
    worst = profile.worstFrame.map { frame in
      Worst(
        frame: frame.index, milliseconds: frame.timestamp * 1000, nanoseconds: frame.duration,
        stages: Dictionary(
          uniqueKeysWithValues: FrameStage.allCases.map { (Self.name($0), frame.time(of: $0)) }),
        why: profile.explanation(of: frame))
    }
  }

  /// `input` without what handlers do in it is what recognisers do.
  private static func name(_ stage: FrameStage) -> String {
    stage == .input ? "recogniser" : stage.rawValue
  }

  var text: String {
    var lines = ["\(Ink.strong(file)): \(subject), \(frames) frames, median of \(runs) runs"]
    lines.append("  read \(micro(Double(read))) µs, contacts \(micro(Double(contacts))) µs, once")
    let total = stages.reduce(0.0) { $0 + Double($1.total) }
    let rows = stages.filter { $0.total > 0 }.map { stage in
      [
        stage.stage, micro(stage.mean), micro(stage.median), micro(Double(stage.worst)),
        "\(stage.worstFrame)",
        "\(Figure(Double(stage.total) / max(total, 1) * 100, 1)) %",
      ]
    }
    let table = TextTable(
      header: ["stage", "mean µs", "median µs", "worst µs", "in frame", "share"], rows: rows)
    lines += table.lines.map { "  " + $0 }
    if let worst {
      lines.append(
        "  worst frame \(worst.frame) at \(Figure(worst.milliseconds, 1)) ms: "
          + "\(micro(Double(worst.nanoseconds))) µs, "
          + "\(Figure(Double(worst.nanoseconds) / max(meanFrame, 1), 1)) times the mean")
      let most = worst.stages.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3)
      lines.append(
        "    most of it: "
          + most.map { "\($0.key) \(micro(Double($0.value))) µs" }.joined(separator: ", "))
      lines += worst.why.map { "    \($0)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func micro(_ nanoseconds: Double) -> String { "\(Figure(nanoseconds / 1000, 2))" }
}
