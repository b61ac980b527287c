// The statistics themselves, and the difference between synthetic flicks and real ones.

import ContactTracking
import GestureTrace
import SharedFolder
import Testing

@Suite struct MotionStatisticsTests {
  private func contact(_ places: [(UInt64, Double)]) -> Contact {
    Contact(
      number: 0,
      path: places.map {
        ContactSample(
          microseconds: $0.0,
          position: SurfacePosition(
            xMillimeters: $0.1, yMillimeters: 0, xFraction: 0, yFraction: 0))
      }, endMicroseconds: places.last?.0 ?? 0, end: .lifted)
  }

  @Test func statistics_ofNoMotion_areNil() {
    #expect(MotionStatistics(of: []) == nil)
    #expect(MotionStatistics(of: [contact([(0, 5), (10_000, 5)])]) == nil)
  }

  @Test func statistics_ofEvenMotion_haveNoJitterAndAFlatSpeedProfile() throws {
    var places: [(UInt64, Double)] = []
    for step in 0...10 { places.append((UInt64(step) * 10_000, Double(step) * 3)) }
    let found = try #require(MotionStatistics(of: [contact(places)]))
    #expect(found.intervalMilliseconds.median == 10)
    #expect(found.jitterMilliseconds.maximum == 0)
    #expect(found.durationMilliseconds.median == 100)
    #expect(found.reachMillimeters.median == 30)
    for part in found.speedProfile { #expect(abs(try #require(part).median - 1) < 1e-12) }
  }

  @Test func quantiles_areObservedValuesByRank() throws {
    let found = try #require(Quantiles((0...20).map(Double.init).shuffled()))
    #expect(
      [found.minimum, found.p05, found.p25, found.median, found.p75, found.p95, found.maximum]
        == [0, 1, 5, 10, 15, 19, 20])
  }
}

// Skipped if the recordings are absent: they are not part of the product.
@Suite(.enabled(if: SharedFolder.isThere)) struct SyntheticAgainstRealTests {
  static func real() throws -> MotionStatistics {
    let found = try RecordingTests.contacts(RecordingTests.synaptics)
    let flicks = [13, 14, 15, 16, 17, 18, 27, 28].map { found.contacts[$0] }
    return try #require(MotionStatistics(of: flicks))
  }

  static func synthetic() throws -> MotionStatistics {
    let contacts = try (1...32).flatMap { seed in
      try TraceContacts(
        of: Synthesis.make(
          GestureProfile(seed: UInt64(seed)), on: .touchpad)
      )
      .contacts
    }
    return try #require(MotionStatistics(of: contacts))
  }

  @Test func intervals_ofSyntheticFlicks_matchThoseOfRealOnes() throws {
    let real = try Self.real()
    let made = try Self.synthetic()
    #expect(abs(made.intervalMilliseconds.median - real.intervalMilliseconds.median) < 0.2)
    #expect(abs(made.intervalMilliseconds.p05 - real.intervalMilliseconds.p05) < 0.5)
    #expect(abs(made.intervalMilliseconds.p95 - real.intervalMilliseconds.p95) < 0.5)
    #expect(abs(made.jitterMilliseconds.median - real.jitterMilliseconds.median) < 0.25)
  }

  @Test func speedProfile_ofSyntheticFlicks_isCloseToThatOfRealFlicks() throws {
    let real = try Self.real()
    let made = try Self.synthetic()
    #expect(made.profileDistance(to: real) < 0.11)
    #expect(abs(made.fastestAt.median - real.fastestAt.median) < 0.06)
    #expect(abs(made.reachMillimeters.median - real.reachMillimeters.median) < 1)
    #expect(abs(made.durationMilliseconds.median - real.durationMilliseconds.median) < 1)
  }
}
