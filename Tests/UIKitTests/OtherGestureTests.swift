// Tap, long press, swipe, pinch and rotation.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct OtherGestureTests {
  @Test func tap_isRecognisedUnlessTheFingerMoves() {
    var taps = 0
    let tap = UITapGestureRecognizer { _ in taps += 1 }
    let stage = Stage(tap)
    stage.touch(.began, 100, 100)
    stage.touch(.ended, 100, 100)
    #expect(taps == 1)
    stage.touch(.began, 100, 100)
    stage.touch(.moved, 130, 100)
    #expect(tap.failureReason == "moved more than 10 pt")
    stage.touch(.ended, 130, 100)
    #expect(taps == 1)
  }

  @Test func singleTap_waitsForTheDoubleTapToFail() {
    var received: [String] = []
    let double = UITapGestureRecognizer { _ in received.append("double") }
    double.numberOfTapsRequired = 2
    let single = UITapGestureRecognizer { _ in received.append("single") }
    single.require(toFail: double)
    let stage = Stage(double, single)
    stage.touch(.began, 100, 100)
    stage.touch(.ended, 100, 100)
    #expect(received.isEmpty)
    stage.steps(30)
    #expect(received == ["single"])
    stage.touch(.began, 100, 100)
    stage.touch(.ended, 100, 100)
    stage.touch(.began, 100, 100)
    stage.touch(.ended, 100, 100)
    #expect(received == ["single", "double"])
    #expect(stage.settle() != nil)
  }

  /// The pan recognises first and makes the long press fail, which must not begin later.
  @Test func longPress_thatAPanHasPrevented_staysFailedWhileTheFingerIsDown() {
    let press = UILongPressGestureRecognizer { _ in }
    press.allowableMovement = 50
    let stage = Stage(UIPanGestureRecognizer { _ in }, press)
    stage.touch(.began, 100, 100)
    stage.touch(.moved, 120, 100)
    #expect(press.state == .failed)
    stage.steps(60)
    #expect(press.state == .failed && UIApplication.shared.issues.isEmpty)
    stage.touch(.ended, 120, 100)
  }

  /// Delivers one event in which the first finger moves 60 pt and the second one lifts.
  private func moveOneAndLiftTheOther(in stage: Stage) {
    stage.step {
      UIApplication.shared.deliver([
        TouchSample(
          identifier: 1, phase: .moved, location: CGPoint(x: 160, y: 100),
          timestamp: CACurrentMediaTime()),
        TouchSample(
          identifier: 2, phase: .ended, location: CGPoint(x: 200, y: 100),
          timestamp: CACurrentMediaTime()),
      ])
    }
  }

  /// One event contains the movement that begins the pan and the lift of another finger.
  @Test func pan_reportsItsBeginning_evenIfAnotherFingerLiftsInTheSameEvent() {
    var states: [UIGestureRecognizer.State] = []
    let stage = Stage(UIPanGestureRecognizer { states.append($0.state) })
    stage.land((100, 100), (200, 100))
    moveOneAndLiftTheOther(in: stage)
    #expect(states == [.began, .changed])
    stage.touch(.ended, 160, 100)
    #expect(states == [.began, .changed, .ended])
  }

  /// Published pans in one direction (tattn/SwipeTransition) cancel themselves as they begin.
  @Test func panThatIsCancelledAsItBegins_doesNotReportABeginning() {
    final class Rightward: UIPanGestureRecognizer {
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        if state == .began, velocity(in: view).x <= 0 { state = .cancelled }
      }
    }
    var states: [UIGestureRecognizer.State] = []
    let stage = Stage(Rightward { states.append($0.state) })
    for (end, expected) in [
      (60, [.cancelled]), (140, [.began, .changed, .ended]),
    ] as [(CGFloat, [UIGestureRecognizer.State])] {
      states = []
      stage.touch(.began, 100, 100)
      stage.touch(.moved, (100 + end) / 2, 100)
      stage.touch(.moved, end, 100)
      stage.touch(.ended, end, 100)
      #expect(states == expected)
    }
  }

  /// One finger moves too far, and the other one lifts in the same event.
  @Test func longPress_thatFails_ignoresALiftInTheSameEvent() {
    let press = UILongPressGestureRecognizer { _ in }
    press.numberOfTouchesRequired = 2
    let stage = Stage(press)
    stage.land((100, 100), (200, 100))
    moveOneAndLiftTheOther(in: stage)
    #expect(press.state == .failed && UIApplication.shared.issues.isEmpty)
    stage.touch(.ended, 160, 100)
  }

  @Test func longPress_beginsAfterHalfASecond_andFollowsTheFinger() {
    var states: [UIGestureRecognizer.State] = []
    let stage = Stage(UILongPressGestureRecognizer { states.append($0.state) })
    stage.touch(.began, 100, 100)
    stage.steps(20)
    #expect(states.isEmpty)
    stage.steps(12)
    #expect(states == [.began])
    stage.touch(.moved, 160, 100)
    stage.touch(.ended, 160, 100)
    #expect(states == [.began, .changed, .ended])
  }

  @Test func swipe_isRecognisedOnlyInItsDirection() {
    for (direction, expected) in [(UISwipeGestureRecognizer.Direction.right, 1), (.left, 0)] {
      var swipes = 0
      let swipe = UISwipeGestureRecognizer { _ in swipes += 1 }
      swipe.direction = direction
      let stage = Stage(swipe)
      stage.touch(.began, 100, 100)
      for x in stride(from: CGFloat(110), through: 190, by: 10) { stage.touch(.moved, x, 100) }
      stage.touch(.ended, 190, 100)
      #expect(swipes == expected)
    }
  }

  @Test func pinch_reportsTheRatioOfDistances() {
    let pinch = UIPinchGestureRecognizer { _ in }
    let stage = Stage(pinch)
    stage.land((100, 400), (200, 400))
    stage.touch(.moved, 220, 400, id: 2)
    #expect(pinch.state == .began && pinch.scale == 1)
    stage.touch(.moved, 340, 400, id: 2)
    #expect(pinch.scale == 2)
    #expect(pinch.velocity > 0)
    stage.touch(.ended, 340, 400, id: 2)
    stage.touch(.ended, 100, 400, id: 1)
    #expect(pinch.state == .possible)
  }

  @Test func rotation_reportsTheAngleBeyondItsHysteresis() {
    let rotation = UIRotationGestureRecognizer { _ in }
    let stage = Stage(rotation)
    stage.land((100, 400), (200, 400))
    stage.touch(.moved, 100, 500, id: 2)
    #expect(abs(rotation.rotation - (.pi / 2 - 0.1)) < 1e-9)
    stage.touch(.ended, 100, 500, id: 2)
    stage.touch(.ended, 100, 400, id: 1)
  }

  @Test func longPressOfTwoFingers_ignoresMovesBeforeTheSecondFingerLands() {
    let press = UILongPressGestureRecognizer { _ in }
    press.numberOfTouchesRequired = 2
    let stage = Stage(press)
    // The second press must not be measured from the first one either.
    for x in [CGFloat(100), 300] {
      stage.touch(.began, x, 100, id: 1)
      stage.touch(.moved, x + 2, 100, id: 1)
      stage.touch(.began, x + 40, 100, id: 2)
      stage.steps(32)
      #expect(press.state == .began)
      stage.touch(.ended, x + 40, 100, id: 2)
      stage.touch(.ended, x + 2, 100, id: 1)
    }
  }

  /// Source: "it ends when any of the fingers are lifted", UILongPressGestureRecognizer's
  /// documentation.
  @Test func longPressOfTwoFingers_endsWhenOneLifts() {
    var states: [UIGestureRecognizer.State] = []
    let press = UILongPressGestureRecognizer { states.append($0.state) }
    press.numberOfTouchesRequired = 2
    let stage = Stage(press)
    stage.land((100, 100), (140, 100))
    stage.steps(32)
    stage.touch(.ended, 140, 100, id: 2)
    #expect(states == [.began, .ended])
    stage.touch(.ended, 100, 100, id: 1)
  }

  @Test func pinch_isMeasuredFromThePairOfFingersThatMoves() {
    let pinch = UIPinchGestureRecognizer { _ in }
    let stage = Stage(pinch)
    stage.land((100, 400), (120, 400))
    stage.touch(.ended, 120, 400, id: 2)
    stage.touch(.began, 300, 400, id: 3)
    stage.touch(.moved, 302, 400, id: 3)
    #expect(pinch.state == .possible)
  }

  @Test func rotation_isMeasuredFromThePairOfFingersThatMoves() {
    let rotation = UIRotationGestureRecognizer { _ in }
    let stage = Stage(rotation)
    stage.land((100, 400), (200, 400))
    stage.touch(.ended, 200, 400, id: 2)
    stage.touch(.began, 100, 500, id: 3)
    stage.touch(.moved, 101, 500, id: 3)
    #expect(rotation.state == .possible)
  }

  /// Source: "The gesture ends when both fingers lift from the view", UIPinchGestureRecognizer's
  /// class reference.
  @Test func pinch_endsWhenBothFingersHaveLifted() {
    var states: [UIGestureRecognizer.State] = []
    let pinch = UIPinchGestureRecognizer { states.append($0.state) }
    let stage = Stage(pinch)
    stage.land((100, 400), (200, 400))
    stage.touch(.moved, 220, 400, id: 2)
    stage.touch(.moved, 340, 400, id: 2)
    stage.touch(.ended, 340, 400, id: 2)
    #expect(states == [.began, .changed] && pinch.numberOfTouches == 1)
    // "The gesture changes when a finger moves (with both fingers remaining pressed)."
    stage.touch(.moved, 150, 400, id: 1)
    #expect(states == [.began, .changed] && pinch.scale == 2)
    stage.touch(.ended, 150, 400, id: 1)
    #expect(states == [.began, .changed, .ended])
  }

  @Test func pinch_continuesAtItsScale_whenAnotherFingerLands() {
    let pinch = UIPinchGestureRecognizer { _ in }
    let stage = Stage(pinch)
    stage.land((100, 400), (200, 400))
    stage.touch(.moved, 220, 400, id: 2)
    stage.touch(.moved, 340, 400, id: 2)
    stage.touch(.ended, 340, 400, id: 2)
    stage.touch(.began, 200, 400, id: 3)
    stage.touch(.moved, 250, 400, id: 3)
    #expect(pinch.scale == 3)
    // A third finger that lifts leaves the first two.
    stage.touch(.began, 300, 500, id: 4)
    stage.touch(.ended, 300, 500, id: 4)
    stage.touch(.moved, 250, 400, id: 3)
    #expect(pinch.state == .changed && pinch.scale == 3)
    stage.touch(.ended, 250, 400, id: 3)
    stage.touch(.ended, 100, 400, id: 1)
  }

  /// Source: "The gesture ends when both fingers lift from the view",
  /// UIRotationGestureRecognizer's class reference.
  @Test func rotation_endsWhenBothFingersHaveLifted_andContinuesWithAnotherFinger() {
    var states: [UIGestureRecognizer.State] = []
    let rotation = UIRotationGestureRecognizer { states.append($0.state) }
    let stage = Stage(rotation)
    stage.land((100, 400), (200, 400))
    stage.touch(.moved, 100, 500, id: 2)
    stage.touch(.ended, 100, 500, id: 2)
    #expect(states == [.began])
    stage.touch(.began, 0, 400, id: 3)
    #expect(abs(rotation.rotation - (.pi / 2 - 0.1)) < 1e-9)
    stage.touch(.moved, 100, 300, id: 3)
    #expect(abs(rotation.rotation - (.pi - 0.1)) < 1e-9)
    stage.touch(.ended, 100, 300, id: 3)
    stage.touch(.ended, 100, 400, id: 1)
    #expect(states == [.began, .changed, .ended])
  }
}
