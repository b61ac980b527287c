// `replay --metrics`: the metrics of one or many replays, human-readable and as JSON.

import GestureReplay
import PlainText

/// A replay's metrics with their percentiles.
struct MetricsReport: Encodable {
  var frames: Int
  var missedRefreshes: Int
  var activeSeconds: Double
  var hitchMilliseconds: Double
  /// Milliseconds of hitches per second.
  var hitchRatio: Double?
  var hitchRating: HitchRating?
  var overrunMilliseconds: SampleSummary?
  var latencyMilliseconds: SampleSummary?
  var roughnessPoints: SampleSummary?
  var distancePoints: SampleSummary?
  var overshootPoints: SampleSummary?
  var settlingMilliseconds: SampleSummary?

  init(_ metrics: ReplayMetrics) {
    frames = metrics.frames
    missedRefreshes = metrics.missedRefreshes
    activeSeconds = metrics.activeSeconds
    hitchMilliseconds = metrics.hitchMilliseconds
    hitchRatio = metrics.hitchRatio
    hitchRating = metrics.rating
    overrunMilliseconds = SampleSummary(metrics.overruns)
    latencyMilliseconds = SampleSummary(metrics.latencies)
    roughnessPoints = SampleSummary(metrics.roughness)
    distancePoints = SampleSummary(metrics.distances)
    overshootPoints = SampleSummary(metrics.overshoots)
    settlingMilliseconds = SampleSummary(metrics.rests)
  }

  var lines: [String] {
    guard frames > 0 else { return ["no transition ran: nothing to measure"] }
    var lines = [
      "\(counted(frames, "frame")) in \(Figure(activeSeconds, 3)) s, "
        + "\(missedRefreshes) \(missedRefreshes == 1 ? "refresh" : "refreshes") missed"
    ]
    if let hitchRatio, let hitchRating {
      lines.append(
        "hitches \(Figure(hitchMilliseconds, 1)) ms, \(Figure(hitchRatio, 2)) ms/s: "
          + "\(hitchRating.rawValue) (good up to 5, critical over 10)")
    }
    let rows: [(String, SampleSummary?)] = [
      ("frame overrun, ms", overrunMilliseconds), ("touch to frame, ms", latencyMilliseconds),
      ("roughness, pt", roughnessPoints), ("finger to frame, pt", distancePoints),
      ("overshoot, pt", overshootPoints), ("settling, ms", settlingMilliseconds),
    ]
    let table = TextTable(
      header: ["", "n", "mean", "p50", "p90", "p95", "p99", "worst"],
      rows: rows.compactMap { name, summary in
        summary.map { s in
          [name, "\(s.count)"]
            + [s.mean, s.p50, s.p90, s.p95, s.p99, s.worst].map { "\(Figure($0, 2))" }
        }
      })
    return lines + table.lines
  }
}
