/// An animation from one value to another, in every combination of `fromValue`, `toValue` and
/// `byValue`.
///
/// The values that are set determine the start and the end ("model" is the layer's model value):
/// - from and to: from … to
/// - from and by: from … from + by
/// - by and to: to − by … to
/// - from: from … model
/// - to: model … to
/// - by: model … model + by
/// - none: the value shown when the animation was added … model
///
/// If a value has the wrong type, contains a number that is not finite or is beyond ±1e150, or is a
/// list whose length differs from the other value's, it is reported and the animation has no
/// effect. Source: CAAnimation.h.
@preconcurrency @MainActor open class CABasicAnimation: CAPropertyAnimation {
  @exclusivity(unchecked) open var fromValue: Any? {
    didSet { withExtendedLifetime(oldValue, nothing) }
  }
  @exclusivity(unchecked) open var toValue: Any? {
    didSet { withExtendedLifetime(oldValue, nothing) }
  }
  @exclusivity(unchecked) open var byValue: Any? {
    didSet { withExtendedLifetime(oldValue, nothing) }
  }

  /// The presentation value when the animation was added, if none of the three values is set.
  @exclusivity(unchecked) var shownValue: Any? {
    didSet { withExtendedLifetime(oldValue, nothing) }
  }

  nonisolated public override init() { super.init() }

  override func emptyCopy() -> CAAnimation { CABasicAnimation() }

  override func copyProperties(to copy: CAAnimation) {
    super.copyProperties(to: copy)
    guard let copy = copy as? CABasicAnimation else { return }
    copy.fromValue = fromValue
    copy.toValue = toValue
    copy.byValue = byValue
    copy.shownValue = shownValue
  }
}
