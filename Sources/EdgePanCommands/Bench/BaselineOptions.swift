// --compare: a saved run, which is rejected if its times are not comparable.

import ArgumentParser
import Foundation
import FrameBench
import PlainText

/// The baseline of `bench`.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Compare with this file, which bench --json wrote: print a verdict per row, and exit 4 if \
      counted work increased.
      """, valueName: "file"))
  var compare: String?
  @Flag(help: "Compare even with a baseline from another machine, build mode or version.")
  var allowForeign = false

  /// Reads the baseline; nil if no baseline was requested.
  ///
  /// - Parameter command: the command that repeats this measurement, without its outputs.
  /// - Throws: ``ToolFailure`` with exit code 7 for a baseline that is missing, unreadable or from
  ///   another machine.
  func read(for machine: Machine, command: String) throws -> BenchReport? {
    guard let compare else { return nil }
    let name = escape(compare)
    let remedy = "Make a baseline: \(command) --json"
    let report = try EarlierResult.read(
      compare, BenchReport.schema, as: BenchReport.self, "a baseline that bench --json wrote",
      remedy: remedy)
    let differences = machine.differences(from: report.context.machine)
    guard differences.isEmpty || allowForeign else {
      throw ToolFailure(
        .baseline, "\(name): not comparable: \(escape(differences.joined(separator: "; ")))",
        remedy: "\(remedy) > NEW-FILE, or compare anyway with --allow-foreign.")
    }
    if !differences.isEmpty {
      Output.notice(
        "warning: baseline from another machine, build mode or version: "
          + escape(differences.joined(separator: "; ")))
    }
    return report
  }

  func print(_ comparison: Comparison) {
    let table = ComparisonTable(comparison: comparison)
    for line in table.lines { Output.result(line) }
    Output.notice(ComparisonTable.legend)
    Output.notice(table.summary)
    for row in comparison.rows where row.verdict == .otherRecording {
      Output.notice(Self.text(ofIncomparable: row))
    }
    for name in comparison.onlyBefore { Output.notice("only in the baseline: \(escape(name))") }
    for name in comparison.onlyAfter { Output.notice("not in the baseline: \(name)") }
  }

  /// - Throws: ``ToolFailure`` with exit code 4 if counted work increased; 7 if something could not
  ///   be compared.
  func judge(_ comparison: Comparison) throws {
    let name = escape(compare ?? "")
    guard !comparison.rows.isEmpty else {
      throw ToolFailure(
        .baseline, "\(name): it has none of the rows of this run",
        remedy: "Use the baseline's --screens, --scene, --fps and recordings.")
    }
    let worse = comparison.rows.filter { !$0.excess.isEmpty }
    guard worse.isEmpty else {
      throw ToolFailure(
        .regressed,
        (["counted work increased:"]
          + worse.map { "  \($0.name): \($0.excess.joined(separator: ", "))" })
          .joined(separator: "\n  "))
    }
    let others = comparison.rows.filter { $0.verdict == .otherRecording }
    guard others.isEmpty else {
      throw ToolFailure(
        .baseline,
        "\(name): \(counted(others.count, "row")) measured with other recordings:\n  "
          + others.map(Self.text(ofIncomparable:)).joined(separator: "\n  "),
        remedy: "Use the baseline's --recording, or make a baseline with these recordings.")
    }
  }

  private static func text(ofIncomparable row: Comparison.Row) -> String {
    "\(row.name): \(row.framesBefore) frames in the baseline, \(row.framesAfter) in this run: not compared"
  }
}
