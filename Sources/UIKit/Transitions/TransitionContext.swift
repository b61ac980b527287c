// One transition: the context that animators use, and the state machine behind it.

import QuartzCore

/// The kind of change that a transition makes.
public enum UITransitionKind: String, Sendable, CaseIterable {
  case push, pop, present, dismiss, tab
}

/// A requested or running transition between two view controllers.
///
/// `UIKitWorld` retains the context from the request to `completeTransition(_:)`. The container
/// that runs the transition (navigation, presentation, tab) supplies its specific behaviour as
/// closures. The context retains the interaction controller until the end, as UIKit's containers
/// do: jonkykong/SideMenu creates one per transition, and refers to it weakly.
@MainActor final class TransitionContext: NSObject, UIViewControllerContextTransitioning {
  /// The container's part in a transition.
  struct Host {
    /// Called before the animation: calls the controllers' appearance methods, and notifies the
    /// delegate or the presentation controller.
    var willStart: @MainActor (TransitionContext) -> Void = { _ in }
    /// Called at the end, whether completed or cancelled: updates views and stacks, then calls the
    /// controllers' appearance methods.
    var didEnd: @MainActor (TransitionContext, _ completed: Bool) -> Void = { _, _ in }
    /// Called after `animationEnded` and the coordinator's completions.
    var afterEnd: @MainActor (TransitionContext, _ completed: Bool) -> Void = { _, _ in }
  }

  let kind: UITransitionKind
  let identifier: Int
  let containerView: UIView
  let from: UIViewController?
  let to: UIViewController?
  let owner: UIViewController
  /// The views; `nil` until the start, because a request loads no view.
  @exclusivity(unchecked) private(set) var fromView: UIView?
  @exclusivity(unchecked) private(set) var toView: UIView?
  @exclusivity(unchecked) var frames = TransitionFrames()
  let presentationStyle: UIModalPresentationStyle
  let isAnimated: Bool
  /// The animator; `nil` after the end, as for UIKit's containers.
  @exclusivity(unchecked) private(set) var animator: (any UIViewControllerAnimatedTransitioning)?
  @exclusivity(unchecked)
  private(set) var interactor: (any UIViewControllerInteractiveTransitioning)?
  /// The `finish` or `cancel` that the interaction controller ignored because the transition had not
  /// started.
  var ignoredDecision: IgnoredDecision?
  var host = Host()

  let recorder = AnimationRecorder()
  /// The coordinator. It is created on first use and released at the end, because it retains the
  /// context.
  var coordinator: TransitionCoordinator {
    if let ownCoordinator { return ownCoordinator }
    let made = TransitionCoordinator(context: self)
    ownCoordinator = made
    return made
  }
  private var ownCoordinator: TransitionCoordinator?
  /// The objects that refer to this context while they drive the transition. An app may use several
  /// objects, and objects that are not the ``interactor``.
  var interactions: [UIPercentDrivenInteractiveTransition] = []

  deinit { for interaction in interactions { interaction.contextReference.forget(self) } }

  @exclusivity(unchecked) var driver: ContainerDriver?
  /// The interruptible animator, while it is driven instead of the container's time.
  @exclusivity(unchecked) var interruptible: (any UIViewImplicitlyAnimating)?
  /// The first object that the animator's `interruptibleAnimator(using:)` has returned.
  var firstOffered: (any UIViewImplicitlyAnimating)?
  /// The alongside animations of an interruptible transition.
  var alongside: UIViewPropertyAnimator?

  @exclusivity(unchecked) private(set) var duration: TimeInterval = 0
  @exclusivity(unchecked) private(set) var initiallyInteractive = false
  @exclusivity(unchecked) private(set) var isInteractive = false
  @exclusivity(unchecked) private(set) var transitionWasCancelled = false
  @exclusivity(unchecked) private(set) var percentComplete: CGFloat = 0
  var hasRunAnimator = false
  @exclusivity(unchecked) private(set) var startTime: TimeInterval = 0
  private var startArea: Area?
  @exclusivity(unchecked) private var phaseStart: TimeInterval = 0
  @exclusivity(unchecked) private var hasReportedStall = false
  /// The first responder before the appearance methods were called.
  private(set) weak var firstResponder: UIResponder?
  /// Whether an animation that code added to a layer has been noted.
  var hasNotedLayerAnimation = false
  /// The views that get no touches while the transition runs.
  var blockedViews: [UIView] = []
  /// Whether all touches are ignored while the transition runs.
  var ignoresTouches = false
  /// Whether the animator was given a zero frame for the view that disappears.
  private var hasAnsweredZero = false
  @exclusivity(unchecked) private(set) var phase = UITransitionState.Phase.pending
  @exclusivity(unchecked) private(set) var outcome: UITransitionState.Outcome?

  init(
    kind: UITransitionKind, owner: UIViewController, container: UIView,
    from: UIViewController?, to: UIViewController?,
    style: UIModalPresentationStyle, animated: Bool,
    animator: (any UIViewControllerAnimatedTransitioning)?,
    interactor: (any UIViewControllerInteractiveTransitioning)?
  ) {
    self.kind = kind
    self.owner = owner
    containerView = container
    self.from = from
    self.to = to
    presentationStyle = style
    isAnimated = animated
    self.animator = animator
    self.interactor = interactor
    identifier = UIKitWorld.current.nextTransitionIdentifier()
    super.init()
    UIKitWorld.current.transitions.append(self)
  }

  // MARK: For animators

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    switch key {
    case .from: from
    case .to: to
    default: nil
    }
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    switch key {
    case .from: fromView
    case .to: toView
    default: nil
    }
  }

  func initialFrame(for vc: UIViewController) -> CGRect {
    vc === from ? frames.initialFrom : vc === to ? frames.initialTo : .zero
  }

  func finalFrame(for vc: UIViewController) -> CGRect {
    if vc === from, frames.finalFrom == .zero { hasAnsweredZero = true }
    return vc === from ? frames.finalFrom : vc === to ? frames.finalTo : .zero
  }

  // MARK: The run

  private struct Area: Equatable {
    let (container, resizes): (CGSize, Int)
  }
  private var area: Area {
    Area(container: containerView.bounds.size, resizes: UIKitWorld.current.screen.resizes)
  }
  /// Whether the container was resized since the start, even if it has its old size again: the
  /// animator used positions for the size at the start.
  var wasResized: Bool { area != startArea }

  /// Starts the transition, interactive or not. As on iOS, all steps happen in one call.
  func start(from fromView: UIView?, to toView: UIView?) {
    (self.fromView, self.toView) = (fromView, toView)
    startArea = area
    startTime = CACurrentMediaTime()
    firstResponder = UIKitWorld.current.firstResponder
    // These values are set before any callback, because `viewWillAppear` and `willShow` can query
    // the coordinator for them.
    duration = max(0, animator?.transitionDuration(using: self) ?? 0)
    if !duration.isFinite { duration = 0 }
    initiallyInteractive = interactor?.wantsInteractiveStart ?? false
    isInteractive = initiallyInteractive
    (interactor as? UIPercentDrivenInteractiveTransition)?.passIgnoredDecision(to: self)
    ignoredDecision.map(report)
    tracing(ChangeScope(.engine, "the start of the \(kind.rawValue)")) { host.willStart(self) }
    blockTouches()
    if let interactor {
      enter(isInteractive ? .interactive : .running)
      // Called even if the start is not interactive: in Apple's samples of 2016 and code that
      // follows them, the app's own interaction controller animates in this method, and
      // `animateTransition` is empty.
      tracing(.callback(interactor, "startInteractiveTransition(_:)")) {
        interactor.startInteractiveTransition(self)
      }
      if phase != .done { didPlaceViews() }
    } else {
      enter(.running)
      runAnimator()
    }
  }

  /// Reports a gesture that ended before the start, unless another touch has followed, which may
  /// drive the transition.
  private func report(_ decision: IgnoredDecision) {
    let world = UIKitWorld.current
    guard decision.landings == world.touches.landings, !world.touches.isTouched else { return }
    let frames = world.cycle.frameIndex - decision.frame
    let place =
      frames == 0
      ? "in the frame in which the \(kind.rawValue) began, before its start"
      : "\(frames) frame\(frames == 1 ? "" : "s") before the \(kind.rawValue) began"
    world.report(
      .decidedBeforeStart,
      "the flick ended \(place); iOS ignores \(decision.call) there, so the \(kind.rawValue) "
        + (isInteractive ? "stays interactive and never ends" : "runs to its end on its own")
        + ". Keep the decision until the transition has started, or let the transition start "
        + "without an interaction (wantsInteractiveStart = false).")
  }

  /// Calls `animateTransition` and the blocks that were queued alongside, and records their
  /// animations.
  func runAnimator() {
    guard !hasRunAnimator else { return }
    hasRunAnimator = true
    if let animator {
      recorder.record {
        marking(.transition) {
          tracing(.callback(animator, "animateTransition(using:)")) {
            animator.animateTransition(using: self)
          }
        }
      }
    }
    guard phase != .done else { return }
    didPlaceViews()
    if animator == nil { completeTransition(true) }
  }

  /// Called when the animator has placed its views, before any frame has shown them.
  func didPlaceViews() {
    if let to, to.viewIfLoaded?.window != nil { to.notifyIsAppearing() }
    reportIfCollapsed()
    coordinator.runQueuedAnimations()
  }

  /// Reports a disappearing view whose size was set to zero. UIKit's header documents a zero final
  /// frame for such a view. If an animator uses that frame's size, the view is not visible, but the
  /// checks of each frame still count it as drawn.
  private func reportIfCollapsed() {
    guard hasAnsweredZero, let fromView, fromView.bounds.size == .zero,
      frames.initialFrom.size != .zero
    else { return }
    let name = animator.map { "\(Swift.type(of: $0))" } ?? "no animator"
    UIKitWorld.current.report(
      .collapsedView,
      "The \(kind.rawValue) by \(name) set the size of the disappearing view to zero: "
        + "finalFrame(for:) is zero for a view that leaves the window; start from "
        + "initialFrame(for:) or the view's own frame.")
  }

  func updateInteractiveTransition(_ percentComplete: CGFloat) {
    guard phase == .interactive else { return }
    self.percentComplete = percentComplete
    UIKitWorld.current.notifyObservers(self)
  }

  func finishInteractiveTransition() {
    guard phase == .interactive else {
      return reportNotInteractive("finishInteractiveTransition")
    }
    isInteractive = false
    enter(.finishing)
    coordinator.interactionChanged()
  }

  func cancelInteractiveTransition() {
    guard phase == .interactive else {
      return reportNotInteractive("cancelInteractiveTransition")
    }
    transitionWasCancelled = true
    isInteractive = false
    enter(.cancelling)
    coordinator.interactionChanged()
  }

  func pauseInteractiveTransition() {
    guard phase == .running || phase == .finishing || phase == .cancelling else { return }
    transitionWasCancelled = false
    isInteractive = true
    enter(.interactive)
    coordinator.interactionChanged()
  }

  private func reportNotInteractive(_ call: String) {
    UIKitWorld.current.report(
      .notInteractive,
      "\(call) was called while the \(kind.rawValue) is \(phase.rawValue), not interactive; only "
        + "an interactive transition can be finished or cancelled. The call is ignored.")
  }

  /// Cancels an interaction whose gesture was interrupted, for example because the app left the
  /// foreground.
  func cancelFromOutside() {
    if let percent = interactor as? UIPercentDrivenInteractiveTransition {
      percent.cancel()
    } else {
      cancelInteractiveTransition()
    }
  }

  func completeTransition(_ didComplete: Bool) {
    guard phase != .done else {
      return UIKitWorld.current.report(
        .completedTwice,
        "completeTransition(\(didComplete)) was called again on a \(kind.rawValue) that had ended; "
          + "call it once, when the animation ends. The call is ignored.")
    }
    if didComplete, transitionWasCancelled { reportCompletedWhenCancelled() }
    if !didComplete { transitionWasCancelled = true }
    driver?.release()
    driver = nil
    let wasInteractive = isInteractive
    isInteractive = false
    outcome = didComplete ? .completed : .cancelled
    phase = .done
    if wasInteractive { coordinator.interactionChanged() }
    recorder.forget()
    UIKitWorld.current.remove(self)
    unblockTouches()
    tracing(ChangeScope(.engine, "the end of the \(kind.rawValue)")) {
      host.didEnd(self, didComplete)
    }
    if let animator {
      tracing(.callback(animator, "animationEnded(_:)")) { animator.animationEnded(didComplete) }
    }
    coordinator.runCompletions()
    host.afterEnd(self, didComplete)
    for interaction in interactions { interaction.detach(from: self) }
    interactions = []
    UIKitWorld.current.notifyObservers(self)
    // Without this, the container's closures and the coordinator would form a retain cycle.
    host = Host()
    ownCoordinator = nil
    (interruptible, firstOffered) = (nil, nil)
    (animator, interactor) = (nil, nil)
    settleAlongside(at: didComplete ? .end : .start)
  }

  /// Ends the alongside animations if the transition was completed while they were paused.
  private func settleAlongside(at position: UIViewAnimatingPosition) {
    defer { alongside = nil }
    guard let alongside, alongside.state == .active, !alongside.isRunning else { return }
    alongside.stopAnimation(false)
    alongside.finishAnimation(at: position)
  }

  /// Reports a cancelled transition that was completed with `true`. The stack then differs from the
  /// screens that are shown. This is a common mistake in animators that were written for
  /// transitions without an interaction.
  private func reportCompletedWhenCancelled() {
    let name = animator.map { "\(Swift.type(of: $0))" } ?? "no animator"
    UIKitWorld.current.report(
      .completedWhenCancelled,
      "The \(kind.rawValue) by \(name) was cancelled and ran back to its start, but "
        + "completeTransition(true) was called; pass !transitionWasCancelled. The transition "
        + "counts as completed, as it does on a device.")
  }

  private func enter(_ phase: UITransitionState.Phase) {
    self.phase = phase
    phaseStart = CACurrentMediaTime()
    hasReportedStall = false
    UIKitWorld.current.notifyObservers(self)
  }

  /// The seconds that a transition can stand still beyond its duration before it counts as never
  /// completed.
  private static let stallLimit: TimeInterval = 1

  /// Reports, once per phase, a transition that should have been completed by now. As on a device,
  /// the transition is not ended; the report names the likely cause.
  func reportIfNotCompleted(at time: TimeInterval) {
    guard !hasReportedStall, phase != .pending, phase != .interactive, phase != .done,
      time - phaseStart > duration + Self.stallLimit,
      UIKitWorld.current.onlyTransitionsAreActive
    else { return }
    hasReportedStall = true
    let name = animator.map { "\(Swift.type(of: $0))" } ?? "no animator"
    UIKitWorld.current.report(
      .neverCompleted,
      "The \(kind.rawValue) by \(name) is \(phase.rawValue), its duration of \(duration) s has "
        + "passed and nothing moves, but completeTransition(_:) was not called; call it on every "
        + "path, when the animation ends. Until then, no other transition can begin in this "
        + "container.")
  }

  /// Runs the transition's part of a frame, before the presentation values are evaluated.
  func step(at time: TimeInterval) { driver?.step(at: time) }

  /// The progress that this frame shows, as a fraction of the duration, 0…1.
  var presentedPercent: CGFloat {
    if let driver { return driver.presentedPercent }
    if let interruptiblePercent, phase != .done { return interruptiblePercent }
    switch phase {
    case .pending: return 0
    // The client's own object drives the transition, and EdgePan cannot determine what that object
    // moves, so the reported percent is used.
    case .interactive, .finishing, .cancelling:
      return percentComplete.isFinite ? min(max(0, percentComplete), 1) : 0
    case .running, .done: break
    }
    guard duration > 0 else { return 1 }
    return CGFloat(min(max(0, (CACurrentMediaTime() - startTime) / duration), 1))
  }
}

/// The four frames that a context returns. A frame is zero if the view is not in the container at
/// that time.
struct TransitionFrames {
  var initialFrom = CGRect.zero
  var initialTo = CGRect.zero
  var finalFrom = CGRect.zero
  var finalTo = CGRect.zero
}

extension UIKitWorld {
  func nextTransitionIdentifier() -> Int {
    transitionCount += 1
    return transitionCount
  }

  func remove(_ transition: TransitionContext) {
    transitions.removeAll { $0 === transition }
    endedTransitions.append(transition)
  }
}
