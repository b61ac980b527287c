// The rules for the transition coordinator and for animations alongside a transition.

import Testing
import UIKit

/// Takes over the transition without running the animator.
private final class OwnInteraction: NSObject, UIViewControllerInteractiveTransitioning {
  func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {}
}

@MainActor @Suite(.serialized) struct TransitionCoordinatorTests {
  @Test func alongsideAnimation_addedAfterTheStart_isRefused_andItsCompletionRuns() {
    let scene = NavigationStage()
    scene.pop()
    scene.stage.steps(3)
    var ran = false
    let taken = scene.detail.transitionCoordinator?.animate(
      alongsideTransition: { _ in ran = true }, completion: { _ in scene.log.note("completion") })
    #expect(taken == false)
    scene.stage.settle()
    #expect(!ran && scene.log.events.contains("completion"))
  }

  /// Records the properties of a pop's coordinator in `willShow` and at the end of the pop.
  private final class AsksEarly: NSObject, UINavigationControllerDelegate {
    var animator: (any UIViewControllerAnimatedTransitioning)?
    var interactor: (any UIViewControllerInteractiveTransitioning)?
    var atStart: (initially: Bool, now: Bool, seconds: Double)?
    var initiallyAtEnd: Bool?

    func navigationController(
      _ navigationController: UINavigationController, willShow viewController: UIViewController,
      animated: Bool
    ) {
      guard let coordinator = navigationController.transitionCoordinator else { return }
      atStart = (
        coordinator.initiallyInteractive, coordinator.isInteractive, coordinator.transitionDuration
      )
      coordinator.animate(alongsideTransition: nil) { [weak self] in
        self?.initiallyAtEnd = $0.initiallyInteractive
      }
    }
    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
    func navigationController(
      _ navigationController: UINavigationController,
      interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interactor }
  }

  @Test(arguments: [true, false])
  func coordinatorInWillShow_hasTheInteractivityAndTheDuration(isInteractive: Bool) throws {
    let scene = NavigationStage()
    let delegate = AsksEarly()
    let percent = UIPercentDrivenInteractiveTransition()
    percent.wantsInteractiveStart = isInteractive
    delegate.animator = SlideAnimator(scene.log, isForward: false)
    delegate.interactor = percent
    scene.navigation.delegate = delegate
    scene.stage.step { scene.navigation.popViewController(animated: true) }
    let start = try #require(delegate.atStart)
    #expect(start.initially == isInteractive && start.now == isInteractive)
    #expect(start.seconds == 0.5)
    scene.stage.step { percent.finish() }
    scene.stage.settle()
    #expect(delegate.initiallyAtEnd == isInteractive)
  }

  @Test func alongsideAnimations_areScrubbedAndReversed() throws {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    let bar = UIView.box()
    // Only views inside the container are animated in the container's time.
    try #require(scene.container).addSubview(bar)
    scene.delegate.animator = SlideAnimator(scene.log, isForward: false)
    scene.delegate.interactor = interactor
    scene.stage.step {
      scene.navigation.popViewController(animated: true)
      scene.detail.transitionCoordinator?.animate(
        alongsideTransition: { _ in bar.frame.origin.x = 100 }, completion: nil)
    }
    scene.stage.step { interactor.update(0.5) }
    #expect(abs(bar.shownX - 50) < 0.01)
    scene.stage.step { interactor.cancel() }
    scene.stage.settle()
    #expect(bar.frame.minX == 0)
  }

  /// The window's other view is not in the container. The progress drives its animation only if it
  /// is named.
  @Test(arguments: [true, false])
  func alongsideAnimationInAView_isScrubbed_evenOutsideTheContainer(finishes: Bool) throws {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    let (named, other) = (UIView.box(), UIView.box())
    let window = try #require(scene.container?.window)
    window.addSubview(named)
    window.addSubview(other)
    scene.delegate.animator = SlideAnimator(scene.log, isForward: false)
    scene.delegate.interactor = interactor
    scene.stage.step {
      scene.navigation.popViewController(animated: true)
      scene.detail.transitionCoordinator?.animateAlongsideTransition(
        in: named, animation: { _ in named.frame.origin.x = 100 })
      scene.detail.transitionCoordinator?.animate(
        alongsideTransition: { _ in other.frame.origin.x = 100 }, completion: nil)
    }
    scene.stage.step { interactor.update(0.5) }
    #expect(abs(named.shownX - 50) < 0.01)
    #expect(other.shownX < 40)
    scene.stage.steps(60)
    #expect(abs(named.shownX - 50) < 0.01)
    #expect(other.shownX == 100)
    scene.stage.step { finishes ? interactor.finish() : interactor.cancel() }
    scene.stage.settle()
    #expect(named.frame.minX == (finishes ? 100 : 0))
    #expect(named.shownX == (finishes ? 100 : 0))
    #expect(named.layer.speed == 1)
    // Its time runs again.
    scene.stage.step { UIView.animate(withDuration: 0.5) { named.frame.origin.x = 200 } }
    scene.stage.settle()
    #expect(named.shownX == 200)
  }

  /// The container's time is behind that of the window, because an earlier interaction held it.
  @Test func alongsideAnimationInAView_continuesFromItsPlace_afterAnEarlierInteraction() throws {
    let scene = NavigationStage()
    let first = UIPercentDrivenInteractiveTransition()
    scene.pop(first)
    scene.stage.step { first.update(0.5) }
    scene.stage.steps(60)
    scene.stage.step { first.cancel() }
    scene.stage.settle()
    let (interactor, named) = (UIPercentDrivenInteractiveTransition(), UIView.box())
    try #require(scene.container?.window).addSubview(named)
    scene.delegate.animator = SlideAnimator(scene.log, isForward: false)
    scene.delegate.interactor = interactor
    scene.stage.step {
      scene.navigation.popViewController(animated: true)
      scene.detail.transitionCoordinator?.animateAlongsideTransition(
        in: named, animation: { _ in named.frame.origin.x = 100 })
    }
    scene.stage.step { interactor.update(0.5) }
    scene.stage.step { interactor.finish() }
    var last = CGFloat(50)
    scene.stage.settle {
      #expect(named.shownX > last - 0.01)
      last = named.shownX
      if UITransitionObserver.current == nil { #expect(named.shownX == 100) }
    }
    #expect(last == 100)
  }

  @Test func alongsideAnimationInAView_needsNoCompletion() {
    let scene = NavigationStage()
    scene.delegate.animator = SlideAnimator(scene.log, isForward: false)
    var ran = false
    scene.stage.step {
      scene.navigation.popViewController(animated: true)
      scene.detail.transitionCoordinator?.animateAlongsideTransition(
        in: nil, animation: { _ in ran = true })
    }
    #expect(ran)
    scene.stage.settle()
  }

  @Test func alongsideAnimations_run_withACustomInteractionController() {
    let scene = NavigationStage()
    scene.delegate.animator = AlwaysCompletes()
    scene.delegate.interactor = OwnInteraction()
    let mark = UIView()
    scene.list.view.addSubview(mark)
    var isTaken: Bool?
    scene.stage.step {
      scene.navigation.popViewController(animated: true)
      isTaken = scene.list.transitionCoordinator?.animate(
        alongsideTransition: { _ in mark.alpha = 0 }, completion: nil)
    }
    #expect(isTaken == true)
    #expect(mark.alpha == 0)
  }

  @Test func alongsideCompletion_runsAfterTheTransition_withItsOutcome() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(interactor)
    scene.detail.transitionCoordinator?.animate(alongsideTransition: nil) { context in
      scene.log.note("alongside(\(context.isCancelled))")
    }
    scene.stage.step { interactor.cancel() }
    scene.stage.settle()
    #expect(scene.log.events.last == "alongside(true)")
  }

  @Test func transitionCoordinator_existsDuringTheTransitionOnly() {
    let scene = NavigationStage()
    #expect(scene.detail.transitionCoordinator == nil)
    scene.pop()
    #expect(scene.detail.transitionCoordinator?.isCancelled == false)
    #expect(scene.navigation.transitionCoordinator != nil)
    scene.stage.settle()
    #expect(scene.detail.transitionCoordinator == nil)
  }

  @Test func alongsideCompletion_runsOnce_whenInteractivityChangesSeveralTimes() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(interactor)
    var runs = 0
    scene.detail.transitionCoordinator?.animate(alongsideTransition: nil) { _ in runs += 1 }
    scene.stage.step { interactor.update(0.5) }
    scene.stage.step { interactor.finish() }
    scene.stage.steps(2)
    scene.stage.step { interactor.pause() }
    scene.stage.step { interactor.cancel() }
    scene.stage.settle()
    #expect(runs == 1)
  }

  /// Apple, notifyWhenInteractionChanges(_:): also when the transition ends during the interaction.
  @Test(arguments: [true, false])
  func transitionCompletedDuringTheInteraction_notifiesItsHandlers(completes: Bool) {
    let scene = NavigationStage()
    let animator = SlideAnimator(scene.log, isForward: false)
    scene.pop(with: animator, UIPercentDrivenInteractiveTransition())
    let coordinator = scene.detail.transitionCoordinator
    for kind in ["changed", "ended"] {
      let handler = { (context: any UIViewControllerTransitionCoordinatorContext) in
        scene.log.note("\(kind) \(context.isInteractive) \(context.isCancelled)")
      }
      if kind == "changed" {
        coordinator?.notifyWhenInteractionChanges(handler)
      } else {
        coordinator?.notifyWhenInteractionEnds(handler)
      }
    }
    scene.stage.step()
    scene.log.events = []
    scene.stage.step { animator.context?.completeTransition(completes) }
    scene.stage.settle()
    #expect(
      scene.log.events.prefix(2) == ["changed false \(!completes)", "ended false \(!completes)"])
    #expect(scene.log.events.count { $0.hasPrefix("changed") || $0.hasPrefix("ended") } == 2)
  }
}
