// edgepan verify: every recording against its goldens and the invariants.

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
    abstract: "Replays recordings against their goldens and the invariants.",
    discussion: """
      EXAMPLES:
        edgepan verify Recordings
        edgepan verify Recordings --junit report.xml --github
        edgepan verify Recordings --html failures.html
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
  @OptionGroup var conditions: ConditionOptions
  @Option(help: ArgumentHelp("Only a part of the recordings, i from 1 to n.", valueName: "i/n"))
  var shard: CaseReport.Shard?
  @Flag(help: "Put the JSON reports of all shards of one run together.")
  var merge = false
  @Flag(
    inversion: .prefixedNo,
    help: """
      A recording without a golden fails (exit 3). Default: where CI is set. A golden that other \
      recordings of the run have is asked for in any case.
      """)
  var requireGoldens: Bool?
  @Option(
    help: ArgumentHelp(
      "Also write a page: of each failure the expected and the actual frames.", valueName: "file"))
  var html: String?
  @OptionGroup var workers: WorkerOptions
  @OptionGroup var reports: ReportOptions

  func validate() throws {
    if merge, html != nil {
      throw ValidationError(
        "--merge replays nothing, so it has no frames to show; give --html to each shard.")
    }
    if html == "-", reports.json {
      throw ValidationError("Only one of --html - and --json can have stdout.")
    }
  }

  func run() throws {
    try reports.checkOutput()
    if merge { return try reports.publish(merged()) }
    if let html { try PageFile.checkReplaceable(html) }
    let all = try MainActor.assumeIsolated { try plan().cases }
    let mine = all.filter { shard?.contains($0.relativePath) ?? true }
    var outcomes = try workers.run(mine.compactMap(\.job))
    outcomes += mine.compactMap(\.outcome)
    let run = shard.map { _ in CaseReport.Run(of: all.map(\.text)) }
    var report = CaseReport(shard: shard, run: run, cases: outcomes)
    if let shard, mine.isEmpty {
      Output.notice(
        "warning: shard \(shard.index)/\(shard.count) has none of the "
          + "\(counted(all.count, "case")): nothing is checked here")
    }
    adviseGoldens(report)
    if let html {
      let jobs = mine.compactMap(\.job)
      try MainActor.assumeIsolated { try FailurePage(jobs: jobs).write(&report, to: html) }
    }
    try reports.publish(report)
  }

  @MainActor private func plan() throws -> VerifyPlan {
    // Fails on a wrong name before anything runs.
    let subjects = try subject.subjects(under: conditions)
    return try VerifyPlan(
      paths, subjects: subjects.map(\.names), areNamed: subject.isGiven, conditions: conditions,
      requiresGoldens: requireGoldens ?? RecordMode.isContinuousIntegration)
  }

  /// A green run that compared nothing says how to get goldens.
  private func adviseGoldens(_ report: CaseReport) {
    guard !report.cases.isEmpty, report.count(.noGolden) == report.cases.count,
      // A clock from a file has no golden.
      let conditions = try? conditions.settings(),
      !self.conditions.display.clock.contains(where: { $0.hasPrefix("file:") })
    else { return }
    Output.notice(
      "no golden: only the invariants were checked. To accept what these replays show:")
    let places = paths.map(shellWord).joined(separator: " ")
    for settings in conditions {
      let words = [
        ToolCommand.text, "accept", places, subject.acceptArguments, settings.arguments(),
      ]
      Output.notice("  " + words.filter { !$0.isEmpty }.joined(separator: " "))
    }
  }

  private func merged() throws -> CaseReport {
    let parts = try paths.map { path -> CaseReport in
      if let what = FileKind(path: path).refusal {
        throw ToolFailure(
          .badTrace, "\(escape(path)): this is \(what), not a report, and was not opened",
          remedy: "Give the files that 'verify --shard i/n --json' printed.")
      }
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
          .badTrace, "\(escape(path)): not a report that verify --json wrote",
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
