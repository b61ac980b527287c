// Rows of `bench` as distributions on a page.

import PlainText

/// A measured row: its name, its figures in words, and how its times are spread.
public struct MeasuredRow: Sendable {
  public var name: String
  public var text: String
  public var groups: [Group]

  /// Distributions over one axis: one, or before and after.
  public struct Group: Sendable {
    public var caption: String
    public var series: [(name: String, values: [Double])]

    public init(_ caption: String, _ series: [(name: String, values: [Double])]) {
      (self.caption, self.series) = (caption, series)
    }
  }

  public init(name: String, text: String, groups: [Group]) {
    (self.name, self.text, self.groups) = (name, text, groups)
  }

  /// As many values as draw a distribution; a run has hundreds of thousands of frames.
  public static let shownValues = 500

  /// Evenly spaced quantiles of ascending samples, up to the 99th percentile: two modes stay two,
  /// and one slow frame does not squeeze all others into a bar.
  public static func quantiles(ofSorted samples: [Double]) -> [Double] {
    let last = Int(Double(samples.count) * 0.99)
    guard last > shownValues else { return Array(samples.prefix(max(last, 1))) }
    return (0..<shownValues).map { samples[$0 * last / shownValues] }
  }
}

extension ReportItem {
  /// The rows of one run.
  ///
  /// - Parameters:
  ///   - warnings: what made the times uncertain.
  ///   - unit: of all values.
  public static func measures(
    title: String, subtitle: String, summary: String, warnings: [String], unit: String,
    rows: [MeasuredRow]
  ) -> ReportItem {
    let values = rows.map { row -> JSONValue in
      .object([
        .init("name", .safe(row.name)), .init("text", .safe(row.text)),
        .init(
          "groups",
          .array(
            row.groups.filter { group in group.series.contains { !$0.values.isEmpty } }.map {
              group in
              .object([
                .init("caption", .safe(group.caption)),
                .init(
                  "series",
                  .array(
                    group.series.filter { !$0.values.isEmpty }.map {
                      .object([
                        .init("name", .safe($0.name)), .init("values", .rounded($0.values, 1)),
                      ])
                    })),
              ])
            })),
      ])
    }
    return ReportItem(
      .bench, title: title, subtitle: subtitle, summary: summary,
      lines: warnings + rows.map { "\($0.name): \($0.text)" },
      members: [
        .init("rows", .array(values)), .init("warnings", .array(warnings.map { .safe($0) })),
        .init("unit", .safe(unit)),
      ])
  }
}
