// Transitions whose animator can be paused and reversed: assertions 10 and 29 of uikit-semantics 3.1.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct InterruptibleTransitionTests {
  /// A transition whose animator is interruptible: scrubbed, released with its timing curve.
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

  @Test func a10_a29_interruptibleAnimatorIsScrubbedAndReleased() {
    for finishes in [true, false] {
      let scene = NavigationStage()
      let animator = Interruptible()
      let interactor = UIPercentDrivenInteractiveTransition()
      interactor.timingCurve = UICubicTimingParameters(animationCurve: .linear)
      scene.delegate.animator = animator
      scene.delegate.interactor = interactor
      scene.stage.step { scene.navigation.popViewController(animated: true) }
      #expect(animator.calls == 0)
      scene.stage.step { interactor.update(0.4) }
      #expect(abs(scene.shownX - 156) < 1e-6)
      scene.stage.step { if finishes { interactor.finish() } else { interactor.cancel() } }
      scene.stage.steps(6)
      // Six frames are 0.1 s: a fifth of the whole, linearly.
      #expect(abs(scene.shownX - 390 * (finishes ? 0.6 : 0.2)) < 1e-6)
      #expect(scene.stage.settle() != nil)
      let top = finishes ? scene.list : scene.detail
      #expect(scene.navigation.topViewController === top)
      #expect(finishes || scene.detail.view.frame.minX == 0)
    }
  }

  @Test func alongsideAnInterruptibleAnimator_isScrubbedAndReleasedWithIt() {
    for finishes in [true, false] {
      let scene = NavigationStage()
      let interactor = UIPercentDrivenInteractiveTransition()
      interactor.timingCurve = UICubicTimingParameters(animationCurve: .linear)
      let mark = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      scene.stage.window.addSubview(mark)
      scene.delegate.animator = Interruptible()
      scene.delegate.interactor = interactor
      scene.stage.step {
        scene.navigation.popViewController(animated: true)
        scene.detail.transitionCoordinator?.animate(
          alongsideTransition: { _ in mark.frame.origin.x = 100 }, completion: nil)
      }
      scene.stage.step { interactor.update(0.4) }
      #expect(abs((mark.layer.presentation()?.frame.minX ?? 0) - 40) < 1e-6)
      scene.stage.steps(5)
      #expect(abs((mark.layer.presentation()?.frame.minX ?? 0) - 40) < 1e-6, "it is held")
      scene.stage.step { if finishes { interactor.finish() } else { interactor.cancel() } }
      scene.stage.settle()
      #expect(mark.frame.minX == (finishes ? 100 : 0) && mark.layer.animationKeys() == nil)
      #expect(UIApplication.shared.issues.isEmpty)
    }
  }

  /// Who asks after `popViewController` has returned is in time: the block runs at once, as those that
  /// were queued before, not with the first update.
  @Test func a52_alongsideAnInterruptibleAnimator_runsAtTheStart_howeverLateItIsAsked() {
    let scene = NavigationStage()
    let mark = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
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
      #expect(runs == 2 && mark.frame.minX == 100)
    }
    scene.stage.steps(3)
    #expect(runs == 2 && mark.layer.presentation()?.frame.minX == 0, "held at the start")
    interactor.cancel()
    scene.stage.settle()
    #expect(mark.frame.minX == 0 && mark.layer.animationKeys() == nil)
  }

  /// Completed by the client while a finger held it: what ran alongside is at the end, and loose.
  @Test func alongsideOfATransitionThatWasCompletedWhileHeld_isNotLeftHeld() {
    let scene = NavigationStage()
    let animator = Interruptible()
    let interactor = UIPercentDrivenInteractiveTransition()
    let mark = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    scene.stage.window.addSubview(mark)
    scene.delegate.animator = animator
    scene.delegate.interactor = interactor
    scene.stage.step {
      scene.navigation.popViewController(animated: true)
      scene.detail.transitionCoordinator?.animate(
        alongsideTransition: { _ in mark.frame.origin.x = 100 }, completion: nil)
    }
    scene.stage.step { interactor.update(0.4) }
    scene.stage.step {
      animator.made?.stopAnimation(false)
      animator.made?.finishAnimation(at: .end)
    }
    scene.stage.settle()
    #expect(scene.navigation.viewControllers == [scene.list])
    #expect(mark.frame.minX == 100 && mark.layer.animationKeys() == nil)
    #expect(UIApplication.shared.issues.isEmpty)
  }

  @Test func interruptibleAnimator_cancelledThenPaused_canStillFinish() {
    let scene = NavigationStage()
    let animator = Interruptible()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.delegate.animator = animator
    scene.delegate.interactor = interactor
    scene.stage.step { scene.navigation.popViewController(animated: true) }
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
    #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 }, "onwards, \(shown)")
    #expect(scene.navigation.topViewController === scene.list)
  }

  @Test func interruptibleAnimator_isPausedWhileRunning_andTurnedBack() {
    let scene = NavigationStage()
    let animator = Interruptible()
    let interactor = UIPercentDrivenInteractiveTransition()
    interactor.wantsInteractiveStart = false
    scene.delegate.animator = animator
    scene.delegate.interactor = interactor
    scene.stage.step { scene.navigation.popViewController(animated: true) }
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
