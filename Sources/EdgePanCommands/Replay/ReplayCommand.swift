// edgepan replay: replays recordings through interactive transitions and prints how each swipe
// ended.

import ArgumentParser
import GestureReplay
import GestureTrace
import PlainText
import ReplayChecks
import ReplayScenes
import TransitionAnimators

/// Replays recordings through an interactive transition.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replays recordings through an interactive transition, frame by frame.",
    discussion: """
      EXAMPLES:
        edgepan replay Recordings
        edgepan replay swipe.evemu --animator explode --rule half --frames
        edgepan replay "SynPS2 TouchPad.events" --edge right --fps 120
        edgepan replay Recordings --expect intent
        edgepan replay swipe.evemu --explain
        edgepan replay swipe.evemu --all-rules
        edgepan replay swipe.evemu --sweep
        edgepan replay swipe.evemu --clock "120Hz drop=5% latency=8ms" --metrics
        edgepan replay swipe.evemu --json | jq '.replays[].swipes'
        edgepan replay swipe.evemu --blame 42
        edgepan replay swipe.evemu --blame worst --json | jq '.blames[].frames'

      Each contact that starts at the edge is passed to the recogniser; each transition is \
      finished or cancelled, and the values that determined the outcome are printed. The same \
      input gives the same output, byte for byte.
      """)

  @OptionGroup var input: TraceInput
  @OptionGroup(title: "Scene") var subject: SubjectOptions
  @OptionGroup(title: "Replay conditions") var conditions: ConditionOptions
  @Option(
    help: """
      Fail (exit 3) unless every swipe ends like this: finish, cancel, fail (not recognised), or \
      intent (the outcome in the recording's header).
      """)
  var expect: Expectation?
  @Flag(help: "Also print every frame, as text or in JSON.")
  var frames = false
  @Option(
    help: ArgumentHelp(
      "Also print the layers of this frame as they are written in goldens (may be repeated).",
      valueName: "frame"))
  var layers: [Int] = []
  @Option(
    help: ArgumentHelp(
      """
      Instead of the outcomes, print what changed in these frames: every property of every layer \
      that changed, the callback or block that set it, and the first frame that showed the change. \
      FRAMES is 42, 40-44, worst (the frame in which the most properties change), difference (the \
      first frame that differs from the golden) or broken (the first that breaks an invariant).
      """, valueName: "frames"))
  var blame: BlameQuestion?
  @OptionGroup var sections: SectionOptions
  private static let (schema, blameSchema) = ("edgepan.replay/2", "edgepan.blame/1")
  @Flag(help: "Print JSON (schema \(Self.schema); \(Self.blameSchema) with --blame).")
  var json = false

  func validate() throws {
    if conditions.display.clock.count > 1, !sections.sweep {
      throw ValidationError("More than one --clock needs --sweep.")
    }
    if blame != nil, expect != nil || frames || !layers.isEmpty || sections.isAnyGiven {
      throw ValidationError(
        "--blame prints its own report; remove --expect, --frames, --layers, --explain, "
          + "--all-rules, --sweep, --compare-input and --metrics.")
    }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      if let blame { try answer(blame) } else { try replayAll() }
    }
  }

  @MainActor private func answer(_ question: BlameQuestion) throws {
    let subjects = try subject.subjects(under: conditions)
    var reports: [BlameReport] = []
    let failures = try input.readEach { trace in
      for subject in subjects {
        let settings = try conditions.settings(for: trace.header)[0].into(subject.names)
        let report = try question.answer(
          ReplayRunner(trace: trace, subject: subject, settings: settings))
        if json { reports.append(report) } else { Output.lines(report.text) }
      }
    }
    if json {
      try Output.json(
        BlameReports(blames: reports, errors: failures.rows), schema: Self.blameSchema)
    }
    try failures.fail()
  }

  @MainActor private func replayAll() throws {
    // Reports errors in the command line once, not for every recording.
    let subjects = try subject.subjects(under: conditions)
    _ = try conditions.settings()
    var reports: [ReplayReport] = []
    var misses: [String] = []
    var replayed = 0
    var total = ReplayMetrics()
    var outcomes: [SwipeRecord.Outcome: Int] = [:]
    let failures = try input.readEach { trace in
      for subject in subjects {
        let (report, metrics) = try replay(trace, subject)
        total.add(metrics)
        for swipe in report.swipes {
          if let outcome = SwipeRecord.Outcome(rawValue: swipe.outcome) {
            outcomes[outcome, default: 0] += 1
          }
        }
        if let miss = try expect?.miss(report, intent: trace.header.intent) { misses.append(miss) }
        replayed += 1
        if json {
          reports.append(report)
        } else {
          Output.results { report.forEachLine($0) }
        }
      }
    }
    let all = sections.metrics ? MetricsReport(total) : nil
    let met = expect == nil ? nil : replayed - misses.count
    if json {
      try Output.json(
        ReplayReportList(replays: reports, errors: failures.rows, asExpected: met, metrics: all),
        schema: Self.schema)
    } else if let all, replayed > 1 {
      Output.result("all:")
      for line in all.lines { Output.result("  \(line)") }
    }
    if !json, replayed > 1 { Output.result(Self.total(replayed, outcomes)) }
    if !json, let met, failures.fileCount > 1 {
      Output.result(
        "\(met) of \(replayed) replays ended as \(expect == .intent ? "intended" : "expected")")
    }
    let miss = misses.isEmpty ? nil : ToolFailure(.differs, misses.joined(separator: "\n  "))
    if failures.rows != nil, let miss { Output.notice("\(miss)") }
    try failures.fail()
    if let miss { throw miss }
  }

  /// Returns `31 replays: 18 finished, 9 cancelled, 4 not recognised`.
  private static func total(_ replays: Int, _ outcomes: [SwipeRecord.Outcome: Int]) -> String {
    let parts = [SwipeRecord.Outcome.finished, .cancelled, .notRecognised].compactMap { outcome in
      outcomes[outcome].map {
        "\($0) \(outcome.rawValue.replacingOccurrences(of: "-", with: " "))"
      }
    }
    return "\(counted(replays, "replay")): "
      + (parts.isEmpty ? "no swipe" : parts.joined(separator: ", "))
  }

  @MainActor
  private func replay(
    _ trace: Trace, _ subject: ReplaySubject
  ) throws -> (ReplayReport, ReplayMetrics) {
    let all = try conditions.settings(for: trace.header)
    let settings = all[0].into(subject.names)
    let runner = ReplayRunner(trace: trace, subject: subject, settings: settings)
    let sampler = LayerSampler(frames: layers, isNaming: true)
    let result = try runner.run(observers: layers.isEmpty ? [] : [sampler])
    var report = ReplayReport(
      trace: trace, result: result, settings: settings, withFrames: frames)
    for frame in layers { try runner.check(frame, isIn: result) }
    if !layers.isEmpty {
      report.layers = layers.map {
        ReplayReport.Layers(frame: $0, layers: sampler.samples[$0, default: []].map(\.text))
      }
    }
    try sections.fill(
      &report, runner, result,
      displays: conditions.display.clock.isEmpty ? nil : all.map(\.display))
    return (report, runner.metrics(of: result))
  }
}

/// `--expect`.
enum Expectation: String, NamedArgument {
  case finish
  case cancel
  case fail
  case intent

  /// Returns a description of a failed expectation; nil if it is met.
  func miss(_ report: ReplayReport, intent: String?) throws -> String? {
    guard self == .intent else { return difference(report) }
    guard let intent else {
      throw ToolFailure(
        .usage, "\(report.file): --expect intent, but the recording's header contains no intent",
        remedy: "Expect finish, cancel or fail, or write # edgepan.intent into its header.")
    }
    guard let own = Expectation(rawValue: intent), own != .intent else {
      throw ToolFailure(
        .usage, "\(report.file): unknown intent '\(escape(intent))' (edgepan.intent in its header)",
        remedy: nameRemedy(for: intent, among: TraceHeader.intents))
    }
    return own.difference(report)
  }

  private func difference(_ report: ReplayReport) -> String? {
    let wanted =
      switch self {
      case .finish: "finished"
      case .cancel: "cancelled"
      case .fail, .intent: "not-recognised"
      }
    guard let swipe = report.swipes.first(where: { $0.outcome != wanted }) else {
      guard report.swipes.isEmpty && self != .fail else { return nil }
      return "\(report.file): expected \(wanted), but no contact started at the edge"
    }
    return "\(report.file): expected \(wanted), contact \(swipe.contact) is \(swipe.outcome): "
      + swipe.reason
  }
}
