// CAMediaTiming on animations and layers: local t = (parent t − beginTime)·speed + timeOffset.

import Foundation
import QuartzCore
import Testing

/// An animation of zPosition from 0 to 10, and the values presented at some times. The model value
/// is −1.
struct TimingCase: Sendable, CustomTestStringConvertible {
  var name: String
  var duration = 1.0
  var begin = 0.0
  var speed: Float = 1
  var offset = 0.0
  var repeatCount: Float = 0
  var repeatDuration = 0.0
  var autoreverses = false
  var fill = CAMediaTimingFillMode.removed
  /// Times and presented values; −1 is the model value.
  var shows: [(Double, Double)]
  var testDescription: String { name }

  static let all = [
    TimingCase(name: "plain", shows: [(0, 0), (0.25, 2.5), (0.75, 7.5), (1, -1)]),
    TimingCase(name: "begins later", begin: 1, shows: [(0.5, -1), (1, 0), (1.5, 5), (2, -1)]),
    TimingCase(
      name: "fills backwards", begin: 1, fill: .backwards,
      shows: [(0.5, 0), (1.5, 5), (2, -1)]),
    TimingCase(
      name: "fills both", begin: 1, fill: .both, shows: [(0.5, 0), (1.5, 5), (2, 10), (9, 10)]),
    TimingCase(name: "fills forwards", begin: 1, fill: .forwards, shows: [(0.5, -1), (2.5, 10)]),
    TimingCase(name: "twice as fast", speed: 2, shows: [(0.25, 5), (0.5, -1)]),
    TimingCase(name: "starts halfway", offset: 0.5, shows: [(0, 5), (0.25, 7.5), (0.5, -1)]),
    TimingCase(
      name: "offset before the start", offset: -0.5, shows: [(0.25, -1), (0.75, 2.5), (1.25, 7.5)]),
    TimingCase(name: "speed 0", speed: 0, offset: 0.3, shows: [(0, 3), (5, 3), (500, 3)]),
    TimingCase(name: "speed 0 at the end", speed: 0, offset: 1, shows: [(0, 10), (5, 10)]),
    TimingCase(
      name: "backwards from the end", speed: -1, offset: 1,
      shows: [(0.25, 7.5), (0.75, 2.5), (1.25, -1)]),
    TimingCase(
      name: "backwards, fills forwards with its last value", speed: -1, offset: 1, fill: .forwards,
      shows: [(0.25, 7.5), (2, 0)]),
    TimingCase(name: "backwards from 0 ends immediately", speed: -1, shows: [(0.5, -1)]),
    TimingCase(
      name: "repeats two and a half times", repeatCount: 2.5, fill: .forwards,
      shows: [(0.5, 5), (1, 0), (1.25, 2.5), (2.25, 2.5), (2.5, 5), (3, 5)]),
    TimingCase(
      name: "repeats for half of its duration", repeatCount: 0.5, fill: .forwards,
      shows: [(0.25, 2.5), (0.75, 5)]),
    TimingCase(
      name: "repeats three times, fills", repeatCount: 3, fill: .forwards,
      shows: [(2.5, 5), (3, 10)]),
    TimingCase(
      name: "repeats for 1.2 seconds", repeatDuration: 1.2, fill: .forwards,
      shows: [(1.1, 1), (1.2, 2), (7, 2)]),
    TimingCase(
      name: "autoreverses", autoreverses: true,
      shows: [(0.5, 5), (1, 10), (1.25, 7.5), (1.75, 2.5), (2, -1)]),
    TimingCase(
      name: "autoreverses, fills with the start", autoreverses: true, fill: .forwards,
      shows: [(1.75, 2.5), (3, 0)]),
    TimingCase(
      name: "autoreverses one and a half times", repeatCount: 1.5, autoreverses: true,
      fill: .forwards, shows: [(2.5, 5), (3, 10), (9, 10)]),
    TimingCase(
      name: "repeats forever", repeatCount: .infinity, shows: [(1000.25, 2.5), (1_000_000.5, 5)]),
    TimingCase(name: "endless duration", duration: .infinity, shows: [(0, 0), (1_000, 0)]),
    TimingCase(
      name: "negative duration counts as 0: the transaction's duration", duration: -1,
      shows: [(0.125, 5), (0.25, -1)]),
    TimingCase(
      name: "negative repeat count counts as 0", repeatCount: -3, shows: [(0.5, 5), (1, -1)]),
    TimingCase(
      name: "huge repeat count", repeatCount: .greatestFiniteMagnitude,
      shows: [(1_000.25, 2.5)]),
  ]
}

@MainActor @Suite struct MediaTimingTests {
  @Test(arguments: TimingCase.all)
  func animation_presentsTheValueAtItsLocalTime(_ timing: TimingCase) {
    let stage = AnimationStage()
    CATransaction.setDisableActions(true)
    stage.layer.zPosition = -1
    let animation = ramp(timing.duration)
    animation.beginTime = timing.begin
    animation.speed = timing.speed
    animation.timeOffset = timing.offset
    animation.repeatCount = timing.repeatCount
    animation.repeatDuration = timing.repeatDuration
    animation.autoreverses = timing.autoreverses
    animation.fillMode = timing.fill
    animation.isRemovedOnCompletion = false
    stage.layer.add(animation, forKey: nil)
    stage.frame(0)
    for (time, number) in timing.shows {
      let shown = stage.depth(at: time)
      #expect(isClose(shown, number, 1e-9), "at \(time): \(shown), not \(number)")
    }
  }

  @Test func beginTimeZero_becomesTheTimeOfTheNextFrame() {
    let stage = AnimationStage()
    stage.frame(3)
    stage.layer.add(ramp(), forKey: "a")
    stage.frame(4)
    #expect(stage.layer.animation(forKey: "a")?.beginTime == 4)
    #expect(stage.depth(at: 4.5) == 5)
  }

  @Test func animationWithSpeedZero_leavesTheCycleQuiet() {
    let stage = AnimationStage()
    let animation = ramp()
    animation.speed = 0
    stage.layer.add(animation, forKey: "a")
    stage.frame(1)
    #expect(stage.cycle.isQuiet)
    #expect(stage.layer.animation(forKey: "a") != nil)
  }

  @Test func animationAddedToASlowLayer_beginsAtTheLayersTime() {
    let stage = AnimationStage()
    stage.layer.speed = 0.5
    stage.frame(4)
    stage.layer.add(ramp(), forKey: nil)
    stage.frame(4)
    #expect(stage.depth(at: 5) == 5)
  }

  @Test func layerTimeSpaces_nest() {
    // For a parent time t, the root's time is (t − 1)·2 + 3 and the child's is (t − 5)·½ + 1. At 4,
    // the root's time is 9, and the child's is 3.
    let stage = AnimationStage()
    let child = CALayer()
    stage.layer.addSublayer(child)
    (stage.layer.beginTime, stage.layer.speed, stage.layer.timeOffset) = (1, 2, 3)
    (child.beginTime, child.speed, child.timeOffset) = (5, 0.5, 1)
    let animation = ramp(10)
    animation.beginTime = 1
    child.add(animation, forKey: nil)
    stage.frame(4)
    #expect(child.presentation()?.zPosition == 2)
    #expect(child.convertTime(4, from: nil) == 3)
    #expect(child.convertTime(3, to: nil) == 4)
    #expect(stage.layer.convertTime(9, to: child) == 3)
    #expect(stage.layer.convertTime(3, from: child) == 9)
  }

  @Test func convertTime_betweenSiblings_goesThroughTheirParent() {
    let stage = AnimationStage()
    let (a, b) = (CALayer(), CALayer())
    stage.layer.sublayers = [a, b]
    a.timeOffset = 10
    b.speed = 2
    #expect(a.convertTime(12, to: b) == 4)
    #expect(b.convertTime(12, from: a) == 4)
  }

  @Test func convertTime_intoStoppedTime_isTheOffset() {
    let stage = AnimationStage()
    stage.layer.speed = 0
    stage.layer.timeOffset = 7
    #expect(stage.layer.convertTime(99, from: nil) == 7)
  }

  @Test func convertTime_outOfStoppedTime_isTheBeginTime() {
    let stage = AnimationStage()
    stage.layer.speed = 0
    stage.layer.beginTime = 2
    #expect(stage.layer.convertTime(99, to: nil) == 2)
  }

  @Test func negativeLayerSpeed_runsItsAnimationsBackwards() {
    let stage = AnimationStage()
    stage.layer.speed = -1
    stage.layer.timeOffset = 5
    let animation = ramp(4)
    animation.beginTime = 1
    stage.layer.add(animation, forKey: nil)
    // Local times 4 and 2 are 3 and 1 seconds into the animation.
    #expect(stage.depth(at: 1) == 7.5)
    #expect(stage.depth(at: 3) == 2.5)
  }

  @Test func pausingAndResuming_asDocumentedByApple_losesNoTime() {
    let stage = AnimationStage()
    stage.layer.add(ramp(4), forKey: nil)
    stage.frame(0)
    stage.frame(1)
    let paused = stage.layer.convertTime(1, from: nil)
    stage.layer.speed = 0
    stage.layer.timeOffset = paused
    #expect(stage.depth(at: 3) == 2.5)
    stage.layer.speed = 1
    stage.layer.timeOffset = 0
    stage.layer.beginTime = 0
    stage.layer.beginTime = stage.layer.convertTime(3, from: nil) - paused
    #expect(stage.depth(at: 4) == 5)
  }
}
