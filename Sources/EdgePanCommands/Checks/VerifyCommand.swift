// edgepan verify: checks every recording against its goldens and the invariants.

import ArgumentParser
import Foundation
import GestureReplay
import PlainText
import ReplayChecks
import ReplayScenes

/// Replays recordings; reports differences from goldens and broken invariants.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Replays recordings and checks them against their goldens and the invariants.",
    discussion: """
      EXAMPLES:
        edgepan verify Recordings
        edgepan verify Recordings --junit report.xml --github
        edgepan verify Recordings --html failures.html --pictures failures
        edgepan verify Recordings --shard 1/2 --json > one.json
        edgepan verify Recordings --shard 2/2 --json > two.json
        edgepan verify --merge one.json two.json --junit report.xml
        edgepan verify Recordings --resume results.ndjson
        edgepan verify --from-list recordings.txt
        edgepan verify swipe.evemu --scene inbox
        edgepan verify Recordings --clock 120Hz --clock promotion --rule half

      The goldens of swipe.evemu are the files in goldens/swipe beside it; accept writes them, and \
      each contains its animator or scene, clock, input policy and rule. If you name an animator, \
      scene, clock, input policy or rule, only goldens with these settings are compared. A \
      recording without such a golden is only checked against the invariants. Recordings and \
      goldens are never modified. Exits 3 for a difference or a broken invariant, 6 for a file \
      that cannot be read, 1 for a replay that crashed or hung, and 130 after an interrupt \
      (SIGINT, SIGTERM); the reports then contain the completed cases, and --resume continues \
      the run.

      --pictures draws the first differing frame of each failure as one PNG, such as \
      failures/swipe.scale.navigation.png: expected, actual and difference side by side, with the \
      layer outlined. Only the first \(FailureFrames.maximumFailures) failures are drawn, in the \
      folder and on the page that --html writes. Pictures that verify drew earlier are replaced; a \
      folder with any other PNG file is rejected.

      A shard handles its own recordings and goldens. A golden without a recording is reported by \
      the shard to which the missing recording would belong. With --from-list, the path of the \
      recordings' folder determines which shard reports it. The exit code of --merge is that of \
      a single run over all recordings; 2 if the reports are not all from one run; 6 if a file is \
      not a complete report. With --partial, missing or interrupted shards are listed as errors in \
      the report, and the exit code is 1.
      """)

  @Argument(
    help: ArgumentHelp("Recordings, or folders of them; with --merge: reports.", valueName: "path"))
  var paths: [String] = []
  @OptionGroup var list: ListOptions
  @OptionGroup var subject: SubjectOptions
  @OptionGroup var conditions: ConditionOptions
  @OptionGroup var parts: ShardOptions
  @Flag(
    inversion: .prefixedNo,
    help: """
      A recording without a golden fails (exit 3). Default: on if the environment \
      variable CI is set, otherwise off. If any recording of the run has a golden for some \
      settings, a recording without a golden for these settings always fails.
      """)
  var requireGoldens: Bool?
  @Option(
    help: ArgumentHelp(
      "Also write a page with the expected and actual frames of each failure.", valueName: "file"))
  var html: String?
  @Option(
    help: ArgumentHelp(
      "Also draw a picture of each failure into this folder, which is created if needed.",
      valueName: "folder"))
  var pictures: String?
  @OptionGroup var workers: WorkerOptions
  @OptionGroup var reports: ReportOptions

  func validate() throws {
    if pictures == "-" { throw ValidationError("--pictures needs the name of a folder.") }
    if parts.merge, html != nil || pictures != nil {
      let option = html != nil ? "--html" : "--pictures"
      throw ValidationError(
        "--merge replays nothing, so it has no frames to show; give \(option) to each shard.")
    }
    if parts.merge, subject.isGiven || conditions.isGiven {
      throw ValidationError(
        "--merge replays nothing; give animators, scenes and conditions to each shard.")
    }
    if parts.merge, requireGoldens != nil {
      throw ValidationError(
        "--merge replays nothing; give --require-goldens or --no-require-goldens to each shard.")
    }
    if html == "-", reports.json {
      throw ValidationError("Only one of --html - and --json can use stdout.")
    }
    let files = [
      ("--html", html), ("--junit", reports.junit), ("--results", parts.results),
      ("--resume", parts.resume),
    ].compactMap { option, path in path.map { (option, path: $0) } }
    for (index, file) in files.enumerated() where file.path != "-" {
      guard let other = files[..<index].first(where: { $0.path == file.path }) else { continue }
      throw ValidationError("\(other.0) and \(file.0) name the same file.")
    }
    if list.list != nil {
      if parts.merge { throw ValidationError("--merge reads reports; remove --from-list.") }
      if !paths.isEmpty {
        throw ValidationError("Name recordings either in --from-list or as arguments.")
      }
    } else if paths.isEmpty {
      throw ValidationError("Missing expected argument '<path> ...'")
    }
  }

  func run() throws {
    try reports.files.check(reports.junit, as: .junit)
    try reports.check(outputs: [html, reports.junit]) {
      try (parts.merge ? paths.map { .path($0) } : InputFiles.resolve(paths))
        + [list.list, parts.resume].compactMap { $0 }.map { .path($0) }
        + conditions.display.clockFiles
    }
    if parts.merge {
      Interrupt.unwatch()
      return try merge()
    }
    try reports.files.check(html, as: .page)
    let folder = try pictures.map { try PictureFolder($0, reports.files) }
    let (plan, head) = try MainActor.assumeIsolated { try planned() }
    let run = VerifyRun(
      plan, head: head, publisher: ReportPublisher(reports),
      results: try parts.resultsFile(head), page: html, pictures: folder)
    if let shard = parts.shard, plan.count == 0 {
      Output.notice(
        "warning: shard \(shard.text) has none of the "
          + "\(counted(plan.total, "recording")): nothing is checked here")
    }
    let isComplete = try run.run(workers)
    if run.defaulted > 0 {
      let which = conditions.isGiven ? "a golden with these settings" : "a golden"
      Output.notice(
        "\(counted(run.defaulted, "recording")) without \(which): only the animator "
          + "\(SubjectOptions.defaultAnimator) is replayed; --animator chooses others")
    }
    if isComplete { adviseGoldens(run.tally) }
    var problem: (any Error)?
    if html != nil || folder != nil {
      let (failures, summary) = (run.failures, run.tally.summary)
      let jobs = failures.compactMap { plan.job(at: $0.order) }
      var isDrawn = true
      do {
        isDrawn = try MainActor.assumeIsolated {
          var frames = FailureFrames(jobs: jobs)
          try frames.write(failures, summary: summary, page: html, pictures: folder)
          return !frames.isInterrupted
        }
      } catch {
        problem = error
      }
      if isComplete, problem == nil, !isDrawn {
        problem = ToolFailure(
          .interrupted, "interrupted: not every failure was drawn",
          remedy: "The results of the cases are complete; run it again to draw the failures.")
      }
    }
    try run.publish(isComplete: isComplete, problem: problem)
    if !isComplete {
      throw ToolFailure(
        .interrupted,
        "interrupted: \(run.tally.cases) of \(counted(plan.count, "case")) done",
        remedy: parts.resumeAdvice)
    }
  }

  @MainActor private func planned() throws -> (VerifyPlan, ReportHead) {
    // Unknown names must fail before any case runs.
    let subjects = try subject.subjects(under: conditions).map(\.names)
    let source = try list.paths().map(CheckPlan.Source.list) ?? .arguments(paths)
    let requiresGoldens = requireGoldens ?? RecordMode.isContinuousIntegration
    let plan = try VerifyPlan(
      CheckPlan(source, shard: parts.shard, needsGoldens: requiresGoldens),
      subjects: subjects, areNamed: subject.isGiven, conditions: conditions,
      requiresGoldens: requiresGoldens)
    let settings = try conditions.settings()
    // Built in steps: one expression would take a minute to type-check.
    var texts: [String] = []
    for names in subjects {
      texts += ReplaySettings().into(names).fields.map { "\($0.name) \($0.value)" }
    }
    for settings in settings {
      texts += settings.fields.map { "\($0.name) \($0.value)" }
      texts += ReplayLimits(of: settings).text
    }
    for case .listed(let list) in try conditions.display.displays().map(\.refresh) {
      texts.append("frames \(ContentHash(of: list.intervals.description.utf8))")
    }
    texts += ["named \(subject.isGiven)", "conditions \(conditions.isGiven)"]
    texts += ["goldens \(requiresGoldens)", "list \(list.list != nil)"]
    let identity = RunIdentity(
      tool: ToolCommand.name.withLock { $0 }, version: ToolCommand.version,
      build: BuildIdentity.text, recordings: plan.total, names: plan.namesHash, settings: texts)
    var arguments =
      parts.shard == nil ? nil : ShardArguments.repeatable(ToolCommand.arguments.withLock { $0 })
    if requireGoldens == nil, requiresGoldens {
      // The machine that repeats the command may not have the variable CI.
      arguments = arguments.map { ShardArguments.inserting(["--require-goldens"], into: $0) }
    }
    return (plan, ReportHead(run: identity, shard: parts.shard, arguments: arguments))
  }

  /// After a run that passed but compared nothing, explains how to make goldens.
  private func adviseGoldens(_ tally: CaseTally) {
    guard tally.cases > 0, tally.count(.noGolden) == tally.cases,
      // Replays with a clock from a file have no goldens.
      let conditions = try? conditions.settings(),
      self.conditions.display.clockFiles.isEmpty
    else { return }
    Output.notice(
      "no golden: only the invariants were checked. To accept the frames of these replays:")
    let places = paths.map(shellPath).joined(separator: " ")
    for settings in conditions {
      let words = [
        ToolCommand.text, "accept", places, subject.acceptArguments, settings.arguments(),
      ]
      Output.notice("  " + list.commandLine(words.filter { !$0.isEmpty }.joined(separator: " ")))
    }
  }

  private func merge() throws {
    do {
      let merge = try ReportMerge(paths, isPartial: parts.partial, tool: ToolCommand.text)
      for report in merge.omitted {
        Output.notice("warning: \(escape(report.path)): \(report.why); it is not merged")
      }
      let accept = Self.acceptCommand(ofRun: merge.arguments)
      let publisher = ReportPublisher(reports)
      func advice(_ outcome: CaseOutcome) -> String { Self.advice(outcome, accept) }
      merge.forEach(advice: advice) { publisher.add($0) }
      try publisher.finish(merge.head, merge.tail)
    } catch let refusal as MergeRefusal {
      throw ToolFailure(
        refusal.kind == .notAReport ? .badTrace : .usage, refusal.message, remedy: refusal.remedy)
    }
  }

  /// Returns the command that accepts a recording with the subjects and conditions of a run, up to
  /// the recording; nil if they are unknown, or if the run has several conditions.
  ///
  /// - Parameter arguments: the arguments of the run's `verify`, from a report: untrusted text.
  private static func acceptCommand(ofRun arguments: [String]?) -> (String) -> String? {
    guard let run = arguments.flatMap({ try? VerifyCommand.parse($0) }),
      let settings = try? run.conditions.settings(), settings.count == 1
    else { return { _ in nil } }
    let options = [run.subject.acceptArguments, settings[0].arguments()].filter { !$0.isEmpty }
    return { recording in
      ([ToolCommand.text, "accept", shellPath(recording)] + options).joined(separator: " ")
    }
  }

  private static func advice(_ outcome: CaseOutcome, _ accept: (String) -> String?) -> String {
    if let command = accept(outcome.recording) {
      return "To accept the current behaviour: \(command)"
    }
    return "To print the command that writes the missing golden: \(ToolCommand.text) verify "
      + "\(shellPath(outcome.recording)) --require-goldens"
  }
}
