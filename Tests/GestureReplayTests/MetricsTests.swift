// The metrics of a replay, compared with published numbers and constructed cases.

import ContactTracking
import Effort
import Foundation
import GestureReplay
import SharedFolder
import Testing

@Suite struct SampleSummaryTests {
  private func vector(_ name: String, _ id: String) throws -> [String: Any] {
    let url = URL(fileURLWithPath: SharedFolder.path("vectors/\(name).json"))
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any]
    let cases = try #require(json?["cases"] as? [[String: Any]])
    return try #require(cases.first { $0["id"] as? String == id })
  }

  @Test(.enabled(if: SharedFolder.isThere, "needs the folder 'shared' beside the checkout"))
  func percentiles_matchThoseOfFlutter() throws {
    let expected = try #require(
      try vector("flutter_frame_summary", "build")["expect"] as? [String: Double])
    let values = (0..<100).map { 1000 * Double($0 + 1) }
    let summary = try #require(SampleSummary(values.reversed()))
    #expect(summary.mean == expected["average"])
    #expect(summary.p90 == expected["p90"])
    #expect(summary.p99 == expected["p99"])
    #expect(summary.worst == expected["worst"])
    #expect(SampleSummary.missed(values, budget: 16_000) == expected["missed_16ms"].map { Int($0) })
  }

  @Test(.enabled(if: SharedFolder.isThere, "needs the folder 'shared' beside the checkout"))
  func missedFrame_isStrictlyOverTheBudget() throws {
    let edge = try vector("flutter_frame_summary", "missed_edge")
    let values = try #require(edge["values_us"] as? [Double])
    let expected = try #require(edge["expect"] as? [String: Int])
    #expect(SampleSummary.missed(values, budget: 16_000) == expected["missed_16ms"])
  }

  @Test(.enabled(if: SharedFolder.isThere, "needs the folder 'shared' beside the checkout"))
  func hitchBounds_matchThoseOfApple() throws {
    let expected = try #require(
      try vector("uikit_anchors", "hitch_thresholds")["expect"] as? [String: Double])
    let good = try #require(expected["good_at_most"])
    let critical = try #require(expected["critical_above"])
    #expect(HitchRating(ratio: good) == .good)
    #expect(HitchRating(ratio: good.nextUp) == .warning)
    #expect(HitchRating(ratio: critical) == .warning)
    #expect(HitchRating(ratio: critical.nextUp) == .critical)
  }

  @Test func noValues_haveNoSummary() { #expect(SampleSummary([]) == nil) }
}

@MainActor @Suite struct ReplayMetricsTests {
  private func metrics(_ clock: String, _ name: String = "slow-finish") throws -> ReplayMetrics {
    let display = try SimulatedDisplay(parsing: clock)
    let result = try replay(recording(name), options: ReplaySettings(display: display))
    return ReplayMetrics(result, extent: try #require(result.swipes.first?.release?.seen?.extent))
  }

  @Test func perfectDisplay_hasNoHitch() throws {
    let metrics = try metrics("60Hz")
    #expect(metrics.missedRefreshes == 0)
    #expect(metrics.hitchRatio == 0)
    #expect(metrics.overruns.allSatisfy { abs($0) < 1e-9 })
  }

  @Test func oneDroppedFrame_isAHitchOfOneRefresh() throws {
    let result = try replay(recording("slow-finish"))
    let release = try #require(result.swipes.first?.release)
    let metrics = try metrics("60Hz drop=\(release.beganFrame + 5)")
    #expect(metrics.missedRefreshes == 1)
    #expect(abs(metrics.hitchMilliseconds - 1000.0 / 60) < 1e-9)
    #expect(metrics.rating == .critical)
    let active = Double(release.endedFrame - release.beganFrame) / 60
    #expect(abs(metrics.activeSeconds - active) < 1e-9)
  }

  @Test func frameDroppedBeforeTheTransition_isNotAHitch() throws {
    #expect(try metrics("60Hz drop=0").missedRefreshes == 0)
  }

  @Test func latency_isTheWaitForTheRefresh_plusTheClocksLatency() throws {
    let soon = try #require(SampleSummary(try metrics("60Hz").latencies))
    // A sample waits for the next refresh: at most one refresh interval, and half of one on
    // average.
    #expect(soon.worst <= 1000.0 / 60 + 1e-9)
    let late = try #require(SampleSummary(try metrics("60Hz latency=50ms").latencies))
    #expect(late.worst > 50 && late.worst <= 50 + 1000.0 / 60 + 1e-9)
  }

  private func latencies(_ input: InputPolicy, _ clock: String) throws -> [Double] {
    var options = ReplaySettings(display: try SimulatedDisplay(parsing: clock))
    options.input = input
    return ReplayMetrics(try replay(recording("slow-finish"), options: options), extent: 390)
      .latencies
  }

  /// The history that is delivered with the newest sample does not increase the latency.
  @Test func coalescedHistory_addsNoLatency() throws {
    let latest = try latencies(.latest, "60Hz")
    #expect(latest.count > 20)
    #expect(try latencies(.coalesced, "60Hz") == latest)
  }

  /// The age of a position between two reports is the time from its sample time to the frame.
  @Test func interpolatedPositions_areAsOldAsTheirSampleTime() throws {
    let ages = try latencies(.flutter, "60Hz")
    #expect(ages.count > 20)
    // The ages are exact to the microsecond, the resolution of timestamps.
    #expect(ages.allSatisfy { $0 > 38 - 0.002 })
    #expect(abs(try #require(SampleSummary(ages)).p50 - 38) < 0.002)
  }

  /// If the latency of reports is longer than the 38 ms by which the sample time precedes the
  /// frame, the newest report is shown.
  @Test func interpolatedPositions_areNoYoungerThanTheNewestReport() throws {
    let latency = 50.0
    let ages = try latencies(.flutter, "60Hz latency=50ms")
    #expect(ages.count > 20)
    #expect(ages.allSatisfy { $0 >= latency - 0.002 })
    #expect(ages == (try latencies(.latest, "60Hz latency=50ms")).suffix(ages.count).map { $0 })
  }

  /// The sample time is 5 ms before the frame, but at most half a report interval after the newest
  /// report.
  @Test func predictedPositions_haveTheirStatedAge() throws {
    let ages = try latencies(.aosp, "60Hz")
    #expect(ages.count > 20)
    #expect(ages.allSatisfy { $0 >= 5 - 1e-5 && $0 < 1000.0 / 60 + 5 })
    // Some positions were resampled for exactly that time, and resampling omits no frame.
    #expect(ages.contains { abs($0 - 5) < 1e-5 })
    let raw = try latencies(.latest, "60Hz")
    #expect(abs(ages.count - raw.count) <= 1)
  }

  @Test func settlingTime_isTheRemainingFractionOfTheDuration() throws {
    let release = try #require(try replay(recording("slow-finish")).swipes.first?.release)
    let frames = ((1 - release.progress) * 0.4 * 60).rounded(.up)
    #expect(try metrics("60Hz").rests.map { ($0 * 60 / 1000).rounded() } == [frames])
  }

  @Test func reach_movesTheRelease_andKeepsItsSpeed() throws {
    var options = ReplaySettings()
    let before = try #require(try replay(recording("slow-finish")).swipes.first?.release?.seen)
    options.reachMillimeters = 3
    let after = try #require(
      try replay(recording("slow-finish"), options: options).swipes.first?.release?.seen)
    let points = options.rules.scale.points(fromMillimeters: 3)
    // The recogniser may begin one sample earlier, with a different part of its hysteresis already
    // consumed.
    #expect(abs(after.translation - before.translation - points) < 10)
    #expect(after.translation > before.translation + 1)
    #expect(abs(after.speed - before.speed) < 1e-6)
  }
}

@MainActor @Suite struct RepetitionTests {
  /// State that remains after a replay must not affect the next one. A thousand replays, or a
  /// hundred in a debug build, test this.
  @Test func manyReplays_giveTheSameHash() throws {
    let trace = try recording("finishing-flick")
    let first = try replay(trace).hash
    for _ in 1..<Effort.of(1000, inDebug: 100) { #expect(try replay(trace).hash == first) }
  }
}
