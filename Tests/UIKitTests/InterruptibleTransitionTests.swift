// Transitions with an interruptible animator: scrubbing, pausing, reversing, and animations
// alongside.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct InterruptibleTransitionTests {
  /// A transition animator that supplies one interruptible animator, whose final position decides
  /// how the transition completes.
  final class Interruptible: NSObject, UIViewControllerAnimatedTransitioning {
    var made: UIViewPropertyAnimator?
    var calls = 0
    func transitionDuration(
      using transitionContext: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { 0.5 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      calls += 1
      interruptibleAnimator(using: context).startAnimation()
    }
    func interruptibleAnimator(
      using context: any UIViewControllerContextTransitioning
    ) -> any UIViewImplicitlyAnimating {
      if let made { return made }
      let animator = UIViewPropertyAnimator(duration: 0.5, curve: .linear)
      let from = context.view(forKey: .from)
      if let to = context.view(forKey: .to) { context.containerView.insertSubview(to, at: 0) }
      animator.addAnimations { from?.frame.origin.x = 390 }
      animator.addCompletion { position in
        context.completeTransition(position == .end)
      }
      made = animator
      return animator
    }
  }

  @Test(arguments: [true, false]) func interruptibleAnimator_isScrubbed_thenFinishesOrReverses(
    finishes: Bool
  ) {
    let scene = NavigationStage()
    let animator = Interruptible()
    let interactor = UIPercentDrivenInteractiveTransition()
    interactor.timingCurve = UICubicTimingParameters(animationCurve: .linear)
    scene.pop(with: animator, interactor)
    #expect(animator.calls == 0)
    scene.stage.step { interactor.update(0.4) }
    #expect(abs(scene.shownX - 156) < 1e-6)
    scene.stage.step { if finishes { interactor.finish() } else { interactor.cancel() } }
    scene.stage.steps(6)
    // Six frames are 0.1 s, a fifth of the duration; the timing curve is linear.
    #expect(abs(scene.shownX - 390 * (finishes ? 0.6 : 0.2)) < 1e-6)
    #expect(scene.stage.settle() != nil)
    let top = finishes ? scene.list : scene.detail
    #expect(scene.navigation.topViewController === top)
    #expect(finishes || scene.detail.view.frame.minX == 0)
  }

  /// A running pop with an interruptible animator, and a view that moves to x = 100 alongside it.
  @MainActor private final class Alongside {
    let scene = NavigationStage()
    let animator = Interruptible()
    let interactor = UIPercentDrivenInteractiveTransition()
    let mark = UIView.box()

    init(isInteractive: Bool = true) {
      interactor.wantsInteractiveStart = isInteractive
      interactor.timingCurve = UICubicTimingParameters(animationCurve: .linear)
      scene.stage.window.addSubview(mark)
      scene.delegate.animator = animator
      scene.delegate.interactor = interactor
      scene.stage.step { [self] in
        scene.navigation.popViewController(animated: true)
        scene.detail.transitionCoordinator?.animate(
          alongsideTransition: { [mark] _ in mark.frame.origin.x = 100 }, completion: nil)
      }
    }
  }

  @Test(arguments: [true, false])
  func alongsideAnimation_isScrubbed_thenFinishesOrReverses_withTheAnimator(finishes: Bool) {
    let pop = Alongside()
    let (stage, interactor, mark) = (pop.scene.stage, pop.interactor, pop.mark)
    stage.step { interactor.update(0.4) }
    #expect(abs(mark.shownX - 40) < 1e-6)
    stage.steps(5)
    #expect(abs(mark.shownX - 40) < 1e-6, "does not move while the pop is paused")
    stage.step { if finishes { interactor.finish() } else { interactor.cancel() } }
    stage.settle()
    #expect(mark.frame.minX == (finishes ? 100 : 0) && mark.layer.animationKeys() == nil)
    #expect(UIApplication.shared.issues.isEmpty)
  }

  /// A transition that starts without an interaction can be paused later, together with the
  /// animations alongside it.
  @Test(arguments: [true, false])
  func alongsideAnimation_ofATransitionPausedWhileItRuns_isScrubbedAndReversed(finishes: Bool) {
    let pop = Alongside(isInteractive: false)
    let (stage, interactor, mark) = (pop.scene.stage, pop.interactor, pop.mark)
    stage.steps(6)
    #expect(mark.shownX > 0 && mark.shownX < 100)
    stage.step { interactor.pause() }
    stage.step { interactor.update(0.4) }
    #expect(abs(mark.shownX - 40) < 1e-6)
    stage.step { if finishes { interactor.finish() } else { interactor.cancel() } }
    #expect(stage.settle() != nil)
    #expect(mark.frame.minX == (finishes ? 100 : 0) && mark.layer.animationKeys() == nil)
    #expect(UIApplication.shared.issues.isEmpty)
  }

  /// Alongside blocks that are added after `popViewController` has returned run at the start and do
  /// not wait for the first update.
  @Test func alongsideAnimation_ofAnInterruptibleAnimator_runsAtTheStart() {
    let scene = NavigationStage()
    let mark = UIView.box()
    scene.stage.window.addSubview(mark)
    scene.delegate.animator = Interruptible()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.delegate.interactor = interactor
    var runs = 0
    scene.stage.step {
      scene.navigation.popViewController(animated: true)
      for x in [50.0, 100] {
        scene.detail.transitionCoordinator?.animate(
          alongsideTransition: { _ in
            runs += 1
            mark.frame.origin.x = x
          }, completion: nil)
      }
    }
    #expect(runs == 2 && mark.frame.minX == 100)
    scene.stage.steps(3)
    #expect(runs == 2 && mark.layer.presentation()?.frame.minX == 0, "paused at its start")
    interactor.cancel()
    scene.stage.settle()
    #expect(mark.frame.minX == 0 && mark.layer.animationKeys() == nil)
  }

  /// The app completes the transition during the interaction. The alongside animations are then at
  /// their end and no longer paused.
  @Test func alongsideAnimation_ofATransitionCompletedDuringTheInteraction_ends() {
    let pop = Alongside()
    pop.scene.stage.step { pop.interactor.update(0.4) }
    pop.scene.stage.step {
      pop.animator.made?.stopAnimation(false)
      pop.animator.made?.finishAnimation(at: .end)
    }
    pop.scene.stage.settle()
    #expect(pop.scene.navigation.viewControllers == [pop.scene.list])
    #expect(pop.mark.frame.minX == 100 && pop.mark.layer.animationKeys() == nil)
    #expect(UIApplication.shared.issues.isEmpty)
  }

  @Test func interruptibleAnimator_cancelledThenPaused_canStillFinish() {
    let scene = NavigationStage()
    let animator = Interruptible()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(with: animator, interactor)
    scene.stage.step { interactor.update(0.5) }
    scene.stage.step { interactor.cancel() }
    scene.stage.steps(4)
    scene.stage.step { interactor.pause() }
    let held = scene.shownX
    #expect(held > 0 && held < 195)
    #expect(abs(interactor.percentComplete - held / 390) < 1e-6)
    scene.stage.step { interactor.finish() }
    var shown = [held]
    scene.stage.onFrame = { if scene.detail.view.window != nil { shown.append(scene.shownX) } }
    #expect(scene.stage.settle() != nil)
    #expect(
      zip(shown, shown.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 }, "moves forward only: \(shown)")
    #expect(scene.navigation.topViewController === scene.list)
  }

  /// Published animators create their animation, and place the views, each time that they are asked
  /// (muzle/InteractiveTransitionDelegate). A transition that nobody touches shows them at their end.
  @Test func animatorThatPlacesTheViewsEachTimeItIsAsked_runsToItsEnd_ifNobodyTouchesIt() {
    final class Placing: NSObject, UIViewControllerAnimatedTransitioning {
      private func make(_ context: any UIViewControllerContextTransitioning)
        -> UIViewPropertyAnimator
      {
        let from = context.view(forKey: .from)
        if let to = context.view(forKey: .to) { context.containerView.insertSubview(to, at: 0) }
        from?.frame.origin.x = 0
        let animator = UIViewPropertyAnimator(duration: 0.3, curve: .linear) {
          from?.frame.origin.x = 390
        }
        animator.addCompletion { _ in
          context.completeTransition(!context.transitionWasCancelled)
        }
        return animator
      }
      func transitionDuration(
        using transitionContext: (any UIViewControllerContextTransitioning)?
      ) -> TimeInterval { 0.3 }
      func animateTransition(using context: any UIViewControllerContextTransitioning) {
        make(context).startAnimation()
      }
      func interruptibleAnimator(
        using context: any UIViewControllerContextTransitioning
      ) -> any UIViewImplicitlyAnimating { make(context) }
    }
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    interactor.wantsInteractiveStart = false
    scene.pop(with: Placing(), interactor)
    #expect(scene.stage.settle() != nil)
    #expect(scene.stage.outcomes == [.completed])
    #expect(scene.detail.view.frame.minX == 390)
  }

  @Test func interruptibleAnimator_isPausedWhileRunning_andReversed() {
    let scene = NavigationStage()
    let animator = Interruptible()
    let interactor = UIPercentDrivenInteractiveTransition()
    interactor.wantsInteractiveStart = false
    scene.pop(with: animator, interactor)
    #expect(animator.calls == 1)
    scene.stage.steps(15)
    scene.stage.step { interactor.pause() }
    let held = scene.shownX
    scene.stage.steps(10)
    #expect(abs(scene.shownX - held) < 1e-6)
    scene.stage.step { interactor.cancel() }
    #expect(scene.stage.settle() != nil)
    #expect(scene.navigation.topViewController === scene.detail)
  }
}
