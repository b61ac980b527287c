// How a property animator's time becomes its picture.

import PortableMath

/// A timing and the seconds it takes.
@MainActor struct AnimatorPlan {
  let timing: ViewTiming
  let duration: TimeInterval

  /// The curve of a provider; a spring by mass, stiffness and damping takes its settling time.
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

  /// The share of the way after a share of a time of this many seconds.
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

/// One change under control: where it came from, where it goes, and its share of the time.
@MainActor struct AnimatorChange {
  let change: ViewChange
  /// The key of its animation on the layer.
  let key: String
  /// The share of the animator's time that passes before it begins.
  let delay: Double
}

/// The stretch that an animator is running through, or the point where it is held.
///
/// Positions are shares from the old values (0) to the new ones (1).
struct AnimatorRun {
  /// Where this stretch began, and when (display seconds; nil while held).
  var from = 0.0
  var start: TimeInterval?
  /// While held: the share of the time, where that is not the share of the way (``from``) because
  /// the curve plays its part in scrubbing.
  var heldTime: Double?
  /// Where it goes, and in how many seconds.
  var to = 1.0
  var seconds: TimeInterval = 0
  /// The plan of this stretch; nil runs linearly.
  var plan: AnimatorPlan?
  /// While held: how far the stretch that was paused had come, in seconds, and where it had begun;
  /// a pause without scrubbing resumes inside it.
  var planOffset: TimeInterval = 0
  var planFrom = 0.0
  /// Set when this stretch is an earlier one run backwards, picture by picture.
  var mirror: Mirror?

  /// The stretch that is run backwards, and how far it had come, in seconds.
  struct Mirror {
    var from: Double
    var to: Double
    var seconds: TimeInterval
    var plan: AnimatorPlan
    var elapsed: TimeInterval
  }
}
