// Clock and TimeSpace: the media times of animations and layers, as flat arrays in which parents
// are evaluated first.

/// The time of a layer: local = (parent − begin) · speed + offset.
struct TimeSpace {
  /// The index of the parent's space; −1 for the display's time.
  var parent: Int32
  var begin: Double
  var speed: Double
  var offset: Double
  var now = 0.0
  /// Whether this space or any of its ancestors has a speed of 0.
  var isFrozen = false

  static let root = TimeSpace(parent: -1, begin: 0, speed: 1, offset: 0)
}

/// The timing of one animation, or of several animations with equal timing.
struct ClockTiming: Hashable {
  /// ≥ 0: the clock of the enclosing group; < 0: ~index of the layer's time space.
  var parent: Int32
  var begin: Double
  var speed: Double
  var offset: Double
  /// The seconds of one repetition; > 0.
  var duration: Double
  /// The local seconds until the end; may be infinite.
  var total: Double
  var autoreverses: Bool
  var fillsForwards: Bool
  var fillsBackwards: Bool
  /// The easing of the whole repetition, as an index into the table of Béziers; −1 is linear.
  /// Only the clocks of groups have one; the easing of a property animation is part of its
  /// ``Curve``.
  var easing: Int32
  /// Whether the end has already been reported to delegates.
  var isReported: Bool
  /// Whether the end is reported to delegates; false for members of a group.
  var reports: Bool
}

struct Clock {
  var timing: ClockTiming
  /// The seconds within the repetition, after reversal: 0…duration.
  var time = 0.0
  /// time / duration.
  var progress = 0.0
  /// The number of finished repetitions.
  var repetition = 0.0
  /// Whether the animation's values are presented, because it is active or its fill mode applies.
  var isOn = false
  var isFrozen = false
  var phase = Phase.before

  enum Phase: UInt8 {
    case before
    case active
    case after
  }

  /// Evaluates the clock in its parent's time. The active time is half-open: at `total` the
  /// animation has ended, except in frozen time, where scrubbing to the end still shows the
  /// animation.
  @inline(__always)
  mutating func evaluate(parentTime: Double, parentIsOn: Bool, frozen: Bool) {
    var t = (parentTime - timing.begin) * timing.speed + timing.offset
    isFrozen = frozen || timing.speed == 0
    let low = t < 0
    let high = isFrozen ? t > timing.total : t >= timing.total
    if low || high {
      // A clock that runs backwards ends at 0 and begins at its total.
      phase = low == (timing.speed >= 0) ? .before : .after
      isOn = parentIsOn && (phase == .before ? timing.fillsBackwards : timing.fillsForwards)
      t = low ? 0 : timing.total
    } else {
      phase = .active
      isOn = parentIsOn
    }
    let duration = timing.duration
    if t <= duration && !(t == duration && timing.total > duration) {
      repetition = 0
      time = t
    } else {
      fold(t)
    }
    progress = time / duration
  }

  /// The number up to which a Double represents every whole number exactly.
  private static let maximumRepetitions = 0x1p53

  /// Converts a time beyond the first repetition to the number of its repetition and the time
  /// within that repetition.
  @inline(never) private mutating func fold(_ t: Double) {
    let cycle = timing.autoreverses ? timing.duration * 2 : timing.duration
    guard t < .infinity else {
      (repetition, time) = (0, timing.duration)
      return
    }
    repetition = (t / cycle).rounded(.down)
    guard repetition < Self.maximumRepetitions else {
      // Repetitions are not counted beyond this number, where no precision is left within a
      // repetition.
      (repetition, time) = (Self.maximumRepetitions, 0)
      return
    }
    time = t - repetition * cycle
    if time <= 0 && t >= timing.total {
      // At the end of the active time, the last repetition is at its end; no further repetition
      // begins.
      repetition -= 1
      time = cycle
    }
    if time < 0 { time = 0 }
    if timing.autoreverses && time > timing.duration { time = cycle - time }
    if time > timing.duration { time = timing.duration }
  }
}
