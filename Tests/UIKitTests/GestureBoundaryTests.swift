// Recognisers at their exact limits.

import PortableMath
import Testing
import UIKit

@MainActor @Suite(.serialized) struct GestureBoundaryTests {
  @Test(arguments: [(CGFloat(20), true), (20.5, false)])
  func edgePan_begins_onlyIfItsTouchLandsInTheBand(_ x: CGFloat, _ begins: Bool) {
    let pan = UIScreenEdgePanGestureRecognizer { _ in }
    pan.edges = .left
    let stage = Stage(pan)
    stage.touch(.began, x, 400)
    stage.touch(.moved, x + 40, 400)
    #expect((pan.state == .began) == begins)
    stage.touch(.ended, x + 40, 400)
  }

  @Test func diagonalPan_measuresItsDistance_notEachAxis() {
    let pan = UIPanGestureRecognizer { _ in }
    let stage = Stage(pan)
    stage.touch(.began, 100, 400)
    // 8 pt on each axis make a distance of 11.3 pt; the hysteresis is 10 pt.
    stage.touch(.moved, 108, 408)
    #expect(pan.state == .began)
    stage.touch(.ended, 108, 408)
  }

  @Test func pan_shortOfTheHysteresis_waits() {
    let pan = UIPanGestureRecognizer { _ in }
    let stage = Stage(pan)
    stage.touch(.began, 100, 400)
    stage.touch(.moved, 107, 407)
    #expect(pan.state == .possible)
    stage.touch(.ended, 107, 407)
  }

  /// Removes a touch from its copy of each set of touches, and records how many touches the set
  /// contained.
  private final class Emptying: UIGestureRecognizer {
    var counts: [Int] = []
    weak var touch: UITouch?
    private func empty(_ touches: Set<UITouch>) {
      var touches = touches
      counts.append(touches.count)
      touch = touches.popFirst()
    }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { empty(touches) }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { empty(touches) }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { empty(touches) }
  }

  @Test func touchSetThatARecogniserChanges_isCompleteInTheNextEvent_andIsReleasedAtTheEnd() {
    let recognizer = Emptying()
    let stage = Stage(recognizer)
    stage.touch(.began, 100, 400)
    stage.touch(.moved, 110, 400)
    stage.touch(.moved, 120, 400)
    #expect(recognizer.touch != nil)
    stage.touch(.ended, 120, 400)
    #expect(recognizer.counts == [1, 1, 1, 1])
    #expect(recognizer.touch == nil)
  }

  private final class Sharing: NSObject, UIGestureRecognizerDelegate {
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { true }
  }

  @Test func requiredRecogniser_thatHasBegun_preventsTheWaitingOne_evenIfBothMayRecognise() {
    let (required, waiting) = (UIPanGestureRecognizer { _ in }, UIPanGestureRecognizer { _ in })
    let sharing = Sharing()
    required.delegate = sharing
    waiting.require(toFail: required)
    let stage = Stage(required, waiting)
    stage.touch(.began, 100, 400)
    stage.touch(.moved, 160, 400)
    stage.touch(.moved, 200, 400)
    #expect(required.state == .changed)
    #expect(waiting.state != .began && waiting.state != .changed)
    stage.touch(.ended, 200, 400)
  }

  @Test func velocity_isEstimatedByTheSelectedMethod() {
    let (fitted, last) = (UIPanGestureRecognizer { _ in }, UIPanGestureRecognizer { _ in })
    last.velocityMethod = .lastDifference
    let sharing = Sharing()
    fitted.delegate = sharing
    #expect(fitted.velocityMethod == .fitted)
    let stage = Stage(fitted, last)
    stage.touch(.began, 100, 400)
    stage.touch(.moved, 130, 400)
    stage.touch(.moved, 190, 400)
    // The finger moves 30 pt and then 60 pt, each in a sixtieth of a second.
    #expect(abs(fitted.velocity(in: nil).x - (0.8 * 1800 + 0.2 * 3600)) < 1e-3)
    #expect(abs(last.velocity(in: nil).x - 3600) < 1e-3)
    stage.touch(.ended, 190, 400)
  }
}
