/// The interpolation of a keyframe animation between values.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Linear from value to value.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Each value holds until the next key time.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Linear, or along `path`, at constant speed: `keyTimes` and `timingFunctions` are ignored.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// A smooth curve through the values (Catmull-Rom, unless tension, continuity or bias are set).
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// The curve of ``cubic``, at constant speed.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// How a layer that follows a path rotates.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The layer rotates to the direction of the path.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// The layer rotates to the opposite of the path's direction.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// An animation through `values` at `keyTimes`, or along `path`, which takes precedence if both are
/// set.
///
/// `keyTimes` are ascending fractions of the duration: one per value, and for `discrete` one more,
/// for the end of the last value. Without enough key times, or if a key time is less than the
/// previous one or not finite, the values are spread evenly. `timingFunctions` has one curve per
/// segment; missing curves are linear, and surplus values, times and functions are ignored. The
/// keys of a path are the ends of its segments. Except in the paced modes, progress along a curved
/// segment is its Bézier parameter. Transforms do not support cubic modes: they interpolate
/// linearly. Without values or a path, the animation has no effect. Apple does not publish the
/// interpolation inside `cubic`; EdgePan's is Kochanek-Bartels, which is Catmull-Rom at tension,
/// continuity and bias 0. Source: CAAnimation.h.
@preconcurrency @MainActor open class CAKeyframeAnimation: CAPropertyAnimation {
  open var values: [Any]?
  open var path: CGPath?
  open var keyTimes: [NSNumber]?
  open var timingFunctions: [CAMediaTimingFunction]?
  open var calculationMode = CAAnimationCalculationMode.linear
  /// The tension at each key, −1…1. Missing values are 0, here and in the two lists below.
  open var tensionValues: [NSNumber]?
  open var continuityValues: [NSNumber]?
  open var biasValues: [NSNumber]?
  /// The rotation mode; with `nil`, the layer keeps its own rotation.
  open var rotationMode: CAAnimationRotationMode?

  nonisolated public override init() { super.init() }

  override func emptyCopy() -> CAAnimation { CAKeyframeAnimation() }

  override func copyProperties(to copy: CAAnimation) {
    super.copyProperties(to: copy)
    guard let copy = copy as? CAKeyframeAnimation else { return }
    copy.values = values
    copy.path = path
    copy.keyTimes = keyTimes
    copy.timingFunctions = timingFunctions
    copy.calculationMode = calculationMode
    copy.tensionValues = tensionValues
    copy.continuityValues = continuityValues
    copy.biasValues = biasValues
    copy.rotationMode = rotationMode
  }
}
