// edgepan accept: writes the current behaviour as goldens.

import ArgumentParser
import Foundation
import GestureReplay
import GestureTrace
import PlainText
import ReplayChecks
import ReplayScenes
import TransitionAnimators

/// Writes goldens, but never in CI: a build that accepts its own output always passes.
struct AcceptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept",
    abstract: "Replays recordings and writes the resulting frames as their goldens.",
    discussion: """
      EXAMPLES:
        edgepan accept swipe.evemu --animator explode
        edgepan accept Recordings
        edgepan accept Recordings --catalogue
        edgepan accept Recordings --record failed
        edgepan accept swipe.evemu --scene inbox --clock promotion --rule half

      Without --animator, --context or --scene, existing goldens are written again, each with its \
      own clock, input policy and rule; goldens of all of the tool's scenes are also written. If \
      you name a clock, input policy or rule, only goldens with these settings are accepted. Every \
      recording is replayed twice; no golden is written if the two replays differ or break an \
      invariant. Exits 2 if CI is set.
      """)

  @Argument(help: ArgumentHelp("Recordings, or folders of them.", valueName: "path"))
  var paths: [String]
  @OptionGroup(title: "Scene") var subject: SubjectOptions
  @Option(
    help: """
      The goldens to write: all, missing (goldens that do not exist yet), failed (goldens that \
      differ) or never. Default: all, or never if CI is set.
      """)
  var record: RecordMode?
  @Flag(
    help: """
      Write these goldens: every recording with each of the standard animators \
      (\(Self.standardAnimators.joined(separator: ", "))), and every animator with two recordings, \
      one that finishes and one that is cancelled.
      """)
  var catalogue = false
  @OptionGroup(title: "Replay conditions") var conditions: ConditionOptions
  @OptionGroup var workers: WorkerOptions
  @OptionGroup var reports: ReportOptions

  /// The animators for which every recording has a golden.
  static let standardAnimators = ["direction", "scale", "explode"]
  /// The recordings for which every animator has a golden: two short recordings, one that finishes
  /// and one that is cancelled.
  static let standardRecordings = ["finishing-flick", "out-and-back"]

  func validate() throws {
    if catalogue, subject.isGiven {
      throw ValidationError("--catalogue cannot be combined with --animator, --context or --scene.")
    }
    guard conditions.situation.again == nil else {
      throw ValidationError(
        "--again adds a follow-up gesture; goldens do not contain that gesture's frames.")
    }
  }

  func run() throws {
    if RecordMode.isContinuousIntegration {
      throw ToolFailure(
        .usage, "accept writes no goldens if CI is set",
        remedy: "Run accept on your own machine, check the diff, and commit the goldens.")
    }
    try reports.files.check(reports.junit, as: .junit)
    try reports.check(outputs: [reports.junit]) {
      try InputFiles.resolve(paths) + conditions.display.clockFiles
    }
    let all = try MainActor.assumeIsolated { try cases() }
    var outcomes: [CaseOutcome?] = Array(repeating: nil, count: all.count)
    var interrupt: ToolFailure?
    do {
      try workers.run(all.count, job: { all[$0] }, arrived: { outcomes[$0] = $1 })
    } catch let failure as ToolFailure where failure.status == .interrupted {
      interrupt = failure
    }
    // The goldens of an interrupted run are listed, too.
    let publisher = ReportPublisher(reports)
    for (job, outcome) in zip(all, outcomes) {
      guard var outcome else { continue }
      if outcome.status == .accepted, let path = job.golden {
        outcome.message += "; wrote \(escape(path))"
      }
      publisher.add(outcome)
    }
    guard var interrupt else { return try publisher.finish() }
    var tail = ReportTail()
    tail.plannedCases = all.count
    tail.isComplete = false
    try publisher.finish(ReportHead(), tail, isInterrupted: true)
    interrupt.message +=
      ": \(publisher.tally.cases) of \(counted(all.count, "case")) done"
    throw interrupt
  }

  @MainActor private func cases() throws -> [CheckJob] {
    let plan = try CheckPlan(paths)
    let hasScenes = !SceneRegistry.shared.entries.isEmpty
    // A tool's scenes are accepted whether or not they have goldens yet.
    let chosen =
      catalogue || !subject.isGiven && !hasScenes
      ? nil : try subject.subjects(under: conditions).map(\.names)
    try checkClocks()
    var jobs: [CheckJob] = []
    var memo: DescriptionMemo? = DescriptionMemo()
    for recording in plan.recordings {
      try CheckPlan.checkHasNoPack(beside: recording.path)
      let standard = ReplaySettings.standard(ofRecordingAt: recording.path, reusing: &memo)
      let goldens = subject.isGiven || catalogue ? [] : try CheckPlan.goldens(of: recording.path)
      for settings in try conditions.settings(standard: standard) {
        let old = CheckPlan.select(goldens, conditions.isGiven ? settings : nil)
        for golden in old { add(recording.path, golden, nil, limits: settings, to: &jobs) }
        let subjects =
          try chosen ?? (catalogue ? catalogueSubjects(for: recording.path).map(\.names) : [])
        for subject in subject.isGiven ? subjects : recording.ownSubjects(among: subjects) {
          let settings = settings.into(subject)
          let golden = GoldenFile.path(of: recording.path, settings, standard: standard)
          if old.contains(golden) { continue }
          add(recording.path, golden, settings, limits: settings, to: &jobs)
        }
      }
    }
    guard !jobs.isEmpty else { throw try nothingToAccept(plan) }
    return jobs
  }

  /// Returns the failure that explains why there are no cases: an unreadable recording, or no
  /// subject.
  private func nothingToAccept(_ plan: CheckPlan) throws -> ToolFailure {
    for recording in plan.recordings { _ = try TraceReader.read(path: recording.path) }
    let places = paths.map(shellWord).joined(separator: " ")
    let animator = "--animator \(SubjectOptions.defaultAnimator)"
    let kind = conditions.isGiven ? "golden with these conditions" : "golden"
    return ToolFailure(
      .usage, "no \(kind) to accept again, and no animator or scene is named",
      remedy: "Name an animator or a scene, for example: "
        + "\(ToolCommand.text) accept \(places) \(animator)")
  }

  private func add(
    _ recording: String, _ golden: String, _ settings: ReplaySettings?,
    limits: ReplaySettings, to jobs: inout [CheckJob]
  ) {
    var job = CheckJob(
      order: jobs.count, recording: recording, action: .accept, golden: golden, settings: settings)
    job.record = record ?? .all
    job.limits = ReplayLimits(of: limits)
    jobs.append(job)
  }

  /// Rejects clocks from files: a golden must be self-contained.
  private func checkClocks() throws {
    for display in try conditions.display.displays() {
      guard case .listed = display.refresh else { continue }
      throw ToolFailure(
        .usage,
        "--clock \(escape(display.description)): a golden must not depend on another file",
        remedy: "Use --clock with a rate, or with promotion. To check only the invariants: verify "
          + "--clock file:…")
    }
  }

  @MainActor private func catalogueSubjects(for recording: String) throws -> [ReplaySubject] {
    let stem = ((recording as NSString).lastPathComponent as NSString).deletingPathExtension
    let entries = AnimatorRegistry.shared.entries.filter { entry in
      let isStandard = Self.standardAnimators.contains(entry.name.lowercased())
      return isStandard || (Self.standardRecordings.contains(stem) && entry.supportsInteraction)
    }
    return try entries.map { try ReplaySubject(AnimatorSpecification($0)) }
  }
}
