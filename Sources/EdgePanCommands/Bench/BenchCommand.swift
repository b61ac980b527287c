// edgepan bench: what a steady frame costs, animator by animator.

import ArgumentParser
import FrameBench
import GestureTrace
import TransitionAnimators

/// Measures animators against each other on one machine, in one run.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures what a frame of each animator costs: time, allocations, layers.",
    discussion: """
      EXAMPLES:
        edgepan bench
        edgepan bench scale explode --scene plain --fps 120
        edgepan bench --json > before.json
        edgepan bench --compare before.json
        edgepan bench --check-counts Benchmarks/frame-counts.txt

      A steady frame is update(_:), a turn of the frame cycle and the world transforms of all
      layers, driven by the progress of a recording; set-up (snapshots, compiled tracks), the first
      frame and the completion are rows of their own in --json. Times are shown and never fail; what
      is counted repeats exactly, and more of it than a baseline or threshold allows exits 4.
      """)

  @Argument(help: "Animators; animators lists them. Default: all.")
  var animators: [String] = []
  @Option(help: "What is on the screens: plain (two views), app (bar, image, 12 cells), own.")
  var scene = BenchScene.app
  @Option(help: "Refreshes a second, 10 to 240.")
  var fps = 60.0
  @Option(
    help: ArgumentHelp(
      "Traces whose progress drives the frames. Default: a finishing and a cancelling swipe.",
      valueName: "trace"))
  var recording: [String] = []
  @Option(help: "Seconds to measure; the round under way is finished.")
  var seconds = 20.0
  @OptionGroup var baseline: BaselineOptions
  @OptionGroup var counts: CountOptions
  @Flag(help: "Print JSON in the shape of google/benchmark (schema edgepan.bench/1).")
  var json = false

  func validate() throws {
    guard SimulatedDisplay.supportedRates.contains(fps) else {
      throw ValidationError("--fps must be 10 to 240.")
    }
    guard seconds >= 0, seconds <= 3600 else {
      throw ValidationError("--seconds must be 0 to 3600.")
    }
    if baseline.compare != nil, counts.isAsked {
      throw ValidationError("--compare times, --check-counts does not; run them one by one.")
    }
  }

  func run() throws { try MainActor.assumeIsolated { try measure() } }

  @MainActor private func measure() throws {
    let bench = try makeBench()
    if counts.isAsked { return try counts.run(bench, isWhole: animators.isEmpty) }
    let machine = Machine.current(version: RootCommand.configuration.version)
    // Before anything is measured: a baseline that cannot be compared with should cost no minute.
    let earlier = try baseline.read(for: machine)
    for warning in NoiseWarning.present(on: machine) { Output.notice("warning: \(warning)") }
    let results: [CellResult]
    do {
      results = try bench.run(seconds: seconds)
    } catch let error as BenchError {
      throw ToolFailure(.unexpected, "\(error)")
    }
    let report = BenchReport(machine: machine, results: results)
    if json {
      try Output.json(report, schema: BenchReport.schema)
    } else if let earlier {
      baseline.print(Comparison(before: earlier, after: report))
    } else {
      for line in BenchTable(results: results).lines { Output.result(line) }
    }
    if let earlier { try baseline.judge(Comparison(before: earlier, after: report)) }
  }

  @MainActor private func makeBench() throws -> AnimatorBench {
    let registry = AnimatorRegistry.shared
    let entries =
      try animators.isEmpty
      ? registry.entries
      : animators.map { name in
        guard let entry = registry.entry(named: name) else {
          throw ToolFailure(
            .usage, "\(escape(name)): there is no such animator",
            remedy: nameRemedy(for: name, among: registry.entries.map { $0.name.lowercased() }))
        }
        return entry
      }
    var bench = AnimatorBench(
      entries: entries, recordings: try recordings(), allocations: EdgePanTool.allocations)
    bench.scene = scene
    bench.framesPerSecond = fps
    return bench
  }

  private func recordings() throws -> [BenchRecording] {
    do {
      guard !recording.isEmpty else { return try BenchRecording.bundled() }
      return try recording.map { path in
        let trace = try TraceReader.read(path: path)
        let file = path.split(separator: "/").last.map(String.init) ?? path
        return BenchRecording(
          name: file.split(separator: ".").first.map(String.init) ?? file, trace: trace)
      }
    } catch let error as TraceError {
      throw ToolFailure(error)
    }
  }
}

extension BenchScene: ExpressibleByArgument {}
