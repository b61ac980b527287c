// The numbered assertions of uikit-semantics 3.1 that navigation with a percent-driven transition
// can show.

import Testing
import UIKit

/// Completes with `true`, whatever happened: as animators do that knew no interaction.
private final class AlwaysCompletes: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.3 }
  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let view = context.view(forKey: .from)
    context.view(forKey: .to).map { context.containerView.insertSubview($0, at: 0) }
    UIView.animate(
      withDuration: 0.3, animations: { view?.alpha = 0 },
      completion: { _ in
        view?.alpha = 1
        context.completeTransition(true)
      })
  }
}

/// Drives the transition with a property animator of its own, as Apple's samples of 2016 do.
private final class OwnDriver: NSObject, UIViewControllerInteractiveTransitioning {
  var wasInteractive: Bool?
  var wantsInteractiveStart: Bool { false }

  func startInteractiveTransition(_ context: any UIViewControllerContextTransitioning) {
    wasInteractive = context.isInteractive
    let view = context.view(forKey: .from)
    context.view(forKey: .to).map { context.containerView.insertSubview($0, at: 0) }
    let animator = UIViewPropertyAnimator(duration: 0.3, curve: .linear) { view?.alpha = 0 }
    animator.addCompletion { position in
      view?.alpha = 1
      context.completeTransition(position == .end)
    }
    animator.startAnimation()
  }
}

/// Takes the transition over without running the animator.
private final class OwnInteraction: NSObject, UIViewControllerInteractiveTransitioning {
  func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {}
}

@MainActor @Suite(.serialized) struct TransitionAssertionTests {
  @Test func a01_delegateIsAskedForAnimatorThenInteractor_whenPopping() {
    let scene = NavigationStage()
    scene.pop()
    #expect(scene.log.events.prefix(2) == ["animatorFor(pop)", "interactorFor"])
  }

  @Test func a01_interactorIsNotAsked_whenThereIsNoAnimator() {
    let scene = NavigationStage()
    scene.stage.step { scene.navigation.popViewController(animated: true) }
    #expect(scene.log.events.first == "animatorFor(pop)")
    #expect(!scene.log.events.contains("interactorFor"))
  }

  @Test func a02_systemCallsAnimateTransition_whenInteractorIsNil() {
    let scene = NavigationStage()
    scene.pop()
    #expect(scene.log.events.filter { $0 == "animateTransition" }.count == 1)
    #expect(UITransitionObserver.current?.phase == .running)
  }

  @Test func a03_onlyStartInteractiveTransitionIsCalled_whenInteractorIsPresent() {
    final class Interactor: NSObject, UIViewControllerInteractiveTransitioning {
      var starts = 0
      func startInteractiveTransition(_ context: any UIViewControllerContextTransitioning) {
        starts += 1
      }
    }
    let scene = NavigationStage()
    let interactor = Interactor()
    scene.pop(interactor)
    #expect(interactor.starts == 1)
    #expect(!scene.log.events.contains("animateTransition"))
  }

  @Test func a04_durationIsAskedBeforeTheAnimation_andKnownToPercentDriven() throws {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(interactor)
    let asked = try #require(scene.log.events.firstIndex(of: "transitionDuration"))
    let animated = try #require(scene.log.events.firstIndex(of: "animateTransition"))
    #expect(asked < animated)
    #expect(interactor.duration == 0.5)
  }

  @Test func a05_a06_a07_transitionStartsByItself_whenInteractiveStartIsNotWanted() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    interactor.wantsInteractiveStart = false
    scene.pop(interactor)
    let coordinator = scene.detail.transitionCoordinator
    #expect(coordinator?.initiallyInteractive == false)
    #expect(coordinator?.isInteractive == false)
    scene.stage.steps(6)
    interactor.pause()
    #expect(coordinator?.isInteractive == true)
    #expect(coordinator?.initiallyInteractive == false)
  }

  @Test func a05_ownInteractionIsStarted_alsoWhereTheStartIsNotInteractive() {
    let scene = NavigationStage()
    let driver = OwnDriver()
    scene.pop(driver)
    #expect(driver.wasInteractive == false)
    #expect(!scene.log.events.contains("animateTransition"))
    scene.stage.settle()
    #expect(scene.navigation.topViewController === scene.list)
    #expect(UIApplication.shared.issues.isEmpty)
  }

  @Test func a08_containerHoldsFromViewOnly_whenAnimationBegins() {
    let scene = NavigationStage()
    let animator = SlideAnimator(scene.log, isForward: false)
    var held: [UIView] = []
    final class Peek: SlideAnimator {
      var look: (([UIView]) -> Void)?
      override func animateTransition(using context: any UIViewControllerContextTransitioning) {
        look?(context.containerView.subviews)
        super.animateTransition(using: context)
      }
    }
    let peek = Peek(scene.log, isForward: false)
    peek.look = { held = $0 }
    _ = animator
    scene.delegate.animator = peek
    scene.stage.step { scene.navigation.popViewController(animated: true) }
    #expect(held.count == 1 && held.first === scene.detail.view)
  }

  @Test func a09_framesAreZero_forViewsOutsideTheHierarchy() throws {
    let scene = NavigationStage()
    let animator = scene.pop()
    let context = try #require(animator.context)
    #expect(context.finalFrame(for: scene.detail) == .zero)
    #expect(context.initialFrame(for: scene.list) == .zero)
    #expect(context.initialFrame(for: scene.detail) == UIScreen.main.bounds)
    #expect(context.finalFrame(for: scene.list) == UIScreen.main.bounds)
  }

  @Test func a12_secondPopIsRefusedAndReported_whileOneRuns() {
    let scene = NavigationStage()
    scene.pop()
    let third = UIViewController()
    scene.navigation.pushViewController(third, animated: true)
    #expect(scene.navigation.viewControllers.count == 1)
    #expect(UIApplication.shared.issues.map(\.code) == [.nestedTransition])
  }

  @Test func a13_a20_percentIsTheLastValueGiven() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(interactor)
    interactor.update(0.2)
    interactor.update(0.45)
    #expect(interactor.percentComplete == 0.45)
    #expect(scene.detail.transitionCoordinator?.percentComplete == 0.45)
  }

  @Test func a14_pictureIsHeldInsideItsRange_whenPercentIsNot() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(interactor)
    scene.stage.step { interactor.update(-0.5) }
    #expect(scene.shownX == 0)
    scene.stage.step { interactor.update(1.5) }
    #expect(abs(scene.shownX - 390) < 1e-9)
  }

  @Test func a15_pictureIsTheAnimationAtThatShareOfItsTime() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(interactor)
    #expect(scene.shownX == 0)
    scene.stage.step { interactor.update(0.25) }
    #expect(abs(scene.shownX - 97.5) < 1e-9)
  }

  @Test func a15_animationsOwnCurveStaysOnTop() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    let animator = SlideAnimator(scene.log, isForward: false)
    animator.options = .curveEaseIn
    scene.delegate.animator = animator
    scene.delegate.interactor = interactor
    scene.stage.step { scene.navigation.popViewController(animated: true) }
    scene.stage.step { interactor.update(0.5) }
    // Ease-in (0.42,0 1,1) at one half of the time: 0.31536 of the way (bisection by hand).
    #expect(abs(scene.shownX / 390 - 0.31536) < 1e-4)
  }

  @Test func a16_updateAfterFinishOrCancelChangesNothing() {
    for finishes in [true, false] {
      let scene = NavigationStage()
      let interactor = UIPercentDrivenInteractiveTransition()
      scene.pop(interactor)
      interactor.update(0.5)
      if finishes { interactor.finish() } else { interactor.cancel() }
      interactor.update(0.1)
      #expect(interactor.percentComplete == 0.5)
    }
  }

  @Test func a17_updateBeforeTheStartChangesNothing() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    interactor.update(0.7)
    #expect(interactor.percentComplete == 0)
    scene.pop(interactor)
    #expect(scene.shownX == 0)
  }

  @Test func a18_eachUpdateIsPassedOnToTheContext() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(interactor)
    var seen: [Double] = []
    let observer = UITransitionObserver { seen.append($0.rawPercent) }
    interactor.update(0.1)
    interactor.update(0.2)
    #expect(seen == [0.1, 0.2])
    observer.invalidate()
  }

  @Test func a19_pictureDependsOnThePercentOnly() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(interactor)
    scene.stage.step { interactor.update(0.3) }
    let first = scene.stage.cycle.frame.hash
    scene.stage.step { interactor.update(0.8) }
    #expect(scene.stage.cycle.frame.hash != first)
    scene.stage.step { interactor.update(0.3) }
    #expect(scene.stage.cycle.frame.hash == first)
  }

  @Test func a21_updateToOneDoesNotComplete() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(interactor)
    scene.stage.step { interactor.update(1) }
    scene.stage.steps(60)
    #expect(UITransitionObserver.current?.phase == .interactive)
    #expect(
      !scene.log.events.contains {
        $0.hasPrefix("animation") && $0.contains("(") && $0.contains("completion")
      })
    scene.stage.step { interactor.finish() }
    scene.stage.settle()
    #expect(UITransitionObserver.current == nil)
  }

  @Test func a22_finishRunsOnToTheEnd() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(interactor)
    scene.stage.step { interactor.update(0.5) }
    scene.stage.step { interactor.finish() }
    #expect(scene.stage.settle() != nil)
    #expect(scene.log.events.contains("animationEnded(true)"))
    #expect(scene.navigation.topViewController === scene.list)
    #expect(scene.list.view.superview != nil && scene.detail.view.superview == nil)
  }

  @Test func a23_a43_cancelRunsBackAndTheStackIsAsBefore() throws {
    let scene = NavigationStage()
    let container = try #require(scene.container)
    let interactor = UIPercentDrivenInteractiveTransition()
    let animator = scene.pop(interactor)
    scene.stage.step { interactor.update(0.5) }
    scene.stage.step { interactor.cancel() }
    #expect(animator.context?.transitionWasCancelled == true)
    #expect(scene.stage.settle() != nil)
    #expect(scene.log.events.contains("animationEnded(false)"))
    #expect(scene.navigation.viewControllers.map { $0 === scene.detail } == [false, true])
    #expect(container.subviews.count == 1 && container.subviews.first === scene.detail.view)
    #expect(scene.detail.view.frame == UIScreen.main.bounds)
    #expect(scene.list.view.superview == nil)
  }

  @Test func cancel_noFrameShowsTheEndState() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(interactor)
    scene.stage.step { interactor.update(0.5) }
    var shown: [CGFloat] = []
    scene.stage.onFrame = { shown.append(scene.shownX) }
    scene.stage.step { interactor.cancel() }
    scene.stage.settle()
    #expect(shown.count > 10)
    #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(shown.first == 195 && shown.last == 0)
  }

  @Test func a24_interactiveTransitionEndsWithANonInteractivePhase() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    var phases: [UITransitionState.Phase] = []
    let observer = UITransitionObserver { state in
      if phases.last != state.phase { phases.append(state.phase) }
    }
    scene.pop(interactor)
    scene.stage.step { interactor.finish() }
    scene.stage.settle()
    #expect(phases == [.interactive, .finishing, .done])
    observer.invalidate()
  }

  /// Frames from the decision to the completion.
  private func restFrames(
    percent: CGFloat, finishes: Bool, speed: CGFloat = 1
  ) -> Int? {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    interactor.completionSpeed = speed
    scene.pop(interactor)
    scene.stage.step { interactor.update(percent) }
    scene.stage.step { if finishes { interactor.finish() } else { interactor.cancel() } }
    for count in 0..<200 {
      if UITransitionObserver.current == nil { return count }
      scene.stage.step()
    }
    return nil
  }

  @Test func a25_finishTakesTheRestOfTheDuration() {
    // 0.5 s at 60 Hz; 60 % left = 0.3 s = 18 frames.
    #expect(restFrames(percent: 0.4, finishes: true) == 18)
  }

  @Test func a26_cancelTakesTheShareThatHasPassed() {
    #expect(restFrames(percent: 0.4, finishes: false) == 12)
  }

  @Test func a27_speedDividesTheRest() {
    #expect(restFrames(percent: 0.4, finishes: true, speed: 2) == 9)
    #expect(restFrames(percent: 0.4, finishes: true, speed: 0.5) == 36)
  }

  @Test func a28_completionCurveBendsTheRestOnly() {
    func middle(_ curve: UIView.AnimationCurve) -> CGFloat {
      let scene = NavigationStage()
      let interactor = UIPercentDrivenInteractiveTransition()
      interactor.completionCurve = curve
      scene.pop(interactor)
      scene.stage.step { interactor.update(0.4) }
      scene.stage.step { interactor.finish() }
      scene.stage.steps(6)
      return scene.shownX / 390
    }
    // A third of the rest has passed: linear 0.4 + 0.6/3; ease-in-out at 1/3 is 0.25.
    #expect(abs(middle(.linear) - 0.6) < 1e-9)
    #expect(middle(.easeInOut) < 0.57)
    #expect(UIPercentDrivenInteractiveTransition().completionCurve == .easeInOut)
  }

  @Test func a30_restOfNoLengthEndsAtTheNextTurn_notInTheCall() {
    for finishes in [true, false] {
      let scene = NavigationStage()
      let interactor = UIPercentDrivenInteractiveTransition()
      scene.pop(interactor)
      scene.stage.step {
        interactor.update(finishes ? 1 : 0)
        if finishes { interactor.finish() } else { interactor.cancel() }
        #expect(UITransitionObserver.current != nil)
      }
      #expect(UITransitionObserver.current == nil)
    }
  }

  @Test func a31_a32_laterDecisionsAreIgnored() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(interactor)
    scene.stage.step {
      interactor.update(0.5)
      interactor.cancel()
      interactor.cancel()
      interactor.finish()
    }
    #expect(UITransitionObserver.current?.phase == .cancelling)
    scene.stage.settle()
    #expect(scene.navigation.topViewController === scene.detail)
  }

  @Test func a33_isInteractiveTurnsFalseAtTheDecision() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(interactor)
    let coordinator = scene.detail.transitionCoordinator
    interactor.update(0.5)
    #expect(coordinator?.isInteractive == true && coordinator?.isCancelled == false)
    interactor.cancel()
    #expect(coordinator?.isInteractive == false && coordinator?.isCancelled == true)
  }

  @Test func a34_cancelOfATransitionThatIsNotInteractiveIsReported() throws {
    let scene = NavigationStage()
    let animator = scene.pop()
    let context = try #require(animator.context)
    context.cancelInteractiveTransition()
    #expect(!context.transitionWasCancelled)
    #expect(UIApplication.shared.issues.map(\.code) == [.notInteractive])
    scene.stage.settle()
    #expect(scene.navigation.topViewController === scene.list)
  }

  @Test func a35_a36_coordinatorKnowsSpeedAndCurveOfTheRest() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    interactor.completionSpeed = 2
    interactor.completionCurve = .easeOut
    scene.pop(interactor)
    let coordinator = scene.detail.transitionCoordinator
    interactor.update(0.3)
    interactor.finish()
    #expect(coordinator?.completionVelocity == 2)
    #expect(coordinator?.completionCurve == .easeOut)
    #expect(coordinator?.percentComplete == 0.3)
  }

  @Test func a37_a38_a39_pauseMakesItInteractiveAgain_andHandlersFireAtEachFlip() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(interactor)
    let coordinator = scene.detail.transitionCoordinator
    var flips: [Bool] = []
    var ends = 0
    coordinator?.notifyWhenInteractionChanges { flips.append($0.isInteractive) }
    coordinator?.notifyWhenInteractionEnds { _ in ends += 1 }
    scene.stage.step { interactor.update(0.2) }
    scene.stage.step { interactor.finish() }
    scene.stage.steps(5)
    scene.stage.step { interactor.pause() }
    scene.stage.step { interactor.cancel() }
    scene.stage.settle()
    #expect(flips == [false, true, false])
    #expect(ends == 1)
    #expect(scene.navigation.topViewController === scene.detail)
  }

  @Test func a40_pauseKeepsThePicture() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(interactor)
    scene.stage.step { interactor.update(0.2) }
    scene.stage.step { interactor.finish() }
    scene.stage.steps(5)
    let before = scene.shownX
    scene.stage.step {
      interactor.pause()
      interactor.update(interactor.percentComplete)
    }
    #expect(abs(scene.shownX - before) < 1e-9)
  }

  @Test func a41_transitionNeverEnds_whenTheAnimatorNeverCompletes() {
    final class Stuck: NSObject, UIViewControllerAnimatedTransitioning {
      func transitionDuration(
        using transitionContext: (any UIViewControllerContextTransitioning)?
      ) -> TimeInterval { 0.1 }
      func animateTransition(using context: any UIViewControllerContextTransitioning) {}
    }
    let scene = NavigationStage()
    scene.delegate.animator = Stuck()
    scene.stage.step { scene.navigation.popViewController(animated: true) }
    #expect(scene.stage.settle(limit: 120) == nil)
    #expect(scene.stage.cycle.activeSources == ["view controller transition"])
    #expect(UIApplication.shared.issues.map(\.code) == [.neverCompleted])
    #expect(UIApplication.shared.issues[0].message.contains("pop by Stuck"))
  }

  @Test func a41_secondCompletionIsReportedAndIgnored() throws {
    let scene = NavigationStage()
    let animator = scene.pop()
    let context = try #require(animator.context)
    scene.stage.settle()
    context.completeTransition(false)
    #expect(UIApplication.shared.issues.map(\.code) == [.completedTwice])
    #expect(scene.navigation.topViewController === scene.list)
  }

  @Test func a41_completionAsFinishedAfterACancelIsReported() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.delegate.animator = AlwaysCompletes()
    scene.delegate.interactor = interactor
    scene.stage.step { scene.navigation.popViewController(animated: true) }
    scene.stage.step { interactor.update(0.4) }
    scene.stage.step { interactor.cancel() }
    scene.stage.settle()
    #expect(UIApplication.shared.issues.map(\.code) == [.completedWhenCancelled])
    #expect(UIApplication.shared.issues.first?.message.contains("AlwaysCompletes") == true)
    #expect(scene.navigation.topViewController === scene.list)
  }

  @Test func a42_animationEndedHearsTheSameFlag() {
    let scene = NavigationStage()
    scene.pop()
    scene.stage.settle()
    #expect(scene.log.events.contains("animationEnded(true)"))
  }

  @Test func a44_completedPopOrder() {
    let scene = NavigationStage()
    scene.pop()
    scene.stage.settle()
    #expect(
      scene.log.events.filter { $0.hasPrefix("list") || $0.hasPrefix("detail") } == [
        "detail.willDisappear", "list.willAppear", "detail.didDisappear", "list.didAppear",
      ])
  }

  @Test func a45_a47_cancelledPopOrder() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(interactor)
    scene.stage.step { interactor.update(0.4) }
    scene.stage.step { interactor.cancel() }
    scene.stage.settle()
    #expect(
      scene.log.events.filter { $0.hasPrefix("list") || $0.hasPrefix("detail") } == [
        "detail.willDisappear", "list.willAppear", "list.willDisappear", "list.didDisappear",
        "detail.willAppear", "detail.didAppear",
      ])
  }

  @Test func a46_willCallbacksRunAtTheStart_didOnlyAfterCompletion() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(interactor)
    #expect(scene.log.events.contains("list.willAppear"))
    scene.stage.step { interactor.update(0.9) }
    scene.stage.steps(30)
    #expect(!scene.log.events.contains("list.didAppear"))
  }

  @Test func a48_interactionHandlersRunBeforeTheReversal() throws {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(interactor)
    scene.detail.transitionCoordinator?.notifyWhenInteractionChanges { _ in
      scene.log.note("changed")
    }
    scene.stage.step { interactor.cancel() }
    scene.stage.settle()
    let changed = try #require(scene.log.events.firstIndex(of: "changed"))
    let reversal = try #require(scene.log.events.firstIndex(of: "list.willDisappear"))
    #expect(changed < reversal)
  }

  @Test func a51_alongsideIsRefusedAfterTheStart_butItsCompletionRuns() {
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

  @Test func a52_alongsideAnimationsScrubAndReverse() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    let bar = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    scene.stage.window.addSubview(bar)
    // The alongside block runs in the container's time only for views inside it.
    scene.container?.addSubview(bar)
    let animator = SlideAnimator(scene.log, isForward: false)
    scene.delegate.animator = animator
    scene.delegate.interactor = interactor
    scene.stage.step {
      scene.navigation.popViewController(animated: true)
      scene.detail.transitionCoordinator?.animate(
        alongsideTransition: { _ in bar.frame.origin.x = 100 }, completion: nil)
    }
    scene.stage.step { interactor.update(0.5) }
    let shown = bar.layer.presentation()?.frame.minX ?? 0
    #expect(abs(shown - 50) < 0.01)
    scene.stage.step { interactor.cancel() }
    scene.stage.settle()
    #expect(bar.frame.minX == 0)
  }

  @Test func a52_alongsideRunsBesideAnInteractionOfTheClientsOwn() {
    let scene = NavigationStage()
    scene.delegate.animator = AlwaysCompletes()
    scene.delegate.interactor = OwnInteraction()
    let mark = UIView()
    scene.list.view.addSubview(mark)
    var taken: [Bool] = []
    scene.stage.step {
      scene.navigation.popViewController(animated: true)
      taken.append(
        scene.list.transitionCoordinator?.animate(
          alongsideTransition: { _ in mark.alpha = 0 }, completion: nil) ?? false)
    }
    #expect(taken == [true])
    #expect(mark.alpha == 0)
  }

  @Test func a53_alongsideCompletionRunsAfterTheTransition_withTheOutcome() {
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

  @Test func a54_a55_coordinatorExistsOnlyDuringTheTransition() {
    let scene = NavigationStage()
    #expect(scene.detail.transitionCoordinator == nil)
    scene.pop()
    #expect(scene.detail.transitionCoordinator?.isCancelled == false)
    #expect(scene.navigation.transitionCoordinator != nil)
    scene.stage.settle()
    #expect(scene.detail.transitionCoordinator == nil)
  }

  @Test func a56_alongsideCompletionRunsOnce_howeverOftenItFlips() {
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

  @Test func a57_durationOfZeroSetsTheEndAndCompletes() {
    let scene = NavigationStage()
    let animator = SlideAnimator(scene.log, isForward: false)
    animator.duration = 0
    scene.delegate.animator = animator
    scene.stage.step { scene.navigation.popViewController(animated: true) }
    scene.stage.settle()
    #expect(scene.log.events.contains("animationEnded(true)"))
  }

  @Test func a58_backgroundCancelsAnInteractiveTransition() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(interactor)
    scene.stage.step { interactor.update(0.8) }
    scene.stage.step { UIApplication.shared.simulateBackground() }
    scene.stage.settle()
    #expect(scene.navigation.topViewController === scene.detail)
  }

  @Test func a59_decisionBeforeTheStartIsRemembered() {
    for finishes in [true, false] {
      let scene = NavigationStage()
      let interactor = UIPercentDrivenInteractiveTransition()
      if finishes { interactor.finish() } else { interactor.cancel() }
      scene.pop(interactor)
      #expect(scene.stage.settle() != nil)
      let top = finishes ? scene.list : scene.detail
      #expect(scene.navigation.topViewController === top)
    }
  }

  @Test func a59_staleDecisionIsForgotten_whenTheObjectIsUsedAgain() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    interactor.cancel()
    scene.stage.steps(5)
    scene.pop(interactor)
    #expect(UITransitionObserver.current?.phase == .interactive)
  }

  @Test func a60_secondStageFromACompletionDoesNotScrub() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    let animator = SlideAnimator(scene.log, isForward: false)
    var secondStageRan = false
    animator.whileAnimating = { context in
      UIView.animate(
        withDuration: 0.1, animations: { context.view(forKey: .from)?.alpha = 0.5 },
        completion: { _ in secondStageRan = true })
    }
    scene.delegate.animator = animator
    scene.delegate.interactor = interactor
    scene.stage.step { scene.navigation.popViewController(animated: true) }
    scene.stage.step { interactor.update(0.9) }
    scene.stage.steps(60)
    #expect(!secondStageRan)
  }
}
