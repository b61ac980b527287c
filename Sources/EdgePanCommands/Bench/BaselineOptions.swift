// --compare: a saved run, refused where its times mean nothing here.

import ArgumentParser
import Foundation
import FrameBench
import GestureTrace

/// The baseline of `bench`.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file that bench --json wrote: a verdict for each row. More work than it had exits 4.",
      valueName: "file"))
  var compare: String?
  @Flag(help: "Compare with a baseline of another machine, build mode or version all the same.")
  var allowForeign = false

  /// The baseline; nil if none was asked for.
  ///
  /// - Throws: ``ToolFailure`` (7) for one that is missing, unreadable or from elsewhere.
  func read(for machine: Machine) throws -> BenchReport? {
    guard let compare else { return nil }
    let name = escape(compare)
    let remedy = "Make one here: bench --json > \(name)"
    guard let data = FileManager.default.contents(atPath: compare) else {
      throw ToolFailure(.baseline, "\(name): there is no such baseline", remedy: remedy)
    }
    let report: BenchReport
    do {
      let envelope = try JSONDecoder().decode(Envelope.self, from: data)
      guard envelope.schema == BenchReport.schema else {
        throw ToolFailure(
          .baseline, "\(name): its schema is \(escape(envelope.schema)), not \(BenchReport.schema)",
          remedy: remedy)
      }
      report = try JSONDecoder().decode(BenchReport.self, from: data)
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
        remedy: "\(remedy), or compare all the same with --allow-foreign.")
    }
    if !differences.isEmpty {
      Output.notice("warning: foreign baseline: \(escape(differences.joined(separator: "; ")))")
    }
    return report
  }

  private struct Envelope: Decodable { var schema: String }

  func print(_ comparison: Comparison) {
    let table = ComparisonTable(comparison: comparison)
    for line in table.lines { Output.result(line) }
    Output.notice(ComparisonTable.legend)
    Output.notice(table.summary)
    for name in comparison.onlyBefore { Output.notice("only in the baseline: \(escape(name))") }
    for name in comparison.onlyAfter { Output.notice("not in the baseline: \(name)") }
  }

  /// - Throws: ``ToolFailure`` (4) where work grew; (7) where nothing could be compared.
  func judge(_ comparison: Comparison) throws {
    guard !comparison.rows.isEmpty else {
      throw ToolFailure(
        .baseline, "\(escape(compare ?? "")): it has no row of this run",
        remedy: "Compare with the same --scene, --fps and recordings.")
    }
    let worse = comparison.rows.filter { !$0.excess.isEmpty }
    guard worse.isEmpty else {
      throw ToolFailure(
        .regressed,
        "work grew:\n  "
          + worse.map { "\($0.name): \($0.excess.joined(separator: ", "))" }
          .joined(separator: "\n  "))
    }
  }
}
