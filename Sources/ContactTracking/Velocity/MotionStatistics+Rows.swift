// The statistics as rows of a table, for printing synthetic and real values side by side.

extension MotionStatistics {
  /// One row of the table: a label, and the statistics of one quantity.
  public struct Row: Hashable, Sendable {
    /// The quantity, its unit and the names of the statistics.
    public var label: String
    /// The values, in the order in which the label names them.
    public var value: String
  }

  /// The rows to print, in a fixed order and with the same labels for all statistics, so that
  /// two sets of statistics can be printed side by side:
  ///
  ///     for (made, real) in zip(statistics.rows, MotionStatistics.realFlicks.rows) {
  ///       print(made.label, made.value, real.value)
  ///     }
  public var rows: [Row] {
    let three = { (quantiles: Quantiles, digits: Int) in
      [quantiles.p05, quantiles.median, quantiles.p95].map { decimal($0, digits) }
        .joined(separator: " ")
    }
    var rows = [
      Row(label: "frame interval, ms (5 50 95 %)", value: three(intervalMilliseconds, 2)),
      Row(label: "jitter, ms (5 50 95 %)", value: three(jitterMilliseconds, 2)),
      Row(label: "duration, ms (5 50 95 %)", value: three(durationMilliseconds, 0)),
      Row(label: "reach, mm (5 50 95 %)", value: three(reachMillimeters, 1)),
      Row(label: "time of highest speed / duration (5 50 95 %)", value: three(fastestAt, 2)),
    ]
    for (part, quantiles) in speedProfile.enumerated() {
      let label = "speed / mean speed, tenth \(part + 1) of the time (5 50 95 %)"
      rows.append(Row(label: label, value: quantiles.map { three($0, 2) } ?? "-"))
    }
    return rows
  }
}
