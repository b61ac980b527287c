// Recognisers exactly at their limits of time and distance, and their state between two touches.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct GestureLimitTests {
  @Test(arguments: [(CGFloat(110), true), (110.5, false)])
  func tap_mayMoveByItsAllowance_butNotFarther(_ x: CGFloat, _ isTap: Bool) {
    var taps = 0
    let stage = Stage(UITapGestureRecognizer { _ in taps += 1 })
    stage.touch(.began, 100, 100)
    stage.touch(.moved, x, 100)
    stage.touch(.ended, x, 100)
    #expect((taps == 1) == isTap)
  }

  @Test func secondTap_withTooFewFingers_isNotADoubleTap() {
    var taps = 0
    let tap = UITapGestureRecognizer { _ in taps += 1 }
    (tap.numberOfTouchesRequired, tap.numberOfTapsRequired) = (2, 2)
    let stage = Stage(tap)
    let (left, right) = (CGPoint(x: 100, y: 100), CGPoint(x: 150, y: 100))
    stage.touch(.began, left, right)
    stage.touch(.ended, left, right)
    stage.touch(.began, left)
    stage.touch(.ended, left)
    #expect(taps == 0)
  }

  @Test func swipe_thatTakesExactlyItsMaximumDuration_isRecognised() {
    var swipes = 0
    let swipe = UISwipeGestureRecognizer { _ in swipes += 1 }
    let stage = Stage(swipe)
    stage.touch(.began, 100, 100)
    let began = CACurrentMediaTime()
    stage.steps(9)
    swipe.maximumDuration = Double(stage.frame + 1) / stage.framesPerSecond - began
    stage.touch(.moved, 160, 100)
    #expect(swipes == 1)
    stage.touch(.ended, 160, 100)
  }

  @Test func edgePan_thatMovesAsFarAlongTheEdgeAsInwards_waits() {
    let pan = UIScreenEdgePanGestureRecognizer { _ in }
    pan.edges = .left
    let stage = Stage(pan)
    stage.touch(.began, 2, 400)
    stage.touch(.moved, 32, 430)
    #expect(pan.state == .possible)
    stage.touch(.moved, 33, 430)
    #expect(pan.state == .began)
    stage.touch(.ended, 33, 430)
  }

  @Test func velocity_afterTheTranslationWasSet_isZeroUntilTheNextMove() {
    let pan = UIPanGestureRecognizer { _ in }
    let stage = Stage(pan)
    stage.touch(.began, 100, 100)
    stage.touch(.moved, 130, 100)
    stage.touch(.moved, 160, 100)
    #expect(pan.velocity(in: nil).x > 0)
    pan.setTranslation(.zero, in: nil)
    #expect(pan.velocity(in: nil) == .zero)
    stage.touch(.moved, 190, 100)
    #expect(pan.velocity(in: nil).x > 0)
    stage.touch(.ended, 190, 100)
  }

  @Test func translation_setInARotatedView_isReadBackUnchanged() {
    let pan = UIPanGestureRecognizer { _ in }
    let stage = Stage(pan)
    let turned = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 200))
    pan.view?.addSubview(turned)
    turned.transform = CGAffineTransform(rotationAngle: 0.5).scaledBy(x: 2, y: 3)
    stage.touch(.began, 100, 100)
    stage.touch(.moved, 130, 120)
    pan.setTranslation(CGPoint(x: 7, y: -4), in: turned)
    let read = pan.translation(in: turned)
    #expect(abs(read.x - 7) < 1e-9 && abs(read.y + 4) < 1e-9)
    stage.touch(.ended, 130, 120)
  }
}
