// The coordinator of a running transition: alongside animations, and notifications when the
// interaction changes.

import QuartzCore

/// The value of `transitionCoordinator` while a transition runs.
@MainActor final class TransitionCoordinator: NSObject, UIViewControllerTransitionCoordinator {
  typealias Block = (any UIViewControllerTransitionCoordinatorContext) -> Void
  private let context: TransitionContext
  private var queued: [Block] = []
  private var completions: [Block] = []
  private var endHandlers: [Block] = []
  private var changeHandlers: [Block] = []
  /// Whether the queued animations have been run, which happens when the animator or the client's
  /// interaction controller has started.
  private var hasTakenQueue = false

  init(context: TransitionContext) {
    self.context = context
    super.init()
  }

  /// The views outside the container whose animations the gesture's progress also drives.
  private var outsideViews: [UIView] = []

  /// Queues an animation until `animateTransition` has returned. After that, an animation is
  /// refused.
  func animate(alongsideTransition animation: Block?, completion: Block?) -> Bool {
    if let completion {
      completions.append(
        carrying(
          ChangeScope(.completion, "a completion of animate(alongsideTransition:)"), completion))
    }
    guard let animation else { return true }
    let alongside = carrying(
      ChangeScope(.animationBlock, "animate(alongsideTransition:)"), animation)
    guard !hasTakenQueue, context.phase != .done else { return false }
    queued.append(alongside)
    return true
  }

  func animateAlongsideTransition(
    in view: UIView?, animation: Block?, completion: Block?
  ) -> Bool {
    if let view, !hasTakenQueue, context.phase != .done { outsideViews.append(view) }
    return animate(alongsideTransition: animation, completion: completion)
  }

  /// Lets the progress drive the views of ``animateAlongsideTransition(in:animation:completion:)``.
  func driveOutsideViews() {
    for view in outsideViews { context.driver?.drive(view.layer) }
  }

  func notifyWhenInteractionEnds(_ handler: @escaping Block) {
    endHandlers.append(
      carrying(ChangeScope(.completion, "a handler of notifyWhenInteractionEnds(_:)"), handler))
  }

  func notifyWhenInteractionChanges(_ handler: @escaping Block) {
    changeHandlers.append(
      carrying(ChangeScope(.completion, "a handler of notifyWhenInteractionChanges(_:)"), handler))
  }

  // MARK: Called by the context

  func runQueuedAnimations() {
    hasTakenQueue = true
    driveOutsideViews()
    let due = queued
    queued = []
    if !due.isEmpty { run(due) }
  }

  private func run(_ blocks: [Block]) {
    // An interaction controller may pause a transition that is not interactive now, and these
    // animations with it.
    if context.interruptible != nil || !context.isInteractive && context.interactor != nil {
      let animator =
        context.alongside
        ?? UIViewPropertyAnimator(duration: context.duration, curve: .easeInOut)
      context.alongside = animator
      for each in blocks { animator.addAnimations { each(self) } }
      // Pausing the animator runs the blocks immediately, not with the first update, so that blocks
      // that are added late also start at progress 0.
      if context.isInteractive {
        animator.pauseAnimation()
      } else {
        context.recorder.record { animator.startAnimation() }
      }
      return
    }
    context.recorder.record {
      let block = ViewAnimationBlock(
        duration: context.isAnimated ? context.duration : 0,
        timing: .curve(UIView.AnimationCurve.easeInOut.timingFunction))
      UIView.run(block) {
        for each in blocks { each(self) }
      }
    }
  }

  func interactionChanged() {
    for handler in changeHandlers { handler(self) }
    guard !context.isInteractive else { return }
    let due = endHandlers
    endHandlers = []
    for handler in due { handler(self) }
  }

  func runCompletions() {
    let due = completions
    completions = []
    changeHandlers = []
    endHandlers = []
    outsideViews = []
    for completion in due { completion(self) }
  }

  // MARK: From the context

  var isAnimated: Bool { context.isAnimated }
  var presentationStyle: UIModalPresentationStyle { context.presentationStyle }
  var initiallyInteractive: Bool { context.initiallyInteractive }
  var isInterruptible: Bool { context.interruptible != nil }
  var isInteractive: Bool { context.isInteractive }
  var isCancelled: Bool { context.transitionWasCancelled }
  var transitionDuration: TimeInterval { context.duration }
  var percentComplete: CGFloat { context.percentComplete }
  var completionVelocity: CGFloat { context.interactor?.completionSpeed ?? 1 }
  var completionCurve: UIView.AnimationCurve { context.interactor?.completionCurve ?? .easeInOut }
  var targetTransform: CGAffineTransform { .identity }
  var containerView: UIView { context.containerView }
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    context.viewController(forKey: key)
  }
  func view(forKey key: UITransitionContextViewKey) -> UIView? { context.view(forKey: key) }
}
