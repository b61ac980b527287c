import ArgumentParser
import Foundation
import GestureTrace
import PlainText

/// Checks recordings for anomalies and for data that should not be shared.
struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Checks a recording for anomalies and for data that should not be shared.",
    discussion: """
      EXAMPLES:
        edgepan lint swipe.evemu
        edgepan lint Recordings --level problem
        edgepan lint --json swipe.evemu | jq '.traces[].findings'

      Exits 3 if anything of the given level (default: warning) or above was found.
      """)

  @OptionGroup var input: TraceInput
  @Option(help: SurfaceSize.help, transform: SurfaceSize.init(option:))
  var surface: SurfaceSize?

  @Option(help: "The lowest level that counts as a finding.")
  var level = Level.warning

  private static let schema = "edgepan.lint/1"
  @Flag(help: "Print JSON (schema \(Self.schema)).")
  var json = false

  enum Level: String, NamedArgument {
    case note
    case warning
    case problem

    var severity: TraceFinding.Severity {
      switch self {
      case .note: .note
      case .warning: .warning
      case .problem: .problem
      }
    }
  }

  func run() throws {
    var reports: [Report] = []
    var count = 0
    // In `lint`, time that runs backwards is a finding, not an error.
    let failures = try input.readEach(
      options: .init(allowsTimeGoingBackwards: true), warns: false
    ) { trace in
      var trace = trace
      trace.device?.setSurface(surface)
      let findings = TraceLint.findings(in: trace).filter { $0.severity >= level.severity }
      count += findings.count
      let report = Report(
        file: escape(trace.file), findings: findings.map { Report.Row($0, in: trace.file) })
      if json { reports.append(report) } else { print(report) }
    }
    if json {
      try Output.json(
        TraceReports(traces: reports, errors: failures.rows), schema: Self.schema)
    }
    try failures.fail()
    if count > 0 {
      throw ToolFailure(
        .differs, "\(counted(count, "finding")) of level \(level.rawValue) or above")
    }
  }

  private func print(_ report: Report) {
    let counts = ["problem", "warning", "note"].compactMap { name -> String? in
      let count = report.findings.count { $0.severity == name }
      return count == 0 ? nil : counted(count, name)
    }
    Output.result(
      "\(Ink.strong(report.file)): \(counts.isEmpty ? "clean" : counts.joined(separator: ", "))")
    for row in report.findings {
      let place = row.line.map { "line \($0)" } ?? "file"
      Output.result("  \(row.severity) \(row.code) (\(place)): \(row.message)")
      if !row.remedy.isEmpty { Output.result("    " + Ink.dim(row.remedy)) }
    }
  }

  /// The findings of one recording.
  private struct Report: Encodable {
    var file: String
    var findings: [Row]

    struct Row: Encodable {
      var code: String
      var severity: String
      var line: Int?
      var message: String
      var remedy: String

      init(_ finding: TraceFinding, in file: String) {
        code = finding.code.rawValue
        severity = "\(finding.severity)"
        line = finding.line
        message = finding.message
        remedy = ToolCommand.naming(finding.remedy).replacingOccurrences(
          of: "RECORDING", with: file == StandardInput.name ? "-" : shellWord(file))
      }
    }
  }
}
