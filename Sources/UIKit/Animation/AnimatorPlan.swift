// How a property animator's time becomes its picture.

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

  private init(timing: ViewTiming, duration: TimeInterval) {
    self.timing = timing
    self.duration = duration
  }

  /// The curve run backwards from a share of its time: the part that has passed, turned round.
  ///
  /// A part of a Bézier is a Bézier (de Casteljau). nil for springs, and where nothing has passed.
  func backwards(from share: Double) -> AnimatorPlan? {
    guard case .curve(let function) = timing, share > 0 else { return nil }
    var raw: [Float] = [0, 0]
    func point(_ index: Int) -> SIMD2<Double> {
      function.getControlPoint(at: index, values: &raw)
      return SIMD2(Double(raw[0]), Double(raw[1]))
    }
    let (p1, p2, p3) = (point(1), point(2), point(3))
    var (low, high) = (0.0, 1.0)
    for _ in 0..<Self.bisections {
      let u = (low + high) / 2
      let v = 1 - u
      let x = 3 * v * v * u * p1.x + 3 * v * u * u * p2.x + u * u * u
      if x < share { low = u } else { high = u }
    }
    let u = (low + high) / 2
    let q1 = p1 * u
    let middle = p1 + (p2 - p1) * u
    let q2 = q1 + (middle - q1) * u
    let far = p2 + (p3 - p2) * u
    let end = q2 + ((middle + (far - middle) * u) - q2) * u
    guard end.x > 0, abs(end.y) > Self.smallestWay else { return nil }
    let (first, second) = ((end - q2) / end, (end - q1) / end)
    return AnimatorPlan(
      timing: .curve(
        CAMediaTimingFunction(x1: first.x, y1: first.y, x2: second.x, y2: second.y)),
      duration: share * duration)
  }

  /// Halvings that bring the parameter to the last bits of a Double.
  private static let bisections = 60
  /// A part that has come less far than this has no shape to turn round.
  private static let smallestWay = 1e-9

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
  /// Where it goes, and in how many seconds.
  var to = 1.0
  var seconds: TimeInterval = 0
  /// The plan of this stretch; nil runs linearly.
  var plan: AnimatorPlan?
  /// The part of the plan that this stretch is: a pause without scrubbing resumes inside it.
  var planOffset: TimeInterval = 0
}
