// View animation options, each tested by its effect on the presented frames.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct AnimationOptionTests {
  @Test func autoreverse_runsForwardAndBack_inTwiceTheDuration() {
    let (stage, view) = Stage.withBox()
    var done = false
    stage.step {
      UIView.animate(
        withDuration: 0.5, delay: 0, options: [.curveLinear, .autoreverse],
        animations: { view.frame.origin.x = 60 }, completion: { done = $0 })
    }
    stage.steps(20)
    #expect(abs(view.shownX - 40) < 1e-6)
    stage.steps(20)
    #expect(abs(view.shownX - 40) < 1e-6 && !done)
    stage.settle()
    #expect(done && view.shownX == 60, "the model has the end value throughout")
  }

  @Test func repeat_restarts_untilTheAnimationIsRemoved() {
    let (stage, view) = Stage.withBox()
    stage.step {
      UIView.animate(
        withDuration: 0.5, delay: 0, options: [.curveLinear, .repeat],
        animations: { view.frame.origin.x = 60 })
    }
    stage.steps(100)
    #expect(abs(view.shownX - 20) < 1e-6, "after three repetitions and ten frames")
    view.layer.removeAllAnimations()
    stage.step()
    #expect(view.shownX == 60)
  }

  @Test func beginFromCurrentState_startsAtThePresentationValue_notAtTheModelValue() {
    for options in [UIView.AnimationOptions.curveLinear, [.curveLinear, .beginFromCurrentState]] {
      let (stage, view) = Stage.withBox()
      stage.step {
        UIView.animate(
          withDuration: 0.5, delay: 0, options: .curveLinear, animations: { view.alpha = 0 })
      }
      stage.steps(15)
      stage.step {
        UIView.animate(
          withDuration: 0.5, delay: 0, options: options, animations: { view.alpha = 1 })
      }
      // The first frame of the second animation: the value shown last (0.5, in frame 15), or the
      // model's 0.
      let fromPresentation = options.contains(.beginFromCurrentState)
      #expect(abs(view.shownAlpha - (fromPresentation ? 0.5 : 0)) < 1e-6)
    }
  }

  @Test func layoutSubviews_animatesLayoutChanges() {
    for options in [UIView.AnimationOptions.curveLinear, [.curveLinear, .layoutSubviews]] {
      let (stage, view) = Stage.withBox()
      let half = HalfFilled()
      view.addSubview(half)
      stage.step()
      stage.step {
        UIView.animate(
          withDuration: 0.5, delay: 0, options: options,
          animations: { half.frame.size.width = 200 })
      }
      let shown = half.inner.layer.presentation()?.bounds.width
      #expect(shown == (options.contains(.layoutSubviews) ? 50 : 100))
    }
  }

  @Test func nestedBlock_inheritsTheCurve_unlessItOverrides() {
    let (stage, view) = Stage.withBox()
    let other = UIView(frame: view.frame)
    stage.window.addSubview(other)
    stage.step {
      UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
        UIView.animate(withDuration: 0.1, delay: 0, options: .curveEaseIn) { view.alpha = 0 }
        UIView.animate(
          withDuration: 0.1, delay: 0, options: [.curveEaseIn, .overrideInheritedCurve]
        ) { other.alpha = 0 }
      }
    }
    stage.steps(15)
    #expect(abs(view.shownAlpha - 0.5) < 1e-6)
    // At half the duration, the progress of ease-in (0.42,0 1,1) is 0.31536 (bisection by hand).
    #expect(abs(other.shownAlpha - (1 - 0.31536)) < 1e-4)
  }

  @Test func showHideTransitionViews_hidesInsteadOfRemoving() {
    let (stage, view) = Stage.withBox()
    let other = UIView(frame: view.frame)
    other.isHidden = true
    stage.window.addSubview(other)
    stage.step {
      UIView.transition(
        from: view, to: other, duration: 0.2,
        options: [.transitionCrossDissolve, .showHideTransitionViews])
    }
    stage.settle()
    #expect(view.isHidden && view.superview != nil)
    #expect(!other.isHidden)
  }

  @Test func allowAnimatedContent_alsoAnimatesTheChangeItself() {
    for options in [
      UIView.AnimationOptions.transitionCrossDissolve,
      [.transitionCrossDissolve, .allowAnimatedContent, .curveLinear],
    ] {
      let (stage, view) = Stage.withBox()
      stage.step {
        UIView.transition(
          with: view, duration: 0.5, options: options,
          animations: { view.frame.origin.x = 60 })
      }
      stage.steps(15)
      #expect(abs(view.shownX - (options.contains(.allowAnimatedContent) ? 30 : 60)) < 1e-6)
    }
  }

  @Test func discreteKeyframes_jumpAtTheirTimes() {
    let (stage, view) = Stage.withBox()
    stage.step {
      UIView.animateKeyframes(
        withDuration: 0.5, delay: 0,
        options: [.calculationModeDiscrete, .linear],
        animations: {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.alpha = 0.5 }
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.alpha = 0 }
        })
    }
    var shown: Set<Double> = []
    stage.onFrame = { shown.insert(view.shownAlpha) }
    stage.settle()
    #expect(shown.isSubset(of: [1, 0.5, 0]) && shown.contains(0.5), "\(shown)")
  }

  @Test func scaleToZero_shrinksLinearly_withFiniteValues() {
    let (stage, view) = Stage.withBox()
    var shown: [CGAffineTransform] = []
    stage.onFrame = { shown.append((view.layer.presentation() ?? view.layer).affineTransform()) }
    stage.step {
      UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
        view.transform = CGAffineTransform(scaleX: 0, y: 0)
      }
    }
    stage.settle()
    // The first frame is the start; frame 15 of 30 is the middle.
    #expect(abs(shown[15].a - 0.5) < 1e-9 && abs(shown[15].d - 0.5) < 1e-9)
    #expect(
      shown.allSatisfy { shape in
        [shape.a, shape.b, shape.c, shape.d, shape.tx, shape.ty].allSatisfy(\.isFinite)
      })
  }
}
