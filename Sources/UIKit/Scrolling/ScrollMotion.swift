// The motion of one axis after the finger has lifted, as a function of time.

import PortableMath
import QuartzCore

/// An offset as a function of the seconds since the release. Evaluating it needs no state.
struct ScrollMotion: Equatable {
  /// A stage of an axis's motion.
  private enum Stage: Equatable {
    case rests
    /// The axis decelerates exponentially over `distance`. `logRate` is the natural logarithm of
    /// the fraction of the speed that remains after a second.
    case slows(distance: Double, logRate: Double)
    /// The axis moves to a target, critically damped.
    case springs(target: Double, velocity: Double)
    /// The axis moves to a target in a given time, along a curve.
    case eases(target: Double, seconds: Double)
  }

  private let start: Double
  /// The resting offset of the axis.
  let end: Double
  private var stage: Stage
  /// The seconds until the first stage ends. The second stage, if any, follows.
  private var length: Double
  private var bounce: Bounce?

  /// The second stage, if decelerating content reaches its edge.
  private struct Bounce: Equatable {
    var edge: Double
    var velocity: Double
    var length: Double
  }

  /// The seconds until the axis is at rest.
  var duration: Double { length + (bounce?.length ?? 0) }

  /// An axis that does not move.
  static func resting(at offset: Double) -> ScrollMotion {
    ScrollMotion(start: offset)
  }

  private init(start: Double) {
    (self.start, end, stage, length) = (start, start, .rests, 0)
  }

  /// Creates the motion of content released at a velocity. The content decelerates, and bounces if
  /// it reaches its edge.
  ///
  /// - Parameters:
  ///   - velocity: the velocity of the offset, in points per second.
  ///   - rate: the fraction of the speed that remains after a millisecond.
  ///   - tolerance: the distance from the resting offset, in points, below which content counts as
  ///     at rest.
  init(
    released offset: Double, velocity: Double, on axis: ScrollAxis, rate: Double, tolerance: Double
  ) {
    start = offset
    guard axis.held(offset) == offset else {
      let target = axis.held(offset)
      end = target
      stage = .springs(target: target, velocity: velocity)
      length = Self.settling(offset - target, velocity, tolerance)
      return
    }
    let distance = ScrollPhysics.throwDistance(velocity: velocity, rate: rate)
    guard abs(distance) > tolerance else {
      (end, stage, length) = (offset, .rests, 0)
      return
    }
    let perSecond = 1000 * Portable.log(rate)
    stage = .slows(distance: distance, logRate: perSecond)
    let edge = axis.held(offset + distance)
    end = edge
    if edge == offset + distance {
      length = Portable.log(tolerance / abs(distance)) / perSecond
      return
    }
    let left = 1 - (edge - offset) / distance
    length = Portable.log(left) / perSecond
    guard axis.bounces else { return }
    let speed = -distance * perSecond * left
    bounce = Bounce(edge: edge, velocity: speed, length: Self.settling(0, speed, tolerance))
  }

  /// Creates a critically damped motion that starts with the finger's velocity and ends at a
  /// target: a page, or the offset that the delegate has chosen.
  init(from offset: Double, to target: Double, velocity: Double, tolerance: Double) {
    (start, end) = (offset, target)
    stage = .springs(target: target, velocity: velocity)
    length = Self.settling(offset - target, velocity, tolerance)
  }

  /// Creates a motion to a target in a given time, with the ease-in-ease-out curve.
  init(from offset: Double, to target: Double, seconds: Double) {
    (start, end) = (offset, target)
    stage = offset == target ? .rests : .eases(target: target, seconds: seconds)
    length = offset == target ? 0 : seconds
  }

  /// Returns the offset `time` seconds after the release.
  @MainActor func offset(at time: Double) -> Double {
    if time >= duration { return end }
    if let bounce, time >= length {
      return bounce.edge + Self.spring(0, bounce.velocity, time - length)
    }
    switch stage {
    case .rests: return start
    case .slows(let distance, let logRate):
      return start + distance * (1 - Portable.exp(logRate * max(0, time)))
    case .springs(let target, let velocity):
      return target + Self.spring(start - target, velocity, max(0, time))
    case .eases(let target, let seconds):
      let share = UIView.AnimationCurve.easeInOut.timingFunction.value(at: max(0, time) / seconds)
      return start + (target - start) * share
    }
  }

  /// Returns the distance of a critically damped spring from its target after `time` seconds.
  private static func spring(_ away: Double, _ velocity: Double, _ time: Double) -> Double {
    let frequency = ScrollPhysics.bounceFrequency
    return (away + (velocity + frequency * away) * time) * Portable.exp(-frequency * time)
  }

  /// Returns the seconds until the spring stays within a tolerance of its target, found by
  /// bisection of its envelope.
  private static func settling(_ away: Double, _ velocity: Double, _ tolerance: Double) -> Double {
    let frequency = ScrollPhysics.bounceFrequency
    let slope = abs(velocity + frequency * away)
    func envelope(_ time: Double) -> Double {
      (abs(away) + slope * time) * Portable.exp(-frequency * time)
    }
    // After 1/frequency the envelope decreases.
    var (low, high) = (1 / frequency, 2 / frequency)
    if abs(away) <= tolerance, envelope(low) <= tolerance { return 0 }
    while envelope(high) > tolerance, high < 1024 { high *= 2 }
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if envelope(middle) > tolerance { low = middle } else { high = middle }
    }
    return high
  }
}
