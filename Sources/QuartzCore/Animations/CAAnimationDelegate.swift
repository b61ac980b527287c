// CAAnimationDelegate: notified when an animation begins and ends.

/// A delegate that is notified of an animation's begin and end, both in stage 8 of the frame in
/// which they happen.
///
/// Both methods are optional on Apple's platforms and have empty defaults here. A class that
/// inherits its conformance and overrides nothing in the class that declares it gets the default:
/// a limit of protocol extensions.
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
