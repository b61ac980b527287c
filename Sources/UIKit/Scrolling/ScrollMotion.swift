import PortableMath
import QuartzCore

/// An offset as a function of the seconds since the release. Evaluating it needs no state.
///
/// If other code moves the content during the motion, ``moved(to:at:on:rate:)`` returns the motion
/// from there on.
struct ScrollMotion: Equatable {
  /// A stage of an axis's motion.
  private enum Stage: Equatable {
    case rests
    /// The axis decelerates exponentially from `velocity`; without an end it would travel
    /// `distance`. `logRate` is the natural logarithm of the fraction of the speed that remains
    /// after a second.
    case slows(velocity: Double, distance: Double, logRate: Double)
    case returns(ScrollReturn)
    /// The axis moves to its end in a given time, along a curve.
    case eases(seconds: Double)
  }

  private let start: Double
  /// The resting offset of the axis.
  let end: Double
  private var stage: Stage
  /// The seconds from the release to the beginning of this motion: not 0 if it replaces another one.
  private var since = 0.0
  /// The seconds until the first stage ends. The second stage, if any, follows.
  private var length: Double
  /// The second stage, if decelerating content reaches its edge.
  private var bounce: ScrollReturn?
  private var bounceLength = 0.0
  /// Whether the motion ends at a page or at the offset that the delegate has chosen.
  private var isAimed = false

  /// The seconds from the release until the axis is at rest.
  var duration: Double { since + length + bounceLength }

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
  init(released offset: Double, velocity: Double, on axis: ScrollAxis, rate: Double) {
    start = offset
    guard axis.held(offset) == offset else {
      end = axis.held(offset)
      let back = ScrollReturn(away: offset - end, velocity: velocity)
      (stage, length) = (.returns(back), back.duration)
      return
    }
    let distance = ScrollPhysics.throwDistance(velocity: velocity, rate: rate)
    let stop = ScrollPhysics.stopSpeed
    guard abs(velocity) > stop, distance != 0 else {
      (end, stage, length) = (offset, .rests, 0)
      return
    }
    let perSecond = 1000 * Portable.log(rate)
    stage = .slows(velocity: velocity, distance: distance, logRate: perSecond)
    let goal = offset + distance * (1 - stop / abs(velocity))
    end = axis.held(goal)
    if end == goal {
      length = Portable.log(stop / abs(velocity)) / perSecond
      return
    }
    let left = 1 - (end - offset) / distance
    length = Portable.log(left) / perSecond
    guard axis.bounces else { return }
    let bounce = ScrollReturn(away: 0, velocity: velocity * left)
    (self.bounce, bounceLength) = (bounce, bounce.duration)
  }

  /// Creates a motion that starts with the finger's velocity and ends at a target: a page, or the
  /// offset that the delegate has chosen. It moves like content that returns to its edge, which is
  /// EdgePan's choice.
  init(from offset: Double, to target: Double, velocity: Double) {
    (start, end, isAimed) = (offset, target, true)
    let back = ScrollReturn(away: offset - target, velocity: velocity)
    (stage, length) = (.returns(back), back.duration)
  }

  /// Creates a motion to a target in a given time, with the ease-in-ease-out curve.
  init(from offset: Double, to target: Double, seconds: Double) {
    (start, end) = (offset, target)
    stage = offset == target ? .rests : .eases(seconds: seconds)
    length = offset == target ? 0 : seconds
  }

  /// Returns the motion that continues at `time` from an offset that other code has set: with the
  /// velocity of that time, and to the same target if it has one.
  func moved(to offset: Double, at time: Double, on axis: ScrollAxis, rate: Double) -> ScrollMotion
  {
    let velocity = velocity(at: time)
    var next =
      isAimed
      ? ScrollMotion(from: offset, to: end, velocity: velocity)
      : ScrollMotion(released: offset, velocity: velocity, on: axis, rate: rate)
    next.since = time
    return next
  }

  /// Returns the offset `time` seconds after the release.
  @MainActor func offset(at time: Double) -> Double {
    if time >= duration { return end }
    let time = max(0, time - since)
    if let bounce, time >= length { return end + bounce.distance(at: time - length) }
    switch stage {
    case .rests: return start
    case .slows(_, let distance, let logRate):
      return start + distance * (1 - Portable.exp(logRate * time))
    case .returns(let back): return end + back.distance(at: time)
    case .eases(let seconds):
      let share = UIView.AnimationCurve.easeInOut.timingFunction.value(at: time / seconds)
      return start + (end - start) * share
    }
  }

  /// Returns the velocity of the offset, in points per second; 0 for a motion along a curve.
  private func velocity(at time: Double) -> Double {
    if time >= duration { return 0 }
    let time = max(0, time - since)
    if let bounce, time >= length { return bounce.velocity(at: time - length) }
    switch stage {
    case .rests, .eases: return 0
    case .slows(let velocity, _, let logRate): return velocity * Portable.exp(logRate * time)
    case .returns(let back): return back.velocity(at: time)
    }
  }
}
