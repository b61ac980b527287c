/// A delegate that is notified when an animation begins and ends, in the completion stage of the
/// frame in which that happens.
///
/// Both methods are optional on Apple's platforms and have empty defaults here. If a class declares
/// the conformance without implementing these methods, implementations in its subclasses are not
/// called, which is a limitation of protocol extensions.
@preconcurrency @MainActor public protocol CAAnimationDelegate: AnyObject {
  /// Called when the animation is shown for the first time.
  func animationDidStart(_ anim: CAAnimation)
  /// Called when the animation has ended; `flag` is false if it was removed or replaced before its
  /// end.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  public func animationDidStart(_ anim: CAAnimation) {}
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
