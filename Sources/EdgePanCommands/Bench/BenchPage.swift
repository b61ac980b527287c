// The page of `bench --html`: the distribution of each row's times.

import FrameBench
import PlainText
import ReplayReports

extension MeasuredRow {
  /// Creates the row of a cell (one transition, measured in rounds): every measured steady frame,
  /// and the other costs of a round.
  init(_ result: CellResult) {
    let steady = result.steady
    self.init(
      name: result.cell.name + "/steady",
      text:
        "median \(durationText(steady.p50)), 99th percentile \(durationText(steady.p99)), worst "
        + "\(durationText(steady.worst)) of \(counted(steady.count, "frame")); set-up "
        + "\(durationText(result.setUp.p50)), first frame \(durationText(result.firstFrame.p50)), "
        + "completion \(durationText(result.completion.p50)).",
      figures: [
        ("median", steady.p50), ("p99", steady.p99), ("worst", steady.worst),
        ("set-up", result.setUp.p50), ("first frame", result.firstFrame.p50),
        ("completion", result.completion.p50),
      ],
      groups: [
        Group(
          "steady frames", [("percentage of frames", Self.quantiles(ofSorted: steady.sorted))],
          beyond: Beyond(ofSorted: steady.sorted)),
        Group("rounds' medians", [("one dot per round", result.roundMedians.sorted())]),
      ])
  }

  /// Creates the row of a part of the engine or of input handling.
  init(_ part: PartResult) {
    self.init(
      name: "part/" + part.name,
      text: "median \(durationText(part.time.p50)) per \(part.unit), 99th percentile "
        + "\(durationText(part.time.p99)), worst \(durationText(part.time.worst))",
      figures: [
        ("median", part.time.p50), ("p99", part.time.p99), ("worst", part.time.worst),
      ],
      groups: [
        Group(
          "samples", [("percentage of samples", Self.quantiles(ofSorted: part.time.sorted))],
          beyond: Beyond(ofSorted: part.time.sorted)),
        Group("rounds' medians", [("one dot per round", part.roundMedians.sorted())]),
      ])
  }

  /// Returns this row with the rounds of an earlier run beside its own rounds, and with the
  /// verdict.
  func compared(_ before: BenchReport, _ after: BenchReport) -> MeasuredRow {
    func rounds(_ report: BenchReport) -> [Double] {
      report.benchmarks.filter { $0.runType == "iteration" && $0.runName == name }.map(\.realTime)
    }
    let earlier = rounds(before)
    guard !earlier.isEmpty else { return self }
    var row = self
    row.groups.removeAll { $0.caption == "rounds' medians" }
    row.groups.append(Group("rounds' medians", [("after", rounds(after)), ("before", earlier)]))
    if let found = after.comparison?.rows.first(where: { $0.name == name }) {
      row.verdict = found.verdict.rawValue
      row.text +=
        (row.text.hasSuffix(".") ? "" : ".")
        + " \(found.verdict.rawValue.prefix(1).uppercased())\(found.verdict.rawValue.dropFirst()): "
        + "median \(durationText(found.before)) before, \(durationText(found.after)) after."
    }
    return row
  }
}

/// Returns a human-readable duration: three or four digits and a unit.
private func durationText(_ nanoseconds: Double) -> String {
  switch nanoseconds {
  case ..<1e4: "\(Figure(nanoseconds, nanoseconds < 100 ? 1 : 0)) ns"
  case ..<1e7: "\(Figure(nanoseconds / 1e3, 1)) µs"
  default: "\(Figure(nanoseconds / 1e6, 1)) ms"
  }
}

/// The page of one run.
enum BenchPage {
  static func page(of report: BenchReport, _ rows: [MeasuredRow]) -> ReportPage {
    let context = report.context
    let item = ReportItem.measures(
      title: "Measurements", subtitle: "\(context.machine.cpu), \(context.libraryBuildType)",
      summary: "\(counted(rows.count, "row")), \(context.date). Times are from this machine; "
        + "all times beyond the 99th percentile share one bar.",
      warnings: context.noise ?? [], unit: "ns", rows: rows)
    return ReportPage(
      title: "bench", subtitle: "the distribution of each row's times", items: [item])
  }
}
