// The rules that decide between recognisers, and between a recogniser and its view.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct GestureRuleTests {
  /// Drags by 60 points without lifting the finger.
  private func drag(_ stage: Stage) {
    stage.touch(.began, 100, 400)
    stage.touch(.moved, 160, 400)
  }

  /// Returns the same preset answers for every recogniser.
  private final class Rules: NSObject, UIGestureRecognizerDelegate {
    var receives = true
    var shares = false
    var waitsForOther = false
    var isWaitedFor = false

    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
    ) -> Bool { receives }
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { shares }
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { waitsForOther }
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { isWaitedFor }
  }

  /// Two pans on one view. Unless a delegate changes this, the first one begins and the second one
  /// fails.
  private func pans() -> (Stage, UIPanGestureRecognizer, UIPanGestureRecognizer) {
    let (first, second) = (UIPanGestureRecognizer { _ in }, UIPanGestureRecognizer { _ in })
    return (Stage(first, second), first, second)
  }

  @Test func shouldReceive_canWithholdATouchFromTheRecogniser() {
    let (stage, first, second) = pans()
    let rules = Rules()
    rules.receives = false
    first.delegate = rules
    drag(stage)
    #expect(first.state == .possible && first.numberOfTouches == 0)
    #expect(second.state == .began)
    stage.touch(.ended, 160, 400)
  }

  @Test(arguments: [true, false]) func recognisers_shareATouch_whenEitherDelegateAllowsIt(
    firstAllows: Bool
  ) {
    let (stage, first, second) = pans()
    let rules = Rules()
    rules.shares = true
    (firstAllows ? first : second).delegate = rules
    drag(stage)
    #expect(first.state == .began && second.state == .began)
    stage.touch(.ended, 160, 400)
  }

  @Test(arguments: [true, false]) func delegatesFailureRequirement_isRespected_fromEitherSide(
    asksFirst: Bool
  ) {
    let (stage, first, second) = pans()
    let rules = Rules()
    if asksFirst {
      rules.waitsForOther = true
      first.delegate = rules
    } else {
      rules.isWaitedFor = true
      second.delegate = rules
    }
    drag(stage)
    #expect(second.state == .began && first.state == .failed)
    stage.touch(.ended, 160, 400)
  }

  @Test func overriddenPrevention_letsBothRecognise() {
    final class Kind: UIPanGestureRecognizer {
      override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    }
    final class Stubborn: UIPanGestureRecognizer {
      override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
        false
      }
    }
    let pairs: [(UIPanGestureRecognizer, UIPanGestureRecognizer)] = [
      (Kind { _ in }, UIPanGestureRecognizer { _ in }),
      (UIPanGestureRecognizer { _ in }, Stubborn { _ in }),
    ]
    for (first, second) in pairs {
      let stage = Stage(first, second)
      drag(stage)
      #expect(first.state == .began && second.state == .began)
      stage.touch(.ended, 160, 400)
    }
  }

  @Test func overriddenFailureRequirement_isRespected() {
    final class Waiting: UIPanGestureRecognizer {
      override func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool {
        true
      }
    }
    let first = Waiting { _ in }
    let second = UIPanGestureRecognizer { _ in }
    let stage = Stage(first, second)
    drag(stage)
    #expect(second.state == .began && first.state == .failed)
    stage.touch(.ended, 160, 400)
  }

  /// The press fails when the finger has moved too far; until then, the pan waits.
  @Test func waitingRecogniser_beginsWhenTheOtherFails_inTheSameGesture() {
    let press = UILongPressGestureRecognizer { _ in }
    press.allowableMovement = 30
    let pan = UIPanGestureRecognizer { _ in }
    pan.require(toFail: press)
    let stage = Stage(pan, press)
    stage.touch(.began, 100, 400)
    stage.touch(.moved, 120, 400)
    #expect(pan.state == .possible)
    stage.touch(.moved, 140, 400)
    #expect(press.state == .failed)
    #expect(press.failureReason == "moved more than 30 pt")
    #expect(pan.state == .began)
    stage.touch(.ended, 140, 400)
  }

  @Test func view_canRefuseARecogniser_asADelegateCan() {
    final class Refusing: UIView {
      override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        false
      }
    }
    let stage = Stage(root: UIViewController())
    let refusing = Refusing(frame: stage.window.bounds)
    stage.window.addSubview(refusing)
    let pan = UIPanGestureRecognizer { _ in }
    refusing.addGestureRecognizer(pan)
    drag(stage)
    #expect(pan.failureReason == "its view did not allow it to begin")
    stage.touch(.ended, 160, 400)
  }

  @Test func recogniserThatDoesNotCancelTouches_leavesThemToTheView() {
    final class Touched: UIView {
      var moves = 0
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { moves += 1 }
    }
    for cancels in [true, false] {
      let pan = UIPanGestureRecognizer { _ in }
      pan.cancelsTouchesInView = cancels
      let stage = Stage(pan)
      let touched = Touched(frame: stage.window.bounds)
      pan.view?.addSubview(touched)
      drag(stage)
      stage.touch(.moved, 200, 400)
      stage.touch(.ended, 200, 400)
      #expect(touched.moves == (cancels ? 0 : 2))
    }
  }

  /// A view that records the touches it gets, with their places.
  private final class Witness: UIView {
    var events: [String] = []
    private func note(_ name: String, _ touches: Set<UITouch>) {
      for touch in touches { events.append("\(name) \(Int(touch.location(in: nil).x))") }
    }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      note("began", touches)
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      note("moved", touches)
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      note("ended", touches)
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      note("cancelled", touches)
    }
  }

  private func witness(_ recognizer: UIGestureRecognizer) -> (Stage, Witness) {
    recognizer.delaysTouchesBegan = true
    let stage = Stage(recognizer)
    let witness = Witness(frame: stage.window.bounds)
    recognizer.view?.addSubview(witness)
    return (stage, witness)
  }

  /// UIKit discards a delayed touch that is recognised, so that a pan over a list selects no row
  /// (tattn/SwipeTransition), and delivers it when the recogniser has failed.
  @Test func recogniserThatDelaysTouches_withholdsThemUntilItFails() {
    let pan = UIPanGestureRecognizer { _ in }
    pan.cancelsTouchesInView = false
    let (stage, witness) = witness(pan)
    drag(stage)
    stage.touch(.ended, 160, 400)
    #expect(witness.events == [])
    stage.touch(.began, 100, 400)
    stage.touch(.moved, 103, 400)
    #expect(witness.events == [])
    stage.touch(.ended, 103, 400)
    #expect(witness.events == ["began 100", "ended 103"])
  }

  @Test func withheldTouch_isDeliveredWhereItLanded_thenWhereItIs() {
    let pan = UIPanGestureRecognizer { _ in }
    let (stage, witness) = witness(pan)
    stage.touch(.began, 100, 400)
    stage.touch(.moved, 104, 400)
    pan.isEnabled = false
    #expect(witness.events == ["began 100", "moved 104"])
    stage.touch(.moved, 150, 400)
    stage.touch(.ended, 150, 400)
    #expect(witness.events.dropFirst(2) == ["moved 150", "ended 150"])
  }

  @Test func touchesOfADoubleTap_areWithheldUntilItIsTooLate() {
    let double = UITapGestureRecognizer { _ in }
    double.numberOfTapsRequired = 2
    let (stage, witness) = witness(double)
    for x in [100, 101] as [CGFloat] {
      stage.touch(.began, x, 400)
      stage.touch(.ended, x, 400)
    }
    stage.steps(60)
    #expect(witness.events == [])
    stage.touch(.began, 100, 400)
    stage.touch(.ended, 100, 400)
    #expect(witness.events == [])
    stage.steps(60)
    #expect(witness.events == ["began 100", "ended 100"])
  }

  @Test func failingAfterBegan_isACancellation() {
    var states: [UIGestureRecognizer.State] = []
    let pan = UIPanGestureRecognizer { states.append($0.state) }
    let stage = Stage(pan)
    drag(stage)
    pan.state = .failed
    stage.touch(.ended, 160, 400)
    #expect(states == [.began, .cancelled])
    #expect(UIApplication.shared.issues.isEmpty)
  }

  // MARK: Number of fingers, distance, duration

  @Test func pan_limitsTheNumberOfItsFingers() {
    for (least, most, begins) in [(1, 1, false), (2, 2, true), (3, 9, false)] {
      let pan = UIPanGestureRecognizer { _ in }
      pan.minimumNumberOfTouches = least
      pan.maximumNumberOfTouches = most
      let stage = Stage(pan)
      stage.land((100, 400), (200, 400))
      stage.touch(.moved, 260, 400, id: 2)
      stage.touch(.moved, 160, 400, id: 1)
      #expect((pan.state == .began || pan.state == .changed) == begins, "\(least)…\(most)")
      stage.touch(.ended, 160, 400, id: 1)
      stage.touch(.ended, 260, 400, id: 2)
    }
  }

  private func leftEdgePan() -> (Stage, UIScreenEdgePanGestureRecognizer) {
    let pan = UIScreenEdgePanGestureRecognizer { _ in }
    pan.edges = .left
    return (Stage(pan), pan)
  }

  /// A motion steeper than 45 degrees does not count as motion away from the edge, however long it
  /// is.
  @Test func edgePan_waits_whileItMovesMoreAlongTheEdgeThanInwards() {
    let (stage, pan) = leftEdgePan()
    stage.touch(.began, 4, 400)
    stage.touch(.moved, 34, 440)
    #expect(pan.state == .possible)
    stage.touch(.moved, 54, 440)
    #expect(pan.state == .began)
    stage.touch(.ended, 54, 440)
  }

  @Test func edgePan_reportsThatItMovedTowardTheEdge() {
    let (stage, pan) = leftEdgePan()
    stage.touch(.began, 15, 400)
    stage.touch(.moved, 3, 400)
    stage.touch(.ended, 3, 400)
    #expect(pan.failureReason == "moved toward the left edge")
  }

  @Test func tap_limitsItsFingersAndItsDuration() {
    for (fingers, frames, taps) in [(2, 0, 1), (1, 0, 0), (2, 50, 0)] {
      var received = 0
      let tap = UITapGestureRecognizer { _ in received += 1 }
      tap.numberOfTouchesRequired = 2
      let stage = Stage(tap)
      for id in 1...fingers { stage.touch(.began, 100 * CGFloat(id), 100, id: id) }
      stage.steps(frames)
      for id in 1...fingers { stage.touch(.ended, 100 * CGFloat(id), 100, id: id) }
      #expect(received == taps, "\(fingers) fingers for \(frames) frames")
    }
  }

  @Test func swipe_mustBeQuickAndStraight() {
    for (frames, slant, swipes) in [(4, 0.0, 1), (60, 0, 0), (4, 1.5, 0)] {
      var received = 0
      let stage = Stage(UISwipeGestureRecognizer { _ in received += 1 })
      stage.touch(.began, 100, 100)
      for step in 1...4 {
        stage.steps(frames / 4 - 1)
        let x = CGFloat(step) * 20
        stage.touch(.moved, 100 + x, 100 + x * CGFloat(slant))
      }
      stage.touch(.ended, 180, 100)
      #expect(received == swipes, "\(frames) frames, slant \(slant)")
    }
  }

  @Test func hugeAndInfiniteNegativeLimits_areAccepted() {
    let tap = UITapGestureRecognizer { _ in }
    let press = UILongPressGestureRecognizer { _ in }
    let swipe = UISwipeGestureRecognizer { _ in }
    let stage = Stage(tap, press, swipe)
    (tap.allowableMovement, press.allowableMovement) = (-.infinity, -1e300)
    swipe.maximumDeviation = -.infinity
    drag(stage)
    #expect(swipe.failureReason == "moved more than -inf pt sideways")
    stage.touch(.ended, 160, 400)
  }

  // MARK: Two fingers

  @Test func pinch_velocityIsNegativeForApproachingFingers_fromTheFirstCall() {
    for (end, sign) in [(120.0, -1.0), (300, 1)] {
      var first: CGFloat?
      let stage = Stage(UIPinchGestureRecognizer { if first == nil { first = $0.velocity } })
      stage.land((100, 400), (200, 400))
      stage.touch(.moved, CGFloat(end), 400, id: 2)
      #expect((first ?? 0) * CGFloat(sign) > 0)
      stage.touch(.ended, CGFloat(end), 400, id: 2)
      stage.touch(.ended, 100, 400, id: 1)
    }
  }

  @Test func pinch_afterSettingTheScale_measuresFromTheNewValue() {
    let pinch = UIPinchGestureRecognizer { _ in }
    let stage = Stage(pinch)
    stage.land((100, 400), (200, 400))
    stage.touch(.moved, 200 + 20, 400, id: 2)
    stage.touch(.moved, 260, 400, id: 2)
    pinch.scale = 1
    stage.touch(.moved, 420, 400, id: 2)
    #expect(pinch.scale == 2, "from 160 points to 320")
    stage.touch(.ended, 420, 400, id: 2)
    stage.touch(.ended, 100, 400, id: 1)
  }

  /// A motion from just above the negative x axis to just below it is a small rotation, not a full
  /// turn.
  @Test func rotation_doesNotJumpByAFullTurn() {
    for sign in [1.0, -1] {
      let rotation = UIRotationGestureRecognizer { _ in }
      let stage = Stage(rotation)
      stage.land((200, 400), (100, 400 + 40 * sign))
      stage.touch(.moved, 100, 400 - 40 * sign, id: 2)
      #expect(abs(rotation.rotation) < 1)
      #expect(rotation.rotation * sign > 0.5)
      stage.touch(.ended, 100, 400 - 40 * sign, id: 2)
      stage.touch(.ended, 200, 400, id: 1)
    }
  }
}
