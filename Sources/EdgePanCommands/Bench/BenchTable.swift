// The human-readable table of `bench`: one line per animator, the baseline first, then by cost. ±
// is the spread of the rounds.

import FrameBench
import PlainText

/// The table, which combines the finishing and cancelling recordings of each animator.
struct BenchTable {
  var results: [CellResult]

  var lines: [String] {
    let groups = grouped
    let medians = FixedPoint.times(nanoseconds: groups.map(\.steady.p50))
    let p99s = FixedPoint.times(nanoseconds: groups.map(\.steady.p99))
    let worsts = FixedPoint.times(nanoseconds: groups.map(\.steady.worst))
    let rows = groups.enumerated().map { place, group in
      cells(group, median: medians[place], p99: p99s[place], worst: worsts[place])
    }
    return TextTable(
      header: [
        "animator", "scene", "median", "± %", "p99", "worst", "ns/layer", "layers", "tracks",
        "transforms", "allocs", "of 8.33 ms", "of 16.67 ms", "set-up µs", "first µs", "end µs",
      ], rows: rows
    ).lines
  }

  /// The baseline first, then the others, sorted by their median frame, then by name.
  private var grouped: [(name: String, of: [CellResult], steady: Distribution)] {
    var order: [String] = []
    var groups: [String: [CellResult]] = [:]
    for result in results {
      if groups[result.cell.animator] == nil { order.append(result.cell.animator) }
      groups[result.cell.animator, default: []].append(result)
    }
    let all = order.map { name in
      let group = groups[name] ?? []
      return (name, group, Distribution(group.flatMap(\.steady.sorted)))
    }
    // An interrupted run may have no row of the baseline.
    let first = all.prefix { $0.0 == AnimatorBench.baselineName }
    return first
      + all.dropFirst(first.count).sorted { ($0.2.p50, $0.0) < ($1.2.p50, $1.0) }
  }

  private func cells(
    _ group: (name: String, of: [CellResult], steady: Distribution), median p50: String,
    p99: String, worst: String
  ) -> [String] {
    let work = group.of[0].work
    let composed = work.perFrame(work.composed)
    func median(_ figure: KeyPath<CellResult, Distribution>) -> Double {
      Distribution(group.of.flatMap { $0[keyPath: figure].sorted }).p50 / 1000
    }
    return [
      group.name, group.of[0].cell.scene.rawValue,
      p50,
      FixedPoint.text((group.of.map { Distribution($0.roundMedians).spread }.max() ?? 0) * 100, 1),
      p99, worst,
      composed == 0 ? "-" : FixedPoint.text(group.steady.p50 / composed, 1),
      "\(work.layers)", "\(Figure(work.perFrame(work.tracks), 1))",
      "\(Figure(work.perFrame(work.transforms), 1))",
      work.allocations.map { "\(Figure(work.perFrame($0), 2))" } ?? "-",
      share(group.steady.p50, of: 120), share(group.steady.p50, of: 60),
      FixedPoint.text(median(\.setUp), 1), FixedPoint.text(median(\.firstFrame), 1),
      FixedPoint.text(median(\.completion), 1),
    ]
  }

  private func share(_ nanoseconds: Double, of framesPerSecond: Double) -> String {
    FixedPoint.text(nanoseconds * framesPerSecond / 1_000_000_000 * 100, 3) + " %"
  }
}
