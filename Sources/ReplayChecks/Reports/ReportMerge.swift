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
public struct ReportMerge: Sendable {
  private let reports: [VerifyReport]
  /// The cases of all reports in the order of the run.
  private let cases: [CaseOutcome]
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

  /// Reads all reports.
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
    var (reports, omitted): ([VerifyReport], [ReportError]) = ([], [])
    for path in paths {
      do throws(ReportError) {
        reports.append(try VerifyReport(path: path))
      } catch {
        guard isPartial, error.isCut else { throw Self.notAReport(error, isPartial: isPartial) }
        omitted.append(error)
      }
    }
    (self.reports, self.omitted) = (reports, omitted)
    if reports.isEmpty, let cut = omitted.first {
      throw Self.notAReport(cut, isPartial: isPartial)
    }
    guard let first = reports.first else {
      throw Self.refuse("no report to merge", "Name the reports of all shards.")
    }
    (run, count) = try Self.checkHeads(reports, first)
    let indices = Set(reports.compactMap { $0.head.shard?.index })
    missing = (1...count).filter { !indices.contains($0) }
    goldenNames = Set(reports.flatMap(\.tail.goldenNames))
    cases = try Self.cases(of: reports)
    if !isPartial { try checkWhole() }
  }

  /// Returns the cases of all reports in the order of the run.
  ///
  /// - Throws: ``MergeRefusal`` for a case that occurs twice, and for a recording of which two
  ///   shards read different contents: the one that replayed it, and the one that only read it.
  private static func cases(of reports: [VerifyReport]) throws(MergeRefusal) -> [CaseOutcome] {
    var cases: [(place: CasePlace, outcome: CaseOutcome, path: String)] = []
    for report in reports {
      for outcome in report.cases {
        guard let place = outcome.place else {
          throw notAReport(
            ReportError(path: report.path, why: "not a report of verify --json"), isPartial: false)
        }
        cases.append((place, outcome, report.path))
      }
    }
    cases.sort { $0.place < $1.place }
    var last: (place: CasePlace, path: String)?
    var contents: [CasePlace: (hash: String?, path: String)] = [:]
    for (place, outcome, path) in cases {
      if let last, last.place == place {
        throw refuse(
          "\(escape(last.path)) and \(escape(path)) both have case \(place.index) of "
            + escape(place.path), "Pass the reports of one run, as its shards wrote them.")
      }
      last = (place, path)
      var recording = place
      recording.index = 0
      if let known = contents.updateValue((outcome.contents, path), forKey: recording),
        known.hash != outcome.contents
      {
        throw refuse(
          "\(escape(place.path)): it or one of its goldens changed while \(escape(path)) was being "
            + "written",
          "Run the shard again, without changing recordings or goldens while it runs.")
      }
    }
    for report in reports {
      for witness in report.witnessed {
        guard let known = contents[witness.place], known.hash != witness.contents else { continue }
        throw refuse(
          "\(escape(witness.place.path)): \(escape(known.path)) and \(escape(report.path)) read "
            + "different contents of it or its goldens",
          "Use the same recordings and goldens on all machines, and run the shards again.")
      }
    }
    return cases.map(\.outcome)
  }

  private static func refuse(_ message: String, _ remedy: String) -> MergeRefusal {
    MergeRefusal(kind: .notOneRun, message: message, remedy: remedy)
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
    _ reports: [VerifyReport], _ first: VerifyReport
  ) throws(MergeRefusal) -> (RunIdentity, Int) {
    for report in reports where report.schema != ReportHead.schema {
      throw refuse(
        "\(escape(report.path)): its format is \(escape(report.schema)); this version reads "
          + ReportHead.schema, "Run all shards, and the merge, with one version of the tool.")
    }
    for report in reports where report.head.shard == nil || report.head.run == nil {
      throw refuse(
        "\(escape(report.path)): the report of a whole run; only shards can be merged",
        "Omit this report.")
    }
    guard let run = first.head.run, let shard = first.head.shard else {
      throw refuse("\(escape(first.path)): it does not belong to a run", "Omit this report.")
    }
    var seen: [Int: String] = [:]
    for report in reports {
      guard let other = report.head.run, let part = report.head.shard else { continue }
      if let difference = run.difference(from: other) {
        throw refuse(
          "\(escape(first.path)) and \(escape(report.path)) are \(difference.what)",
          difference.remedy)
      }
      guard part.count == shard.count else {
        throw refuse(
          "\(escape(first.path)) is shard \(shard.text), but \(escape(report.path)) is shard "
            + "\(part.text): the numbers of shards differ",
          "Pass only reports with the same number of shards.")
      }
      if let before = seen.updateValue(report.path, forKey: part.index) {
        throw refuse(
          "\(escape(before)) and \(escape(report.path)) are both reports of shard \(part.text)",
          "Omit one of them.")
      }
    }
    return (run, shard.count)
  }

  private func checkWhole() throws(MergeRefusal) {
    func refuse(_ message: String, _ remedy: String) -> MergeRefusal {
      Self.refuse(
        message, remedy + "\n  Or add --partial, which reports what is missing as errors.")
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
    for report in reports where !report.tail.isComplete {
      throw refuse(
        "\(escape(report.path)): interrupted: \(Self.progress(report))",
        "Run the shard again, with --resume if it wrote results: "
          + command(ofShard: report.head.shard?.text ?? "")
      )
    }
    let recordings = reports.reduce(0) { $0 + $1.tail.recordings }
    guard recordings == run.recordings else {
      throw refuse(
        "the shards contain \(recordings) of the run's \(counted(run.recordings, "recording"))",
        "A recording was added or removed while the shards were planned: run them again.")
    }
  }

  private static let maximumListed = 5

  /// The command that runs a shard, or its option if no report contains the run's arguments.
  private func command(ofShard shard: String) -> String {
    let known = reports.lazy.compactMap { $0.head.command(tool: tool, shard: shard) }.first
    return known ?? "the same command with --shard \(shard)"
  }

  private static func progress(_ report: VerifyReport) -> String {
    "\(report.cases.count) of \(counted(report.tail.plannedCases, "case")) done"
  }

  /// The arguments that all shards of the run share; nil if no report contains them.
  public var arguments: [String]? { reports.lazy.compactMap(\.head.arguments).first }

  /// The head of the merged report.
  public var head: ReportHead { ReportHead(run: run) }

  /// The tail of the merged report.
  public var tail: ReportTail {
    var tail = ReportTail()
    tail.recordings = reports.reduce(0) { $0 + $1.tail.recordings }
    tail.plannedCases = reports.reduce(0) { $0 + $1.tail.plannedCases }
    tail.goldenNames = goldenNames.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    tail.isComplete = missing.isEmpty && reports.allSatisfy(\.tail.isComplete)
    return tail
  }

  /// Passes all outcomes to `body` in the order of the run, escaped and renumbered. The outcomes of
  /// incomplete shards come first.
  ///
  /// - Parameters:
  ///   - advice: the remedy for a missing golden.
  ///   - body: called for each outcome.
  /// - Throws: rethrows the errors of `body`.
  public func forEach(
    advice: (CaseOutcome) -> String, _ body: (CaseOutcome) throws -> Void
  ) rethrows {
    for (number, outcome) in (lost + cases).enumerated() {
      // A report is a file from another machine: nothing in it may reach a terminal or a log
      // unescaped.
      var outcome = outcome.escaped
      if outcome.status == .noGolden, let name = outcome.lacking, goldenNames.contains(name) {
        outcome.markMissingGolden(advice: advice(outcome))
      }
      outcome.order = number
      try body(outcome)
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
    let interrupted = reports.filter { !$0.tail.isComplete }.map {
      ($0.head.shard?.index ?? 0, "interrupted: \(Self.progress($0)) in \(escape($0.path))")
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
