// The human-readable table of `bench --compare`. Changed rows come last, because a terminal shows
// the end of the output.

import Foundation
import FrameBench
import PlainText

/// The table of verdicts and the line that sums it up.
struct ComparisonTable {
  var comparison: Comparison

  /// Unchanged rows in their order, then faster rows, then slower rows with the slowest last, and
  /// finally rows that do more work.
  private var ordered: [Comparison.Row] {
    comparison.rows.enumerated()
      .sorted { (Self.weight($0.element), $0.offset) < (Self.weight($1.element), $1.offset) }
      .map(\.element)
  }

  private static func weight(_ row: Comparison.Row) -> Double {
    if !row.excess.isEmpty { return 1e12 }
    switch row.verdict {
    case .same, .tooFewRounds, .disturbed, .otherRecording: return 0
    case .faster: return 1
    case .slower: return 1 + row.after / max(row.before, 1e-9)
    }
  }

  /// Header first; changed rows in colour on a terminal.
  var lines: [String] {
    let rows = ordered
    let table = TextTable(
      header: ["row", "before ns", "after ns", "ratio", "time", "work"],
      rows: rows.map { row in
        [
          row.name, FixedPoint.text(row.before, 0), FixedPoint.text(row.after, 0),
          FixedPoint.text(row.after / row.before, 2), row.verdict.rawValue, Self.work(row),
        ]
      }
    ).lines
    return table.prefix(1) + zip(rows, table.dropFirst()).map { Self.ink(of: $0)?($1) ?? $1 }
  }

  private static func work(_ row: Comparison.Row) -> String {
    if row.verdict == .otherRecording { return "-" }
    return row.excess.isEmpty ? (row.saving.isEmpty ? "equal" : "less") : "more"
  }

  private static func ink(of row: Comparison.Row) -> Ink? {
    if !row.excess.isEmpty || row.verdict == .slower { return .bad }
    return row.verdict == .faster || !row.saving.isEmpty ? .good : nil
  }

  /// `116 rows: 2 slower (slowest: explode/app/60Hz/slow-finish/steady, 1.94 times the baseline), 1
  /// faster, 113 the same; 1 with more work, 0 with less`
  var summary: String {
    let rows = comparison.rows
    func count(_ verdict: Comparison.Verdict) -> Int { rows.count { $0.verdict == verdict } }
    let worst = rows.filter { $0.verdict == .slower }
      .max { $0.after / $0.before < $1.after / $1.before }
    var parts = [
      "\(count(.slower)) slower", "\(count(.faster)) faster", "\(count(.same)) the same",
    ]
    if let worst {
      let times = FixedPoint.text(worst.after / worst.before, 2)
      parts[0] += " (slowest: \(worst.name), \(times) times the baseline)"
    }
    if count(.tooFewRounds) > 0 {
      parts.append(
        "\(count(.tooFewRounds)) with too few rounds to decide: measure longer (--seconds)")
    }
    if count(.disturbed) > 0 {
      parts.append(
        "\(count(.disturbed)) not comparable (other processes were running): measure again on an "
          + "idle machine")
    }
    if count(.otherRecording) > 0 {
      parts.append("\(count(.otherRecording)) not compared (measured with other recordings)")
    }
    let more = rows.count { !$0.excess.isEmpty }
    let less = rows.count { $0.excess.isEmpty && !$0.saving.isEmpty }
    return "\(counted(rows.count, "row")): \(parts.joined(separator: ", ")); "
      + "\(more) with more work, \(less) with less"
  }

  /// The definition of "slower" and "faster".
  static let legend =
    "slower, faster: the medians differ by more than "
    + "\(FixedPoint.text((Comparison.smallestRatio - 1) * 100, 0)) %, and chance alone causes such a "
    + "difference in fewer than 1 of \(FixedPoint.text(1 / Comparison.significance, 0)) runs "
    + "(rank test over rounds)"
}

/// Numbers of a table, all with the same number of decimals, so that columns align.
enum FixedPoint {
  static func text(_ value: Double, _ decimals: Int) -> String {
    String(format: "%.\(decimals)f", value)
  }
}
