// Timing curves as objects: cubic and spring.

/// A cubic timing curve.
@preconcurrency @MainActor open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  /// The named curve, or `.easeInOut` for a curve defined by control points.
  public let animationCurve: UIView.AnimationCurve
  public let controlPoint1: CGPoint
  public let controlPoint2: CGPoint
  private let isBuiltin: Bool

  /// The system's default curve: that of `CAMediaTimingFunctionName.default`.
  public convenience override init() {
    self.init(
      curve: .easeInOut, first: CGPoint(x: 0.25, y: 0.1), second: CGPoint(x: 0.25, y: 1),
      isBuiltin: true)
  }

  public convenience init(animationCurve curve: UIView.AnimationCurve) {
    let points: (CGPoint, CGPoint) =
      switch curve {
      case .easeInOut: (CGPoint(x: 0.42, y: 0), CGPoint(x: 0.58, y: 1))
      case .easeIn: (CGPoint(x: 0.42, y: 0), CGPoint(x: 1, y: 1))
      case .easeOut: (CGPoint(x: 0, y: 0), CGPoint(x: 0.58, y: 1))
      case .linear: (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
      }
    self.init(curve: curve, first: points.0, second: points.1, isBuiltin: true)
  }

  public convenience init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    self.init(curve: .easeInOut, first: point1, second: point2, isBuiltin: false)
  }

  public convenience required init?(coder: NSCoder) { self.init() }

  private init(curve: UIView.AnimationCurve, first: CGPoint, second: CGPoint, isBuiltin: Bool) {
    animationCurve = curve
    controlPoint1 = first
    controlPoint2 = second
    self.isBuiltin = isBuiltin
    super.init()
  }

  open var timingCurveType: UITimingCurveType { isBuiltin ? .builtin : .cubic }
  open var cubicTimingParameters: UICubicTimingParameters? { self }
  open var springTimingParameters: UISpringTimingParameters? { nil }

  var timingFunction: CAMediaTimingFunction {
    CAMediaTimingFunction(
      x1: Double(controlPoint1.x), y1: Double(controlPoint1.y), x2: Double(controlPoint2.x),
      y2: Double(controlPoint2.y))
  }
}

/// A spring timing curve.
///
/// A spring defined by a damping ratio settles within the animator's duration. A spring defined by
/// mass, stiffness and damping has its own settling time, and the animator's duration is ignored
/// (UITimingParameters.h).
@preconcurrency @MainActor open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  enum Kind {
    case ratio(Double)
    case physical(mass: Double, stiffness: Double, damping: Double)
  }

  let kind: Kind
  /// The velocity at the start along x and y, in total animation distances per second. EdgePan uses
  /// x for every value, or y if x is 0, because separate axes as in UIKit would need two
  /// animations.
  public let initialVelocity: CGVector

  /// The system's spring: mass 3, stiffness 1000, damping 500.
  public convenience override init() {
    self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero)
  }

  public convenience init(dampingRatio ratio: CGFloat) {
    self.init(dampingRatio: ratio, initialVelocity: .zero)
  }

  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    kind = .ratio(Double(ratio))
    initialVelocity = velocity
    super.init()
  }

  public init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
  ) {
    kind = .physical(mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping))
    initialVelocity = velocity
    super.init()
  }

  /// - Parameters:
  ///   - duration: the perceptual duration in seconds.
  ///   - bounce: 0 for no bounce, toward 1 for more; below 0 the spring is overdamped.
  ///   - velocity: the velocity at the start, in total animation distances per second.
  ///
  /// This is the same spring as `CASpringAnimation(perceptualDuration:bounce:)`.
  public convenience init(
    duration: TimeInterval, bounce: CGFloat = 0, initialVelocity velocity: CGVector = .zero
  ) {
    let spring = CASpringAnimation(perceptualDuration: duration, bounce: bounce)
    self.init(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
      initialVelocity: velocity)
  }

  public convenience required init?(coder: NSCoder) { self.init() }

  open var timingCurveType: UITimingCurveType { .spring }
  open var cubicTimingParameters: UICubicTimingParameters? { nil }
  open var springTimingParameters: UISpringTimingParameters? { self }

  /// Returns the spring and its duration in seconds, for an animator whose duration is `duration`.
  func resolve(duration: TimeInterval) -> (timing: ViewTiming, duration: TimeInterval) {
    let velocity = Double(initialVelocity.dx != 0 ? initialVelocity.dx : initialVelocity.dy)
    switch kind {
    case .ratio(let ratio):
      return (.spring(duration: duration, ratio: ratio, velocity: velocity), duration)
    case .physical(let mass, let stiffness, let damping):
      let curve = SpringCurve(
        mass: mass, stiffness: stiffness, damping: damping, velocity: velocity,
        allowsOverdamping: false)
      return (
        .spring(mass: mass, stiffness: stiffness, damping: damping, velocity: velocity),
        curve.settlingDuration
      )
    }
  }
}
