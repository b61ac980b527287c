// Synthetic flicks, compared with the percentiles of real ones.

import ContactTracking
import GestureTrace
import SharedFolder
import Testing

/// A measurement of a flick and its 5th, 25th, 50th, 75th and 95th percentiles over 36 real flicks
/// on a touchpad.
struct FlickRow: CustomTestStringConvertible, Sendable {
  var name: String
  var value: @Sendable (FlickFigures) -> Double
  var real: [Double]
  /// The largest accepted difference between two methods of measuring the same quantity.
  var tolerance: Double

  var testDescription: String { name }

  static let all = [
    FlickRow(
      name: "duration, ms", value: \.durationMilliseconds, real: [174, 187, 205, 226, 240],
      tolerance: 6),
    FlickRow(
      name: "reach, mm", value: \.reachMillimeters, real: [31, 38, 45, 49, 56], tolerance: 2),
    FlickRow(
      name: "peak, mm/s", value: \.peakMillimetersPerSecond, real: [271, 350, 425, 500, 584],
      tolerance: 8),
    FlickRow(
      name: "time of the peak, fraction of the duration", value: \.peakAt,
      real: [0.27, 0.36, 0.42, 0.53, 0.61], tolerance: 0.025),
    FlickRow(
      name: "deceleration, mm/s²", value: \.decelerationMillimetersPerSecondSquared,
      real: [1650, 2430, 3310, 4600, 6350], tolerance: 400),
    FlickRow(
      name: "speed from T−75 to T−30 ms, mm/s", value: \.approachMillimetersPerSecond,
      real: [31, 125, 158, 269, 445], tolerance: 4),
    FlickRow(
      name: "slope of the last 30 ms, mm/s", value: \.releaseMillimetersPerSecond,
      real: [-180, -62, -6, 47, 141], tolerance: 12),
    FlickRow(
      name: "roll-back, mm", value: \.rollBackMillimeters, real: [0, 0, 0.4, 1.3, 4.9],
      tolerance: 0.3),
    FlickRow(
      name: "landing roll, mm", value: \.landingRollMillimeters, real: [-1, -0.5, 0, 0, 0],
      tolerance: 0.1),
    FlickRow(
      name: "drift, mm", value: \.driftMillimeters, real: [2, 4, 9, 13, 19], tolerance: 2.5),
  ]

  func percentiles(_ figures: [FlickFigures]) throws -> [Double] {
    let found = try #require(Quantiles(figures.map(value)))
    return [found.p05, found.p25, found.median, found.p75, found.p95]
  }
}

@Suite struct FlickFiguresTests {
  private static func made(
    _ population: FlickPopulation, on device: DeviceProfile, seed: UInt64
  ) throws -> [FlickFigures] {
    try (0..<200).map { index in
      let gesture = population.gesture(at: index, seed: seed)
      return try #require(
        FlickFigures(TraceContacts(of: Synthesis.make(gesture, on: device)).contacts[0]))
    }
  }

  /// The middle half of the synthetic flicks is inside the real 5th to 95th percentile, and their
  /// median is inside the real quartiles. Their outer percentiles are at most twice as far from the
  /// median as the real ones.
  @Test(arguments: FlickRow.all, [1, 77] as [UInt64])
  func statistics_of200SyntheticFlicks_lieWithinTheRealPercentiles(_ row: FlickRow, seed: UInt64)
    throws
  {
    let made = try row.percentiles(Self.made(.touchpad, on: .touchpad, seed: seed))
    let (real, slack) = (row.real, row.tolerance)
    #expect(made[1] >= real[0] - slack && made[3] <= real[4] + slack, "\(made)")
    #expect(made[2] >= real[1] - slack && made[2] <= real[3] + slack, "\(made)")
    #expect(made[0] >= real[0] - (real[2] - real[0]) - slack, "\(made)")
    #expect(made[4] <= real[4] + (real[4] - real[2]) + slack, "\(made)")
    // The spread is checked too: a population of identical flicks would pass the other checks.
    #expect(made[4] - made[0] >= (real[4] - real[0]) / 2, "\(made)")
  }

  @Test func pressure_ofSyntheticFlicks_risesAndFallsLikeThatOfRealOnes() throws {
    let figures = try Self.made(.touchpad, on: .touchpad, seed: 1)
    for (place, real) in [0.85, 0.98, 0.89, 0.76].enumerated() {
      let median = try #require(Quantiles(figures.compactMap { $0.pressureShares?[place] })).median
      #expect(abs(median - real) < 0.025)
    }
  }

  @Test func syntheticFlings_liftAtTheSpeedOfFlingsOnPhones() throws {
    let figures = try Self.made(.touchscreen, on: .touchscreen, seed: 1)
    let speeds = try #require(Quantiles(figures.map(\.releaseMillimetersPerSecond)))
    // Real percentiles: 106, 186, 336, 469, 1011 mm/s.
    #expect(speeds.p25 >= 106 && speeds.p75 <= 1011)
    #expect((186...469).contains(speeds.median))
    #expect(figures.allSatisfy { $0.rollBackMillimeters < 0.2 })
  }

  @Test func population_returnsTheSameGesture_regardlessOfEarlierRequests() {
    let population = FlickPopulation.touchpad
    let tenth = population.gesture(at: 10, seed: 5)
    _ = population.gesture(at: 3, seed: 5)
    #expect(population.gesture(at: 10, seed: 5) == tenth)
    #expect(population.gesture(at: 11, seed: 5) != tenth)
    #expect(population.gesture(at: 10, seed: 6) != tenth)
  }

  @Test(
    .enabled(if: SharedFolder.isThere, "needs the folder 'shared' beside the checkout"),
    arguments: FlickRow.all)
  func figures_ofTheRealFlicks_matchThePublishedOnes(_ row: FlickRow) throws {
    let found = try row.percentiles(RealVelocityTests.flicks().compactMap(FlickFigures.init))
    for (own, published) in zip(found, row.real) {
      #expect(abs(own - published) <= row.tolerance, "\(found)")
    }
  }
}
