// Transitions exactly at their limits, and nested animation recorders.

import Testing

@testable import UIKit

/// An animator whose `animateTransition` is a closure.
private final class Closure: NSObject, UIViewControllerAnimatedTransitioning {
  let duration: TimeInterval
  let body: @MainActor (any UIViewControllerContextTransitioning) -> Void

  init(
    _ duration: TimeInterval,
    _ body: @escaping @MainActor (any UIViewControllerContextTransitioning) -> Void
  ) {
    (self.duration, self.body) = (duration, body)
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { duration }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    context.view(forKey: .to).map { context.containerView.insertSubview($0, at: 0) }
    body(context)
  }
}

@MainActor @Suite(.serialized) struct TransitionLimitTests {
  @Test func springWithNoDistanceLeft_endsImmediately() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    interactor.springVelocity = 0
    scene.pop(interactor)
    scene.stage.step { interactor.update(1) }
    scene.stage.step { interactor.finish() }
    scene.stage.steps(2)
    #expect(scene.stage.outcomes == [.completed])
  }

  @Test func nestedAnimationRecorder_doesNotEndTheOuterRecorder() {
    let (stage, view) = Stage.withBox()
    let (outer, inner) = (AnimationRecorder(), AnimationRecorder())
    stage.step {
      outer.record {
        inner.record { UIView.animate(withDuration: 1) { view.alpha = 0.5 } }
        UIView.animate(withDuration: 1) { view.frame.origin.x = 100 }
      }
    }
    stage.steps(3)
    outer.restore()
    #expect(view.frame.minX == 0)
    #expect(view.alpha == 1)
  }

  @Test func completionWithFalse_isACancellation_evenWithoutAnInteraction() throws {
    let scene = NavigationStage()
    var seen: (any UIViewControllerContextTransitioning)?
    scene.pop(
      with: Closure(0.1) { context in
        seen = context
        context.completeTransition(false)
      })
    #expect(try #require(seen).transitionWasCancelled)
    #expect(scene.navigation.topViewController === scene.detail)
  }

  @Test func transitionThatNeverCompletes_isReportedASecondAfterItsDuration() {
    let scene = NavigationStage()
    scene.pop(with: Closure(3) { _ in })
    scene.stage.steps(3 * 60 + 55)
    #expect(UIApplication.shared.issues.isEmpty)
    scene.stage.steps(10)
    #expect(UIApplication.shared.issues.map(\.code) == [.neverCompleted])
  }

  /// The first transition does not start interactively and ends in the frame in which it starts.
  /// The decision that was made before it has not been applied by then; it must be discarded.
  @Test func decisionThatATransitionDidNotUse_doesNotApplyToTheNextTransition() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.delegate.interactor = interactor
    scene.delegate.animator = Closure(0) { $0.completeTransition(true) }
    scene.stage.step {
      interactor.finish()
      interactor.wantsInteractiveStart = false
      scene.navigation.popViewController(animated: true)
    }
    #expect(scene.stage.outcomes == [.completed])
    scene.delegate.animator = SlideAnimator(scene.log, isForward: true)
    interactor.wantsInteractiveStart = true
    scene.stage.step { scene.navigation.pushViewController(scene.detail, animated: true) }
    #expect(UITransitionObserver.current?.phase == .interactive)
    scene.stage.step { interactor.cancel() }
    scene.stage.settle()
  }

  /// Half of the duration remains, which at double speed takes a quarter of the duration.
  @Test func completionSpeed_shortensAnInterruptibleAnimator() {
    let scene = NavigationStage()
    let animator = InterruptibleTransitionTests.Interruptible()
    let interactor = UIPercentDrivenInteractiveTransition()
    interactor.timingCurve = UICubicTimingParameters(animationCurve: .linear)
    interactor.completionSpeed = 2
    scene.pop(with: animator, interactor)
    scene.stage.step { interactor.update(0.5) }
    scene.stage.step { interactor.finish() }
    // Half of 0.5 s at double speed is 0.125 s, which is 7.5 frames.
    scene.stage.steps(6)
    #expect(abs(scene.shownX - 390 * (0.5 + 0.5 * 6 / 7.5)) < 1e-6)
    scene.stage.steps(4)
    #expect(scene.stage.outcomes == [.completed])
  }

  /// Rounding of times must not matter: the views and the container's time reach their ends in the
  /// same frame.
  @Test(arguments: [0.1, 0.3, 0.35, 0.4, 0.7, 1.1])
  func finishedTransition_endsInTheFrameThatShowsItsEnd(_ duration: Double) {
    for delay in 0..<7 {
      let scene = NavigationStage()
      scene.stage.steps(delay)
      let interactor = UIPercentDrivenInteractiveTransition()
      let animator = SlideAnimator(scene.log, isForward: false)
      animator.duration = duration
      scene.pop(with: animator, interactor)
      scene.stage.step { interactor.update(0.37) }
      scene.stage.step { interactor.finish() }
      var frames = 0
      while scene.stage.outcomes.isEmpty, frames < 200 {
        #expect((UITransitionObserver.current?.presentedPercent ?? 1) < 1)
        scene.stage.step()
        frames += 1
      }
      #expect(scene.stage.outcomes == [.completed])
    }
  }
}
