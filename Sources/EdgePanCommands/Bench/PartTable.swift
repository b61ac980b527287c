// The human-readable table of `bench --parts`: one line per part, in the catalogue's order.

import FrameBench
import PlainText

/// The table of parts. Times are per unit; ± is the spread of the rounds' medians.
struct PartTable {
  var results: [PartResult]

  var lines: [String] {
    let medians = FixedPoint.times(nanoseconds: results.map(\.time.p50))
    let p99s = FixedPoint.times(nanoseconds: results.map(\.time.p99))
    let worsts = FixedPoint.times(nanoseconds: results.map(\.time.worst))
    let rows = results.enumerated().map { place, result in
      [
        result.name, result.unit, medians[place],
        FixedPoint.text(Distribution(result.roundMedians).spread * 100, 1), p99s[place],
        worsts[place],
        result.work.allocations.map { "\(Figure(result.work.perFrame($0), 2))" } ?? "-",
        "\(result.work.frames)",
      ]
    }
    return TextTable(
      header: ["part", "unit", "median", "± %", "p99", "worst", "allocs", "per pass"],
      rows: rows
    ).lines
  }
}
