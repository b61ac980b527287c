// The rules for the end of an interactive transition.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct TransitionEndTests {
  @Test func finish_continuesToTheEnd() {
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

  @Test func cancel_reverses_andTheStackIsUnchanged() throws {
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

  /// An explicit layer animation overrides the layer's model value, which must not be presented
  /// while the cancelled transition is reversed.
  @Test func cancel_noFrameShowsTheModelValueBelowAnExplicitAnimation() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    let animator = SlideAnimator(scene.log, isForward: false)
    animator.whileAnimating = { context in
      let layer = context.view(forKey: .from)?.layer
      let fade = CABasicAnimation(keyPath: "opacity")
      (fade.fromValue, fade.toValue, fade.duration) = (1.0, 0.5, 0.5)
      layer?.opacity = 0.5
      layer?.add(fade, forKey: nil)
    }
    scene.pop(with: animator, interactor)
    scene.stage.step { interactor.update(0.5) }
    var shown: [Float] = []
    scene.stage.onFrame = {
      shown.append(scene.detail.view.layer.presentation()?.opacity ?? -1)
    }
    scene.stage.step { interactor.cancel() }
    scene.stage.settle()
    #expect(shown.count > 10)
    // The last frame is presented after the end. It is the animator's task to restore the model
    // values that it set on layers.
    let reversal = shown.dropLast()
    #expect(zip(reversal, reversal.dropFirst()).allSatisfy { $0 <= $1 }, "\(shown)")
  }

  /// Starts a pop whose animator also moves another view, initially at x = 7; cancels the pop
  /// halfway, and returns the left edge of that view after the end.
  private func edgeAfterCancelling(_ move: @escaping @MainActor (UIView) -> Void) -> CGFloat {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    let mark = UIView.box(x: 7)
    scene.detail.view.addSubview(mark)
    let animator = SlideAnimator(scene.log, isForward: false)
    animator.whileAnimating = { _ in move(mark) }
    scene.pop(with: animator, interactor)
    scene.stage.step { interactor.update(0.5) }
    #expect(mark.shownX != 7, "the view moved")
    scene.stage.step { interactor.cancel() }
    scene.stage.settle()
    return mark.frame.minX
  }

  /// For a property that was animated twice, the value before the first animation is restored.
  @Test func cancel_restoresTheValueFromBeforeTheFirstOfTwoAnimations() {
    let edge = edgeAfterCancelling { mark in
      for x in [50.0, 90] { UIView.animate(withDuration: 0.5) { mark.frame.origin.x = x } }
    }
    #expect(edge == 7)
  }

  @Test func cancel_restoresViewsThatKeyframesMoved() {
    let edge = edgeAfterCancelling { mark in
      UIView.animateKeyframes(
        withDuration: 0.5, delay: 0,
        animations: {
          UIView.addKeyframe(withRelativeStartTime: 0.2, relativeDuration: 0.3) {
            mark.frame.origin.x = 50
          }
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
            mark.frame.origin.x = 90
          }
        })
    }
    #expect(edge == 7)
  }

  @Test func cancel_restoresAFromViewThatTheAnimatorRemoved() {
    final class Remover: NSObject, UIViewControllerAnimatedTransitioning {
      func transitionDuration(
        using transitionContext: (any UIViewControllerContextTransitioning)?
      ) -> TimeInterval { 0.3 }
      func animateTransition(using context: any UIViewControllerContextTransitioning) {
        context.view(forKey: .from)?.removeFromSuperview()
        guard let view = context.view(forKey: .to) else { return }
        context.containerView.addSubview(view)
        UIView.animate(
          withDuration: 0.3, animations: { view.alpha = 0.5 },
          completion: { _ in
            view.alpha = 1
            context.completeTransition(!context.transitionWasCancelled)
          })
      }
    }
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(with: Remover(), interactor)
    scene.stage.step { interactor.update(0.5) }
    scene.stage.step { interactor.cancel() }
    scene.stage.settle()
    #expect(scene.detail.view.window != nil && scene.list.view.window == nil)
    #expect(scene.detail.view.frame == UIScreen.main.bounds)
  }

  @Test func interactiveTransition_endsWithANonInteractivePhase() {
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

  /// Returns the number of frames from the decision to the completion.
  private func remainingFrames(
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

  @Test func finish_takesTheRemainingDuration() {
    // The remaining 60 % of 0.5 s is 0.3 s, which is 18 frames at 60 Hz.
    #expect(remainingFrames(percent: 0.4, finishes: true) == 18)
  }

  @Test func cancel_takesTheElapsedFractionOfTheDuration() {
    #expect(remainingFrames(percent: 0.4, finishes: false) == 12)
  }

  @Test func completionSpeed_dividesTheRemainingDuration() {
    #expect(remainingFrames(percent: 0.4, finishes: true, speed: 2) == 9)
    #expect(remainingFrames(percent: 0.4, finishes: true, speed: 0.5) == 36)
  }

  @Test func completionCurve_appliesAfterTheReleaseOnly() {
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
    // A third of the remaining time has passed. The linear progress is 0.4 + 0.6/3; ease-in-out is
    // 0.23 at 1/3, so its progress is 0.4 + 0.6 · 0.23 = 0.54.
    #expect(abs(middle(.linear) - 0.6) < 1e-9)
    #expect(middle(.easeInOut) < 0.57)
    #expect(UIPercentDrivenInteractiveTransition().completionCurve == .easeInOut)
  }

  @Test func timingCurve_withoutAnInterruptibleAnimator_hasNoEffect() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    interactor.completionCurve = .linear
    interactor.timingCurve = UICubicTimingParameters(animationCurve: .easeIn)
    scene.pop(interactor)
    scene.stage.step { interactor.update(0.4) }
    scene.stage.step { interactor.finish() }
    scene.stage.steps(6)
    #expect(abs(scene.shownX / 390 - 0.6) < 1e-9)
  }

  @Test(arguments: [true, false])
  func transitionWithNothingLeftToAnimate_endsInTheFrameOfTheDecision_butNotInTheCall(
    finishes: Bool
  ) {
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

  @Test func secondDecision_isIgnored() {
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

  @Test func isInteractive_isFalseAfterTheDecision() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(interactor)
    let coordinator = scene.detail.transitionCoordinator
    interactor.update(0.5)
    #expect(coordinator?.isInteractive == true && coordinator?.isCancelled == false)
    interactor.cancel()
    #expect(coordinator?.isInteractive == false && coordinator?.isCancelled == true)
  }

  @Test func cancel_ofANonInteractiveTransition_isReported() throws {
    let scene = NavigationStage()
    let animator = scene.pop()
    let context = try #require(animator.context)
    context.cancelInteractiveTransition()
    #expect(!context.transitionWasCancelled)
    #expect(UIApplication.shared.issues.map(\.code) == [.notInteractive])
    scene.stage.settle()
    #expect(scene.navigation.topViewController === scene.list)
  }

  @Test func coordinator_hasCompletionVelocityAndCurve() {
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

  @Test func background_cancelsAnInteractiveTransition() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(interactor)
    scene.stage.step { interactor.update(0.8) }
    scene.stage.step { UIApplication.shared.simulateBackground() }
    scene.stage.settle()
    #expect(scene.navigation.topViewController === scene.detail)
  }
}
