import QuartzCore

/// Animates the changes that its blocks make, and can pause, scrub, reverse and continue them.
///
/// Each change is stored with its old and new values. Every control call (start, pause, scrub,
/// reverse, continue) replaces the animations with new ones from the presented value to the target,
/// so nothing jumps. A call that is not allowed in the current state is reported to
/// ``UIApplication/issues`` and ignored; UIKit raises an exception. Source:
/// UIViewPropertyAnimator.h, UIViewAnimating.h.
///
/// Cost: a control call replaces each of the animator's animations once.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating, NSCopying {
  /// Creates an animator. The initialiser is `required`, unlike Apple's, because
  /// `runningPropertyAnimator` creates an animator of the receiver's class.
  public required init(
    duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider
  ) {
    givenDuration = duration
    timingParameters = parameters
    super.init()
  }

  /// Creates an animator without a duration, as `UIViewPropertyAnimator()` does in UIKit.
  public convenience override init() { self.init(duration: 0, curve: .easeInOut) }

  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    addAnimations(animations, at: file, line)
  }

  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    addAnimations(animations, at: file, line)
  }

  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    addAnimations(animations, at: file, line)
  }

  private func addAnimations(_ animations: (() -> Void)?, at file: StaticString, _ line: UInt) {
    guard let animations else { return }
    tracing(ChangeScope(.animationBlock, "UIViewPropertyAnimator").at(file, line)) {
      addAnimations(animations)
    }
  }

  /// Creates an animator and starts it.
  @discardableResult open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> Self {
    let animator = Self(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: options.curve))
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  /// The timing passed at creation. The property is optional as in UIKit, but never `nil` here.
  open private(set) var timingParameters: (any UITimingCurveProvider)?
  /// The duration in seconds. A spring defined by mass, stiffness and damping has its own settling
  /// time instead.
  open var duration: TimeInterval { plan.duration }
  open private(set) var delay: TimeInterval = 0
  open var isUserInteractionEnabled = true
  open var isManualHitTestingEnabled = false
  open var isInterruptible = true
  /// Whether scrubbing is linear; the curve applies again when the animation continues. If false,
  /// scrubbing follows the curve.
  open var scrubsLinearly = true
  /// Whether the animator stays active and paused at its end, without running its completions.
  open var pausesOnCompletion = false

  open internal(set) var state: UIViewAnimatingState = .inactive
  open internal(set) var isRunning = false

  open var isReversed: Bool {
    get { reversed }
    set { if newValue != reversed { reverse() } }
  }

  /// The fraction of the time that has passed in the current direction, 0…1. It can be set while
  /// the animator is paused. Setting it on an inactive animator makes the animator active and
  /// paused. Values are clamped to 0…1.
  ///
  /// With `scrubsLinearly`, pausing sets the fraction to the presented progress, so that scrubbing
  /// from there does not jump.
  open var fractionComplete: CGFloat {
    get { CGFloat(reversed ? 1 - position : position) }
    set { scrub(to: Double(newValue)) }
  }

  open func startAnimation() { start() }

  open func startAnimation(afterDelay delay: TimeInterval) {
    guard delay > 0 else { return start() }
    self.delay = delay
    activate()
    run = AnimatorRun(from: reversed ? 1 : 0)
    hold()
    isRunning = true
    generation += 1
    let expected = generation
    let time = CACurrentMediaTime() + delay
    UIKitWorld.current.withQueue {
      // The closure retains the animator until it starts, so the caller does not have to retain the
      // animator.
      _ = $0.add(at: time) { [self] in
        guard generation == expected, state == .active else { return }
        isRunning = false
        start()
      }
    }
  }

  open func pauseAnimation() { pause() }

  open func stopAnimation(_ withoutFinishing: Bool) { stop(withoutFinishing) }

  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) { finish(finalPosition) }

  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    add(animation, delayFactor: Double(delayFactor))
  }
  open func addAnimations(_ animation: @escaping () -> Void) { add(animation, delayFactor: 0) }

  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(
      carrying(ChangeScope(.completion, "a completion of a property animator"), completion))
  }

  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    resume(parameters, durationFactor: Double(durationFactor))
  }

  /// Reports an animator that is released while it is paused or stopped. UIKit raises an exception.
  // Swift 6.2's compiler fails on an isolated deinit when it writes the module; without one, the
  // last reference must be released on the main thread.
  #if compiler(>=6.3)
    isolated deinit { reportRelease() }
  #else
    deinit { MainActor.assumeIsolated { reportRelease() } }
  #endif

  private func reportRelease() {
    guard state != .inactive, !isRunning else { return }
    world?.report(
      .animatorState,
      "A property animator was released while \(state == .stopped ? "stopped" : "paused"); "
        + "keep it until it is finished (stopAnimation, finishAnimation(at:)) or has run to its end. "
        + "The animated views keep their presented values.")
  }

  /// Creates an animator with the same duration and timing, as `NSCopying` requires.
  nonisolated open func copy(with zone: NSZone? = nil) -> Any {
    nonisolated(unsafe) var result: Any = self
    MainActor.assumeIsolated { result = duplicate() }
    return result
  }

  private func duplicate() -> UIViewPropertyAnimator {
    UIViewPropertyAnimator(
      duration: givenDuration,
      timingParameters: timingParameters ?? UICubicTimingParameters(animationCurve: .easeInOut))
  }

  // Internal state, used by PropertyAnimatorControl.
  let givenDuration: TimeInterval
  lazy var plan = AnimatorPlan(timingParameters, duration: givenDuration)
  var blocks: [(body: () -> Void, delayFactor: Double)] = []
  var completions: [(UIViewAnimatingPosition) -> Void] = []
  var changes: [AnimatorChange] = []
  var openDelayFactor = 0.0
  var reversed = false
  var run = AnimatorRun()
  var generation = 0
  var running: AnimatorStopListener?
  /// The world that the changes were made in; issues are reported to it.
  weak var world: UIKitWorld?
}
