// edgepan verify: every recording against its goldens and the invariants.

import ArgumentParser
import Foundation
import GestureReplay
import PlainText
import ReplayChecks
import ReplayScenes

/// Replays recordings and says what is not as it was, or not as it must be.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Replays recordings against their goldens and the invariants.",
    discussion: """
      EXAMPLES:
        edgepan verify Recordings
        edgepan verify Recordings --junit report.xml --github
        edgepan verify Recordings --shard 1/2 --json > one.json
        edgepan verify --merge one.json two.json --junit report.xml
        edgepan verify swipe.evemu --scene inbox
        edgepan verify Recordings --clock 120Hz --clock promotion --rule half

      The goldens of swipe.evemu are the files of goldens/swipe beside it; accept writes them, \
      and each says what was replayed, on which clock, with which input policy and rule. Where \
      you name one of these, only the goldens of it are compared. A recording without such a \
      golden is replayed under the invariants alone. Nothing is ever written. Exits 3 for a \
      difference or a broken invariant, 6 for what cannot be read, 1 for a replay that crashed \
      or hung.
      """)

  @Argument(
    help: ArgumentHelp("Recordings, or folders of them; with --merge: reports.", valueName: "path"))
  var paths: [String]
  @OptionGroup var subject: SubjectOptions
  @OptionGroup var display: DisplayOptions
  @OptionGroup var decision: RuleOptions
  @Option(help: ArgumentHelp("Only a part of the recordings, i from 1 to n.", valueName: "i/n"))
  var shard: CaseReport.Shard?
  @Flag(help: "Put the JSON reports of all shards of one run together.")
  var merge = false
  @OptionGroup var workers: WorkerOptions
  @OptionGroup var reports: ReportOptions

  func run() throws {
    if merge { return try reports.publish(merged()) }
    let all = try MainActor.assumeIsolated { try cases() }
    let mine = all.filter { shard?.contains($0.relativePath) ?? true }
    var outcomes = try workers.run(mine.compactMap(\.job))
    outcomes += mine.compactMap(\.outcome)
    let run = shard.map { _ in CaseReport.Run(of: all.map(\.text)) }
    let report = CaseReport(shard: shard, run: run, cases: outcomes)
    if let shard, mine.isEmpty {
      Output.notice(
        "warning: shard \(shard.index)/\(shard.count) has none of the "
          + "\(counted(all.count, "case")): nothing is checked here")
    }
    adviseGoldens(report)
    try reports.publish(report)
  }

  /// A green run that compared nothing says how to get goldens.
  private func adviseGoldens(_ report: CaseReport) {
    guard !report.cases.isEmpty, report.count(.noGolden) == report.cases.count,
      // A clock from a file has no golden.
      let conditions = try? ReplayConditions.all(display, decision).first,
      !display.clock.contains(where: { $0.hasPrefix("file:") })
    else { return }
    var settings = conditions.settings
    (settings.animator, settings.context) = (subject.animator, subject.context?.rawValue)
    settings.scene = subject.scene
    if !subject.isGiven { settings.animator = SubjectOptions.defaultAnimator }
    let places = paths.map(shellWord).joined(separator: " ")
    Output.notice(
      "no golden: only the invariants were checked -> to keep what is right: "
        + "\(ToolCommand.text) accept \(places) \(settings.replayArguments)")
  }

  /// A case, or the outcome of what needs no replay, in the order of the whole run.
  private struct Case: Sendable {
    var relativePath: String
    var job: CheckJob?
    var outcome: CaseOutcome?

    /// What it replays into what, without the folder that a machine keeps it in.
    var text: String {
      let golden = (job?.golden ?? outcome?.recording ?? "") as NSString
      let conditions =
        job.map { "\($0.conditions.settings.replayArguments) \($0.conditions.limitSeconds)" } ?? ""
      return [
        relativePath, golden.lastPathComponent, job?.animator ?? "", job?.context ?? "",
        job?.scene ?? "", conditions,
      ].joined(separator: "\n")
    }
  }

  @MainActor private func cases() throws -> [Case] {
    let plan = try CheckPlan(paths)
    // Fails on a wrong name before anything runs.
    let fallback = try subject.subject()
    let conditions = try ReplayConditions.all(display, decision)
    var cases: [Case] = []
    for recording in plan.recordings {
      for conditions in conditions {
        let goldens = try goldens(of: recording.path, fallback, conditions)
        for golden in goldens {
          var job = CheckJob(
            order: cases.count, recording: recording.path, action: .compare, golden: golden)
          job.conditions.limitSeconds = display.limit
          cases.append(Case(relativePath: recording.relativePath, job: job))
        }
        if goldens.isEmpty {
          var job = CheckJob(order: cases.count, recording: recording.path, action: .check)
          job.animator = fallback.animator?.text
          job.context = fallback.context?.rawValue
          job.scene = fallback.scene?.name
          job.conditions = conditions
          cases.append(Case(relativePath: recording.relativePath, job: job))
        }
      }
    }
    for orphan in plan.orphans {
      var outcome = CaseOutcome(
        order: cases.count, recording: escape(orphan.path), subject: "golden", status: .orphan)
      outcome.message = "there is no recording for this golden"
      outcome.remedy = "Delete it, or bring the recording back."
      cases.append(Case(relativePath: orphan.relativePath, outcome: outcome))
    }
    return cases
  }

  /// The goldens to compare with: all, or those of what was named on the command line.
  @MainActor private func goldens(
    of recording: String, _ subject: ReplaySubject, _ conditions: ReplayConditions
  ) throws -> [String] {
    let all = try CheckPlan.goldens(of: recording)
    if self.subject.isGiven {
      let settings = GoldenSettings(subject, try conditions.options())
      let own = GoldenFile.path(of: recording, settings)
      return all.filter { $0 == own }
    }
    return CheckPlan.select(all, display.isGiven || decision.rule != nil ? conditions : nil)
  }

  private func merged() throws -> CaseReport {
    let parts = try paths.map { path -> CaseReport in
      let data: Data
      do {
        data = try Data(contentsOf: URL(fileURLWithPath: path))
      } catch {
        throw ToolFailure(
          .badTrace, "\(escape(path)): cannot be read: \(systemReason(of: error))",
          remedy: "Give the files that 'verify --shard i/n --json' printed.")
      }
      guard let report = try? JSONDecoder().decode(CaseReport.self, from: data) else {
        throw ToolFailure(
          .badTrace, "\(escape(path)): no report of verify --json",
          remedy: "Give the files that 'verify --shard i/n --json' printed.")
      }
      return report
    }
    do {
      return try CaseReport.merge(parts)
    } catch {
      throw ToolFailure(
        .unexpected, "\(error)", remedy: "Give the reports of all shards of one run.")
    }
  }
}

extension SubjectOptions {
  /// Whether any subject was named.
  var isGiven: Bool { animator != nil || context != nil || scene != nil }
}
