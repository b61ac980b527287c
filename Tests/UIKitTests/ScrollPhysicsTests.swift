// The motion of scrolled content after the finger lifts: numbers from the published formulas.

import Foundation
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
      released: 1000, velocity: 1000, on: endless, rate: rate)
    let distance = ScrollPhysics.throwDistance(velocity: 1000, rate: rate)
    var left = 1.0
    for millisecond in 1...300 {
      left *= rate
      let expected = 1000 + distance * (1 - left)
      #expect(abs(motion.offset(at: Double(millisecond) / 1000) - expected) < 1e-6)
    }
    // It stops at 10 points per second, as measured on iOS 26.1.
    #expect(abs(motion.offset(at: motion.duration) - (1000 + distance * 0.99)) < 1e-9)
    #expect(abs(motion.duration - -log(0.01) / (-1000 * log(rate))) < 1e-9)
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
      released: 1000, velocity: 2000, on: short, rate: 0.998)
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

  /// Other code moves the content by 50 points during each kind of motion: the offset then changes
  /// as it would have, from the place that was set.
  @Test func movedContent_keepsItsVelocity() {
    let motion = ScrollMotion(released: 1000, velocity: 2000, on: endless, rate: 0.998)
    let moved = motion.moved(
      to: motion.offset(at: 0.3) - 50, at: 0.3, on: endless, rate: 0.998)
    for time in stride(from: 0.3, through: 1.5, by: 0.05) {
      #expect(abs(moved.offset(at: time) - (motion.offset(at: time) - 50)) < 1e-9)
    }
    #expect(abs(moved.duration - motion.duration) < 1e-9)
  }

  /// The content has reached its edge and bounces; other code holds it at the edge.
  @Test func movedContent_continuesItsBounce() {
    let short = ScrollAxis(lowest: 0, highest: 1100, length: 800, bounces: true)
    let motion = ScrollMotion(released: 1000, velocity: 2000, on: short, rate: 0.998)
    let time = 0.1
    let speed = (motion.offset(at: time + 1e-6) - motion.offset(at: time - 1e-6)) / 2e-6
    let moved = motion.moved(to: 1100, at: time, on: short, rate: 0.998)
    #expect(speed > 100)
    // A release at a velocity begins with 0.999 of it, the sum over whole milliseconds.
    #expect(abs((moved.offset(at: time + 1e-6) - 1100) / 1e-6 - speed) < 0.002 * speed)
    #expect(moved.offset(at: 5) == 1100)
  }

  /// The delegate has chosen the target; other code moves the content on the way.
  @Test func movedContent_keepsItsTarget() {
    let motion = ScrollMotion(from: 0, to: 400, velocity: 500)
    let moved = motion.moved(to: 100, at: 0.1, on: endless, rate: 0.998)
    #expect(moved.offset(at: 0.1) == 100 && moved.offset(at: moved.duration) == 400)
  }

  @Test func throwBeyondTheEnd_stopsThere_withoutBouncing() {
    let short = ScrollAxis(lowest: 0, highest: 1100, length: 800, bounces: false)
    let motion = ScrollMotion(
      released: 1000, velocity: 2000, on: short, rate: 0.998)
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
