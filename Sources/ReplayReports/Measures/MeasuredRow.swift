// The rows of `bench` as distributions on a page.

import PlainText

/// A measured row: its name, the printed numbers, and the distribution of its times.
public struct MeasuredRow: Sendable {
  public var name: String
  public var text: String
  /// The numbers of the page's table, by column.
  public var figures: [(name: String, value: Double)]
  /// The verdict, if the row was compared.
  public var verdict: String?
  public var groups: [Group]

  /// One or two distributions (before and after) over one axis.
  public struct Group: Sendable {
    public var caption: String
    public var series: [(name: String, values: [Double])]
    /// The samples beyond the last value of the first series, which are not drawn.
    public var beyond: Beyond?

    public init(
      _ caption: String, _ series: [(name: String, values: [Double])], beyond: Beyond? = nil
    ) {
      (self.caption, self.series, self.beyond) = (caption, series, beyond)
    }
  }

  /// The slowest samples, which would squeeze all others into one bar.
  public struct Beyond: Sendable {
    public var count: Int
    /// The number of all samples.
    public var all: Int
    public var worst: Double

    /// Counts the samples beyond the 99th percentile of ascending samples; returns nil if there are
    /// none.
    public init?(ofSorted samples: [Double]) {
      let shown = MeasuredRow.shownCount(samples)
      guard let worst = samples.last, samples.count > shown else { return nil }
      (count, all, self.worst) = (samples.count - shown, samples.count, worst)
    }
  }

  public init(
    name: String, text: String, figures: [(name: String, value: Double)] = [], groups: [Group]
  ) {
    (self.name, self.text, self.figures, self.groups) = (name, text, figures, groups)
  }

  /// The number of values that suffice to draw a distribution; a run has 100,000 frames or more.
  public static let shownValues = 500

  /// Returns evenly spaced quantiles of ascending samples, up to the 99th percentile, so that two
  /// modes stay distinct and one slow frame does not squeeze all others into a bar.
  public static func quantiles(ofSorted samples: [Double]) -> [Double] {
    let last = shownCount(samples)
    guard last > shownValues else { return Array(samples.prefix(last)) }
    return (0..<shownValues).map { samples[$0 * last / shownValues] }
  }

  private static func shownCount(_ samples: [Double]) -> Int {
    max(Int(Double(samples.count) * 0.99), min(samples.count, 1))
  }
}

extension ReportItem {
  /// Returns the rows of one run as an item of a page.
  ///
  /// - Parameters:
  ///   - warnings: the reasons why the times are uncertain.
  ///   - unit: the unit of all values.
  public static func measures(
    title: String, subtitle: String, summary: String, warnings: [String], unit: String,
    rows: [MeasuredRow]
  ) -> ReportItem {
    let values = rows.map { row -> JSONValue in
      [
        "name": .safe(row.name), "text": .safe(row.text), "verdict": .safe(row.verdict),
        "figures": .array(
          row.figures.map {
            ["name": .text($0.name), "value": .rounded($0.value, 1)]
          }),
        "groups": .array(
          row.groups.filter { group in group.series.contains { !$0.values.isEmpty } }.map {
            group in
            [
              "caption": .safe(group.caption), "beyond": group.beyond?.value ?? .null,
              "series": .array(
                group.series.filter { !$0.values.isEmpty }.map {
                  ["name": .safe($0.name), "values": .rounded($0.values, 1)]
                }),
            ]
          }),
      ]
    }
    return ReportItem(
      .bench, title: title, subtitle: subtitle, summary: summary,
      lines: warnings + rows.map { "\($0.name): \($0.text)" },
      data: ["rows": .array(values), "warnings": .safe(warnings), "unit": .safe(unit)])
  }
}

extension MeasuredRow.Beyond {
  fileprivate var value: JSONValue {
    ["count": .int(count), "all": .int(all), "worst": .rounded(worst, 1)]
  }
}
