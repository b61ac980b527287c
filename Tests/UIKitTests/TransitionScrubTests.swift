// The rules for the frame after a call to `UIPercentDrivenInteractiveTransition.update(_:)`.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct TransitionScrubTests {
  @Test func percentComplete_isTheLastUpdate() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(interactor)
    interactor.update(0.2)
    interactor.update(0.45)
    #expect(interactor.percentComplete == 0.45)
    #expect(scene.detail.transitionCoordinator?.percentComplete == 0.45)
  }

  @Test func percentOutsideItsRange_isClampedInTheFrame() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(interactor)
    scene.stage.step { interactor.update(-0.5) }
    #expect(scene.shownX == 0)
    scene.stage.step { interactor.update(1.5) }
    #expect(abs(scene.shownX - 390) < 1e-9)
  }

  /// A percentage outside the range is clamped; the excess does not lengthen the settling
  /// animation.
  @Test func percentOutsideItsRange_leavesNothingToSettle() {
    for (percent, finishes) in [(CGFloat(1.5), true), (-0.5, false), (.nan, false)] {
      let scene = NavigationStage()
      let interactor = UIPercentDrivenInteractiveTransition()
      scene.pop(interactor)
      scene.stage.step { interactor.update(percent) }
      #expect(scene.shownX == (finishes ? 390 : 0))
      scene.stage.step { if finishes { interactor.finish() } else { interactor.cancel() } }
      #expect(UITransitionObserver.current == nil)
    }
  }

  @Test func frame_showsTheAnimationAtThePercentOfItsDuration() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(interactor)
    #expect(scene.shownX == 0)
    scene.stage.step { interactor.update(0.25) }
    #expect(abs(scene.shownX - 97.5) < 1e-9)
  }

  /// Measured on iOS 26.1: a delay is lost while the time of a superlayer stands still. The menu of
  /// jonkykong/SideMenu, whose animations have a delay of their duration, follows the finger.
  @Test(arguments: [true, false])
  func delayOfAnAnimation_isLostWhileScrubbing(_ finishes: Bool) {
    final class Delayed: NSObject, UIViewControllerAnimatedTransitioning {
      func transitionDuration(
        using transitionContext: (any UIViewControllerContextTransitioning)?
      ) -> TimeInterval { 0.5 }
      func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
          return
        }
        context.containerView.insertSubview(to, at: 0)
        UIView.animate(
          withDuration: 0.5, delay: 0.5, options: .curveLinear,
          animations: { from.frame.origin.x = 390 },
          completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
      }
    }
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(with: Delayed(), interactor)
    scene.stage.step { interactor.update(0.25) }
    #expect(abs(scene.shownX - 97.5) < 1e-9)
    scene.stage.step { if finishes { interactor.finish() } else { interactor.cancel() } }
    #expect(scene.stage.settle() != nil)
    #expect(scene.stage.outcomes == [finishes ? .completed : .cancelled])
    #expect(scene.navigation.viewControllers.count == (finishes ? 1 : 2))
  }

  @Test func curveOfAnAnimation_appliesWhileScrubbing() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    let animator = SlideAnimator(scene.log, isForward: false)
    animator.options = .curveEaseIn
    scene.pop(with: animator, interactor)
    scene.stage.step { interactor.update(0.5) }
    // At half the duration, the progress of ease-in (0.42,0 1,1) is 0.31536 (bisection by hand).
    #expect(abs(scene.shownX / 390 - 0.31536) < 1e-4)
  }

  @Test(arguments: [true, false]) func update_afterTheDecision_changesNothing(finishes: Bool) {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(interactor)
    scene.stage.step { interactor.update(0.5) }
    scene.stage.step {
      if finishes { interactor.finish() } else { interactor.cancel() }
      interactor.update(0.1)
    }
    #expect(interactor.percentComplete == 0.5)
    #expect(abs(scene.shownX - 195) < 1e-9)
  }

  @Test func update_beforeTheStart_changesNothing() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    interactor.update(0.7)
    #expect(interactor.percentComplete == 0)
    scene.pop(interactor)
    #expect(scene.shownX == 0)
  }

  @Test func update_isPassedToTheContext() {
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

  @Test func frame_dependsOnThePercentOnly() {
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

  @Test func update_toOne_doesNotComplete() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(interactor)
    scene.stage.step { interactor.update(1) }
    scene.stage.steps(60)
    #expect(UITransitionObserver.current?.phase == .interactive)
    #expect(!scene.log.events.contains { $0.hasPrefix("animation.completion") })
    scene.stage.step { interactor.finish() }
    scene.stage.settle()
    #expect(UITransitionObserver.current == nil)
  }

  @Test func completionOfAnAnimation_doesNotRunWhileScrubbing() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    let animator = SlideAnimator(scene.log, isForward: false)
    var secondStageRan = false
    animator.whileAnimating = { context in
      UIView.animate(
        withDuration: 0.1, animations: { context.view(forKey: .from)?.alpha = 0.5 },
        completion: { _ in secondStageRan = true })
    }
    scene.pop(with: animator, interactor)
    scene.stage.step { interactor.update(0.9) }
    scene.stage.steps(60)
    #expect(!secondStageRan)
  }

  /// The animation starts when the completion runs, after the release, and has its normal speed.
  @Test func animationStartedInACompletion_isNotScrubbed() {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    let animator = SlideAnimator(scene.log, isForward: false)
    animator.whileAnimating = { context in
      UIView.animate(
        withDuration: 0.1, animations: { context.view(forKey: .from)?.alpha = 0.5 },
        completion: { _ in
          UIView.animate(withDuration: 0.2, animations: { context.view(forKey: .to)?.alpha = 0.2 })
        })
    }
    scene.pop(with: animator, interactor)
    for percent in [CGFloat(0.3), 0.9, 1] {
      scene.stage.step { interactor.update(percent) }
      #expect(scene.list.view.shownAlpha == 1)
    }
    scene.stage.step { interactor.finish() }
    var shown: [Double] = []
    #expect(scene.stage.settle { shown.append(scene.list.view.shownAlpha) } != nil)
    #expect(shown.count { $0 > 0.25 && $0 < 0.95 } > 5, "\(shown)")
    #expect(abs(scene.list.view.shownAlpha - 0.2) < 1e-6)
  }
}
