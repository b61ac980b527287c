// A row that regressed is easy to find: at the end, and in the summary line.

import Foundation
import Testing

@testable import EdgePanCommands
@testable import FrameBench

@Suite struct ComparisonTableTests {
  private func table(_ rows: [Comparison.Row]) -> ComparisonTable {
    let empty = BenchReport(machine: Machine.current(version: "1"))
    var comparison = Comparison(before: empty, after: empty)
    comparison.rows = rows
    return ComparisonTable(comparison: comparison)
  }

  private func row(
    _ name: String, _ after: Double, _ verdict: Comparison.Verdict, excess: [String] = []
  ) -> Comparison.Row {
    Comparison.Row(
      name: name, before: 100, after: after, framesBefore: 74, framesAfter: 74, verdict: verdict,
      excess: excess, saving: [])
  }

  @Test func changedRows_areLast_andTheWorstIsAtTheEnd() {
    let lines = table([
      row("grown", 100, .same, excess: ["curves 1 → 2"]), row("worst", 300, .slower),
      row("first", 100, .same), row("slow", 110, .slower), row("fast", 50, .faster),
      row("second", 101, .same),
    ]).lines
    let names = lines.map { $0.prefix { $0 != " " } }
    #expect(names == ["row", "first", "second", "fast", "slow", "worst", "grown"])
    #expect(lines[2].contains("1.01") && lines[1].contains("1.00"))
  }

  @Test func summary_namesTheSlowest_andCountsTheRest() {
    let summary = table([
      row("a", 300, .slower), row("b", 120, .slower), row("c", 50, .faster), row("d", 100, .same),
      row("e", 100, .same, excess: ["curves 1 → 2"]),
    ]).summary
    #expect(
      summary
        == "5 rows: 2 slower (slowest: a, 3.00 times the baseline), 1 faster, 2 the same; 1 with "
        + "more work, 0 with less")
    #expect(
      table([row("a", 50, .disturbed)]).summary.contains(
        "0 faster, 0 the same, 1 not comparable (other processes were running)"))
    let other = table([row("a", 100, .otherRecording)])
    #expect(other.summary.contains("1 not compared (measured with other recordings)"))
    #expect(table([row("a", 100, .otherRecording)]).lines[1].hasSuffix("-"))
    #expect(table([row("a", 100, .tooFewRounds)]).summary.contains("measure longer (--seconds)"))
  }

  /// The exit code for these rows; nil if the build passes.
  private func exit(_ rows: [Comparison.Row]) throws -> Int32? {
    do {
      try BaselineOptions.parse(["--compare", "before.json"]).judge(table(rows).comparison)
      return nil
    } catch let failure as ToolFailure {
      return failure.status.rawValue
    }
  }

  @Test(arguments: [Comparison.Verdict.slower, .tooFewRounds, .disturbed])
  func slowerTimes_neverFailTheRun(verdict: Comparison.Verdict) throws {
    #expect(try exit([row("a", 100, .same), row("b", 300, verdict)]) == nil)
  }

  @Test func differentRecording_exits7_ifNothingIncreased() throws {
    #expect(try exit([row("a", 100, .otherRecording)]) == 7)
    let grown = row("b", 100, .same, excess: ["curves 1 → 2"])
    #expect(try exit([row("a", 100, .otherRecording), grown]) == 4)
  }
}
