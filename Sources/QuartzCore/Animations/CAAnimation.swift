/// The abstract base class of animations: time, easing and delegate.
///
/// A layer keeps a copy of an added animation, so later changes to the object have no effect. If
/// the class is a client's subclass, the copy is an instance of its nearest superclass in this
/// module. Of the state that the subclass adds, only values set with `setValue(_:forKey:)` are
/// copied.
///
/// Invalid timing is handled as follows. If any value is NaN, or if `beginTime`, `speed` or
/// `timeOffset` is infinite, the animation is reported and not attached, and its delegate is called
/// with `finished: false` in the completion stage of the frame. A negative duration, repeat count
/// or repeat duration counts as 0. A duration of 0 means the transaction's duration; if that is 0
/// too, the animation ends in its first frame. An animation with an infinite duration or count runs
/// forever and never finishes. With speed 0, an animation is frozen at `timeOffset` and never
/// finishes; with a negative speed, it runs backwards from `timeOffset` and finishes when its time
/// is below 0. Source of all defaults: CAAnimation.h, CAMediaTiming.h.
@preconcurrency @MainActor open class CAAnimation: NSObject, NSCopying, CAMediaTiming, CAAction {
  // No other code runs while a property of an animation is accessed, here, in CAPropertyAnimation and
  // in CABasicAnimation, so exclusivity checks are off: in a scene with many layers, one frame reads
  // all of these properties. An object of the app is released after the access (`didSet`), because its
  // `deinit` may read the property.
  @exclusivity(unchecked) open var beginTime: CFTimeInterval = 0
  @exclusivity(unchecked) open var duration: CFTimeInterval = 0
  @exclusivity(unchecked) open var speed: Float = 1
  @exclusivity(unchecked) open var timeOffset: CFTimeInterval = 0
  @exclusivity(unchecked) open var repeatCount: Float = 0
  @exclusivity(unchecked) open var repeatDuration: CFTimeInterval = 0
  @exclusivity(unchecked) open var autoreverses = false
  @exclusivity(unchecked) open var fillMode = CAMediaTimingFillMode.removed

  /// The easing of each repetition; `nil` is linear.
  @exclusivity(unchecked) open var timingFunction: CAMediaTimingFunction?
  /// The delegate, which is notified when the animation begins and ends. It is retained, as on
  /// Apple's platforms.
  @exclusivity(unchecked) open var delegate: (any CAAnimationDelegate)? {
    didSet { withExtendedLifetime(oldValue, nothing) }
  }
  /// Whether the layer removes the animation at its end. Default true.
  @exclusivity(unchecked) open var isRemovedOnCompletion = true
  /// A frame rate hint. It has no effect here: the simulated display uses only the hints of display
  /// links.
  open var preferredFrameRateRange = CAFrameRateRange.default

  /// Whether the layer to which the animation is added next keeps this object instead of a copy.
  /// True if the code that created the animation no longer uses it.
  @exclusivity(unchecked) package final var isHandedOver = false

  /// Values that clients attach by name.
  private var attached: [String: Any] = [:]

  nonisolated public override init() { super.init() }

  /// Returns the default value of the property `key`, or `nil` if this class has no such property.
  open class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "speed": return Float(1)
    case "fillMode": return CAMediaTimingFillMode.removed
    case "removedOnCompletion": return true
    case "beginTime", "duration", "timeOffset", "repeatDuration": return CFTimeInterval(0)
    default: return nil
    }
  }

  /// Attaches `value` under `key`; `nil` removes the attached value. Copies of the animation keep
  /// the value.
  open func setValue(_ value: Any?, forKey key: String) { attached[key] = value }

  /// Returns the value attached by `setValue(_:forKey:)`.
  open func value(forKey key: String) -> Any? { attached[key] }

  /// Returns whether a keyed archive should contain the property. Always true; archives are not
  /// supported.
  open func shouldArchiveValue(forKey key: String) -> Bool { true }

  /// Adds a copy of this animation to `anObject`, a CALayer, under `event`.
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    start(on: anObject, forKey: event)
  }

  nonisolated open func copy(with zone: NSZone? = nil) -> Any {
    nonisolated(unsafe) var result: Any = self
    MainActor.assumeIsolated { result = self.duplicate() }
    return result
  }

  nonisolated open override func copy() -> Any { copy(with: nil) }

  /// Returns a copy. If the class is a client's subclass, the copy is an instance of its nearest
  /// superclass in this module.
  package func duplicate() -> CAAnimation {
    let copy = emptyCopy()
    copyProperties(to: copy)
    return copy
  }

  func emptyCopy() -> CAAnimation { CAAnimation() }

  func copyProperties(to copy: CAAnimation) {
    copy.beginTime = beginTime
    copy.duration = duration
    copy.speed = speed
    copy.timeOffset = timeOffset
    copy.repeatCount = repeatCount
    copy.repeatDuration = repeatDuration
    copy.autoreverses = autoreverses
    copy.fillMode = fillMode
    copy.timingFunction = timingFunction
    copy.delegate = delegate
    copy.isRemovedOnCompletion = isRemovedOnCompletion
    copy.preferredFrameRateRange = preferredFrameRateRange
    copy.attached = attached
  }
}

/// What `withExtendedLifetime` calls if a former value is only kept until here. An empty closure in
/// code of the main actor would check the actor, which takes longer than the assignment.
func nothing() {}
