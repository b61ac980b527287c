// `replay --metrics`: the figures of a replay, or of many, for people and as JSON.

import GestureReplay
import PlainText

/// A replay's figures with their percentiles. Times in ms, lengths in points.
struct MetricsReport: Encodable {
  var frames: Int
  var missedRefreshes: Int
  var activeSeconds: Double
  var hitchMilliseconds: Double
  var hitchRatio: Double?
  var hitchRating: HitchRating?
  var overrun: SampleSummary?
  var latency: SampleSummary?
  var roughness: SampleSummary?
  var distance: SampleSummary?
  var overshoot: SampleSummary?
  var rest: SampleSummary?

  init(_ metrics: ReplayMetrics) {
    frames = metrics.frames
    missedRefreshes = metrics.missedRefreshes
    activeSeconds = metrics.activeSeconds
    hitchMilliseconds = metrics.hitchMilliseconds
    hitchRatio = metrics.hitchRatio
    hitchRating = metrics.rating
    overrun = SampleSummary(metrics.overruns)
    latency = SampleSummary(metrics.latencies)
    roughness = SampleSummary(metrics.roughness)
    distance = SampleSummary(metrics.distances)
    overshoot = SampleSummary(metrics.overshoots)
    rest = SampleSummary(metrics.rests)
  }

  var lines: [String] {
    guard frames > 0 else { return ["no transition ran: nothing to measure"] }
    var lines = [
      "\(frames) frames in \(Figure(activeSeconds, 3)) s, \(missedRefreshes) refreshes missed"
    ]
    if let hitchRatio, let hitchRating {
      lines.append(
        "hitches \(Figure(hitchMilliseconds, 1)) ms, \(Figure(hitchRatio, 2)) ms/s: "
          + "\(hitchRating.rawValue) (good to 5, critical over 10)")
    }
    let rows: [(String, SampleSummary?)] = [
      ("frame overrun, ms", overrun), ("touch to frame, ms", latency),
      ("roughness, pt", roughness), ("finger to picture, pt", distance),
      ("overshoot, pt", overshoot), ("rest, ms", rest),
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
