import PortableMath

/// Recognises a drag of one or more fingers.
///
/// The gesture begins when the fingers' mean position is ``hysteresis`` away from the start. The
/// translation at `began` is only the excess beyond ``hysteresis``, so that nothing jumps under the
/// finger (UIKit's own excess is not published). The velocity is estimated by ``velocityMethod``
/// from every sample, including coalesced ones.
@preconcurrency @MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The number of fingers needed to begin, at least 1.
  @exclusivity(unchecked) open var minimumNumberOfTouches = 1
  /// The maximum number of fingers. With more, the gesture fails before it begins.
  @exclusivity(unchecked) open var maximumNumberOfTouches = Int.max

  /// The distance in points that the finger must travel before the gesture begins: 10, as measured
  /// by EarlGrey (`kGREYScrollDetectionLength`). The property is EdgePan's; Apple does not publish
  /// the distance.
  @exclusivity(unchecked) public var hysteresis: CGFloat = 10

  /// The method for estimating the velocity. The methods are EdgePan's, because UIKit's is
  /// not published. The weights of the standard method come from a public analysis of scroll
  /// physics on iOS 26.2. Setting the method discards the samples so far.
  public var velocityMethod: VelocityMethod {
    get { method }
    set {
      method = newValue
      estimator = Self.estimator(newValue)
    }
  }

  /// The default method of the current frame cycle; a replay sets it when it starts.
  package static var defaultVelocityMethod: VelocityMethod {
    get { UIKitWorld.current.velocityMethod }
    set { UIKitWorld.current.velocityMethod = newValue }
  }

  /// The distance that the fingers have moved since the gesture began, or since the last
  /// ``setTranslation(_:in:)``, in points of a view's coordinates.
  open func translation(in view: UIView?) -> CGPoint {
    map(for: view)(CGPoint(x: travelled.x - zeroPoint.x, y: travelled.y - zeroPoint.y))
  }

  /// Restarts the translation from this value. The velocity is zero until the next report; after
  /// that, this call has no effect on the velocity. Code that resets the translation to zero at
  /// every step therefore still gets the finger's speed at the end.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    let vector = map(for: view).inverse(translation)
    zeroPoint = CGPoint(x: travelled.x - vector.x, y: travelled.y - vector.y)
    hidesVelocity = true
  }

  /// The velocity of the fingers, in points per second of a view's coordinates, estimated by
  /// ``velocityMethod``; zero if there are too few samples.
  open func velocity(in view: UIView?) -> CGPoint {
    guard !hidesVelocity, let velocity = estimator.velocity() else { return .zero }
    return map(for: view)(CGPoint(x: velocity.x, y: velocity.y))
  }

  /// The mean displacement of the fingers since the first one landed, in window points.
  @exclusivity(unchecked) package internal(set) var travelled = CGPoint.zero
  @exclusivity(unchecked) private var zeroPoint = CGPoint.zero
  @exclusivity(unchecked) private var method = UIPanGestureRecognizer.defaultVelocityMethod
  // The estimator is created with the recogniser, so that a landing touch allocates nothing.
  @exclusivity(unchecked) private var estimator = UIPanGestureRecognizer.estimator(
    UIPanGestureRecognizer.defaultVelocityMethod)
  /// Whether the translation was set and nothing has moved since.
  @exclusivity(unchecked) private var hidesVelocity = false
  @exclusivity(unchecked) private var maps: [(view: ObjectIdentifier, map: WindowVectorMap)] = []

  open override func reset() {
    super.reset()
    travelled = .zero
    zeroPoint = .zero
    hidesVelocity = false
    estimator.removeAll()
    maps.removeAll()
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    hidesVelocity = false
    if numberOfTouches > maximumNumberOfTouches {
      return fail("\(numberOfTouches) fingers, at most \(maximumNumberOfTouches) allowed")
    }
    if numberOfTouches == touches.count {
      travelled = .zero
      zeroPoint = .zero
      maps.removeAll()
      estimator.removeAll()
      record(event.timestamp)
    } else if current == .began || current == .changed {
      state = .changed
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    follow(touches, event)
    if current == .began || current == .changed {
      state = .changed
    } else if current == .possible, pending == nil {
      beginIfFarEnough()
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    follow(touches, event)
    let left = numberOfTouches - touches.count
    if current == .possible {
      if left < 1, pending == nil { fail(endedEarly) }
    } else if left < 1 {
      state = .ended
    } else {
      state = .changed
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    guard numberOfTouches == touches.count else { return }
    if current == .possible { fail("the touch was cancelled") } else { state = .cancelled }
  }

  // MARK: For subclasses in this module

  /// A subclass's decision about a motion that exceeds the hysteresis.
  enum BeginDecision {
    case begin
    /// The pan does not begin yet; it can still begin with more motion.
    case wait
    /// The pan has failed, with the reason for ``UIGestureRecognizer/failureReason``.
    case fail(String)
  }

  /// Called whenever the fingers have moved by ``hysteresis`` or more and the pan has not begun.
  func decideToBegin() -> BeginDecision { .begin }

  private var distance: CGFloat {
    (travelled.x * travelled.x + travelled.y * travelled.y).squareRoot()
  }

  /// The reason why a pan that ended in the state `possible` did not begin.
  var endedEarly: String {
    numberOfTouches < minimumNumberOfTouches
      ? "needs \(minimumNumberOfTouches) fingers, had \(numberOfTouches)"
      : "ended after \(wholePoints(distance)) of \(wholePoints(hysteresis)) pt"
  }

  private func beginIfFarEnough() {
    let distance = distance
    guard numberOfTouches >= minimumNumberOfTouches, distance >= hysteresis, distance > 0 else {
      return
    }
    switch decideToBegin() {
    case .begin: break
    case .wait: return
    case .fail(let reason): return fail(reason)
    }
    let share = hysteresis / distance
    zeroPoint = CGPoint(x: travelled.x * share, y: travelled.y * share)
    // The map is computed now, because the transition that begins next may make this view's
    // transform singular.
    _ = map(for: view)
    state = .began
  }

  private func map(for view: UIView?) -> WindowVectorMap {
    guard let view else { return WindowVectorMap() }
    let key = ObjectIdentifier(view)
    for known in maps where known.view == key { return known.map }
    let map = WindowVectorMap(view: view)
    if isRecognizing || current == .possible && view === self.view {
      maps.append((key, map))
    }
    return map
  }

  /// Adds the fingers' mean movement to the displacement; with one finger, adds each sample's
  /// movement.
  private func follow(_ changed: Set<UITouch>, _ event: UIEvent) {
    hidesVelocity = false
    if numberOfTouches == 1, let touch = changed.first {
      var last = touch.previousLocationInWindow
      for (index, point) in touch.coalesced.enumerated() {
        let isLift = touch.phase == .ended && index == touch.coalesced.count - 1
        if isLift, point.location == last {
          estimator.rest(untilNanoseconds: Self.nanoseconds(point.timestamp))
          continue
        }
        travelled.x += point.location.x - last.x
        travelled.y += point.location.y - last.y
        last = point.location
        if !point.isResampled { record(point.timestamp) }
      }
      return
    }
    var step = CGPoint.zero
    for touch in touches where changed.contains(touch) {
      step.x += touch.locationInWindow.x - touch.previousLocationInWindow.x
      step.y += touch.locationInWindow.y - touch.previousLocationInWindow.y
    }
    let count = CGFloat(max(1, numberOfTouches))
    if step == .zero {
      estimator.rest(untilNanoseconds: Self.nanoseconds(event.timestamp))
    } else {
      travelled.x += step.x / count
      travelled.y += step.y / count
      record(event.timestamp)
    }
  }

  /// Creates an estimator for a window with 163 points per inch, as on a phone.
  private static func estimator(_ method: VelocityMethod) -> VelocityEstimator {
    VelocityEstimator(method, unitsPerMillimeter: 163 / 25.4)
  }

  private func record(_ timestamp: TimeInterval) {
    estimator.add(
      x: Double(travelled.x), y: Double(travelled.y), nanoseconds: Self.nanoseconds(timestamp))
  }

  private static func nanoseconds(_ seconds: TimeInterval) -> Int64 {
    let value = (seconds * 1e9).rounded()
    return value.isFinite && abs(value) < 0x1p62 ? Int64(value) : 0
  }
}

/// Formats a length as a whole number of points for a message. Lengths outside an Int's range are
/// formatted as Swift formats them, because an invalid or malicious recording can contain any
/// length.
func wholePoints(_ length: CGFloat) -> String {
  Int(exactly: length.rounded(.towardZero)).map(String.init) ?? "\(length)"
}
