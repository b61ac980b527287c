// CABasicAnimation: from one value to another.

/// An animation from one value to another, in every combination of `fromValue`, `toValue` and
/// `byValue`.
///
/// from and to: between them. from and by: from … from+by. by and to: to−by … to. from alone:
/// from … the layer's value. to alone: the layer's value … to. by alone: value … value+by. None:
/// the value shown when the animation was added … the layer's value. "The layer's value" is the
/// model's. Values that are not of the property's type, not finite or beyond ±1e150, and lists of
/// different lengths are reported, and the animation shows nothing. Source: CAAnimation.h.
@preconcurrency @MainActor open class CABasicAnimation: CAPropertyAnimation {
  @exclusivity(unchecked) open var fromValue: Any?
  @exclusivity(unchecked) open var toValue: Any?
  @exclusivity(unchecked) open var byValue: Any?

  /// The presentation value when an animation without any value was added.
  @exclusivity(unchecked) var shownValue: Any?

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
