/// An animation of the property that `keyPath` names.
///
/// Key paths are strings with Core Animation's sub-paths (`transform.rotation.z`, `position.y`,
/// `bounds.size.width` …). An unknown key path is reported to `FrameCycle.reportSink` and animates
/// nothing. Source: CAAnimation.h.
@preconcurrency @MainActor open class CAPropertyAnimation: CAAnimation {
  @exclusivity(unchecked) open var keyPath: String?
  /// Whether the value is added to the value that it would otherwise replace. Transforms are
  /// multiplied, and this animation's transform is applied first.
  @exclusivity(unchecked) open var isAdditive = false
  /// Whether each repetition begins from the last value of the previous repetition.
  @exclusivity(unchecked) open var isCumulative = false
  /// The function that converts the scalar value to another value, usually a transform.
  @exclusivity(unchecked) open var valueFunction: CAValueFunction?

  nonisolated public override init() { super.init() }

  /// Creates an animation of the property at `path`.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  override func emptyCopy() -> CAAnimation { CAPropertyAnimation() }

  override func copyProperties(to copy: CAAnimation) {
    super.copyProperties(to: copy)
    guard let copy = copy as? CAPropertyAnimation else { return }
    copy.keyPath = keyPath
    copy.isAdditive = isAdditive
    copy.isCumulative = isCumulative
    copy.valueFunction = valueFunction
  }
}
