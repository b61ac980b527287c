// The animate functions by their names in UIView.h, for code that refers to a function instead of
// calling it.

/// A reference such as `let animate = UIView.animate(withDuration:animations:)` has no call site.
/// The overloads here have exactly Apple's parameters; for calls, the compiler prefers the
/// overloads with the parameters for the call site.
extension UIView {
  @_disfavoredOverload public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: delay, options: options, animations: animations,
      completion: completion, file: "", line: 0)
  }

  @_disfavoredOverload public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, animations: animations, completion: completion, file: "", line: 0)
  }

  @_disfavoredOverload public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void
  ) {
    animate(withDuration: duration, animations: animations, completion: nil, file: "", line: 0)
  }

  @_disfavoredOverload public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: delay, usingSpringWithDamping: dampingRatio,
      initialSpringVelocity: velocity, options: options, animations: animations,
      completion: completion, file: "", line: 0)
  }

  @_disfavoredOverload public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.KeyframeAnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animateKeyframes(
      withDuration: duration, delay: delay, options: options, animations: animations,
      completion: completion, file: "", line: 0)
  }

  @_disfavoredOverload public class func transition(
    with view: UIView, duration: TimeInterval, options: UIView.AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    transition(
      with: view, duration: duration, options: options, animations: animations,
      completion: completion, file: "", line: 0)
  }

  @_disfavoredOverload public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: UIView.AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    transition(
      from: fromView, to: toView, duration: duration, options: options, completion: completion,
      file: "", line: 0)
  }
}
