/// The keys of an animation for a property of `count` numbers, and the interpolation between them.
@MainActor struct LeafNumbers {
  enum Form {
    case line
    case step
    case keyed
    /// Cubics, one per segment per channel.
    case cubic
    /// The angle of the tangent to the cubics.
    case angle(reversed: Bool)
    case spring
  }

  var form = Form.line
  /// The number of channels.
  var count = 0
  /// The values at the keys, one key after another; for a line, the first and the last value.
  private(set) var keys: [Double] = []
  private(set) var keyCount = 0
  /// The stride of `keys`: the number of elements per key.
  private var width = 0
  var spring: SpringCurve?
  var easing: CAMediaTimingFunction?
  var keyTimes: [Double] = []
  var functions: [CAMediaTimingFunction?] = []
  var isDiscrete = false
  /// For each segment and channel, the coefficients of 1, e, e² and e³.
  var cubics: [[SIMD4<Double>]] = []
  var rotationMode: CAAnimationRotationMode?

  /// The largest allowed value. Beyond it, differences and sums of repetitions could overflow.
  private static let largest = 1e150

  /// Converts an animation's values to numbers. Returns `nil` if a value is not of type `type`, or
  /// if the keys have different lengths.
  ///
  /// - Parameters:
  ///   - animation: the animation of the property.
  ///   - type: the type of its values.
  ///   - buffer: an array whose memory is used for the keys; ``release(to:)`` returns it.
  ///   - model: returns the layer's value, which most animations do not need.
  init?(
    _ animation: CAPropertyAnimation, type: ValueType, buffer: inout [Double],
    model: () -> [Double]
  ) {
    easing = animation.timingFunction
    if let keyframes = animation as? CAKeyframeAnimation {
      guard setKeyframes(keyframes, type: type, model: model) else { return nil }
    } else if let basic = animation as? CABasicAnimation {
      swap(&keys, &buffer)
      keys.removeAll(keepingCapacity: true)
      guard setEnds(basic, type: type, model: model) else { return nil }
      if let spring = basic as? CASpringAnimation {
        self.spring = spring.curve
        form = .spring
      }
    } else {
      return nil
    }
    count = width
    for number in keys where !(abs(number) <= Self.largest) { return nil }
  }

  /// Creates numbers for values that cannot be interpolated: in a basic animation, the value
  /// changes halfway; in a keyframe animation, each value holds until the next.
  init?(discrete animation: CAPropertyAnimation, model: Double, _ number: (Any) -> Double) {
    easing = animation.timingFunction
    count = 1
    if let keyframes = animation as? CAKeyframeAnimation {
      let values = (keyframes.values ?? []).map { [number($0)] }
      guard !values.isEmpty else { return nil }
      setKeys(values)
      form = .keyed
      isDiscrete = true
      setTimes(keyframes, values, discrete: true)
    } else if let basic = animation as? CABasicAnimation {
      setKeys([[basic.fromValue.map(number) ?? model], [basic.toValue.map(number) ?? model]])
      form = .step
    } else {
      return nil
    }
  }

  /// Creates a single channel: the progress of a spring from 0 to 1, by which matrices are
  /// interpolated.
  init(progressOf spring: SpringCurve, easing: CAMediaTimingFunction?) {
    form = .spring
    count = 1
    setKeys([[0], [1]])
    self.spring = spring
    self.easing = easing
  }

  /// Returns the keys' memory to `buffer`, for the next animation.
  mutating func release(to buffer: inout [Double]) { swap(&keys, &buffer) }

  /// The matrix of a key, for a property with sixteen channels.
  func matrix(at key: Int) -> CATransform3D {
    CATransform3D(elements: keys[key * 16..<key * 16 + 16])
  }

  /// A channel's number at a key, or 0 if the key's value has fewer channels.
  private func number(_ k: Int, at key: Int) -> Double { k < width ? keys[key * width + k] : 0 }

  private mutating func setKeys(_ values: [[Double]]) {
    keys = values.count == 1 ? values[0] : Array(values.joined())
    keyCount = values.count
    width = values.first?.count ?? 0
  }

  // MARK: Basic animations

  /// Sets the first and last value for the seven combinations of from, to and by, and for an
  /// animation with none of the three.
  private mutating func setEnds(
    _ basic: CABasicAnimation, type: ValueType, model: () -> [Double]
  ) -> Bool {
    keyCount = 2
    if basic.byValue == nil, let from = basic.fromValue, let to = basic.toValue {
      guard ValueChannels.append(from, as: type, to: &keys) else { return false }
      width = keys.count
      return ValueChannels.append(to, as: type, to: &keys) && keys.count == 2 * width
    }
    func read(_ value: Any?) -> [Double]?? {
      guard let value else { return .some(nil) }
      guard let n = ValueChannels.numbers(value, as: type) else { return nil }
      return .some(n)
    }
    guard let from = read(basic.fromValue), let to = read(basic.toValue),
      let by = read(basic.byValue)
    else { return false }
    // The value of an additive animation is added to the model value later, so here the neutral
    // value is used in place of the model value.
    let here = basic.isAdditive ? Self.neutral(type, model().count) : model()
    let ends: ([Double], [Double])
    switch (from, to, by) {
    case (let f?, let t?, _): ends = (f, t)
    case (let f?, nil, let b?): ends = (f, Self.sum(f, b, type))
    case (nil, let t?, let b?): ends = (Self.difference(t, b, type), t)
    case (let f?, nil, nil): ends = (f, here)
    case (nil, let t?, nil): ends = (here, t)
    case (nil, nil, let b?): ends = (here, Self.sum(here, b, type))
    case (nil, nil, nil):
      let shown = basic.isAdditive ? nil : basic.shownValue
      ends = (shown.flatMap { ValueChannels.numbers($0, as: type) } ?? here, here)
    }
    guard ends.0.count == ends.1.count else { return false }
    setKeys([ends.0, ends.1])
    return true
  }

  private static func neutral(_ type: ValueType, _ count: Int) -> [Double] {
    type == .transform
      ? CATransform3DIdentity.elements : [Double](repeating: 0, count: count)
  }

  /// Adds transforms by multiplication: `b` is applied before `a`, as the value of an additive
  /// animation is applied before the model's.
  private static func sum(_ a: [Double], _ b: [Double], _ type: ValueType) -> [Double] {
    guard type == .transform, let m = CATransform3D(elements: a), let n = CATransform3D(elements: b)
    else { return zip(a, b).map { $0 + $1 } }
    return CATransform3DConcat(n, m).elements
  }

  private static func difference(_ a: [Double], _ b: [Double], _ type: ValueType) -> [Double] {
    guard type == .transform, let m = CATransform3D(elements: a), let n = CATransform3D(elements: b)
    else { return zip(a, b).map { $0 - $1 } }
    return CATransform3DConcat(CATransform3DInvert(n), m).elements
  }

  // MARK: Keyframes

  private mutating func setKeyframes(
    _ k: CAKeyframeAnimation, type: ValueType, model: () -> [Double]
  ) -> Bool {
    form = .keyed
    let isPaced = k.calculationMode == .paced || k.calculationMode == .cubicPaced
    var values: [[Double]] = []
    if let path = k.path, type == .point {
      var segments = PathChannels.cubics(path)
      guard !segments.isEmpty else { return setNothing(model(), k) }
      if isPaced { segments = CubicKeys.split(segments) }
      form = .cubic
      rotationMode = k.rotationMode
      cubics = segments
      values = CubicKeys.ends(segments)
    } else {
      for value in k.values ?? [] {
        guard let n = ValueChannels.numbers(value, as: type) else { return false }
        values.append(n)
      }
    }
    guard let first = values.first else { return setNothing(model(), k) }
    for value in values where value.count != first.count { return false }
    let mode = k.calculationMode
    isDiscrete = mode == .discrete
    if (mode == .cubic || mode == .cubicPaced) && k.path == nil && type != .transform {
      cubics = CubicKeys.segments(
        values, tension: k.tensionValues, continuity: k.continuityValues, bias: k.biasValues)
      if isPaced {
        cubics = CubicKeys.split(cubics)
        values = cubics.isEmpty ? values : CubicKeys.ends(cubics)
      }
      form = .cubic
    }
    setKeys(values)
    setTimes(k, values, discrete: isDiscrete)
    return true
  }

  /// Sets the layer's value as the only key of an animation without values, so that the animation
  /// has no effect.
  private mutating func setNothing(_ model: [Double], _ k: CAKeyframeAnimation) -> Bool {
    let value = k.isAdditive ? model.map { _ in 0 } : model
    setKeys([value])
    setTimes(CAKeyframeAnimation(), [value], discrete: false)
    return true
  }

  private mutating func setTimes(_ k: CAKeyframeAnimation, _ values: [[Double]], discrete: Bool) {
    let n = values.count
    let mode = k.calculationMode
    if (mode == .paced || mode == .cubicPaced) && n > 1 {
      keyTimes = CubicKeys.pacedTimes(values)
      functions = []
      return
    }
    let given = (k.keyTimes ?? []).map(\.doubleValue)
    let needed = discrete ? n + 1 : n
    let fits =
      given.count >= needed && given.allSatisfy(\.isFinite)
      && zip(given, given.dropFirst()).allSatisfy { $0 <= $1 }
    if fits {
      keyTimes = Array(given.prefix(n))
    } else {
      let last = Double(discrete ? n : max(n - 1, 1))
      keyTimes = (0..<n).map { Double($0) / last }
    }
    functions = k.timingFunctions ?? []
  }

  /// The angle of the path's tangent, if the layer rotates along the path.
  func rotation() -> LeafNumbers? {
    guard let rotationMode, case .cubic = form else { return nil }
    var turn = self
    turn.form = .angle(reversed: rotationMode == .rotateAutoReverse)
    turn.rotationMode = nil
    turn.count = 1
    return turn
  }

  // MARK: Curves and tracks

  /// Returns the index of the curve that maps a clock's time to a fraction between these keys.
  func curve(_ clock: Int32, _ engine: FrameEngine) -> Int32 {
    let bezier = engine.bezier(easing)
    switch form {
    case .spring:
      return engine.curve(clock: clock, kind: bezier < 0 ? .seconds : .easedSeconds, bezier: bezier)
    case .line, .step:
      return engine.curve(clock: clock, kind: bezier < 0 ? .linear : .bezier, bezier: bezier)
    case .keyed, .cubic, .angle:
      let keys = keyTimes.enumerated().map { i, time in
        CurveKey(time: time, bezier: i < functions.count ? engine.bezier(functions[i]) : -1)
      }
      return engine.curve(clock: clock, bezier: bezier, keys: keys, isDiscrete: isDiscrete)
    }
  }

  /// Sets the kind and numbers of the track of channel `k`.
  func fill(_ track: inout Track, channel k: Int, engine: FrameEngine) {
    track.from = number(k, at: 0)
    track.to = number(k, at: keyCount - 1)
    track.firstCoefficient = Int32(engine.coefficients.count)
    switch form {
    case .line: track.kind = .line
    case .step: track.kind = .step
    case .spring:
      guard let spring else { return }
      switch spring.kind {
      case .underdamped: track.kind = .spring
      case .critical: track.kind = .criticalSpring
      case .overdamped: track.kind = .overdampedSpring
      }
      track.spring = SIMD3(spring.decay, spring.frequency, spring.weight)
    case .keyed:
      track.kind = .keyedLine
      track.segmentCount = Int32(keyCount)
      for i in 0..<keyCount {
        let (here, next) = (number(k, at: i), number(k, at: min(i + 1, keyCount - 1)))
        engine.coefficients += [here, next - here]
      }
    case .cubic:
      track.kind = .keyedCubic
      track.segmentCount = Int32(cubics.count + 1)
      for segment in cubics {
        let c = segment[k]
        engine.coefficients += [c[0], c[1], c[2], c[3]]
      }
      engine.coefficients += [number(k, at: keyCount - 1), 0, 0, 0]
    case .angle(let reversed):
      track.kind = .keyedAngle
      track.segmentCount = Int32(cubics.count + 1)
      let sign = reversed ? -1.0 : 1.0
      var last: [Double] = [1, 0, 0, 0, 0, 0]
      for segment in cubics {
        let (x, y) = (segment[0], segment[1])
        engine.coefficients += [
          sign * x[1], sign * 2 * x[2], sign * 3 * x[3], sign * y[1], sign * 2 * y[2],
          sign * 3 * y[3],
        ]
        // After the end of the path, the angle is the last segment's angle at its end.
        last = [
          sign * (x[1] + 2 * x[2] + 3 * x[3]), 0, 0, sign * (y[1] + 2 * y[2] + 3 * y[3]), 0, 0,
        ]
      }
      engine.coefficients += last
    }
  }
}
