// The options of view animations, each by what it does to the picture.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct AnimationOptionTests {
  private func scene() -> (stage: Stage, view: UIView) {
    let stage = Stage(root: UIViewController())
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    stage.window.addSubview(view)
    stage.step()
    return (stage, view)
  }

  private func x(_ view: UIView) -> CGFloat { (view.layer.presentation() ?? view.layer).frame.minX }
  private func alpha(_ view: UIView) -> Double {
    Double((view.layer.presentation() ?? view.layer).opacity)
  }

  @Test func autoreverse_goesThereAndBack_inTwiceTheTime() {
    let (stage, view) = scene()
    var done = false
    stage.step {
      UIView.animate(
        withDuration: 0.5, delay: 0, options: [.curveLinear, .autoreverse],
        animations: { view.frame.origin.x = 60 }, completion: { done = $0 })
    }
    stage.steps(20)
    #expect(abs(x(view) - 40) < 1e-6)
    stage.steps(20)
    #expect(abs(x(view) - 40) < 1e-6 && !done)
    stage.settle()
    #expect(done && x(view) == 60, "the model has the end all the time")
  }

  @Test func repeat_beginsAgain_untilItIsRemoved() {
    let (stage, view) = scene()
    stage.step {
      UIView.animate(
        withDuration: 0.5, delay: 0, options: [.curveLinear, .repeat],
        animations: { view.frame.origin.x = 60 })
    }
    stage.steps(100)
    #expect(abs(x(view) - 20) < 1e-6, "three runs and ten frames")
    view.layer.removeAllAnimations()
    stage.step()
    #expect(x(view) == 60)
  }

  @Test func beginFromCurrentState_startsWhereThePictureIs_withoutItWhereTheModelIs() {
    for options in [UIView.AnimationOptions.curveLinear, [.curveLinear, .beginFromCurrentState]] {
      let (stage, view) = scene()
      stage.step {
        UIView.animate(
          withDuration: 0.5, delay: 0, options: .curveLinear, animations: { view.alpha = 0 })
      }
      stage.steps(15)
      stage.step {
        UIView.animate(
          withDuration: 0.5, delay: 0, options: options, animations: { view.alpha = 1 })
      }
      // The first picture of the second run: what showed last (frame 15's half), or the model's 0.
      let fromPicture = options.contains(.beginFromCurrentState)
      #expect(abs(alpha(view) - (fromPicture ? 0.5 : 0)) < 1e-6)
    }
  }

  @Test func layoutSubviews_animatesWhatTheLayoutMoves() {
    final class Half: UIView {
      let inner = UIView()
      override func layoutSubviews() { inner.frame.size.width = bounds.width / 2 }
    }
    for options in [UIView.AnimationOptions.curveLinear, [.curveLinear, .layoutSubviews]] {
      let (stage, view) = scene()
      let half = Half(frame: CGRect(x: 0, y: 0, width: 100, height: 10))
      half.addSubview(half.inner)
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
    let (stage, view) = scene()
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
    #expect(abs(alpha(view) - 0.5) < 1e-6)
    // Ease-in (0.42,0 1,1) at one half of the time: 0.31536 of the way (bisection by hand).
    #expect(abs(alpha(other) - (1 - 0.31536)) < 1e-4)
  }

  @Test func showHideTransitionViews_hidesInsteadOfRemoving() {
    let (stage, view) = scene()
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

  @Test func allowAnimatedContent_animatesTheChangeUnderTheEffect() {
    for options in [
      UIView.AnimationOptions.transitionCrossDissolve,
      [.transitionCrossDissolve, .allowAnimatedContent, .curveLinear],
    ] {
      let (stage, view) = scene()
      stage.step {
        UIView.transition(
          with: view, duration: 0.5, options: options,
          animations: { view.frame.origin.x = 60 })
      }
      stage.steps(15)
      #expect(abs(x(view) - (options.contains(.allowAnimatedContent) ? 30 : 60)) < 1e-6)
    }
  }

  @Test func discreteKeyframes_jumpAtTheirTimes() {
    let (stage, view) = scene()
    stage.step {
      UIView.animateKeyframes(
        withDuration: 0.5, delay: 0,
        options: [
          .calculationModeDiscrete,
          UIView.KeyframeAnimationOptions(
            rawValue: UIView.AnimationOptions.curveLinear.rawValue),
        ],
        animations: {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.alpha = 0.5 }
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.alpha = 0 }
        })
    }
    var shown: Set<Double> = []
    stage.onFrame = { shown.insert(self.alpha(view)) }
    stage.settle()
    #expect(shown.isSubset(of: [1, 0.5, 0]) && shown.contains(0.5), "\(shown)")
  }

  @Test func scaleToZero_showsNoNumberThatIsNotFinite() {
    let (stage, view) = scene()
    stage.step {
      UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
        view.transform = CGAffineTransform(scaleX: 0, y: 0)
      }
    }
    stage.steps(15)
    let shown = view.layer.presentation()?.affineTransform() ?? .identity
    #expect(abs(shown.a - 0.5) < 1e-9 && abs(shown.d - 0.5) < 1e-9)
  }
}
