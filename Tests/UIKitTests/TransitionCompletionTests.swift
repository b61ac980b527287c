// The rules for pausing and completing a transition.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct TransitionCompletionTests {
  @Test func pause_makesTheTransitionInteractiveAgain_andHandlersRunAtEachChange() {
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

  /// The interaction begins again in a pause, and ends with the decision after it.
  @Test func handlerOfTheEnd_addedWhileTheTransitionSettles_waitsForTheNextDecision() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(interactor)
    scene.stage.step { interactor.update(0.2) }
    scene.stage.step { interactor.finish() }
    var states: [Bool] = []
    scene.detail.transitionCoordinator?.notifyWhenInteractionEnds {
      states.append($0.isInteractive)
    }
    scene.stage.steps(5)
    scene.stage.step { interactor.pause() }
    #expect(states == [])
    scene.stage.step { interactor.finish() }
    #expect(states == [false])
    scene.stage.settle()
  }

  @Test func transitionCancelledThenPausedThenFinished_isFinished() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    let animator = scene.pop(interactor)
    scene.stage.step { interactor.update(0.5) }
    scene.stage.step { interactor.cancel() }
    scene.stage.steps(3)
    scene.stage.step { interactor.pause() }
    #expect(animator.context?.transitionWasCancelled == false)
    scene.stage.step { interactor.finish() }
    scene.stage.settle()
    #expect(scene.navigation.topViewController === scene.list)
    #expect(UIApplication.shared.issues.isEmpty)
  }

  @Test func pause_afterTheRelease_keepsThePresentedFrame() {
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

  @Test func pause_ofANonInteractiveTransition_keepsThePresentedFrame() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    interactor.wantsInteractiveStart = false
    scene.pop(interactor)
    scene.stage.steps(12)
    scene.stage.step { interactor.pause() }
    // The position in frame 13 of 30 of an uninterrupted run.
    #expect(abs(scene.shownX - 390 * 13 / 30) < 1e-6)
    #expect(abs(interactor.percentComplete - 13.0 / 30) < 1e-9)
    scene.stage.steps(5)
    #expect(abs(scene.shownX - 390 * 13 / 30) < 1e-6)
    scene.stage.step { interactor.cancel() }
    scene.stage.settle()
  }

  @Test func animatorThatNeverCompletes_isReported_andTheTransitionDoesNotEnd() {
    final class Stuck: NSObject, UIViewControllerAnimatedTransitioning {
      func transitionDuration(
        using transitionContext: (any UIViewControllerContextTransitioning)?
      ) -> TimeInterval { 0.1 }
      func animateTransition(using context: any UIViewControllerContextTransitioning) {}
    }
    let scene = NavigationStage()
    scene.pop(with: Stuck())
    #expect(scene.stage.settle(limit: 120) == nil)
    #expect(scene.stage.cycle.activeSources == ["view controller transition"])
    #expect(UIApplication.shared.issues.map(\.code) == [.neverCompleted])
    #expect(UIApplication.shared.issues[0].message.contains("pop by Stuck"))
  }

  @Test func secondCompletion_isReportedAndIgnored() throws {
    let scene = NavigationStage()
    let animator = scene.pop()
    let context = try #require(animator.context)
    scene.stage.settle()
    context.completeTransition(false)
    #expect(UIApplication.shared.issues.map(\.code) == [.completedTwice])
    #expect(scene.navigation.topViewController === scene.list)
  }

  /// The app completes the transition during the interaction, while the container's time is paused.
  /// That time must then run again.
  @Test func completionDuringTheInteraction_leavesNothingPaused() throws {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    let animator = scene.pop(interactor)
    scene.stage.step { interactor.update(0.5) }
    let container = try #require(animator.context?.containerView)
    #expect(container.layer.speed == 0)
    scene.stage.step { animator.context?.completeTransition(true) }
    #expect(container.layer.speed == 1)
    scene.stage.settle()
    #expect(scene.navigation.viewControllers == [scene.list])
    var done = false
    UIView.animate(
      withDuration: 0.1, animations: { scene.list.view.alpha = 0 }, completion: { done = $0 })
    scene.stage.settle()
    #expect(done)
  }

  @Test func completionAsFinished_afterACancel_isReported() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(with: AlwaysCompletes(), interactor)
    scene.stage.step { interactor.update(0.4) }
    scene.stage.step { interactor.cancel() }
    scene.stage.settle()
    #expect(UIApplication.shared.issues.map(\.code) == [.completedWhenCancelled])
    #expect(UIApplication.shared.issues.first?.message.contains("AlwaysCompletes") == true)
    #expect(scene.navigation.topViewController === scene.list)
  }

  @Test(arguments: [true, false])
  func animationEnded_receivesTheFlagOfTheCompletion(finishes: Bool) {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(interactor)
    scene.stage.step { interactor.update(0.5) }
    scene.stage.step { if finishes { interactor.finish() } else { interactor.cancel() } }
    scene.stage.settle()
    let ends = scene.log.events.filter { $0.hasPrefix("animationEnded") }
    #expect(ends == ["animationEnded(\(finishes))"])
  }

  @Test func willCallbacks_runAtTheStart_didCallbacksAfterCompletion() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(interactor)
    #expect(scene.log.events.contains("list.willAppear"))
    scene.stage.step { interactor.update(0.9) }
    scene.stage.steps(30)
    #expect(!scene.log.events.contains("list.didAppear"))
    scene.stage.step { interactor.finish() }
    scene.stage.settle()
    #expect(scene.log.events.contains("list.didAppear"))
  }

  @Test func interactionHandlers_runBeforeTheReversedAppearanceCallbacks() throws {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(interactor)
    let coordinator = scene.detail.transitionCoordinator
    coordinator?.notifyWhenInteractionChanges { _ in scene.log.note("changed") }
    coordinator?.notifyWhenInteractionEnds { _ in scene.log.note("ended") }
    scene.stage.step { interactor.cancel() }
    scene.stage.settle()
    let reversal = try #require(scene.log.events.firstIndex(of: "list.willDisappear"))
    #expect(try #require(scene.log.events.firstIndex(of: "changed")) < reversal)
    #expect(try #require(scene.log.events.firstIndex(of: "ended")) < reversal)
  }
}
