// The interaction controller that most apps use: it shows the progress that a gesture reports.

import QuartzCore

/// Moves an animation with a gesture, then runs it to its end or back to its start.
///
/// `update` scrubs the animation linearly in time (the animation's own curve still applies).
/// `finish` and `cancel` end the interaction. The animation then settles along `completionCurve`:
/// from the progress p, it runs to its end in (1 − p) · duration / `completionSpeed` seconds, or
/// back to its start in p · duration / `completionSpeed` seconds. Percent values are stored as given
/// and clamped to 0…1 for display. Source: UIViewControllerTransitioning.h.
///
/// Every call before the transition has started is ignored, as on iOS. A transition starts at the
/// end of the turn in which it was requested, so a quick flick can end before the start; then
/// nothing ends the interaction. ``UIApplication/issues`` reports it.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning
{
  public override init() { super.init() }

  /// The transition's duration according to the animator, in seconds; 0 before the start.
  @exclusivity(unchecked) open private(set) var duration: CGFloat = 0
  /// The progress of the last update, as given.
  @exclusivity(unchecked) open private(set) var percentComplete: CGFloat = 0
  /// The speed of settling, relative to the animation's own speed. Values that are not positive
  /// mean 1.
  open var completionSpeed: CGFloat = 1
  /// The settling curve. It does not affect scrubbing.
  open var completionCurve: UIView.AnimationCurve = .easeInOut
  /// The settling timing of an interruptible animator; it has no effect on other animators.
  open var timingCurve: (any UITimingCurveProvider)?
  open var wantsInteractiveStart = true

  /// The release velocity of a system gesture, whose transition settles with a spring instead of
  /// `completionCurve`; otherwise `nil`. The unit is fractions of the whole distance per second,
  /// positive in the direction of completion.
  var springVelocity: Double?
  /// The spring of such a gesture, for a velocity in fractions of the remaining distance per second.
  var settlingSpring: (Double) -> SpringCurve = MeasuredPop.settling

  /// The context of the transition that this object drives.
  @exclusivity(unchecked)
  nonisolated(unsafe) final var contextReference = OwnerReference<TransitionContext>()
  private var context: TransitionContext? { contextReference.object }
  @exclusivity(unchecked) private var hasStarted = false
  @exclusivity(unchecked) private var isDecided = false
  /// The first `finish` or `cancel` since the last transition, if no transition had started.
  private var ignoredDecision: IgnoredDecision?

  open func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    guard let context = transitionContext as? TransitionContext else { return }
    attach(to: context)
    guard context.isInteractive else { return context.runAnimator() }
    context.beginInteraction()
  }

  /// Shows this fraction of the animation. Has no effect before the start or after the end of the
  /// interaction.
  open func update(_ percentComplete: CGFloat) {
    guard hasStarted, !isDecided, let context, context.phase == .interactive else { return }
    self.percentComplete = percentComplete
    context.scrub(to: percentComplete)
    context.updateInteractiveTransition(percentComplete)
  }

  /// Makes a running transition interactive again, at its current progress.
  open func pause() {
    guard hasStarted, let context, context.pauseDriving() else { return }
    isDecided = false
    percentComplete = context.presentedPercent
    context.pauseInteractiveTransition()
    context.updateInteractiveTransition(percentComplete)
  }

  /// Reports that the gesture has ended: the transition continues to its end.
  open func finish() { decide(true) }

  /// Reports that the gesture has ended: the transition runs back to its start.
  open func cancel() { decide(false) }

  private func decide(_ finishes: Bool) {
    guard !isDecided else { return }
    guard hasStarted else { return noteIgnored(finishes ? "finish()" : "cancel()") }
    guard let context, context.phase == .interactive else { return }
    isDecided = true
    if finishes {
      context.finishInteractiveTransition()
    } else {
      context.cancelInteractiveTransition()
    }
    if let springVelocity {
      return context.settle(toEnd: finishes, velocity: springVelocity, settlingSpring)
    }
    context.runSettling(
      toEnd: finishes, speed: completionSpeed, curve: completionCurve, timing: timingCurve)
  }

  /// Notes a decision that has no effect, for the transition that may start later.
  private func noteIgnored(_ call: String) {
    let world = UIKitWorld.current
    let decision = IgnoredDecision(
      call: call, frame: world.cycle.frameIndex, landings: world.touches.landings)
    if ignoredDecision?.landings != decision.landings { ignoredDecision = decision }
  }

  func passIgnoredDecision(to context: TransitionContext) {
    context.ignoredDecision = context.ignoredDecision ?? ignoredDecision
    ignoredDecision = nil
  }

  private func attach(to context: TransitionContext) {
    contextReference.object = context
    context.interactions.append(self)
    hasStarted = true
    isDecided = false
    duration = CGFloat(context.duration)
    percentComplete = 0
  }

  /// Prepares the object for its next transition. Called when the context's transition has ended.
  func detach(from context: TransitionContext) {
    guard self.context === context else { return }
    contextReference.object = nil
    hasStarted = false
    isDecided = false
  }
}

/// A `finish` or `cancel` of a gesture that ended before its transition had started.
struct IgnoredDecision {
  let call: String
  let frame: Int
  /// The number of touches that had landed by then.
  let landings: Int
}
