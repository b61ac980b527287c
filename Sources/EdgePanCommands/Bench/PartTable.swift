// `bench --parts` for people: one line a part, in the catalogue's order.

import FrameBench
import PlainText

/// The table of parts; times are of one unit.
struct PartTable {
  var results: [PartResult]

  var lines: [String] {
    let rows = results.map { result in
      [
        result.name, result.unit, FixedPoint.text(result.time.p50, 1),
        FixedPoint.text(Distribution(result.roundMedians).spread * 100, 1),
        FixedPoint.text(result.time.p99, 1),
        FixedPoint.text(result.time.worst, 1),
        result.work.allocations.map { "\(Figure(result.work.perFrame($0), 2))" } ?? "-",
        "\(result.work.frames)",
      ]
    }
    return TextTable(
      header: ["part", "of one", "p50 ns", "± %", "p99 ns", "worst ns", "allocs", "in a pass"],
      rows: rows
    ).lines
  }
}
