// The rules of the velocity estimator; recorded vectors are checked in ContactTrackingTests.

import PortableMath
import Testing

@Suite struct VelocityEstimatorTests {
  private func ramp(
    _ method: VelocityMethod, times: [Int64], speed: Double
  ) -> VelocityEstimator {
    var estimator = VelocityEstimator(method)
    for time in times {
      estimator.add(x: Double(time) * speed, y: 0, nanoseconds: time * 1_000_000)
    }
    return estimator
  }

  @Test func velocity_withoutSamples_isNil() {
    #expect(VelocityEstimator(.android).velocity() == nil)
  }

  @Test func velocity_ofOneSample_isNil() {
    #expect(ramp(.android, times: [5], speed: 1).velocity() == nil)
  }

  @Test func velocity_ofTwoSamples_dependsOnTheMethod() throws {
    let android = try #require(ramp(.android, times: [0, 8], speed: 3).velocity())
    #expect(abs(android.x - 3000) < 1e-9)
    #expect(ramp(.flutter, times: [0, 8], speed: 3).velocity() == nil)
  }

  @Test func velocity_afterAGapOfFortyMilliseconds_usesTheSamplesOnBothSides() {
    #expect(ramp(.android, times: [0, 40], speed: 1).velocity() != nil)
  }

  @Test func velocity_afterALongerGap_discardsEarlierSamples() {
    #expect(ramp(.android, times: [0, 10, 51], speed: 1).velocity() == nil)
  }

  @Test func velocity_ignoresSamplesBeyondTheHorizon() throws {
    // The finger moves until 40 ms and then rests. 110 ms later, the window contains only samples
    // at rest.
    var estimator = VelocityEstimator(.android)
    for time in stride(from: Int64(0), through: 150, by: 10) {
      estimator.add(x: Double(min(time, 40)), y: 0, nanoseconds: time * 1_000_000)
    }
    #expect(try #require(estimator.velocity()).x == 0)
  }

  @Test func add_atTheTimeOfTheNewestSample_replacesTheSample() throws {
    var estimator = ramp(.android, times: [0, 10], speed: 1)
    estimator.add(x: 30, y: 0, nanoseconds: 10_000_000)
    #expect(abs(try #require(estimator.velocity()).x - 3000) < 1e-9)
  }

  @Test func add_atAnEarlierTime_discardsAllOtherSamples() {
    var estimator = ramp(.android, times: [100, 110, 120], speed: 1)
    estimator.add(x: 0, y: 0, nanoseconds: 50_000_000)
    #expect(estimator.velocity() == nil)
  }

  @Test func rest_beyondFortyMilliseconds_leavesNoVelocity() {
    var estimator = ramp(.android, times: [0, 10, 20], speed: 1)
    estimator.rest(untilNanoseconds: 60_000_000)
    #expect(estimator.velocity() != nil)
    estimator.rest(untilNanoseconds: 60_000_001)
    #expect(estimator.velocity() == nil)
  }

  @Test func add_ofMoreThanTwentySamples_keepsTheNewest() throws {
    // At 1 kHz, 31 samples at rest are followed by 19 in motion. The 20 newest contain only the
    // motion and its starting point.
    var estimator = VelocityEstimator(.android)
    for time in Int64(0)..<50 {
      estimator.add(x: Double(max(0, time - 30)), y: 0, nanoseconds: time * 1_000_000)
    }
    #expect(abs(try #require(estimator.velocity()).x - 1000) < 1e-6)
  }

  @Test func add_ofExtremeTimes_neitherTrapsNorReportsAVelocity() {
    var estimator = VelocityEstimator(.android)
    estimator.add(x: 0, y: 0, nanoseconds: .min)
    estimator.add(x: 1, y: 1, nanoseconds: .max)
    #expect(estimator.velocity() == nil)
  }
}
