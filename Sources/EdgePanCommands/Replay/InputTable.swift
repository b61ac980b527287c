// `replay --compare-input`: the same swipe through every input policy.

import GestureReplay
import PlainText

/// The outcome of the swipe under one policy, for JSON.
struct InputRow: Encodable {
  var input: String
  var summary: String
  var outcomes: [String]
  /// The age of the newest position that a frame received: comparable across policies.
  var latencyMilliseconds: SampleSummary?
  /// The mean absolute second difference of the presented position: lower is smoother.
  var roughnessPoints: Double?
  /// The largest distance by which a delivered position overshoots the finger's actual path.
  var overshootPoints: Double?
  /// The mean distance between the finger and the presented position.
  var distancePoints: Double?
  /// The speed at the first release.
  var velocityPointsPerSecond: Double?
  var hash: String

  @MainActor
  static func rows(_ runner: ReplayRunner) throws -> [InputRow] {
    try InputPolicy.allCases.map { policy in
      let result = try runner.run { $0.input = policy }
      let metrics = runner.metrics(of: result)
      return InputRow(
        input: policy.rawValue, summary: policy.summary,
        outcomes: result.swipes.map(\.outcome.rawValue),
        latencyMilliseconds: SampleSummary(metrics.latencies),
        roughnessPoints: SampleSummary(metrics.roughness)?.mean,
        overshootPoints: metrics.overshoots.max(),
        distancePoints: SampleSummary(metrics.distances)?.mean,
        velocityPointsPerSecond: result.swipes.compactMap { $0.release?.velocity }.first,
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
          text(row.latencyMilliseconds?.p50, 1), text(row.latencyMilliseconds?.p95, 1),
          text(row.roughnessPoints, 3), text(row.overshootPoints, 2),
          text(row.distancePoints, 2), text(row.velocityPointsPerSecond, 0), row.hash,
        ]
      }
    ).lines
  }
}
