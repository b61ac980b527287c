// The human-readable table of `bench --parts`: one line per part, in the catalogue's order.

import FrameBench
import PlainText

/// The table of parts. Times are per unit; ± is the spread of the rounds' medians.
struct PartTable {
  var results: [PartResult]

  var lines: [String] {
    let rows = results.map { result in
      [
        result.name, result.unit, FixedPoint.time(nanoseconds: result.time.p50),
        FixedPoint.text(Distribution(result.roundMedians).spread * 100, 1),
        FixedPoint.time(nanoseconds: result.time.p99),
        FixedPoint.time(nanoseconds: result.time.worst),
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
