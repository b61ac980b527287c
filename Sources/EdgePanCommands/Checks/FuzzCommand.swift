// edgepan fuzz: mutated recordings into transitions, until something misbehaves.

import ArgumentParser
import Foundation
import GestureReplay
import GestureTrace
import ReplayChecks
import TransitionAnimators

/// Mutates recordings and checks what holds for every transition.
struct FuzzCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz",
    abstract: "Mutates recordings within evdev's rules and checks every transition's invariants.",
    discussion: """
      EXAMPLES:
        edgepan fuzz Recordings --runs 2000
        edgepan fuzz Recordings --animator explode --seconds 60
        edgepan fuzz Recordings --clock "promotion drop=5%" --input aosp --rule half
        edgepan fuzz swipe.evemu --seed 7 --only 1234
        edgepan fuzz Recordings --seed 2 --output findings --json

      Case n depends on the seed and on n alone. A recording that makes a transition misbehave is \
      shrunk to the smallest that still does, and saved; exit 3.
      """)

  @OptionGroup var input: TraceInput
  @Option(help: "Only this animator (may be repeated). Default: all, in every context they run in.")
  var animator: [String] = []
  @Option(help: "Only this context.")
  var context: AnimatorContext?
  @Option(help: "A scene of your own instead of plain screens (may be repeated).")
  var scene: [String] = []
  @OptionGroup var display: DisplayOptions
  @OptionGroup var decision: RuleOptions
  @Option(help: "Chooses the mutations; equal seeds give equal runs.")
  var seed: UInt64 = 1
  @Option(help: "How many cases. Default: 2000, or until --seconds are over.")
  var runs: Int?
  @Option(help: "Stop after this many seconds of real time.")
  var seconds: Double?
  @Option(help: "Run this case alone.")
  var only: Int?
  @Option(help: "How many processes. Default: one a processor. The findings are the same.")
  var jobs: Int?
  @Option(help: "The folder that findings are saved in.")
  var output = "findings"
  @Flag(help: "Print JSON (schema edgepan.fuzz/1).")
  var json = false

  private static let defaultRuns = 2000

  func validate() throws {
    if let runs, runs < 1 { throw ValidationError("--runs must be at least 1.") }
    if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs must be 1 to 256.") }
    if let only, only < 0 { throw ValidationError("--only is a case's number, from 0.") }
    if let seconds, !(seconds > 0) { throw ValidationError("--seconds must be more than 0.") }
    if !scene.isEmpty, context != nil {
      throw ValidationError("--scene brings its own context; leave --context out.")
    }
  }

  func run() throws { try MainActor.assumeIsolated { try fuzz() } }

  @MainActor private func fuzz() throws {
    let setup = FuzzSetup(
      traces: input.traces, description: input.description, animators: animator,
      context: context, scenes: scene,
      conditions: try ReplayConditions.all(display, decision), seed: seed)
    try checkOutput()
    // Made here in any case: what is wrong with the command line is said once, and by this process.
    let fuzzer = try setup.makeFuzzer()
    let run: FuzzRun
    if only != nil || input.traces.contains("-") {
      // One case is for a debugger, and stdin cannot be read twice: no other process.
      run = FuzzRun(fuzzer, cases: only.map { $0..<$0 + 1 } ?? 0..<(runs ?? Self.defaultRuns))
    } else {
      run = try FuzzRun(
        setup, fuzzer, workers: jobs ?? ProcessInfo.processInfo.activeProcessorCount,
        cases: runs ?? (seconds == nil ? Self.defaultRuns : nil), seconds: seconds)
    }
    let paths = try run.findings.map(save)
    let commands = try commands(for: run.findings, at: paths, setup)
    if json {
      try Output.json(
        FuzzReport(
          seed: seed, run: run, subjects: fuzzer.subjectNames, paths: paths, commands: commands),
        schema: "edgepan.fuzz/1")
    } else {
      tell(run, paths, commands, subjects: fuzzer.subjectNames.count)
    }
    guard !run.findings.isEmpty else { return }
    let crashes = run.findings.count(where: \.isCrash)
    throw ToolFailure(
      crashes > 0 ? .unexpected : .differs,
      "\(counted(run.findings.count, "finding")) in \(counted(run.cases, "case"))"
        + (crashes > 0 ? ", \(crashes) of them a crash or a hang" : ""),
      remedy: "Replay one: \(commands[0])")
  }

  /// Fails now, not after a night of fuzzing, if findings could not be saved. Makes nothing: most
  /// runs have no findings.
  private func checkOutput() throws {
    var folder = output
    while !folder.isEmpty, !FileManager.default.fileExists(atPath: folder) {
      folder = (folder as NSString).deletingLastPathComponent
    }
    var isFolder: ObjCBool = false
    let place = folder.isEmpty ? "." : folder
    guard FileManager.default.fileExists(atPath: place, isDirectory: &isFolder), isFolder.boolValue,
      FileManager.default.isWritableFile(atPath: place)
    else {
      throw ToolFailure(
        .unexpected,
        "\(escape(output)): findings cannot be saved there: \(escape(place)) is "
          + (isFolder.boolValue ? "not writable" : "no folder"),
        remedy: "Name another folder with --output.")
    }
  }

  /// Saves a finding as a recording and returns its path. A folder may hold what earlier runs have
  /// found: the same finding is not saved twice, and another is left alone.
  private func save(_ finding: FuzzFindingRecord) throws -> String {
    do {
      try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    } catch {
      throw ToolFailure(
        .unexpected, "\(escape(output)): the folder for findings cannot be made",
        remedy: "Name another one with --output.")
    }
    let stem = "\(output)/\(finding.kind)-\(seed)-\(finding.number)"
    var (path, copies) = ("\(stem).evemu", 1)
    while FileManager.default.fileExists(atPath: path) {
      if FileManager.default.contents(atPath: path).map([UInt8].init) == finding.recording {
        return path
      }
      copies += 1
      path = "\(stem)-\(copies).evemu"
    }
    do { try TraceWriter.write(finding.recording, to: path) } catch { throw ToolFailure(error) }
    return path
  }

  /// What to type to see each finding again; the invariants speak in `verify`.
  @MainActor private func commands(
    for findings: [FuzzFindingRecord], at paths: [String], _ setup: FuzzSetup
  ) throws -> [String] {
    guard !findings.isEmpty else { return [] }
    let arguments = Dictionary(
      try setup.subjects().map { ($0.fuzzed.name, " " + $0.replayArguments) },
      uniquingKeysWith: { first, _ in first })
    return zip(findings, paths).map { finding, path in
      "\(ToolCommand.text) verify \(shellWord(path))\(arguments[finding.subject] ?? "")"
    }
  }

  private func tell(_ run: FuzzRun, _ paths: [String], _ commands: [String], subjects: Int) {
    for ((finding, path), command) in zip(zip(run.findings, paths), commands) {
      Output.result(Ink.bad("\(finding.subject): \(finding.message)"))
      Output.result("  case \(finding.number): \(finding.story)")
      let shrinking =
        finding.isCrash
        ? "\(finding.framesBefore) event frames, not shrunk"
        : "\(finding.framesBefore) event frames shrunk to \(finding.framesAfter)"
      Output.result("  \(shrinking): \(escape(path))")
      Output.result(Ink.dim("  \(command)"))
    }
    Output.result(
      "\(counted(run.cases, "case")): \(counted(run.replays, "replay")) into "
        + "\(counted(subjects, "subject")), \(counted(run.refusals, "broken text")) to the reader; "
        + "\(counted(run.findings.count, "finding")) (seed \(seed))")
  }
}

/// `fuzz --json`.
private struct FuzzReport: Encodable {
  var seed: UInt64
  var cases: Int
  var replays: Int
  var refusals: Int
  var subjects: [String]
  var findings: [Finding]

  init(seed: UInt64, run: FuzzRun, subjects: [String], paths: [String], commands: [String]) {
    self.seed = seed
    cases = run.cases
    replays = run.replays
    refusals = run.refusals
    self.subjects = subjects
    findings = zip(zip(run.findings, paths), commands).map {
      Finding($0.0, path: $0.1, command: $1)
    }
  }

  struct Finding: Encodable {
    var number: Int
    var subject: String
    var kind: String
    var message: String
    var story: String
    var framesBefore: Int
    var framesAfter: Int
    var path: String
    var command: String

    init(_ finding: FuzzFindingRecord, path: String, command: String) {
      self.command = command
      number = finding.number
      subject = finding.subject
      kind = finding.kind
      message = finding.message
      story = finding.story
      framesBefore = finding.framesBefore
      framesAfter = finding.framesAfter
      self.path = path
    }
  }
}
