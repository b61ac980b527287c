// The motion of scrolled content after the finger lifts: numbers from the published formulas.

import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct ScrollPhysicsTests {
  private let endless = ScrollAxis(lowest: 0, highest: 100_000, length: 800, bounces: true)

  @Test(arguments: [(0.998, 499.0), (0.99, 99.0)])
  func decelerationDistance_isThePublishedProjection(rate: Double, distance: Double) {
    #expect(abs(ScrollPhysics.throwDistance(velocity: 1000, rate: rate) - distance) < 1e-9)
  }

  /// After n milliseconds the remaining fraction of the distance is the rate to the power of n.
  @Test(arguments: [0.998, 0.99])
  func remainingDistance_isMultipliedByTheRateEachMillisecond(rate: Double) {
    let motion = ScrollMotion(
      released: 1000, velocity: 1000, on: endless, rate: rate, tolerance: 1.0 / 6)
    let distance = ScrollPhysics.throwDistance(velocity: 1000, rate: rate)
    var left = 1.0
    for millisecond in 1...300 {
      left *= rate
      let expected = 1000 + distance * (1 - left)
      #expect(abs(motion.offset(at: Double(millisecond) / 1000) - expected) < 1e-6)
    }
    #expect(motion.offset(at: motion.duration) == 1000 + distance)
  }

  /// The published formula, (1 − 1/(x·0.55/d + 1))·d.
  @Test func rubberBand_isThePublishedFormula_andHasAnInverse() {
    #expect(abs(ScrollPhysics.stretched(100, length: 800) - 51.46198830409357) < 1e-9)
    for way in [0.5, 40, 300, 2000] {
      let drawn = ScrollPhysics.stretched(way, length: 800)
      #expect(abs(ScrollPhysics.pull(drawn: drawn, length: 800) - way) < 1e-6)
    }
  }

  @Test func throwBeyondTheEnd_bouncesAndSettlesAtTheEnd_withoutAJump() {
    let short = ScrollAxis(lowest: 0, highest: 1100, length: 800, bounces: true)
    let motion = ScrollMotion(
      released: 1000, velocity: 2000, on: short, rate: 0.998, tolerance: 1.0 / 6)
    var last = motion.offset(at: 0)
    var farthest = last
    for step in 1...2000 {
      let offset = motion.offset(at: Double(step) / 1000)
      #expect(abs(offset - last) < 2.1, "faster than the finger at \(step) ms")
      farthest = max(farthest, offset)
      last = offset
    }
    #expect(farthest > 1120 && farthest < 1200)
    #expect(last == 1100 && motion.duration < 2)
  }

  @Test func throwBeyondTheEnd_stopsThere_withoutBouncing() {
    let short = ScrollAxis(lowest: 0, highest: 1100, length: 800, bounces: false)
    let motion = ScrollMotion(
      released: 1000, velocity: 2000, on: short, rate: 0.998, tolerance: 1.0 / 6)
    for step in 0...1000 { #expect(motion.offset(at: Double(step) / 1000) <= 1100) }
    #expect(motion.offset(at: 1) == 1100)
  }

  @Test(arguments: [(0.0, 0.4, 0.0), (0, 0.6, 1), (300, 0.2, 1), (-300, 1.8, 1), (300, 4, 4)])
  func paging_followsTheSignOfTheVelocity_orTheNearestPage(
    velocity: Double, from: Double, page: Double
  ) {
    let pages = ScrollAxis(lowest: 0, highest: 4 * 400, length: 400, bounces: true)
    let place = pages.restingPlace(
      from: from * 400, velocity: velocity, rate: 0.998, pages: true)
    #expect(place == page * 400)
  }
}
