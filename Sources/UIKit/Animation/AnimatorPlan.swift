// The mapping of a property animator's time to its progress.

import PortableMath

/// A timing curve or spring, and its duration in seconds.
@MainActor struct AnimatorPlan {
  let timing: ViewTiming
  let duration: TimeInterval

  /// Creates the plan for a timing curve provider. A spring defined by mass, stiffness and damping
  /// has its settling time as its duration.
  init(_ provider: (any UITimingCurveProvider)?, duration: TimeInterval) {
    let duration = duration.isFinite ? max(0, duration) : 0
    if let spring = provider?.springTimingParameters {
      let resolved = spring.resolve(duration: duration)
      timing = resolved.timing
      self.duration = resolved.duration
    } else {
      let cubic = provider?.cubicTimingParameters ?? UICubicTimingParameters()
      timing = .curve(cubic.timingFunction)
      self.duration = duration
    }
  }

  /// Returns the progress after the fraction `share` of `seconds`.
  func progress(at share: Double, of seconds: TimeInterval) -> Double {
    switch timing {
    case .curve(let function): return function.value(at: min(max(0, share), 1))
    case .spring(let mass, let stiffness, let damping, let velocity):
      if share >= 1 { return 1 }
      let curve = SpringCurve(
        mass: mass, stiffness: stiffness, damping: damping, velocity: velocity,
        allowsOverdamping: false)
      return curve.value(at: share * seconds)
    case .decay(let timeConstant):
      return share >= 1 ? 1 : 1 - Portable.exp(-share * seconds / timeConstant)
    }
  }
}

/// One change under the animator's control: the old value, the new value, and the delay.
@MainActor struct AnimatorChange {
  let change: ViewChange
  /// The key of the change's animation on the layer.
  let key: String
  /// The fraction of the animator's time that passes before the change begins.
  let delay: Double
  /// The change's progress at the position from which the animator was scrubbed or continued; `nil`
  /// if the delay determines it.
  private var pinned: (position: Double, progress: Double)?

  init(change: ViewChange, key: String, delay: Double) {
    (self.change, self.key, self.delay) = (change, key, delay)
  }

  /// Returns the change's progress at a position of the animator.
  func progress(at position: Double) -> Double {
    guard let pin = pinned, position != pin.position else {
      return pinned?.progress ?? delayed(position)
    }
    if position > pin.position {
      let rest = (position - pin.position) / (1 - pin.position)
      return pin.progress + (1 - pin.progress) * rest
    }
    guard pin.position < 1 else { return delayed(position) }
    return position > delay ? pin.progress * (position - delay) / (pin.position - delay) : 0
  }

  private func delayed(_ position: Double) -> Double {
    if delay == 0 { return position }
    guard delay < 1 else { return position >= 1 ? 1 : 0 }
    return max(0, (position - delay) / (1 - delay))
  }

  /// Lets the change continue from this progress at a position: the curve of the animator, which
  /// gave its position, has not the same effect on a change that is delayed or has keyframes.
  mutating func pin(_ progress: Double, at position: Double) {
    if progress != self.progress(at: position) { pinned = (position, progress) }
  }
}

/// The segment that an animator is running, or the position at which it is paused.
///
/// Positions are fractions of the way from the old values (0) to the new ones (1).
struct AnimatorRun {
  /// The position at which the segment starts, and the display time of its start in seconds. The
  /// time is `nil` while the animator is paused.
  var from = 0.0
  var start: TimeInterval?
  /// While paused: the elapsed fraction of the time, if it differs from the progress (``from``)
  /// because scrubbing follows the curve.
  var heldTime: Double?
  /// While paused: the progress of each change, if its position does not determine it.
  var heldProgress: [Double]?
  /// The target position, and the seconds to reach it.
  var to = 1.0
  var seconds: TimeInterval = 0
  /// The plan of this segment, or `nil` to run linearly.
  var plan: AnimatorPlan?
  /// While paused: the elapsed seconds of the interrupted segment, and the position at which that
  /// segment started. If the animator is not scrubbed, it resumes inside that segment.
  var planOffset: TimeInterval = 0
  var planFrom = 0.0
  /// Set if this segment runs an earlier one backwards, along the same curve.
  var mirror: Mirror?

  /// The segment to run backwards, and its elapsed seconds.
  struct Mirror {
    var from: Double
    var to: Double
    var seconds: TimeInterval
    var plan: AnimatorPlan
    var elapsed: TimeInterval
  }
}
