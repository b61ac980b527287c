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
  @Option(
    help: ArgumentHelp(
      """
      With --compare: also exit 4 if the median frame is significantly slower, by more than this \
      percentage. Needs a quiet machine, and a baseline that was measured on it.
      """, valueName: "percent"))
  var gateTime: Double?
  @Flag(help: "Compare even with a baseline from another machine, build mode or version.")
  var allowForeign = false

  func validate() throws {
    guard let gateTime else { return }
    guard gateTime >= 0, gateTime <= 1000 else {
      throw ValidationError("--gate-time must be 0 to 1000 percent.")
    }
    guard compare != nil else { throw ValidationError("--gate-time needs --compare.") }
    guard !allowForeign else {
      throw ValidationError(
        "--gate-time needs a baseline from this machine; remove --allow-foreign.")
    }
  }

  /// Reads the baseline; nil if no baseline was requested.
  ///
  /// - Parameter command: the command that repeats this measurement, without its outputs.
  /// - Throws: ``ToolFailure`` with exit code 7 for a baseline that is missing, unreadable or from
  ///   another machine.
  func read(for machine: Machine, command: String) throws -> BenchReport? {
    guard let compare else { return nil }
    let name = escape(compare)
    guard let data = PathText.contents(of: compare) else {
      throw ToolFailure(
        unreadable: compare, .baseline,
        remedy: "Make a baseline: \(command) --json > "
          + (compare.isEmpty ? "NEW-FILE" : shellWord(compare)))
    }
    // The remedy does not name the existing file, which may be a recording that was given by
    // mistake.
    let remedy = "Make a baseline: \(command) --json > NEW-FILE"
    let report: BenchReport
    do {
      let envelope = try JSONDecoder().decode(Envelope.self, from: Data(data))
      guard envelope.schema == BenchReport.schema else {
        throw ToolFailure(
          .baseline, "\(name): its schema is \(escape(envelope.schema)), not \(BenchReport.schema)",
          remedy: remedy)
      }
      report = try JSONDecoder().decode(BenchReport.self, from: Data(data))
    } catch let failure as ToolFailure {
      throw failure
    } catch {
      throw ToolFailure(
        .baseline, "\(name): not a baseline that bench --json wrote", remedy: remedy)
    }
    let differences = machine.differences(from: report.context.machine)
    guard differences.isEmpty || allowForeign else {
      throw ToolFailure(
        .baseline, "\(name): not comparable: \(escape(differences.joined(separator: "; ")))",
        remedy: "\(remedy), or compare anyway with --allow-foreign.")
    }
    if !differences.isEmpty {
      Output.notice(
        "warning: baseline from another machine, build mode or version: "
          + escape(differences.joined(separator: "; ")))
    }
    return report
  }

  private struct Envelope: Decodable { var schema: String }

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

  /// - Throws: ``ToolFailure`` with exit code 4 if counted work increased, or times increased by
  ///   more than the gate allows; 7 if something could not be compared, or the gate could not
  ///   decide.
  func judge(_ comparison: Comparison) throws {
    let name = escape(compare ?? "")
    guard !comparison.rows.isEmpty else {
      throw ToolFailure(
        .baseline, "\(name): it has none of the rows of this run",
        remedy: "Use the baseline's --screens, --scene, --fps and recordings.")
    }
    let worse = comparison.rows.filter { !$0.excess.isEmpty }
    let slower = gateTime.map(comparison.slower) ?? []
    var regressions: [String] = []
    if !worse.isEmpty {
      regressions.append("counted work increased:")
      regressions += worse.map { "  \($0.name): \($0.excess.joined(separator: ", "))" }
    }
    if !slower.isEmpty {
      regressions.append("slower by more than \(Figure(gateTime ?? 0, 2)) %:")
      regressions += slower.map(Self.text(ofSlower:))
    }
    guard regressions.isEmpty else {
      throw ToolFailure(.regressed, regressions.joined(separator: "\n  "))
    }
    let others = comparison.rows.filter { $0.verdict == .otherRecording }
    guard others.isEmpty else {
      throw ToolFailure(
        .baseline,
        "\(name): \(counted(others.count, "row")) measured with other recordings:\n  "
          + others.map(Self.text(ofIncomparable:)).joined(separator: "\n  "),
        remedy: "Use the baseline's --recording, or make a baseline with these recordings.")
    }
    if gateTime != nil { try checkVerdicts(comparison) }
  }

  /// Throws if there are rows without a verdict: a gate that compares nothing must not pass.
  private func checkVerdicts(_ comparison: Comparison) throws {
    let few = comparison.rows.count { $0.verdict == .tooFewRounds }
    guard few == 0 else {
      throw ToolFailure(
        .baseline, "--gate-time: \(counted(few, "row")) with too few rounds to decide",
        remedy: "Measure both this run and the baseline longer (--seconds).")
    }
    let disturbed = comparison.rows.count { $0.verdict == .disturbed }
    guard disturbed == 0 else {
      throw ToolFailure(
        .baseline,
        "--gate-time: other processes were running, and \(counted(disturbed, "row")) differ",
        remedy: "Measure this run and the baseline again, with no other processes running.")
    }
  }

  private static func text(ofIncomparable row: Comparison.Row) -> String {
    "\(row.name): \(row.framesBefore) frames in the baseline, \(row.framesAfter) in this run: not compared"
  }

  private static func text(ofSlower row: Comparison.Row) -> String {
    "  \(row.name): \(FixedPoint.text(row.before, 0)) → \(FixedPoint.text(row.after, 0)) ns, "
      + "\(FixedPoint.text(row.percentSlower, 1)) %"
  }
}
