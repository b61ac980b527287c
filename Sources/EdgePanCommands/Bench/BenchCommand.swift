// edgepan bench: the cost of a steady frame, animator by animator.

import ArgumentParser
import FrameBench
import GestureTrace
import PlainText
import ReplayReports
import ReplayScenes
import TransitionAnimators

/// Compares the cost of animators on one machine, in one run.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures the cost of a frame of each animator: time, allocations, layers.",
    discussion: """
      EXAMPLES:
        edgepan bench
        edgepan bench scale explode --screens plain --fps 120
        edgepan bench scale explode --html bench.html
        edgepan bench --json > before.json
        edgepan bench --compare before.json
        edgepan bench --check-counts Benchmarks/frame-counts.txt
        edgepan bench --parts
        edgepan bench --parts input scaling.depth

      A steady frame is one call to update(_:) with the progress of a recording, one pass of the \
      frame cycle, and the composition of all layers' world transforms. Set-up (snapshots, \
      compiled tracks), the first frame and the completion are separate rows in --json. Each \
      measured time includes one reading of the clock, which takes 20 to 50 ns. ± is half the \
      distance between the quartiles of the rounds; smaller differences are not significant. \
      Slower times never make the run fail. Counts repeat exactly: if a count is \
      above a baseline or threshold, the run exits 4. Rows measured with a different recording \
      are not compared, and the run then exits 7.

      --parts measures parts of the engine and of input handling separately: curves, values, \
      world transforms, the hash, added and removed animations; reading a recording, contacts, \
      velocity, input policies, the recogniser; one row of the log; whole replays; and the growth \
      of work with layers, tracks, nesting, contacts and the length of the recording.
      """)

  @Argument(
    help: """
      Animators (see edgepan animators). With --parts, prefixes of part names. Default: the scenes \
      that the tool was built with; without scenes, all animators.
      """,
    completion: .custom { _, _, _ in
      MainActor.assumeIsolated {
        AnimatorRegistry.shared.entries.map { $0.name.lowercased() } + BenchPart.all.map(\.name)
      }
    })
  var animators: [String] = []
  /// Other commands name animators by this option.
  @Option(help: .hidden)
  var animator: [String] = []
  @Flag(help: "Measure the parts of the engine and of input handling, not animators.")
  var parts = false
  @Option(
    help: """
      The screens: plain (two views), app (bar, image, 12 cells), own (screens that the animator \
      needs).
      """)
  var screens = BenchScene.app
  @Option(
    help: "A scene that the tool was built with (may be repeated), instead of --screens.",
    completion: SubjectOptions.sceneNames)
  var scene: [String] = []
  @Option(help: "Refreshes per second, 10 to 240.")
  var fps = 60.0
  @Option(
    help: ArgumentHelp(
      """
      Recordings (- for stdin) whose progress drives the frames. Default: one that finishes and \
      one that is cancelled.
      """, valueName: "recording"))
  var recording: [String] = []
  @Option(
    help: """
      Seconds to measure; a round that has begun is completed. Ctrl-C ends the run earlier, with the \
      rows measured so far.
      """)
  var seconds = 20.0
  @OptionGroup var baseline: BaselineOptions
  @OptionGroup var counts: CountOptions
  @Flag(
    help: """
      Print JSON in google/benchmark's format (schema \(BenchReport.schema)); with --check-counts, the \
      comparison (schema \(CountOptions.schema)).
      """)
  var json = false
  @Option(
    help: ArgumentHelp(
      "Also write a page with the distribution of each row; with --compare, before and after.",
      valueName: "file"))
  var html: String?
  @OptionGroup var files: ForceOption

  mutating func validate() throws {
    animators += animator
    guard SimulatedDisplay.supportedRates.contains(fps) else {
      throw ValidationError("--fps must be 10 to 240.")
    }
    guard seconds >= 0, seconds <= 3600 else {
      throw ValidationError("--seconds must be 0 to 3600.")
    }
    if json, counts.writeCounts != nil {
      throw ValidationError("--write-counts writes a table of text; remove --json.")
    }
    if baseline.compare != nil, counts.isRequested {
      throw ValidationError(
        "--compare needs times, --check-counts measures none; run them separately.")
    }
  }

  func run() throws { try MainActor.assumeIsolated { try measure() } }

  @MainActor private func measure() throws {
    try InputFiles.check(
      outputs: [html, counts.writeCounts],
      areNot: recording.map(InputArgument.init)
        + [baseline.compare, counts.checkCounts].compactMap { $0 }.map { .path($0) })
    try files.check(html, as: .page)
    try counts.checkOutput(files)
    if counts.isRequested {
      return try counts.run(
        try counted(), isWhole: animators.isEmpty && scene.isEmpty, command: command, json: json)
    }
    let subject = try subject()
    let machine = Machine.current(version: ToolCommand.version)
    // Checked before measuring: an unusable baseline should not cost a minute.
    let earlier = try baseline.read(for: machine, command: command)
    let noise = NoiseNotices(machine)
    let start = ContinuousClock.now
    Interrupt.watch()
    var (report, lines, measured) = try ToolFailure.converting { try subject(machine) }
    Interrupt.unwatch()
    let elapsed = start.duration(to: .now)
    guard !measured.isEmpty || !Interrupt.isSet else {
      throw ToolFailure(.interrupted, "interrupted before the first measurement")
    }
    let met = noise.end()
    report.context.noise = met.map(\.description)
    report.context.disturbed = met.contains {
      $0.spoilsComparison(onProcessors: report.context.numCpus)
    }
    report.comparison = earlier.map { Comparison(before: $0, after: report) }
    if json {
      try Output.json(report, schema: BenchReport.schema)
    } else if let comparison = report.comparison {
      baseline.print(comparison)
    } else {
      for line in lines { Output.result(line) }
    }
    if let html {
      if let earlier { measured = measured.map { $0.compared(earlier, report) } }
      try PageFile.write(BenchPage.page(of: report, measured), to: html)
    }
    guard !Interrupt.isSet else {
      // Rows that are missing, or have few rounds, are not judged.
      throw ToolFailure(
        .interrupted,
        "interrupted after \(Figure(elapsed / .seconds(1), 1)) s; the results are those until then")
    }
    if let comparison = report.comparison { try baseline.judge(comparison) }
  }

  /// Returns the command that repeats this measurement, with its screens, refresh rate and
  /// recordings.
  private var command: String {
    var words = ["bench"] + animators
    if parts { words.append("--parts") }
    if screens != .app { words += ["--screens", screens.rawValue] }
    words += scene.flatMap { ["--scene", $0] }
    if fps != 60 { words += ["--fps", "\(Figure(fps, 6))"] }
    words += recording.flatMap { ["--recording", $0] }
    return ([ToolCommand.text] + words.map(shellWord)).joined(separator: " ")
  }

  /// Measures, and returns the report, the human-readable table and the rows for a page.
  private typealias Subject =
    @MainActor (Machine) throws -> (
      BenchReport, [String], [MeasuredRow]
    )

  @MainActor private func subject() throws -> Subject {
    if parts {
      let bench = try makePartBench()
      return { machine in
        let results = try showingProgress {
          try bench.run(seconds: seconds, progress: $0, isCancelled: { Interrupt.isSet })
        }
        return (
          BenchReport(machine: machine, parts: results), PartTable(results: results).lines,
          results.map(MeasuredRow.init)
        )
      }
    }
    let bench = try makeBench()
    return { machine in
      let results = try showingProgress {
        try bench.run(seconds: seconds, progress: $0, isCancelled: { Interrupt.isSet })
      }
      return (
        BenchReport(machine: machine, results: results), BenchTable(results: results).lines,
        results.map(MeasuredRow.init)
      )
    }
  }

  /// Shows progress between measurements, outside the measured code, if stderr is a terminal.
  @MainActor private func showingProgress<Result>(
    _ body: (_ progress: (Int) -> Void) throws -> Result
  ) rethrows -> Result {
    let whole = Int(seconds.rounded(.up))
    let line = ProgressLine(total: whole)
    let start = ContinuousClock.now
    defer { line.clear() }
    return try body { rounds in
      let elapsed = Int(start.duration(to: .now).components.seconds)
      line.show(min(elapsed, whole), "s, round \(rounds + 1)")
    }
  }

  @MainActor private func counted() throws -> CountTable {
    if parts {
      let bench = try makePartBench()
      return try ToolFailure.converting { CountTable(parts: try bench.work()) }
    }
    let bench = try makeBench()
    return try ToolFailure.converting { CountTable(try bench.work()) }
  }

  @MainActor private func makePartBench() throws -> PartBench {
    for name in animators where BenchPart.named([name]).isEmpty {
      throw ToolFailure(
        .usage, "unknown part '\(escape(name))'",
        remedy: nearestName(to: name, among: BenchPart.all.map(\.name))
          .map { "Did you mean '\($0)'?" }
          ?? "\(ToolCommand.text) bench --parts --seconds 0 lists the parts.")
    }
    return PartBench(
      parts: animators.isEmpty ? BenchPart.all : BenchPart.named(animators),
      allocations: ToolCommand.allocations)
  }

  @MainActor private func makeBench() throws -> any CellBench {
    if let bench = try makeSceneBench() { return bench }
    let registry = AnimatorRegistry.shared
    let entries =
      try animators.isEmpty
      ? registry.entries
      : animators.map { name in
        guard let entry = registry.entry(named: name) else {
          throw ToolFailure(
            .usage, "unknown animator '\(escape(name))'",
            remedy: nameRemedy(for: name, among: registry.entries.map { $0.name.lowercased() }))
        }
        return entry
      }
    var bench = AnimatorBench(
      entries: entries, recordings: try recordings(), allocations: ToolCommand.allocations)
    bench.scene = screens
    bench.framesPerSecond = fps
    return bench
  }

  /// The named scenes, or all of the tool's scenes if no animator is named; nil if the catalogue's
  /// animators are measured.
  @MainActor private func makeSceneBench() throws -> SceneBench? {
    guard !scene.isEmpty || animators.isEmpty else { return nil }
    var options = SubjectOptions()
    (options.animator, options.context, options.scene) = (animators, nil, scene)
    let subjects = try options.subjects(under: nil) { [] }
    guard !subjects.isEmpty else { return nil }
    var bench = SceneBench(
      subjects: subjects, recordings: try recordings(), allocations: ToolCommand.allocations)
    bench.framesPerSecond = fps
    return bench
  }

  private func recordings() throws -> [BenchRecording] {
    guard !recording.isEmpty else { return try BenchRecording.bundled() }
    return try recording.map { path in
      let trace = try InputArgument(path).read()
      return path == "-"
        ? BenchRecording(name: "stdin", trace: trace) : BenchRecording(path: path, trace: trace)
    }
  }
}

extension BenchScene: NamedArgument {}
