// `replay --sweep`: the same swipe on many displays.

import GestureReplay
import PlainText

/// The outcome of the swipe on one display, for JSON.
struct ClockRow: Encodable {
  var clock: String
  var outcomes: [String]
  var frames: Int
  var missedRefreshes: Int
  var hitchRatio: Double?
  var hash: String

  @MainActor
  static func rows(_ runner: ReplayRunner, displays: [SimulatedDisplay]) throws -> [ClockRow] {
    try displays.map { display in
      let result = try runner.run { $0.display = display }
      let metrics = runner.metrics(of: result)
      return ClockRow(
        clock: display.description, outcomes: result.swipes.map(\.outcome.rawValue),
        frames: result.frames.count, missedRefreshes: metrics.missedRefreshes,
        hitchRatio: metrics.hitchRatio, hash: FrameRecord.text(ofHash: result.hash))
    }
  }

  static func lines(_ rows: [ClockRow]) -> [String] {
    TextTable(
      header: ["clock", "outcome", "frames", "missed", "hitch ms/s", "hash"],
      rows: rows.map { row in
        [
          row.clock, row.outcomes.isEmpty ? "no swipe" : row.outcomes.joined(separator: " "),
          "\(row.frames)", "\(row.missedRefreshes)",
          row.hitchRatio.map { "\(Figure($0, 1))" } ?? "-", row.hash,
        ]
      }
    ).lines
  }
}
