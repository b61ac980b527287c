// Merges the reports of the shards of one run, or states why they cannot be merged.

import PlainText

/// The reason why reports cannot be merged.
public struct MergeRefusal: Error, Hashable, Sendable {
  /// What is rejected: one file, or the combination of files.
  public enum Kind: Hashable, Sendable {
    /// A file cannot be read as a report.
    case notAReport
    /// The reports do not belong together, or some of the run's reports are missing.
    case notOneRun
  }

  /// The kind of rejection.
  public var kind: Kind
  /// The mismatch, with the paths of the reports; escaped.
  public var message: String
  /// The remedy.
  public var remedy: String
}

/// The shards of one run as one report.
///
/// Reports belong to one run if their identities are equal, each shard and each case occurs once,
/// and shards that read the same recording report the same contents of it and its goldens.
///
/// Cost: three passes over the reports. Memory: two chunks of each report, independent of the
/// number of cases.
public struct ReportMerge: Sendable {
  private let surveys: [ReportSurvey]
  /// The indices of the shards without a report.
  private let missing: [Int]
  private let goldenNames: Set<String>
  /// The run to which all reports belong.
  public let run: RunIdentity
  /// The reports that were omitted from a partial merge because they are empty or end early.
  public let omitted: [ReportError]
  private let count: Int
  /// The command that runs the tool, quoted for a shell.
  private let tool: String

  /// The memory for all reports together, in bytes.
  private static let chunkMemory = 48 << 20

  /// Reads all reports once.
  ///
  /// - Parameters:
  ///   - paths: the paths of the shards' reports, in any order.
  ///   - isPartial: whether shards may be missing or interrupted; each of these shards becomes an
  ///     outcome. Reports that are empty or end early are then omitted (``omitted``).
  ///   - tool: the command that runs the tool, quoted for a shell, for remedies.
  /// - Throws: ``MergeRefusal``.
  public init(
    _ paths: [String], isPartial: Bool, tool: String = "edgepan"
  ) throws(MergeRefusal) {
    self.tool = tool
    var (surveys, omitted): ([ReportSurvey], [ReportError]) = ([], [])
    for path in paths {
      do throws(ReportError) {
        surveys.append(try ReportSurvey(path: path))
      } catch {
        guard isPartial, error.isCut else { throw Self.notAReport(error, isPartial: isPartial) }
        omitted.append(error)
      }
    }
    (self.surveys, self.omitted) = (surveys, omitted)
    if surveys.isEmpty, let cut = omitted.first {
      throw Self.notAReport(cut, isPartial: isPartial)
    }
    guard let first = surveys.first else {
      throw MergeRefusal(
        kind: .notOneRun, message: "no report to merge", remedy: "Name the reports of all shards.")
    }
    (run, count) = try Self.checkHeads(surveys, first)
    let indices = Set(surveys.compactMap { $0.head.shard?.index })
    missing = (1...count).filter { !indices.contains($0) }
    goldenNames = Set(surveys.flatMap(\.tail.goldenNames))
    if !isPartial { try checkWhole() }
  }

  private static func notAReport(_ error: ReportError, isPartial: Bool) -> MergeRefusal {
    MergeRefusal(
      kind: .notAReport, message: "\(escape(error.path)): \(error.why)",
      remedy: "Run the shard of this report again, or omit the report"
        + (isPartial ? "." : " and merge with --partial."))
  }

  /// Checks versions, runs, splits and duplicates, in this order, so that the message names the
  /// cause.
  private static func checkHeads(
    _ surveys: [ReportSurvey], _ first: ReportSurvey
  ) throws(MergeRefusal) -> (RunIdentity, Int) {
    func refuse(_ message: String, _ remedy: String) -> MergeRefusal {
      MergeRefusal(kind: .notOneRun, message: message, remedy: remedy)
    }
    for survey in surveys where survey.schema != ReportHead.schema {
      throw refuse(
        "\(escape(survey.path)): its format is \(escape(survey.schema)); this version reads "
          + ReportHead.schema, "Run all shards, and the merge, with one version of the tool.")
    }
    for survey in surveys where survey.head.shard == nil || survey.head.run == nil {
      throw refuse(
        "\(escape(survey.path)): the report of a whole run; only shards can be merged",
        "Omit this report.")
    }
    guard let run = first.head.run, let shard = first.head.shard else {
      throw refuse("\(escape(first.path)): it does not belong to a run", "Omit this report.")
    }
    var seen: [Int: String] = [:]
    for survey in surveys {
      guard let other = survey.head.run, let part = survey.head.shard else { continue }
      if let difference = run.difference(from: other) {
        throw refuse(
          "\(escape(first.path)) and \(escape(survey.path)) are \(difference.what)",
          difference.remedy)
      }
      guard part.count == shard.count else {
        throw refuse(
          "\(escape(first.path)) is shard \(shard.text), but \(escape(survey.path)) is shard "
            + "\(part.text): the numbers of shards differ",
          "Pass only reports with the same number of shards.")
      }
      if let before = seen.updateValue(survey.path, forKey: part.index) {
        throw refuse(
          "\(escape(before)) and \(escape(survey.path)) are both reports of shard \(part.text)",
          "Omit one of them.")
      }
    }
    return (run, shard.count)
  }

  private func checkWhole() throws(MergeRefusal) {
    func refuse(_ message: String, _ remedy: String) -> MergeRefusal {
      MergeRefusal(
        kind: .notOneRun, message: message,
        remedy: remedy + "\n  Or add --partial, which reports what is missing as errors.")
    }
    guard missing.isEmpty else {
      let listed = missing.prefix(Self.maximumListed)
      let names = listed.map { "\($0)/\(count)" }.joined(separator: ", ")
      throw refuse(
        "reports missing for \(missing.count) of \(counted(count, "shard")): \(names)"
          + (missing.count > Self.maximumListed ? " …" : ""),
        "Run what is missing:"
          + listed.map { (listed.count == 1 ? " " : "\n    ") + command(ofShard: "\($0)/\(count)") }
          .joined())
    }
    for survey in surveys where !survey.tail.isComplete {
      throw refuse(
        "\(escape(survey.path)): interrupted: \(Self.progress(survey))",
        "Run the shard again, with --resume if it wrote results: "
          + command(ofShard: survey.head.shard?.text ?? "")
      )
    }
    let recordings = surveys.reduce(0) { $0 + $1.tail.recordings }
    guard recordings == run.recordings else {
      throw refuse(
        "the shards contain \(recordings) of the run's \(counted(run.recordings, "recording"))",
        "A recording was added or removed while the shards were planned: run them again.")
    }
  }

  private static let maximumListed = 5

  /// The command that runs a shard, or its option if no report contains the run's arguments.
  private func command(ofShard shard: String) -> String {
    let known = surveys.lazy.compactMap { $0.head.command(tool: tool, shard: shard) }.first
    return known ?? "the same command with --shard \(shard)"
  }

  private static func progress(_ survey: ReportSurvey) -> String {
    "\(survey.cases) of \(counted(survey.tail.plannedCases, "case")) done"
  }

  /// The arguments that all shards of the run share; nil if no report contains them.
  public var arguments: [String]? { surveys.lazy.compactMap(\.head.arguments).first }

  /// The head of the merged report.
  public var head: ReportHead { ReportHead(run: run) }

  /// The tail of the merged report.
  public var tail: ReportTail {
    var tail = ReportTail()
    tail.recordings = surveys.reduce(0) { $0 + $1.tail.recordings }
    tail.plannedCases = surveys.reduce(0) { $0 + $1.tail.plannedCases }
    tail.goldenNames = goldenNames.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    tail.isComplete = missing.isEmpty && surveys.allSatisfy(\.tail.isComplete)
    return tail
  }

  /// Passes all outcomes to `body` in the order of the run, escaped and renumbered. The outcomes of
  /// incomplete shards come first.
  ///
  /// - Parameters:
  ///   - advice: the remedy for a missing golden.
  ///   - body: called for each outcome.
  /// - Throws: ``MergeRefusal`` for reports that turn out not to belong together; rethrows the
  ///   errors of `body`.
  public func forEach(
    advice: (CaseOutcome) -> String, _ body: (CaseOutcome) throws -> Void
  ) throws {
    var number = 0
    func pass(_ outcome: CaseOutcome) throws {
      var outcome = outcome
      outcome.order = number
      number += 1
      try body(outcome)
    }
    for outcome in lost { try pass(outcome) }
    do {
      let size = min(max(Self.chunkMemory / (2 * surveys.count), 1 << 12), 1 << 16)
      let paths = surveys.map(\.path)
      var cases = try CursorQueue<CaseOutcome>(paths, list: "cases", chunkSize: size)
      var check = ContentsCheck(
        try CursorQueue<WitnessedContents>(paths, list: "witnessed", chunkSize: size),
        paths: paths)
      var last: (place: CasePlace, report: Int)?
      while let cursor = cases.first, var outcome = cursor.element {
        if let last, last.place == cursor.place {
          throw MergeRefusal(
            kind: .notOneRun,
            message: "\(escape(paths[last.report])) and \(escape(paths[cursor.report])) both have "
              + "case \(cursor.place.index) of \(escape(cursor.place.path))",
            remedy: "Pass the reports of one run, as its shards wrote them.")
        }
        last = (cursor.place, cursor.report)
        try check.check(outcome, at: cursor.place, of: cursor.report)
        // A report is a file from another machine: nothing in it may reach a terminal or a log
        // unescaped.
        outcome = outcome.escaped
        if outcome.status == .noGolden, let name = outcome.lacking, goldenNames.contains(name) {
          outcome.markMissingGolden(advice: advice(outcome))
        }
        try pass(outcome)
        try cases.advance()
      }
    } catch let error as ReportError {
      throw Self.notAReport(error, isPartial: false)
    }
  }

  /// One outcome for each shard that is missing or was interrupted.
  private var lost: [CaseOutcome] {
    func outcome(_ name: String, _ message: String) -> CaseOutcome {
      var outcome = CaseOutcome(
        order: 0, recording: "shard \(name)", subject: "shards", status: .missingShard)
      outcome.message = message
      outcome.remedy = "Run the shard and merge again: \(command(ofShard: name))"
      return outcome
    }
    let interrupted = surveys.filter { !$0.tail.isComplete }.map { survey in
      (
        survey.head.shard?.index ?? 0,
        "interrupted: \(Self.progress(survey)) in \(escape(survey.path))"
      )
    }
    let all = missing.map { ($0, "no report: its cases were not checked") } + interrupted
    return all.sorted { $0.0 < $1.0 }.map { outcome("\($0.0)/\(count)", $0.1) }
  }
}

extension CaseOutcome {
  /// Makes the case fail, because it has no golden although other recordings of the run have a
  /// golden with that file name.
  mutating func markMissingGolden(advice: String) {
    status = .missingGolden
    message = "no golden: nothing to compare with"
    remedy = advice
  }
}
