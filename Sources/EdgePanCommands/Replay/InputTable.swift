// `replay --compare-input`: the same swipe through every input policy.

import GestureReplay
import PlainText

/// What one policy made of the swipe, as JSON has it. Lengths in points, times in ms.
struct InputRow: Encodable {
  var input: String
  var summary: String
  var outcomes: [String]
  /// The age of the newest place that a frame was given: the same quantity for every policy.
  var latency: SampleSummary?
  /// Mean absolute second difference of the picture's position: lower is smoother.
  var roughness: Double?
  /// The farthest that a place given to the app lay outside what the finger did.
  var overshoot: Double?
  /// Mean distance between finger and picture.
  var distance: Double?
  /// Speed at the first release.
  var velocity: Double?
  var hash: String

  @MainActor
  static func rows(_ runner: ReplayRunner) throws -> [InputRow] {
    try InputPolicy.allCases.map { policy in
      let result = try runner.run { $0.input = policy }
      let metrics = runner.metrics(of: result)
      return InputRow(
        input: policy.rawValue, summary: policy.summary,
        outcomes: result.swipes.map(\.outcome.rawValue),
        latency: SampleSummary(metrics.latencies),
        roughness: SampleSummary(metrics.roughness)?.mean,
        overshoot: metrics.overshoots.max(), distance: SampleSummary(metrics.distances)?.mean,
        velocity: result.swipes.compactMap { $0.release?.velocity }.first,
        hash: FrameRecord.text(ofHash: result.hash))
    }
  }

  static func lines(_ rows: [InputRow]) -> [String] {
    func text(_ value: Double?, _ decimals: Int) -> String {
      value.map { "\(Figure($0, decimals))" } ?? "-"
    }
    return TextTable(
      header: [
        "input", "outcome", "latency ms p50", "p95", "roughness pt", "overshoot pt", "distance pt",
        "pt/s", "hash",
      ],
      rows: rows.map { row in
        [
          row.input, row.outcomes.isEmpty ? "no swipe" : row.outcomes.joined(separator: " "),
          text(row.latency?.p50, 1), text(row.latency?.p95, 1), text(row.roughness, 3),
          text(row.overshoot, 2), text(row.distance, 2), text(row.velocity, 0), row.hash,
        ]
      }
    ).lines
  }
}
