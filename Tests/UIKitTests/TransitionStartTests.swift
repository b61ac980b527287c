// The rules for the start of a transition. The name of each test states its rule.
// TransitionScrubTests, TransitionEndTests and TransitionCompletionTests contain the rules for the
// other phases.

import Testing
import UIKit

/// Drives the transition with its own property animator, as Apple's 2016 sample code does.
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

@MainActor @Suite(.serialized) struct TransitionStartTests {
  @Test func pop_asksTheDelegateForAnAnimator_thenForAnInteractionController() {
    let scene = NavigationStage()
    scene.pop()
    #expect(scene.log.events.prefix(2) == ["animatorFor(pop)", "interactorFor"])
  }

  @Test func withoutAnAnimator_noInteractionControllerIsRequested() {
    let scene = NavigationStage()
    scene.stage.step { scene.navigation.popViewController(animated: true) }
    #expect(scene.log.events.first == "animatorFor(pop)")
    #expect(!scene.log.events.contains("interactorFor"))
  }

  @Test func withoutAnInteractionController_animateTransitionIsCalled() {
    let scene = NavigationStage()
    scene.pop()
    #expect(scene.log.events.filter { $0 == "animateTransition" }.count == 1)
    #expect(UITransitionObserver.current?.phase == .running)
  }

  @Test func withAnInteractionController_onlyStartInteractiveTransitionIsCalled() {
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

  @Test func duration_isRequestedBeforeTheAnimation_andSetOnThePercentDrivenTransition() throws {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(interactor)
    let asked = try #require(scene.log.events.firstIndex(of: "transitionDuration"))
    let animated = try #require(scene.log.events.firstIndex(of: "animateTransition"))
    #expect(asked < animated)
    #expect(interactor.duration == 0.5)
  }

  @Test func wantsInteractiveStartFalse_startsTheAnimation() {
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

  @Test func wantsInteractiveStartFalse_stillStartsTheClientsInteractionController() {
    let scene = NavigationStage()
    let driver = OwnDriver()
    scene.pop(driver)
    #expect(driver.wasInteractive == false)
    #expect(!scene.log.events.contains("animateTransition"))
    scene.stage.settle()
    #expect(scene.navigation.topViewController === scene.list)
    #expect(UIApplication.shared.issues.isEmpty)
  }

  @Test func container_containsOnlyTheFromView_whenTheAnimationBegins() {
    final class Peek: SlideAnimator {
      var held: [UIView] = []
      override func animateTransition(using context: any UIViewControllerContextTransitioning) {
        held = context.containerView.subviews
        super.animateTransition(using: context)
      }
    }
    let scene = NavigationStage()
    let peek = Peek(scene.log, isForward: false)
    scene.pop(with: peek)
    #expect(peek.held == [scene.detail.view])
  }

  @Test func initialAndFinalFrames_areZero_forViewsOutsideTheHierarchy() throws {
    let scene = NavigationStage()
    let animator = scene.pop()
    let context = try #require(animator.context)
    #expect(context.finalFrame(for: scene.detail) == .zero)
    #expect(context.initialFrame(for: scene.list) == .zero)
    #expect(context.initialFrame(for: scene.detail) == UIScreen.main.bounds)
    #expect(context.finalFrame(for: scene.list) == UIScreen.main.bounds)
  }

  @Test func push_duringAPop_isRefusedAndReported() {
    let scene = NavigationStage()
    scene.pop()
    scene.navigation.pushViewController(UIViewController(), animated: true)
    #expect(scene.navigation.viewControllers == [scene.list])
    #expect(UIApplication.shared.issues.map(\.code) == [.nestedTransition])
  }

  @Test func durationZero_setsTheEndValuesAndCompletes() {
    let scene = NavigationStage()
    let animator = SlideAnimator(scene.log, isForward: false)
    animator.duration = 0
    scene.pop(with: animator)
    #expect(scene.log.events.contains("animationEnded(true)"))
    #expect(scene.navigation.viewControllers == [scene.list])
  }

  /// There is nothing to scrub: the transition has completed before the gesture can decide.
  @Test func durationZero_withAnInteraction_completesInItsFirstFrame() {
    let scene = NavigationStage()
    let animator = SlideAnimator(scene.log, isForward: false)
    animator.duration = 0
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(with: animator, interactor)
    #expect(scene.stage.outcomes == [.completed])
    scene.stage.step { interactor.cancel() }
    #expect(scene.navigation.topViewController === scene.list)
  }

  @Test func reusedInteractionController_discardsItsEarlierDecision() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    interactor.cancel()
    scene.stage.steps(5)
    scene.pop(interactor)
    #expect(UITransitionObserver.current?.phase == .interactive)
  }
}
