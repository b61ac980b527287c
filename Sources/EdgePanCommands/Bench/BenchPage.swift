// What `bench --html` shows: how the times of each row are spread.

import FrameBench
import PlainText
import ReplayReports

extension MeasuredRow {
  /// A cell: every measured steady frame, and what a round costs beside them.
  init(_ result: CellResult) {
    let steady = result.steady
    self.init(
      name: result.cell.name + "/steady",
      text:
        "median \(Figure(steady.p50, 0)) ns, 99th percentile \(Figure(steady.p99, 0)) ns, worst "
        + "\(Figure(steady.worst, 0)) ns of \(counted(steady.count, "frame")); set-up "
        + "\(Figure(result.setUp.p50 / 1000, 1)) µs, first frame "
        + "\(Figure(result.firstFrame.p50 / 1000, 1)) µs, completion "
        + "\(Figure(result.completion.p50 / 1000, 1)) µs",
      groups: [
        Group("steady frames", [("share of frames", Self.quantiles(ofSorted: steady.sorted))]),
        Group("rounds' medians", [("a dot a round", result.roundMedians.sorted())]),
      ])
  }

  /// A part.
  init(_ part: PartResult) {
    self.init(
      name: "part/" + part.name,
      text: "median \(Figure(part.time.p50, 1)) ns a \(part.unit), 99th percentile "
        + "\(Figure(part.time.p99, 1)) ns, worst \(Figure(part.time.worst, 1)) ns",
      groups: [
        Group("samples", [("share of samples", Self.quantiles(ofSorted: part.time.sorted))]),
        Group("rounds' medians", [("a dot a round", part.roundMedians.sorted())]),
      ])
  }

  /// The same with the rounds of an earlier run beside its own, and the verdict.
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
      row.text +=
        "; \(found.verdict.rawValue): median \(Figure(found.before, 0)) ns before, "
        + "\(Figure(found.after, 0)) ns after"
    }
    return row
  }
}

/// The page of one run.
enum BenchPage {
  static func page(of report: BenchReport, _ rows: [MeasuredRow]) -> ReportPage {
    let context = report.context
    let item = ReportItem.measures(
      title: "Measurements", subtitle: "\(context.machine.cpu), \(context.libraryBuildType)",
      summary: "\(counted(rows.count, "row")), \(context.date). Times are this machine's; "
        + "distributions are cut at the 99th percentile.",
      warnings: context.noise ?? [], unit: "ns", rows: rows)
    return ReportPage(
      title: "bench", subtitle: "how the times of each row are spread", items: [item])
  }
}
