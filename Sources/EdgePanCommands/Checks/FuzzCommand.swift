// edgepan fuzz: replays mutated recordings through transitions, and reports every violation.

import ArgumentParser
import Foundation
import GestureReplay
import PlainText
import ReplayChecks
import TransitionAnimators

/// Mutates recordings and checks the invariants of every transition.
struct FuzzCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz",
    abstract: "Mutates recordings, obeying evdev's rules, and checks each transition's invariants.",
    discussion: """
      EXAMPLES:
        edgepan fuzz Recordings --runs 2000
        edgepan fuzz Recordings --animator explode --seconds 60
        edgepan fuzz Recordings --clock "promotion drop=5%" --input aosp --rule half
        edgepan fuzz swipe.evemu --seed 7 --only 1234
        edgepan fuzz Recordings --seed 2 --output findings --json
        edgepan fuzz Recordings --scene inbox --mode resize --mode second-swipe

      Case n depends only on the seed and on n. If a recording makes a transition misbehave, it is \
      shrunk to the smallest recording that still does so, which is saved and reported \
      immediately; the run exits 3. Ctrl-C ends a run and prints the findings so far (exit 130).
      """)

  @OptionGroup var input: TraceInput
  @OptionGroup(title: "Scene") var subject: SubjectOptions
  @OptionGroup(title: "Replay conditions") var conditions: ConditionOptions
  @Option(
    help: ArgumentHelp(
      """
      A situation in which to replay the gestures (may be repeated; modes are used in turn): \
      resize (the screen rotates during the gesture), second-swipe (another finger repeats the \
      swipe, starting in each frame in turn), keyboard (the keyboard is shown), again (the gesture \
      is repeated, or followed by a tap), mirrored (right-to-left layout), all (every mode; \
      if no scene is replayed, every mode except mirrored).
      """))
  var mode: [String] = []
  @Option(help: "Seed of the mutations; the same seed gives the same run.")
  var seed: UInt64 = 1
  @Option(help: "The number of cases. Default: 2000; with --seconds, no limit.")
  var runs: Int?
  @Option(help: "Stop after this many seconds of real time.")
  var seconds: Double?
  @Option(help: "Run only this case.")
  var only: Int?
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The number of worker processes. Default: one per core. Findings do not depend on it.",
      valueName: "count"))
  var jobs: Int?
  @Option(help: "The folder for findings.")
  var output = "findings"
  private static let schema = "edgepan.fuzz/1"
  @Flag(help: "Print JSON (schema \(Self.schema)).")
  var json = false

  private static let defaultRuns = 2000
  /// More cases than a year of fuzzing on a thousand cores.
  private static let maximumCases = 1_000_000_000_000
  /// `Duration` cannot hold every number of seconds.
  private static let maximumSeconds = 31_536_000.0

  func validate() throws {
    _ = try FuzzModes.read(mode)
    if let runs, !(1...Self.maximumCases).contains(runs) {
      throw ValidationError("--runs must be 1 to \(Self.maximumCases).")
    }
    if let jobs, !(1...WorkerOptions.maximumJobs).contains(jobs) {
      throw ValidationError("--jobs must be 1 to \(WorkerOptions.maximumJobs).")
    }
    if let only, !(0..<Self.maximumCases).contains(only) {
      throw ValidationError("--only is a case's number, from 0 to \(Self.maximumCases - 1).")
    }
    if let seconds, !(seconds > 0 && seconds <= Self.maximumSeconds) {
      throw ValidationError("--seconds must be more than 0 and at most 31536000, which is a year.")
    }
  }

  func run() throws { try MainActor.assumeIsolated { try fuzz() } }

  @MainActor private func fuzz() throws {
    var setup = try FuzzSetup(
      traces: input.traces, description: input.description, subject: subject,
      conditions: conditions, modes: [], seed: seed)
    setup.modes = try FuzzModes.read(mode, hasScenes: setup.hasScenes)
    let folder = FindingsFolder(path: output, seed: seed)
    try folder.check()
    // Built here even if workers run the cases, so that this process reports errors in the command
    // line, once.
    let fuzzer = try setup.makeFuzzer()
    var reported: [SavedFinding] = []
    let run = FuzzRun(fuzzer) { finding in
      let saved = SavedFinding(finding, at: folder.save(finding), setup)
      reported.append(saved)
      if !json { report(saved) }
    }
    var interrupt: ToolFailure?
    if only != nil || input.traces.contains(where: InputArgument.isStream) {
      // No worker processes for a single case (so that it can be run in a debugger) or for a stream
      // (which cannot be read twice). Findings are reported immediately.
      Interrupt.unwatch()
      run.run(
        only.map { $0..<$0 + 1 } ?? 0..<(runs ?? (seconds == nil ? Self.defaultRuns : .max)),
        seconds: only == nil ? seconds : nil)
    } else {
      do {
        try run.run(
          setup, workers: jobs ?? ProcessInfo.processInfo.activeProcessorCount,
          cases: runs ?? (seconds == nil ? Self.defaultRuns : nil), seconds: seconds)
      } catch let failure as ToolFailure where failure.status == .interrupted {
        interrupt = failure
      }
    }
    Interrupt.unwatch()
    if json {
      try Output.json(
        FuzzReport(
          seed: seed, run: run, subjects: fuzzer.subjectNames, findings: reported,
          isInterrupted: interrupt != nil),
        schema: Self.schema)
    } else {
      sum(
        run, reported.count, subjects: only == nil ? fuzzer.subjectNames.count : min(1, run.replays)
      )
    }
    try end(run, reported, interrupt)
  }

  /// Exits according to the findings; an interrupt, and a finding that could not be saved, take
  /// precedence.
  @MainActor private func end(
    _ run: FuzzRun, _ findings: [SavedFinding], _ interrupt: ToolFailure?
  ) throws {
    let crashes = findings.count(where: \.finding.isCrash)
    let killed = findings.count { $0.finding.failure.kind == FuzzFailure.killed }
    let unsaved = findings.count { $0.path == nil }
    let text =
      "\(counted(findings.count, "finding")) in \(counted(run.cases, "case"))"
      + (crashes > killed ? ", \(crashes - killed) of them a crash or a hang" : "")
      + (killed > 0 ? ", \(killed) of them a killed process" : "")
      + (unsaved > 0 ? ", \(unsaved) of them not saved" : "")
    let remedy = findings.lazy.compactMap(\.command).first.map { "Replay one: \($0)" }
    if let interrupt {
      throw ToolFailure(interrupt.status, "\(interrupt.message): \(text)", remedy: remedy)
    }
    guard !findings.isEmpty else { return }
    throw ToolFailure(crashes + unsaved > 0 ? .unexpected : .differs, text, remedy: remedy)
  }

  private func report(_ saved: SavedFinding) {
    let finding = saved.finding
    Output.result(Ink.bad("\(finding.subject): \(finding.failure.message)"))
    Output.result("  case \(finding.number): \(finding.story)")
    let shrinking =
      finding.isCrash
      ? "\(counted(finding.framesBefore, "event frame")), not shrunk"
      : "\(counted(finding.framesBefore, "event frame")) shrunk to \(finding.framesAfter)"
    let place = saved.path.map { escape($0) } ?? "not saved: \(saved.notSaved ?? "")"
    Output.result("  \(shrinking): \(place)")
    if let command = saved.command { Output.result(Ink.dim("  \(command)")) }
  }

  @MainActor private func sum(_ run: FuzzRun, _ findings: Int, subjects: Int) {
    Output.result(
      "\(counted(run.cases, "case")): \(counted(run.replays, "replay")) with "
        + "\(counted(subjects, "subject")), a gesture began in \(run.begun) of them, "
        + "\(counted(run.refusals, "malformed recording")) passed to the parser; "
        + "\(counted(findings, "finding")) (seed \(seed))")
  }
}
