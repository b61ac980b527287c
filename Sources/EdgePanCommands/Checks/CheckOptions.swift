// What verify and accept have in common: cores, patience, reports.

import ArgumentParser
import Foundation
import GestureReplay
import PlainText
import ReplayChecks

/// `--jobs` and `--timeout`.
struct WorkerOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("How many worker processes. Default: one a core.", valueName: "count"))
  var jobs: Int?
  @Option(help: ArgumentHelp("Seconds that one case may take.", valueName: "seconds"))
  var timeout = 60.0

  func validate() throws {
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs must be 1 to 1024.")
    }
    guard timeout > 0, timeout <= 86_400 else {
      throw ValidationError("--timeout must be more than 0 and at most 86400 seconds.")
    }
  }

  /// Runs the cases, with a bar on a terminal and the time they took on stderr.
  func run(_ cases: [CheckJob]) throws -> [CaseOutcome] {
    let bar = ProgressLine(total: cases.count)
    defer { bar.clear() }
    let begin = ContinuousClock.now
    let outcomes = try WorkerPool<CaseOutcome>.run(
      cases.map(WorkerJob.check), workers: jobs ?? ProcessInfo.processInfo.activeProcessorCount,
      timeout: timeout, lost: { cases[$0].outcome(of: $1, tool: ToolCommand.text) },
      progress: { bar.show($0) })
    bar.clear()
    let seconds = (ContinuousClock.now - begin) / .seconds(1)
    if seconds > 0, !outcomes.isEmpty {
      let times = outcomes.reduce(0) { $0 + $1.seconds } / seconds
      let speed = times > 1 ? ", \(Figure(times, 0)) times faster than real time" : ""
      Output.notice(
        "\(counted(outcomes.count, "replay")) in \(Figure(seconds, 2)) s: "
          + "\(Figure(Double(outcomes.count) / seconds, 0)) a second\(speed)")
    }
    return outcomes
  }
}

/// `--json`, `--junit`, `--github`, `--all`.
struct ReportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Also write JUnit XML: a suite an animator, a case a recording.", valueName: "file"))
  var junit: String?
  @Flag(
    help: """
      Also print GitHub annotations, and add a summary to the file that GITHUB_STEP_SUMMARY names.
      """)
  var github = false
  @Flag(help: "Print JSON (schema edgepan.verify/1).")
  var json = false
  @Flag(name: .shortAndLong, help: "Print the cases that passed, too.")
  var verbose = false

  /// To be asked before anything is replayed.
  ///
  /// - Throws: ``ToolFailure`` (2) where a report would replace something else.
  func checkOutput() throws {
    if let junit { try Output.checkReplaceable(junit, by: .junit) }
  }

  /// Prints and writes the report in every form that was asked for, and fails as it says.
  func publish(_ report: CaseReport) throws {
    // First what a person or a pipe reads: a file that cannot be written must not swallow it.
    if json {
      try Output.json(Body(report: report), schema: "edgepan.verify/1")
    } else {
      // What lacks a golden first: many such lines would bury the one that says what is broken.
      for outcome in report.cases where outcome.status == .missingGolden { print(outcome) }
      for outcome in report.cases where outcome.status != .missingGolden { print(outcome) }
      Output.result(report.summary)
    }
    if github { try publishToGitHub(report) }
    if let junit { try Output.write(Data(report.junit.utf8), toFile: junit, as: .junit) }
    if let status = ExitStatus(rawValue: report.exitCode), status != .success {
      let bad = report.cases.count { !$0.status.isGood }
      throw ToolFailure(
        status, "\(bad) of \(counted(report.cases.count, "case")) failed"
      )
    }
  }

  private func print(_ outcome: CaseOutcome) {
    for warning in outcome.warnings { Output.notice("warning: \(warning)") }
    // What was written is the result of accept; verify reports only what failed.
    guard verbose || !outcome.status.isGood || outcome.status == .accepted else { return }
    let ink: Ink = outcome.status.isGood ? .good : .bad
    let detail = outcome.message.isEmpty ? "" : ": \(outcome.message)"
    Output.result(
      "\(Ink.strong(outcome.recording)): \(outcome.subject): \(ink(outcome.status.rawValue))"
        + detail)
    for line in outcome.remedy?.split(separator: "\n") ?? [] {
      Output.result(Ink.dim("  \(line)"))
    }
  }

  private func publishToGitHub(_ report: CaseReport) throws {
    // Commands are read from either stream; stdout stays one JSON value when that is asked for.
    for line in report.githubAnnotations { json ? Output.notice(line) : Output.result(line) }
    guard let path = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"], !path.isEmpty
    else { return }
    if !FileManager.default.fileExists(atPath: path) {
      _ = FileManager.default.createFile(atPath: path, contents: nil)
    }
    guard let file = FileHandle(forWritingAtPath: path) else {
      throw Output.unwritable(path, "the file that GITHUB_STEP_SUMMARY names cannot be opened")
    }
    try file.seekToEnd()
    let pictures = report.cases.compactMap(\.attachment).first
    let text = report.markdown(pictures: pictures, link: Self.artifactsLink)
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }

  /// The page of the workflow's run, which lists its artefacts; nil outside of GitHub Actions.
  private static var artifactsLink: String? {
    let environment = ProcessInfo.processInfo.environment
    guard let server = environment["GITHUB_SERVER_URL"], server.hasPrefix("https://"),
      let repository = environment["GITHUB_REPOSITORY"], let run = environment["GITHUB_RUN_ID"],
      [server.dropFirst(8), repository[...], run[...]].allSatisfy({ part in
        part.utf8.allSatisfy {
          ($0 | 0x20) >= 97 && ($0 | 0x20) <= 122 || "0123456789-_./".utf8.contains($0)
        }
      })
    else { return nil }
    return "\(server)/\(repository)/actions/runs/\(run)#artifacts"
  }

  private struct Body: Encodable {
    var report: CaseReport

    private enum Key: String, CodingKey { case summary, exitCode }

    func encode(to encoder: any Encoder) throws {
      try report.encode(to: encoder)
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(report.summary, forKey: .summary)
      try container.encode(report.exitCode, forKey: .exitCode)
    }
  }
}

extension RecordMode: ExpressibleByArgument {}

extension CaseReport.Shard: ExpressibleByArgument {
  /// Reads `i/n`, i from 1.
  public init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1],
      (1...10_000).contains(count), (1...count).contains(index)
    else { return nil }
    self.init(index: index, count: count)
  }
}
