// The animate functions: every overload that UIView.h declares.

import QuartzCore

/// The `animate` functions have two parameters that Apple's do not have, both with defaults: the
/// call site's file and line, which `--blame` reports. A reference to a function by its full name
/// resolves to the overload without these parameters: see UIView+AnimateReferences.swift.
extension UIView {
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    animateNow(
      withDuration: duration, delay: delay, options: options, animations, completion: completion,
      file: file, line: line)
  }

  /// Implements the function above. Its closure is not escaping, so that EdgePan's code can pass
  /// any closure; UIKit's declaration requires an escaping one.
  static func animateNow(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, options: UIView.AnimationOptions,
    _ animations: () -> Void, completion: ((Bool) -> Void)? = nil, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    tracing(ChangeScope(.animationBlock, "UIView.animate").at(file, line)) {
      run(
        ViewAnimationBlock(
          duration: options.hasKeyboardCurve && duration > 0
            ? ViewTiming.keyboardDuration : duration,
          delay: delay, options: options,
          timing: options.hasKeyboardCurve ? .keyboard : .curve(options.curve.timingFunction),
          group: ViewAnimationGroup(completion: completion)), animations)
    }
  }

  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    animate(
      withDuration: duration, delay: 0, options: [], animations: animations,
      completion: completion, file: file, line: line)
  }

  /// Animates with a spring that comes to rest at the end of the duration.
  ///
  /// - Parameters:
  ///   - duration: the time in seconds until the spring has come to rest.
  ///   - delay: the seconds before the animation begins.
  ///   - dampingRatio: with 1 the spring does not overshoot; toward 0 it oscillates more.
  ///   - velocity: the velocity at the start, in total animation distances per second, positive
  ///     toward the target.
  ///   - options: the options of the animation.
  ///   - animations: the closure that sets the new values.
  ///   - completion: called at the end; its argument is whether the animation ran to its end.
  ///   - file: the caller's file, which `--blame` reports.
  ///   - line: the caller's line, which `--blame` reports.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    tracing(ChangeScope(.animationBlock, "UIView.animate").at(file, line)) {
      run(
        ViewAnimationBlock(
          duration: duration, delay: delay, options: options,
          timing: .spring(
            duration: duration, ratio: Double(dampingRatio), velocity: Double(velocity)),
          group: ViewAnimationGroup(completion: completion)), animations)
    }
  }

  /// Animates with a spring that is defined by its perceptual duration and bounce (iOS 17). They
  /// determine the settling time.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0.0,
    initialSpringVelocity: CGFloat = 0.0, delay: TimeInterval = 0.0,
    options: UIView.AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    let spring = CASpringAnimation(perceptualDuration: duration, bounce: bounce)
    spring.initialVelocity = initialSpringVelocity
    tracing(ChangeScope(.animationBlock, "UIView.animate").at(file, line)) {
      run(
        ViewAnimationBlock(
          duration: spring.settlingDuration, delay: delay, options: options,
          timing: .spring(
            mass: 1, stiffness: Double(spring.stiffness), damping: Double(spring.damping),
            velocity: Double(initialSpringVelocity)),
          group: ViewAnimationGroup(completion: completion)), animations)
    }
  }

  /// Animates along the keyframes that
  /// ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)`` adds in the closure.
  /// Without keyframes, this is an ordinary animation.
  ///
  /// The curve of the options applies to the whole animation.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.KeyframeAnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    tracing(ChangeScope(.animationBlock, "UIView.animateKeyframes").at(file, line)) {
      let block = ViewAnimationBlock(
        duration: duration, delay: delay, options: options.shared,
        timing: .curve(options.shared.curve.timingFunction),
        group: ViewAnimationGroup(completion: completion))
      block.keyframes = KeyframeCollector(mode: options.calculationMode)
      run(block, animations)
    }
  }

  /// Adds a keyframe: the animation moves from the previous values to those set in the closure,
  /// which it reaches at start + duration.
  ///
  /// - Parameters:
  ///   - frameStartTime: a fraction of the whole animation, 0…1.
  ///   - frameDuration: a fraction of the whole animation, 0…1.
  ///   - animations: the closure that sets the values of the keyframe.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    guard let keyframes = ViewAnimationBlock.current?.keyframes else { return animations() }
    keyframes.collect(from: frameStartTime, lasting: frameDuration, animations)
  }

  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let were = ViewAnimationBlock.areAnimationsEnabled
    ViewAnimationBlock.areAnimationsEnabled = false
    actionsWithoutAnimation()
    ViewAnimationBlock.areAnimationsEnabled = were
  }

  public class func setAnimationsEnabled(_ enabled: Bool) {
    ViewAnimationBlock.areAnimationsEnabled = enabled
  }

  public class var areAnimationsEnabled: Bool { ViewAnimationBlock.areAnimationsEnabled }

  /// The duration of the innermost animation block in seconds, or 0 outside of blocks.
  public class var inheritedAnimationDuration: TimeInterval {
    ViewAnimationBlock.current?.duration ?? 0
  }

  /// Repeats the changes that the closure makes in the innermost animation block. Outside a block,
  /// and in property animators and keyframes, this only runs the closure.
  ///
  /// - Parameters:
  ///   - count: the number of repetitions; fractions are allowed.
  ///   - autoreverses: whether each repetition also runs backward.
  ///   - animations: the closure that sets the new values.
  public class func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    guard let block = ViewAnimationBlock.current else { return animations() }
    let outer = block.repetition
    block.repetition = (Float(count), autoreverses)
    animations()
    block.repetition = outer
  }

  /// Runs the system's delete animation: the views shrink, fade, and are removed.
  public class func perform(
    _ animation: UIView.SystemAnimation, on views: [UIView],
    options: UIView.AnimationOptions = [], animations parallelAnimations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: systemAnimationDuration, delay: 0, options: options,
      animations: {
        for view in views {
          view.alpha = 0
          view.transform = view.transform.scaledBy(x: 0.01, y: 0.01)
        }
        parallelAnimations?()
      },
      completion: { finished in
        for view in views { view.removeFromSuperview() }
        completion?(finished)
      })
  }

  /// The duration of a deletion in seconds. Apple does not publish it.
  private static var systemAnimationDuration: TimeInterval { 0.25 }

  /// Opens the block, runs the closure, and makes the completion wait for the block's animations.
  static func run(_ block: ViewAnimationBlock, _ animations: () -> Void) {
    block.inheritFromOuter()
    if !block.duration.isFinite { block.duration = 0 }
    if block.duration <= 0, block.delay <= 0 {
      // With neither a duration nor a delay, values are set immediately; the completion is still
      // called.
      performWithoutAnimation(animations)
    } else {
      block.perform(animations)
    }
    block.group.close()
  }
}
