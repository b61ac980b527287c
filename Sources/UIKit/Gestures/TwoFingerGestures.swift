// Pinch and rotation: gestures of two fingers.

import PortableMath

/// The first two touches of a gesture, with their distance and angle.
private struct FingerPair {
  let distance: Double
  let angle: Double

  @MainActor init?(_ touches: [UITouch]) {
    guard touches.count >= 2 else { return nil }
    let (a, b) = (touches[0].locationInWindow, touches[1].locationInWindow)
    let (dx, dy) = (Double(b.x - a.x), Double(b.y - a.y))
    distance = (dx * dx + dy * dy).squareRoot()
    angle = Portable.atan2(dy, dx)
  }
}

/// Recognises two fingers that move toward or away from each other.
///
/// As Apple's class reference documents, the gesture changes when a finger moves while both are
/// down, and ends when both have lifted. After one finger of a gesture has lifted, another finger
/// continues it at the same scale; that is EdgePan's choice, because Apple does not document it.
@preconcurrency @MainActor open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The distance between the fingers relative to the distance at the start. Setting it restarts
  /// the measurement.
  open var scale: CGFloat {
    get { CGFloat(factor) }
    set {
      base = distance / Double(newValue)
      factor = Double(newValue)
      previous = nil
    }
  }
  /// The change of scale per second.
  open private(set) var velocity: CGFloat = 0

  /// How far the distance between the fingers must change before the gesture begins, in points. The
  /// default is EdgePan's, because Apple's is not published.
  public var hysteresis: CGFloat = 8

  private var factor = 1.0
  private var base = 0.0
  private var distance = 0.0
  private var landed = 0.0
  private var previous: (factor: Double, time: TimeInterval)?

  open override func reset() {
    super.reset()
    (factor, base, distance, landed, velocity) = (1, 0, 0, 0, 0)
    previous = nil
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if current == .possible, landed == 0 { measure() }
    restart(with: FingerPair(self.touches))
  }

  private func measure() {
    landed = FingerPair(touches)?.distance ?? 0
    distance = landed
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if current == .possible, landed == 0 { measure() }
    guard let pair = FingerPair(self.touches), landed > 0 else { return }
    distance = pair.distance
    if current == .possible, pending == nil {
      guard abs(distance - landed) >= Double(hysteresis), distance > 0 else { return }
      base = distance
      factor = 1
      velocity = distance > landed ? .leastNormalMagnitude : -.leastNormalMagnitude
      previous = (1, event.timestamp)
      state = .began
    } else if current == .began || current == .changed {
      factor = base > 0 ? distance / base : 1
      if let previous, event.timestamp > previous.time {
        velocity = CGFloat((factor - previous.factor) / (event.timestamp - previous.time))
      }
      previous = (factor, event.timestamp)
      state = .changed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    endTwoFingers(touches)
    // Two other fingers may be left, or another finger may land.
    if current == .possible, pending == nil { landed = 0 }
    restart(with: FingerPair(self.touches.filter { !touches.contains($0) }))
  }

  /// Measures from the present distance on, at the present scale, because the fingers of a gesture
  /// that has begun have changed.
  private func restart(with pair: FingerPair?) {
    guard current == .began || current == .changed, let pair, pair.distance > 0 else { return }
    distance = pair.distance
    base = distance / factor
    previous = nil
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    if current == .possible { fail("the touch was cancelled") } else { state = .cancelled }
  }
}

/// Recognises two fingers that rotate about each other.
///
/// As Apple's class reference documents, the gesture changes when a finger moves while both are
/// down, and ends when both have lifted. After one finger of a gesture has lifted, another finger
/// continues it at the same angle; that is EdgePan's choice, because Apple does not document it.
@preconcurrency @MainActor open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// The rotation in radians since the start; clockwise is positive. Setting it restarts the
  /// measurement.
  open var rotation: CGFloat {
    get { CGFloat(turned) }
    set {
      turned = Double(newValue)
      previous = nil
    }
  }
  /// The velocity, in radians per second.
  open private(set) var velocity: CGFloat = 0

  /// The rotation, in radians, after which the gesture begins. The default is EdgePan's, because
  /// Apple's is not published.
  public var hysteresis: CGFloat = 0.1

  private var turned = 0.0
  private var lastAngle: Double?
  private var previous: (turned: Double, time: TimeInterval)?

  open override func reset() {
    super.reset()
    (turned, velocity) = (0, 0)
    lastAngle = nil
    previous = nil
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if current == .possible, lastAngle == nil { lastAngle = FingerPair(self.touches)?.angle }
    restart(with: FingerPair(self.touches))
  }

  /// Measures from the present angle on, because the fingers of a gesture that has begun have
  /// changed.
  private func restart(with pair: FingerPair?) {
    guard current == .began || current == .changed, let pair else { return }
    lastAngle = pair.angle
    previous = nil
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let pair = FingerPair(self.touches) else { return }
    guard let lastAngle else {
      if current == .possible { self.lastAngle = pair.angle }
      return
    }
    var step = pair.angle - lastAngle
    if step > .pi { step -= 2 * .pi }
    if step < -.pi { step += 2 * .pi }
    self.lastAngle = pair.angle
    turned += step
    if current == .possible, pending == nil {
      guard abs(turned) >= Double(hysteresis) else { return }
      turned -= turned > 0 ? Double(hysteresis) : -Double(hysteresis)
      previous = (turned, event.timestamp)
      state = .began
    } else if current == .began || current == .changed {
      if let previous, event.timestamp > previous.time {
        velocity = CGFloat((turned - previous.turned) / (event.timestamp - previous.time))
      }
      previous = (turned, event.timestamp)
      state = .changed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    endTwoFingers(touches)
    // Two other fingers may be left, or another finger may land.
    if current == .possible, pending == nil { (lastAngle, turned) = (nil, 0) }
    restart(with: FingerPair(self.touches.filter { !touches.contains($0) }))
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    if current == .possible { fail("the touch was cancelled") } else { state = .cancelled }
  }
}

extension UIGestureRecognizer {
  /// When the last finger lifts, ends a gesture that has begun; a gesture that has not begun fails.
  fileprivate func endTwoFingers(_ lifted: Set<UITouch>) {
    guard numberOfTouches == lifted.count else { return }
    if current == .began || current == .changed {
      state = .ended
    } else if current == .possible {
      fail("needs two fingers that move far enough")
    }
  }
}
