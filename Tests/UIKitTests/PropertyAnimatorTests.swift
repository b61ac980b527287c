// UIViewPropertyAnimator: states, scrubbing, reversal, continuing.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct PropertyAnimatorTests {
  /// A view at x = 0 whose animator moves its left edge to 100 in half a second (30 frames).
  @MainActor final class Scene {
    let stage = Stage(root: UIViewController())
    let view = UIView.box()
    let animator: UIViewPropertyAnimator
    var ends: [UIViewAnimatingPosition] = []

    convenience init(curve: UIView.AnimationCurve = .linear) {
      self.init(timing: UICubicTimingParameters(animationCurve: curve))
    }

    init(timing: any UITimingCurveProvider) {
      animator = UIViewPropertyAnimator(duration: 0.5, timingParameters: timing)
      stage.window.addSubview(view)
      stage.step()
      let view = view
      animator.addAnimations { view.frame.origin.x = 100 }
      animator.addCompletion { [weak self] in self?.ends.append($0) }
    }

    var x: CGFloat { view.shownX }
  }

  private func near(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 1e-6 }

  @Test func states_goFromInactiveToActiveToInactive() {
    let scene = Scene()
    #expect(scene.animator.state == .inactive && !scene.animator.isRunning)
    scene.stage.step { scene.animator.startAnimation() }
    #expect(scene.animator.state == .active && scene.animator.isRunning)
    #expect(scene.x == 0)
    scene.stage.steps(15)
    #expect(near(scene.x, 50))
    #expect(near(scene.animator.fractionComplete, 0.5))
    scene.stage.settle()
    #expect(scene.ends == [.end] && scene.animator.state == .inactive)
    #expect(scene.x == 100 && scene.view.frame.minX == 100)
  }

  @Test func settingTheFraction_activatesThePausedAnimator_andShowsThatFraction() {
    let scene = Scene(curve: .easeIn)
    scene.stage.step { scene.animator.fractionComplete = 0.3 }
    #expect(scene.animator.state == .active && !scene.animator.isRunning)
    // `scrubsLinearly` is true, so the curve has no effect.
    #expect(near(scene.x, 30))
    scene.stage.steps(20)
    #expect(near(scene.x, 30))
    scene.stage.step { scene.animator.fractionComplete = 0.1 }
    #expect(near(scene.x, 10))
  }

  @Test func pauseAndContinue_changeNothing_whenNothingWasModified() {
    let scene = Scene(curve: .easeInOut)
    scene.stage.step { scene.animator.startAnimation() }
    scene.stage.steps(10)
    let before = scene.x
    scene.stage.step { scene.animator.pauseAnimation() }
    let paused = scene.x
    #expect(paused > before)
    scene.stage.steps(20)
    #expect(near(scene.x, paused))
    scene.stage.step { scene.animator.startAnimation() }
    #expect(near(scene.x, paused))
    scene.stage.steps(19)
    #expect(near(scene.x, 100))
    scene.stage.settle()
    #expect(scene.ends == [.end])
  }

  @Test func pauseAndContinue_changeNothing_inARunThatBeganHalfway() {
    let scene = Scene()
    scene.stage.step { scene.animator.fractionComplete = 0.5 }
    scene.stage.step { scene.animator.startAnimation() }
    scene.stage.steps(6)
    #expect(near(scene.x, 70))
    scene.stage.step { scene.animator.pauseAnimation() }
    let paused = scene.x
    scene.stage.step { scene.animator.startAnimation() }
    #expect(near(scene.x, paused))
    scene.stage.steps(8)
    #expect(near(scene.x, 100))
    scene.stage.settle()
    #expect(scene.ends == [.end])
  }

  @Test func reversing_runsBackward_andEndsAtTheStart() {
    let scene = Scene()
    scene.stage.step { scene.animator.startAnimation() }
    scene.stage.steps(15)
    scene.stage.step { scene.animator.isReversed = true }
    // The reversed run begins at the presented position.
    let there = scene.x
    scene.stage.steps(8)
    #expect(scene.x < there)
    var shown: [CGFloat] = []
    scene.stage.onFrame = { shown.append(scene.x) }
    scene.stage.settle()
    #expect(scene.ends == [.start])
    #expect(scene.view.frame.minX == 0)
    #expect(shown.allSatisfy { $0 <= there })
  }

  @Test func reversing_presentsTheSameFramesBackward_forCurvesAndSprings() {
    let timings: [any UITimingCurveProvider] = [
      UICubicTimingParameters(animationCurve: .easeIn),
      UICubicTimingParameters(animationCurve: .easeInOut),
      UICubicTimingParameters(animationCurve: .easeOut),
      UISpringTimingParameters(dampingRatio: 1),
      // This spring overshoots the end before it is reversed.
      UISpringTimingParameters(dampingRatio: 0.3, initialVelocity: CGVector(dx: 4, dy: 4)),
    ]
    for timing in timings {
      let scene = Scene(timing: timing)
      var there: [CGFloat] = []
      scene.stage.onFrame = { there.append(scene.x) }
      scene.stage.step { scene.animator.startAnimation() }
      scene.stage.steps(20)
      var back: [CGFloat] = []
      scene.stage.onFrame = { back.append(scene.x) }
      scene.stage.step { scene.animator.isReversed = true }
      scene.stage.settle()
      // The reversal happens in frame 21, which would have been the next frame of the forward run.
      #expect(back.count >= 21)
      for (one, other) in zip(back.dropFirst(), there.reversed()) {
        #expect(abs(one - other) < 1e-6)
      }
      #expect(scene.ends == [.start])
      #expect(scene.view.frame.minX == 0)
    }
  }

  @Test func reversingTwice_inOneFrame_changesNothing() {
    let timings: [any UITimingCurveProvider] = [
      UICubicTimingParameters(animationCurve: .easeInOut),
      UISpringTimingParameters(dampingRatio: 0.3),
    ]
    for timing in timings {
      var runs: [[CGFloat]] = []
      for reverses in [false, true] {
        let scene = Scene(timing: timing)
        var shown: [CGFloat] = []
        scene.stage.onFrame = { shown.append(scene.x) }
        scene.stage.step { scene.animator.startAnimation() }
        scene.stage.steps(12)
        scene.stage.step {
          guard reverses else { return }
          scene.animator.isReversed = true
          scene.animator.isReversed = false
        }
        scene.stage.settle()
        #expect(scene.ends == [.end] && scene.x == 100)
        runs.append(shown)
      }
      #expect(runs[0].count == runs[1].count)
      for (one, other) in zip(runs[0], runs[1]) { #expect(near(one, other)) }
    }
  }

  /// The way back takes its share of the duration, as if the animator were paused, reversed and
  /// continued.
  @Test func reversing_inARunThatBeganHalfway_takesTheTimeOfItsWay() {
    let scene = Scene()
    scene.stage.step { scene.animator.fractionComplete = 0.5 }
    scene.stage.step { scene.animator.startAnimation() }
    scene.stage.steps(8)
    scene.stage.step { scene.animator.isReversed = true }
    #expect(near(scene.x, 80))
    scene.stage.steps(12)
    #expect(near(scene.x, 40) && scene.animator.isRunning)
    scene.stage.settle()
    #expect(scene.ends == [.start] && scene.x == 0)
  }

  @Test func reversingWhilePaused_invertsTheFraction_withoutAJump() {
    let scene = Scene()
    scene.stage.step { scene.animator.fractionComplete = 0.3 }
    scene.stage.step { scene.animator.isReversed = true }
    #expect(near(scene.animator.fractionComplete, 0.7))
    #expect(near(scene.x, 30))
    scene.stage.step {
      scene.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    }
    scene.stage.settle()
    #expect(scene.ends == [.start] && scene.view.frame.minX == 0)
  }

  @Test func continuing_appliesTheFactorToTheWholeDuration() {
    let scene = Scene()
    scene.stage.step { scene.animator.fractionComplete = 0.5 }
    scene.stage.step {
      scene.animator.continueAnimation(
        withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 0.2)
    }
    // The second half takes 0.1 s, which is six frames.
    scene.stage.steps(3)
    #expect(near(scene.x, 75))
    scene.stage.settle()
    #expect(scene.ends == [.end])
  }

  @Test func continuingWithASpring_startsAtThePresentedPosition() {
    let scene = Scene()
    scene.stage.step { scene.animator.fractionComplete = 0.4 }
    scene.stage.step {
      scene.animator.continueAnimation(
        withTimingParameters: UISpringTimingParameters(
          dampingRatio: 0.6, initialVelocity: CGVector(dx: 5, dy: 0)), durationFactor: 1)
    }
    #expect(near(scene.x, 40))
    scene.stage.step()
    // Five times the remaining distance (60 pt) per second is 5 pt per frame at first.
    #expect(scene.x > 43 && scene.x < 47)
    scene.stage.settle()
    #expect(scene.ends == [.end] && scene.x == 100)
  }

  @Test func stopWithoutFinishing_keepsThePresentedValues_andRunsNoCompletion() {
    let scene = Scene()
    scene.stage.step { scene.animator.startAnimation() }
    scene.stage.steps(15)
    scene.stage.step { scene.animator.stopAnimation(true) }
    #expect(scene.animator.state == .inactive)
    #expect(near(scene.view.frame.minX, 50))
    scene.stage.settle()
    #expect(scene.ends.isEmpty)
  }

  @Test func finishAt_setsTheValues_andReportsThePosition() {
    for (position, x) in [
      (UIViewAnimatingPosition.start, CGFloat(0)), (.end, CGFloat(100)), (.current, CGFloat(50)),
    ] {
      let scene = Scene()
      scene.stage.step { scene.animator.startAnimation() }
      scene.stage.steps(15)
      scene.animator.stopAnimation(false)
      #expect(scene.animator.state == .stopped)
      scene.animator.finishAnimation(at: position)
      #expect(scene.ends == [position] && scene.animator.state == .inactive)
      #expect(near(scene.view.frame.minX, x))
    }
  }

  @Test func finishWithoutStop_isReported() {
    let scene = Scene()
    scene.stage.step { scene.animator.startAnimation() }
    scene.animator.finishAnimation(at: .end)
    #expect(UIApplication.shared.issues.map(\.code) == [.animatorState])
  }

  @Test func animatorThatPausesOnCompletion_remainsActive_andRunsNoCompletion() {
    let scene = Scene()
    scene.animator.pausesOnCompletion = true
    scene.stage.step { scene.animator.startAnimation() }
    scene.stage.steps(40)
    #expect(scene.animator.state == .active && !scene.animator.isRunning)
    #expect(scene.ends.isEmpty && scene.x == 100)
    scene.stage.step { scene.animator.isReversed = true }
    scene.stage.step { scene.animator.startAnimation() }
    scene.stage.settle()
    #expect(scene.x == 0)
  }

  @Test func animatorWithoutAnimations_finishesInTheFrameInWhichItStarts() {
    _ = Stage(root: UIViewController())
    let animator = UIViewPropertyAnimator(duration: 2, curve: .linear)
    var ended = false
    animator.addCompletion { _ in ended = true }
    let stage = Stage(root: UIViewController())
    stage.step { animator.startAnimation() }
    #expect(ended)
  }

  /// At each fraction, a change with a delay factor presents the same value in reverse as when it
  /// is scrubbed to that fraction.
  @Test func changeWithADelayFactor_presentsTheSameValuesInReverse() {
    let scene = Scene()
    let other = UIView.box()
    scene.stage.window.addSubview(other)
    scene.animator.addAnimations({ other.frame.origin.x = 100 }, delayFactor: 0.5)
    scene.stage.step { scene.animator.fractionComplete = 0.8 }
    scene.stage.step {
      scene.animator.isReversed = true
      scene.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    }
    while scene.animator.isRunning {
      scene.stage.step()
      let expected = max(0, 2 * scene.x - 100)
      #expect(near(other.shownX, expected))
    }
    #expect(scene.ends == [.start] && other.frame.minX == 0)
  }

  /// If one property is changed several times, the first change records the original value.
  @Test func finishingAtTheStart_undoesAllChangesOfAProperty() {
    let scene = Scene()
    scene.animator.addAnimations { scene.view.frame.origin.x = 200 }
    scene.stage.step { scene.animator.fractionComplete = 0.5 }
    scene.animator.stopAnimation(false)
    scene.animator.finishAnimation(at: .start)
    #expect(scene.view.frame.minX == 0)
  }

  @Test func changeWithADelayFactor_startsLater_andUsesTheRemainingTime() {
    let scene = Scene()
    let other = UIView(frame: CGRect(x: 0, y: 20, width: 10, height: 10))
    scene.stage.window.addSubview(other)
    scene.animator.addAnimations({ other.frame.origin.x = 100 }, delayFactor: 0.5)
    scene.stage.step { scene.animator.startAnimation() }
    scene.stage.steps(15)
    #expect((other.layer.presentation()?.frame.minX ?? -1) < 1e-6)
    scene.stage.steps(7)
    scene.stage.step()
    let x = other.layer.presentation()?.frame.minX ?? 0
    #expect(abs(x - 100 * (23.0 / 30 - 0.5) * 2) < 1e-6)
  }

  @Test func startAfterDelay_waitsOnTheSimulatedClock() {
    let scene = Scene()
    scene.stage.step { scene.animator.startAnimation(afterDelay: 0.1) }
    scene.stage.steps(5)
    #expect(scene.x == 0)
    scene.stage.steps(10)
    #expect(scene.x > 0)
    scene.stage.settle()
    #expect(scene.ends == [.end])
  }

  @Test func startedAnimator_needsNoStrongReference_evenDuringItsDelay() {
    let stage = Stage(root: UIViewController())
    let view = UIView.box()
    stage.window.addSubview(view)
    var ended = 0
    stage.step {
      for delay in [0, 0.2] {
        UIViewPropertyAnimator.runningPropertyAnimator(
          withDuration: 0.1, delay: delay, animations: { view.frame.origin.y += 100 },
          completion: { _ in ended += 1 })
      }
    }
    #expect(stage.settle() != nil)
    #expect(ended == 2 && view.layer.animationKeys() == nil)
    #expect(UIApplication.shared.issues.isEmpty)
  }

  @Test(arguments: [false, true]) func animatorReleased_whilePausedOrStopped_isReported(stops: Bool)
  {
    let stage = Stage(root: UIViewController())
    let view = UIView()
    stage.window.addSubview(view)
    do {
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
      animator.pauseAnimation()
      if stops { animator.stopAnimation(false) }
    }
    #expect(UIApplication.shared.issues.map(\.code) == [.animatorState])
  }

  @Test func fraction_isNotSettableWhileTheAnimatorRuns() {
    let scene = Scene()
    scene.stage.step { scene.animator.startAnimation() }
    scene.stage.steps(5)
    scene.stage.step { scene.animator.fractionComplete = 0.9 }
    #expect(near(scene.x, 20) && scene.animator.isRunning)
    scene.stage.settle()
  }

  @Test func scrubbing_followsTheCurve_whenNotLinear() {
    let scene = Scene(curve: .easeIn)
    scene.animator.scrubsLinearly = false
    scene.stage.step { scene.animator.fractionComplete = 0.5 }
    // At half the duration, the progress of ease-in (0.42,0 1,1) is 0.31536 (bisection by hand).
    #expect(abs(scene.x - 31.536) < 1e-2)
    #expect(near(scene.animator.fractionComplete, 0.5))
    // The animator continues along the same curve for the remaining half of the duration.
    scene.stage.step { scene.animator.startAnimation() }
    #expect(abs(scene.x - 31.536) < 1e-2)
    scene.stage.steps(7)
    // The value of ease-in at 22/30 of the time.
    #expect(abs(scene.x - 59.921) < 1e-2)
    scene.stage.steps(9)
    #expect(scene.ends == [.end])
  }

  /// A factor of 0 means the remaining time, half of half a second here, wherever the curve is.
  @Test func continuingWithAnotherCurve_takesTheRemainingTime_whenScrubbingFollowsTheCurve() {
    let scene = Scene(curve: .easeIn)
    scene.animator.scrubsLinearly = false
    scene.stage.step { scene.animator.fractionComplete = 0.5 }
    scene.stage.step {
      scene.animator.continueAnimation(
        withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 0)
    }
    scene.stage.steps(14)
    #expect(scene.ends == [])
    scene.stage.steps(2)
    #expect(scene.ends == [.end] && scene.x == 100)
  }

  @Test(arguments: [true, false])
  func pausing_keepsThePresentedValue_evenWhenScrubbingFollowsTheCurve(
    isLinear: Bool
  ) {
    let scene = Scene(curve: .easeIn)
    scene.animator.scrubsLinearly = isLinear
    scene.stage.step { scene.animator.startAnimation() }
    scene.stage.steps(14)
    scene.stage.step { scene.animator.pauseAnimation() }
    #expect(abs(scene.x - 31.536) < 1e-2)
    // If scrubbing is linear, the fraction is the progress of the value, so that further scrubbing
    // does not jump.
    #expect(abs(scene.animator.fractionComplete - (isLinear ? 0.31536 : 0.5)) < 1e-4)
    scene.stage.step { scene.animator.fractionComplete = scene.animator.fractionComplete }
    #expect(abs(scene.x - 31.536) < 1e-2)
    scene.animator.stopAnimation(true)
  }

  /// A view that moves later and one with keyframes, beside the scene's view.
  private func others(in scene: Scene) -> (late: UIView, keyed: UIView) {
    let (late, keyed) = (UIView.box(), UIView.box())
    for view in [late, keyed] { scene.stage.window.addSubview(view) }
    scene.animator.addAnimations({ late.frame.origin.x = 100 }, delayFactor: 0.5)
    scene.animator.addAnimations {
      UIView.animateKeyframes(withDuration: 0, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
          keyed.frame.origin.x = 30
        }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          keyed.frame.origin.x = 100
        }
      }
    }
    return (late, keyed)
  }

  /// Frame 21 of a run is 0.7 of its time: ease-in-out shows 0.81 of the whole there, 0.33 of what
  /// begins halfway, and keyframes run linearly.
  @Test(arguments: [true, false])
  func pausing_keepsChangesWithADelayAndKeyframes(isLinear: Bool) {
    let scene = Scene(curve: .easeInOut)
    scene.animator.scrubsLinearly = isLinear
    let (late, keyed) = others(in: scene)
    scene.stage.step { scene.animator.startAnimation() }
    scene.stage.steps(20)
    scene.stage.step { scene.animator.pauseAnimation() }
    let expected = CAMediaTimingFunction(name: .easeInEaseOut).value(at: 0.4) * 100
    for _ in 0..<3 {
      #expect(near(late.shownX, expected) && near(keyed.shownX, 58))
      scene.stage.step { scene.animator.fractionComplete = scene.animator.fractionComplete }
    }
    // From there, both are scrubbed to their ends and their starts.
    scene.stage.step { scene.animator.fractionComplete = 1 }
    #expect(near(late.shownX, 100) && near(keyed.shownX, 100))
    scene.stage.step { scene.animator.fractionComplete = 0 }
    #expect(near(late.shownX, 0) && near(keyed.shownX, 0))
    scene.stage.step { scene.animator.startAnimation() }
    scene.stage.settle()
    #expect(scene.ends == [.end] && late.frame.minX == 100 && keyed.frame.minX == 100)
  }

  @Test func pausing_keepsASpringBeyondItsEnd() {
    let scene = Scene(timing: UISpringTimingParameters(dampingRatio: 0.3))
    var shown: [CGFloat] = []
    scene.stage.onFrame = { shown.append(scene.x) }
    scene.stage.step { scene.animator.startAnimation() }
    scene.stage.steps(6)
    #expect(scene.x > 110)
    scene.stage.step { scene.animator.pauseAnimation() }
    let place = scene.x
    #expect(place > 110)
    scene.stage.steps(3)
    #expect(near(scene.x, place))
    scene.stage.step { scene.animator.startAnimation() }
    #expect(near(scene.x, place))
    scene.stage.settle()
    #expect(scene.ends == [.end])
  }

  /// As on iOS (openradar-mirror 18975), continuing at the end takes the time of the factor.
  @Test func continuingAtTheEnd_endsWithKeyframes() {
    let scene = Scene()
    let keyed = others(in: scene).keyed
    scene.stage.step { scene.animator.fractionComplete = 1 }
    scene.stage.step {
      scene.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.5)
    }
    scene.stage.steps(10)
    #expect(scene.ends.isEmpty && near(keyed.shownX, 100))
    scene.stage.settle()
    #expect(scene.ends == [.end] && keyed.frame.minX == 100)
  }

  @Test func nonInterruptibleAnimator_isNeitherPausedNorStopped() {
    let scene = Scene()
    scene.animator.isInterruptible = false
    scene.stage.step { scene.animator.startAnimation() }
    scene.stage.steps(5)
    scene.stage.step {
      scene.animator.pauseAnimation()
      scene.animator.stopAnimation(true)
    }
    #expect(near(scene.x, 20) && scene.animator.isRunning)
    #expect(UIApplication.shared.issues.map(\.code) == [.animatorState, .animatorState])
    scene.stage.settle()
    #expect(scene.ends == [.end])
  }

  @Test func callsThatTheStateForbids_areReportedAndIgnored() {
    let scene = Scene()
    scene.stage.step { scene.animator.startAnimation() }
    scene.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    #expect(UIApplication.shared.issues.count == 1)
    scene.stage.steps(15)
    #expect(near(scene.x, 50), "the animation continues unchanged")
    scene.animator.stopAnimation(false)
    scene.animator.startAnimation()
    #expect(UIApplication.shared.issues.count == 2 && scene.animator.state == .stopped)
    scene.animator.finishAnimation(at: .end)
  }

  @Test func blockAddedWhileRunning_usesTheRemainingTime() {
    let scene = Scene()
    let other = UIView(frame: CGRect(x: 0, y: 20, width: 10, height: 10))
    scene.stage.window.addSubview(other)
    scene.stage.step { scene.animator.startAnimation() }
    scene.stage.steps(15)
    scene.stage.step { scene.animator.addAnimations { other.frame.origin.x = 60 } }
    // Added in frame 16 of 30, so fourteen frames remain.
    scene.stage.steps(7)
    #expect(abs((other.layer.presentation()?.frame.minX ?? 0) - 30) < 1e-6)
    scene.stage.settle()
    #expect(other.frame.minX == 60 && scene.ends == [.end])
  }

  @Test func runningPropertyAnimator_isStarted() {
    let scene = Scene()
    let view = scene.view
    let animator = UIViewPropertyAnimator.runningPropertyAnimator(
      withDuration: 0.5, delay: 0, options: .curveLinear, animations: { view.alpha = 0 })
    #expect(animator.isRunning && animator.state == .active)
    scene.stage.settle()
    #expect(view.alpha == 0)
  }
}
