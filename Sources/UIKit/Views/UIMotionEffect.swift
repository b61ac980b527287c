/// The base class of effects that follow the phone's tilt. The phone is never tilted, so no effect
/// moves anything.
@preconcurrency @MainActor open class UIMotionEffect: NSObject {
  public override init() { super.init() }
  /// Returns key paths and offsets for a tilt. Never called, because the phone is never tilted.
  open func keyPathsAndRelativeValues(
    forViewerOffset viewerOffset: UIOffset
  ) -> [String: Any]? { nil }
}

/// Varies the value at a key path between two values with the phone's tilt; has no effect here.
@preconcurrency @MainActor open class UIInterpolatingMotionEffect: UIMotionEffect {
  public enum EffectType: Int, Sendable {
    case tiltAlongHorizontalAxis, tiltAlongVerticalAxis
  }

  public init(keyPath: String, type: EffectType) {
    self.keyPath = keyPath
    self.type = type
    super.init()
  }

  public let keyPath: String
  public let type: EffectType
  open var minimumRelativeValue: Any?
  open var maximumRelativeValue: Any?
}

/// Several motion effects combined; have no effect here.
@preconcurrency @MainActor open class UIMotionEffectGroup: UIMotionEffect {
  open var motionEffects: [UIMotionEffect]?
}

public typealias UIInterpolatingMotionEffectType = UIInterpolatingMotionEffect.EffectType
