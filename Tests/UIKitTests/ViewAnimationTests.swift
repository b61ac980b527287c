// UIView.animate: springs, nested blocks, delays and keyframes, as measured on iOS.

import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct ViewAnimationTests {
  @Test func spring_hasThePublishedStiffnessAndDamping() {
    // Framer's worked example, and values computed from the same rule with another tool.
    let anchor = UnitMassSpring(duration: 3, dampingRatio: 0.25, velocity: 0)
    #expect(abs(anchor.stiffness - 54.83363359078326) < 1e-10)
    #expect(abs(anchor.damping - 3.702486785620688) < 1e-11)
    for (duration, ratio, stiffness, damping) in [
      (0.5, 0.8, 323.589, 28.7817), (0.5, 1, 341.024, 36.9337), (0.4, 0.7, 605.117, 34.4388),
      (1, 0.5, 161.720, 12.7169),
    ] {
      let spring = UnitMassSpring(duration: duration, dampingRatio: ratio, velocity: 0)
      #expect(abs(spring.stiffness - stiffness) < 1e-3)
      #expect(abs(spring.damping - damping) < 1e-4)
    }
  }

  @Test func secondAnimationOfAPosition_isAddedToTheFirst() {
    let (stage, view) = Stage.withBox()
    stage.step {
      UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
        view.frame.origin.x = 100
      }
    }
    stage.steps(15)
    stage.step {
      UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) { view.frame.origin.x = 0 }
    }
    #expect(view.layer.animationKeys() == ["position", "position-2"])
    // The first offset continues from −50 to 0 while the second changes from +100 to 0.
    let before = view.shownX
    stage.step()
    #expect(abs(view.shownX - before - (100.0 / 30 - 100.0 / 30)) < 1e-6)
    stage.settle()
    #expect(view.shownX == 0)
  }

  /// The layer stores the animation of a block without copying it. When that animation is added to
  /// another layer, the other layer makes a copy.
  @Test func animationOfABlock_addedToAnotherLayer_isCopied() throws {
    let (stage, view) = Stage.withBox()
    let other = CALayer()
    stage.window.layer.addSublayer(other)
    stage.step { UIView.animate(withDuration: 0.5) { view.frame.origin.x = 100 } }
    let own = try #require(view.layer.animation(forKey: "position"))
    other.add(own, forKey: "position")
    #expect(other.animation(forKey: "position") !== own)
    #expect(view.layer.animation(forKey: "position") === own)
  }

  @Test func transform_rotatesWithoutShrinking() {
    let (stage, view) = Stage.withBox()
    stage.step {
      UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
        view.transform = CGAffineTransform(rotationAngle: .pi / 2)
      }
    }
    stage.steps(15)
    let shown = view.layer.presentation()?.affineTransform() ?? .identity
    let length = (shown.a * shown.a + shown.b * shown.b).squareRoot()
    #expect(abs(length - 1) < 1e-9)
    #expect(abs(shown.b - 0.5.squareRoot()) < 1e-9)
  }

  /// old · new⁻¹ · new equals old, even for transforms that do not commute.
  @Test func transform_startsFromTheOldValue_forTransformsThatDoNotCommute() {
    let (stage, view) = Stage.withBox()
    let old = CGAffineTransform(rotationAngle: 1).translatedBy(x: 30, y: 5)
    view.transform = old
    stage.step()
    stage.step {
      UIView.animate(withDuration: 0.5) {
        view.transform = CGAffineTransform(scaleX: 2, y: 0.5).rotated(by: 2)
      }
    }
    let shown = view.layer.presentation()?.affineTransform() ?? .identity
    for (one, other) in [
      (shown.a, old.a), (shown.b, old.b), (shown.c, old.c), (shown.d, old.d), (shown.tx, old.tx),
      (shown.ty, old.ty),
    ] {
      #expect(abs(one - other) < 1e-9)
    }
  }

  @Test func keyframeThatWouldEndLater_endsWithTheAnimation() {
    let (stage, view) = Stage.withBox()
    stage.step {
      UIView.animateKeyframes(
        withDuration: 0.5, delay: 0,
        options: .linear,
        animations: {
          UIView.addKeyframe(withRelativeStartTime: 0.8, relativeDuration: 0.8) {
            view.frame.origin.x = 60
          }
        })
    }
    stage.steps(27)
    #expect(abs(view.shownX - 30) < 1e-6, "halfway through the last fifth")
    stage.settle()
    #expect(view.shownX == 60)
  }

  @Test func secondOpacityAnimation_replacesTheFirst_whoseCompletionReceivesFalse() {
    let (stage, view) = Stage.withBox()
    var received: [Bool] = []
    stage.step {
      UIView.animate(withDuration: 0.5, animations: { view.alpha = 0 }) { received.append($0) }
    }
    stage.steps(5)
    stage.step {
      UIView.animate(withDuration: 0.5, animations: { view.alpha = 1 }) { received.append($0) }
    }
    #expect(received == [false])
    stage.settle()
    #expect(received == [false, true])
  }

  @Test func blockWithoutChanges_completesInTheSameFrame_butNotInTheCall() {
    let (stage, _) = Stage.withBox()
    var done = false
    stage.step {
      UIView.animate(withDuration: 5, animations: {}) { done = $0 }
      #expect(!done, "not run inside the call")
    }
    #expect(done)
  }

  @Test func durationOfZero_setsTheValueImmediately_andStillCompletes() {
    let (stage, view) = Stage.withBox()
    var done = false
    UIView.animate(
      withDuration: 0, animations: { view.alpha = 0.5 }, completion: { done = $0 })
    #expect(view.alpha == 0.5 && view.layer.animationKeys() == nil)
    stage.step()
    #expect(done)
  }

  @Test func delay_keepsTheOldValue() {
    let (stage, view) = Stage.withBox()
    stage.step {
      UIView.animate(withDuration: 0.1, delay: 0.2, options: .curveLinear) {
        view.frame.origin.x = 60
      }
    }
    stage.steps(11)
    #expect(view.shownX == 0)
    stage.steps(4)
    #expect(abs(view.shownX - 30) < 1e-6)
    stage.settle()
    #expect(view.shownX == 60)
  }

  @Test func keyframes_runAtTheirRelativeTimes() {
    let (stage, view) = Stage.withBox()
    stage.step {
      UIView.animateKeyframes(
        withDuration: 0.5, delay: 0,
        options: .linear,
        animations: {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.4) {
            view.frame.origin.x = 40
          }
          UIView.addKeyframe(withRelativeStartTime: 0.6, relativeDuration: 0.4) {
            view.frame.origin.x = 100
          }
        })
    }
    stage.steps(6)
    #expect(abs(view.shownX - 20) < 1e-6)
    stage.steps(9)
    #expect(abs(view.shownX - 40) < 1e-6)
    stage.steps(9)
    #expect(abs(view.shownX - 70) < 1e-6)
    stage.settle()
    #expect(view.shownX == 100)
  }

  @Test func nestedBlock_inheritsDurationUnlessItOverrides() {
    let (stage, view) = Stage.withBox()
    let other = UIView(frame: view.frame)
    stage.window.addSubview(other)
    stage.step {
      UIView.animate(withDuration: 0.5) {
        UIView.animate(withDuration: 0.1) { view.alpha = 0 }
        UIView.animate(
          withDuration: 0.1, delay: 0, options: .overrideInheritedDuration,
          animations: { other.alpha = 0 })
      }
    }
    #expect(view.layer.animation(forKey: "opacity")?.duration == 0.5)
    #expect(other.layer.animation(forKey: "opacity")?.duration == 0.1)
  }

  @Test func performWithoutAnimation_insideABlock_doesNotAnimate() {
    let (stage, view) = Stage.withBox()
    stage.step {
      UIView.animate(withDuration: 0.5) {
        UIView.performWithoutAnimation { view.alpha = 0 }
      }
    }
    #expect(view.layer.animationKeys() == nil)
  }

  @Test func layoutInsideABlock_animatesTheSubviews() {
    let (stage, view) = Stage.withBox()
    let half = HalfFilled()
    view.addSubview(half)
    stage.step()
    stage.step {
      UIView.animate(withDuration: 0.5) {
        half.frame.size.width = 200
        half.layoutIfNeeded()
      }
    }
    #expect(half.inner.bounds.width == 100)
    #expect(half.inner.layer.presentation()?.bounds.width == 50)
  }

  @Test func crossDissolve_overlaysTheOldContent_andRemovesIt() {
    let (stage, view) = Stage.withBox()
    var done = false
    stage.step {
      UIView.transition(
        with: view, duration: 0.2, options: .transitionCrossDissolve,
        animations: { view.backgroundColor = .red }, completion: { done = $0 })
    }
    #expect(view.subviews.count == 1 && view.backgroundColor == .red)
    stage.settle()
    #expect(done && view.subviews.isEmpty)
  }

  @Test func transitionFromTo_exchangesTheViews() {
    for options in [
      UIView.AnimationOptions.transitionFlipFromLeft, .transitionCrossDissolve, [],
    ] {
      let (stage, view) = Stage.withBox()
      let other = UIView(frame: .zero)
      stage.step { UIView.transition(from: view, to: other, duration: 0.2, options: options) }
      stage.settle()
      #expect(view.superview == nil && other.superview === stage.window)
      #expect(CATransform3DIsIdentity(view.layer.transform))
      #expect(CATransform3DIsIdentity(other.layer.transform))
    }
  }
}
