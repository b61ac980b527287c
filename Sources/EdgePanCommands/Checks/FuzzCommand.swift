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
        edgepan fuzz swipe.evemu --seed 7 --only 1234
        edgepan fuzz Recordings --output findings && edgepan replay findings/*.evemu

      Case n depends on the seed and on n alone. A recording that makes a transition misbehave is
      shrunk to the smallest that still does, and saved; exit 3.
      """)

  @OptionGroup var input: TraceInput
  @Option(help: "Only this animator (may be repeated). Default: all, in every context they run in.")
  var animator: [String] = []
  @Option(help: "Only this context.")
  var context: AnimatorContext?
  @Option(help: "A scene of your own instead of plain screens (may be repeated).")
  var scene: [String] = []
  @Option(help: "Chooses the mutations; equal seeds give equal runs.")
  var seed: UInt64 = 1
  @Option(help: "How many cases. Default: 2000, or until --seconds are over.")
  var runs: Int?
  @Option(help: "Stop after this many seconds of real time.")
  var seconds: Double?
  @Option(help: "Run this case alone.")
  var only: Int?
  @Option(help: "The folder that findings are saved in.")
  var output = "findings"
  @Flag(help: "Print JSON (schema edgepan.fuzz/1).")
  var json = false

  private static let defaultRuns = 2000

  func validate() throws {
    if let runs, runs < 1 { throw ValidationError("--runs must be at least 1.") }
    if let only, only < 0 { throw ValidationError("--only is a case's number, from 0.") }
    if let seconds, !(seconds > 0) { throw ValidationError("--seconds must be more than 0.") }
    if !scene.isEmpty, context != nil {
      throw ValidationError("--scene brings its own context; leave --context out.")
    }
  }

  func run() throws { try MainActor.assumeIsolated { try fuzz() } }

  @MainActor private func fuzz() throws {
    var recordings: [GestureFuzzer.Seed] = []
    try input.readEach { trace in
      if !trace.events.isEmpty {
        recordings.append(.init(trace: trace, text: try TraceWriter.bytes(of: trace)))
      }
    }
    guard !recordings.isEmpty else {
      throw ToolFailure(.badTrace, "no recording has an event: there is nothing to mutate")
    }
    let subjects = try subjects()
    let fuzzer = GestureFuzzer(recordings: recordings, subjects: subjects, seed: seed)
    let progress = ProgressLine(total: only == nil ? runs : nil)
    let begin = ContinuousClock.now
    let cases =
      only.map { $0...$0 } ?? 0...((runs ?? (seconds == nil ? Self.defaultRuns : .max)) - 1)
    var done = 0
    for number in cases {
      if let seconds, begin.duration(to: .now) > .seconds(seconds) { break }
      fuzzer.run(number)
      done += 1
      progress.show(done, "\(fuzzer.findings.count) findings")
    }
    progress.clear()
    let paths = try fuzzer.findings.map(save)
    if json {
      try Output.json(
        FuzzReport(
          seed: seed, cases: done, replays: fuzzer.replays, refusals: fuzzer.refusals,
          subjects: subjects.map(\.name),
          findings: zip(fuzzer.findings, paths).map(FuzzReport.Finding.init)),
        schema: "edgepan.fuzz/1")
    } else {
      tell(fuzzer, paths, subjects: subjects.count, cases: done)
    }
    if !fuzzer.findings.isEmpty {
      throw ToolFailure(
        .differs, "\(fuzzer.findings.count) findings in \(done) cases",
        remedy: "Replay one: edgepan replay '\(paths[0])' --explain")
    }
  }

  /// Every animator in every context that it runs in, or what was asked for.
  @MainActor private func subjects() throws -> [FuzzSubject] {
    do {
      return try scene.isEmpty ? catalogueSubjects() : sceneSubjects()
    } catch let error as SubjectError {
      throw ToolFailure(.usage, error.message, remedy: error.remedy)
    }
  }

  @MainActor private func sceneSubjects() throws -> [FuzzSubject] {
    let animators = animator.isEmpty ? [nil] : animator.map(Optional.some)
    return try scene.flatMap { scene in
      try animators.map { FuzzSubject(try ReplaySubject(animator: $0, scene: scene)) }
    }
  }

  @MainActor private func catalogueSubjects() throws -> [FuzzSubject] {
    let chosen =
      animator.isEmpty
      ? AnimatorRegistry.shared.entries.filter(\.supportsInteraction).map(
        AnimatorSpecification.init)
      : try animator.map { try AnimatorSpecification(parsing: $0) }
    let subjects = try chosen.flatMap { specification in
      // Of many animators, those that do not run in the context are left out; one that was named
      // says why it cannot.
      try specification.entry.contexts
        .filter { context == nil || $0 == context }
        .map { FuzzSubject(try ReplaySubject(specification, context: $0)) }
    }
    if subjects.isEmpty, let context, let first = chosen.first {
      _ = try ReplaySubject(first, context: context)
    }
    return subjects
  }

  /// Saves a finding as a recording and returns its path.
  private func save(_ finding: FuzzFinding) throws -> String {
    let name = "\(finding.failure.kind)-\(seed)-\(finding.number).evemu"
    let path = "\(output)/\(name)"
    do {
      try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    } catch {
      throw ToolFailure(
        .unexpected, "\(escape(output)): the folder for findings cannot be made",
        remedy: "Name another one with --output.")
    }
    try TraceWriter.write(TraceWriter.bytes(of: finding.trace), to: path)
    return path
  }

  @MainActor private func tell(
    _ fuzzer: GestureFuzzer, _ paths: [String], subjects: Int, cases: Int
  ) {
    for (finding, path) in zip(fuzzer.findings, paths) {
      Output.result(Ink.bad("\(finding.subject): \(finding.failure.message)"))
      Output.result("  case \(finding.number): \(finding.story)")
      Output.result(
        "  \(finding.framesBefore) event frames shrunk to \(finding.framesAfter): \(escape(path))")
    }
    Output.result(
      "\(cases) cases: \(fuzzer.replays) replays into \(subjects) subjects, \(fuzzer.refusals) "
        + "broken texts to the reader; \(fuzzer.findings.count) findings (seed \(seed))")
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

  struct Finding: Encodable {
    var number: Int
    var subject: String
    var kind: String
    var message: String
    var story: String
    var framesBefore: Int
    var framesAfter: Int
    var path: String

    init(_ finding: FuzzFinding, path: String) {
      number = finding.number
      subject = finding.subject
      kind = finding.failure.kind
      message = finding.failure.message
      story = finding.story
      framesBefore = finding.framesBefore
      framesAfter = finding.framesAfter
      self.path = path
    }
  }
}
