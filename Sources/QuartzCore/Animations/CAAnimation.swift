// CAAnimation: the timing, delegate and life cycle that all animations share.

/// The abstract animation: time, easing, delegate.
///
/// A layer keeps a copy of an added animation, so later changes to the object have no effect. A
/// copy of a client's own subclass has the nearest class of this module: only values set with
/// `setValue(_:forKey:)` are kept.
///
/// Unusable timing has these outcomes. With NaN anywhere, or an infinite begin, speed or offset,
/// the animation is reported, nothing is attached, and the delegate gets `finished: false` in stage
/// 8. A negative duration, repeat count or repeat duration counts as 0. A duration of 0 is the
/// transaction's; if that is 0 too, the animation is over in its first frame. Infinite durations
/// and counts run forever and never finish. Speed 0 freezes at `timeOffset` and never finishes; a
/// negative speed runs down from `timeOffset` and finishes below 0. Source of all defaults:
/// CAAnimation.h, CAMediaTiming.h.
@preconcurrency @MainActor open class CAAnimation: NSObject, NSCopying, CAMediaTiming, CAAction {
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
  /// The delegate, which is notified at begin and end. Retained, as on Apple's platforms.
  @exclusivity(unchecked) open var delegate: (any CAAnimationDelegate)?
  /// Whether the layer drops the animation at its end. Default true.
  @exclusivity(unchecked) open var isRemovedOnCompletion = true
  /// A frame rate hint; the simulated display only uses that of display links.
  @exclusivity(unchecked) open var preferredFrameRateRange = CAFrameRateRange.default

  /// Values that clients attach by name.
  @exclusivity(unchecked) private var attached: [String: Any] = [:]

  nonisolated public override init() { super.init() }

  /// The default of `key`, or `nil` if this class has no such property.
  open class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "speed": return Float(1)
    case "fillMode": return CAMediaTimingFillMode.removed
    case "removedOnCompletion": return true
    case "beginTime", "duration", "timeOffset", "repeatDuration": return CFTimeInterval(0)
    default: return nil
    }
  }

  /// Attaches `value` under `key`; `nil` removes it. Copies keep it.
  open func setValue(_ value: Any?, forKey key: String) { attached[key] = value }

  /// The value attached by `setValue(_:forKey:)`.
  open func value(forKey key: String) -> Any? { attached[key] }

  /// Whether a keyed archive should contain the property; always true, because archives are not
  /// supported.
  open func shouldArchiveValue(forKey key: String) -> Bool { true }

  /// Adds a copy of this animation to `anObject`, a CALayer, under `event`.
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }

  nonisolated open func copy(with zone: NSZone? = nil) -> Any {
    nonisolated(unsafe) var result: Any = self
    MainActor.assumeIsolated { result = self.duplicate() }
    return result
  }

  nonisolated open override func copy() -> Any { copy(with: nil) }

  /// Returns a copy with the nearest class of this module.
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
