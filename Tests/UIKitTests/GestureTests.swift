// Recognisers driven by injected touches.

import PortableMath
import Testing
import UIKit

@MainActor @Suite(.serialized) struct GestureTests {
  private func scene() -> (stage: Stage, view: UIView) {
    let controller = UIViewController()
    let stage = Stage(root: controller)
    return (stage, controller.view)
  }

  private func edgePan(
    on view: UIView,
    _ action: @escaping @MainActor (UIPanGestureRecognizer) -> Void = {
      _ in
    }
  ) -> UIScreenEdgePanGestureRecognizer {
    let pan = UIScreenEdgePanGestureRecognizer(action: action)
    pan.edges = .left
    view.addGestureRecognizer(pan)
    return pan
  }

  @Test func edgePan_beginsAfterTheHysteresis_andGoesThroughItsStates() {
    let (stage, view) = scene()
    var states: [UIGestureRecognizer.State] = []
    var x: [CGFloat] = []
    let pan = edgePan(on: view) {
      states.append($0.state)
      x.append($0.translation(in: view).x)
    }
    stage.touch(.began, 4, 400)
    stage.touch(.moved, 13, 400)
    #expect(states.isEmpty)
    stage.touch(.moved, 20, 400)
    stage.touch(.moved, 60, 400)
    stage.touch(.ended, 60, 400)
    #expect(states == [.began, .changed, .ended])
    // 16 pt of travel, less 10 pt of hysteresis; then 40 pt more.
    #expect(x == [6, 46, 46])
    #expect(pan.state == .possible)
    #expect(pan.failureReason == nil)
  }

  @Test func edgePan_reportsWhereATouchOutsideItsBandBegan() {
    let (stage, view) = scene()
    let pan = edgePan(on: view)
    stage.touch(.began, 143, 400)
    #expect(pan.failureReason == "touch began 143 pt from the left edge, outside the 20 pt band")
    #expect(pan.state == .failed)
    stage.touch(.ended, 143, 400)
    #expect(pan.state == .possible)
  }

  @Test func edgePan_reportsThatTheFingerMovedAlongTheEdge() {
    let (stage, view) = scene()
    let pan = edgePan(on: view)
    stage.touch(.began, 4, 400)
    stage.touch(.moved, 8, 400 + pan.alongLimit + 1)
    #expect(pan.state == .failed)
    #expect(pan.failureReason == "moved along the left edge")
    stage.touch(.ended, 8, 400 + pan.alongLimit + 1)
  }

  @Test func edgePan_toleratesAFingertipThatRollsAlongTheEdgeAsItLands() {
    let (stage, view) = scene()
    let pan = edgePan(on: view)
    stage.touch(.began, 4, 400)
    stage.touch(.moved, 2, 445)
    #expect(pan.state == .possible)
    stage.touch(.moved, 60, 450)
    #expect(pan.state == .began)
    stage.touch(.ended, 60, 450)
  }

  @Test func edgePan_thatEndsAfterALittleMotionAlongTheEdge_reportsIt() {
    let (stage, view) = scene()
    let pan = edgePan(on: view)
    stage.touch(.began, 4, 400)
    stage.touch(.moved, 8, 430)
    stage.touch(.ended, 8, 430)
    #expect(pan.failureReason == "moved along the left edge")
  }

  @Test func edgePan_reportsItsDistance_whenTheTouchEndedEarly() {
    let (stage, view) = scene()
    let pan = edgePan(on: view)
    stage.touch(.began, 4, 400)
    stage.touch(.moved, 10, 400)
    stage.touch(.ended, 10, 400)
    #expect(pan.failureReason == "ended after 6 of 10 pt")
  }

  @Test func edgePan_onTheRightEdge_hasANegativeTranslation() {
    let (stage, view) = scene()
    let pan = edgePan(on: view)
    pan.edges = .right
    var translation: CGFloat = 0
    pan.addAction { translation = $0.translation(in: view).x }
    stage.touch(.began, 388, 400)
    stage.touch(.moved, 348, 400)
    #expect(translation == -30)
    stage.touch(.ended, 348, 400)
  }

  /// On iOS, if a finger is held still before it lifts, `ended` reports the velocity of the last
  /// `changed`. A velocity of zero after 40 ms without motion is Android's rule.
  @Test(arguments: [(VelocityMethod.fitted, 600.0), (.android, 0)])
  func panVelocity_isTheSpeedOfASteadyMotion_andDependsOnTheMethodAfterAHold(
    _ method: VelocityMethod, _ afterHold: Double
  ) throws {
    let (stage, view) = scene()
    let pan = UIPanGestureRecognizer { _ in }
    pan.velocityMethod = method
    view.addGestureRecognizer(pan)
    var atEnd: CGFloat?
    pan.addAction { if $0.state == .ended { atEnd = $0.velocity(in: view).x } }
    stage.touch(.began, 100, 400)
    for step in 1...6 { stage.touch(.moved, 100 + CGFloat(step) * 10, 400) }
    // Ten points per frame at 60 Hz.
    #expect(abs(pan.velocity(in: view).x - 600) < 1e-3)
    stage.steps(5)
    stage.touch(.ended, 160, 400)
    #expect(abs(Double(try #require(atEnd)) - afterHold) < 1e-3)
  }

  @Test func pan_usesCoalescedSamplesForItsVelocity() {
    let (stage, view) = scene()
    let pan = UIPanGestureRecognizer { _ in }
    view.addGestureRecognizer(pan)
    stage.touch(.began, 100, 400)
    stage.step {
      let now = CACurrentMediaTime()
      var points: [TouchPoint] = []
      for point in 1...3 {
        let x = 100 + 4 * CGFloat(point)
        let age = 0.004 * Double(4 - point)
        points.append(TouchPoint(location: CGPoint(x: x, y: 400), timestamp: now - age))
      }
      UIApplication.shared.deliver([
        TouchSample(
          identifier: 1, phase: .moved, location: CGPoint(x: 116, y: 400), timestamp: now,
          coalesced: points)
      ])
    }
    // The finger moves 4 pt every 4 ms; only the first interval is longer, 4.7 ms.
    let velocity = pan.velocity(in: view).x
    #expect(velocity > 900 && velocity < 1100)
    stage.touch(.ended, 116, 400)
  }

  @Test func pan_afterSetTranslation_measuresFromTheNewValue() {
    let (stage, view) = scene()
    let pan = UIPanGestureRecognizer { _ in }
    view.addGestureRecognizer(pan)
    stage.touch(.began, 100, 400)
    stage.touch(.moved, 140, 400)
    pan.setTranslation(CGPoint(x: 5, y: 0), in: view)
    #expect(pan.translation(in: view).x == 5)
    #expect(pan.velocity(in: view) == .zero)
    stage.touch(.moved, 150, 400)
    #expect(pan.translation(in: view).x == 15)
    stage.touch(.ended, 150, 400)
  }

  @Test func pan_followsTheMeanOfItsFingers_withoutAJumpWhenOneLands() {
    let (stage, view) = scene()
    let pan = UIPanGestureRecognizer { _ in }
    view.addGestureRecognizer(pan)
    stage.touch(.began, 100, 400, id: 1)
    stage.touch(.moved, 130, 400, id: 1)
    let before = pan.translation(in: view).x
    stage.touch(.began, 300, 400, id: 2)
    #expect(pan.numberOfTouches == 2)
    #expect(pan.translation(in: view).x == before)
    stage.touch(.moved, 320, 400, id: 2)
    #expect(pan.translation(in: view).x == before + 10)
    stage.touch(.ended, 320, 400, id: 2)
    #expect(pan.state == .changed)
    stage.touch(.ended, 130, 400, id: 1)
  }

  @Test func pan_usesTheViewsCoordinates_asTheyWereWhenItBegan() {
    let (stage, view) = scene()
    view.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    let pan = UIPanGestureRecognizer { _ in }
    view.addGestureRecognizer(pan)
    stage.touch(.began, 195, 422)
    stage.touch(.moved, 215, 422)
    #expect(pan.translation(in: view).x == 20)
    view.transform = CGAffineTransform(scaleX: 0, y: 0)
    stage.touch(.moved, 225, 422)
    #expect(pan.translation(in: view).x == 40)
    stage.touch(.ended, 225, 422)
  }

  @Test func firstToRecognise_makesTheOtherFail_unlessTheDelegateAllowsBoth() {
    final class Sharing: NSObject, UIGestureRecognizerDelegate {
      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
      ) -> Bool { true }
    }
    for shares in [false, true] {
      let (stage, view) = scene()
      let sharing = Sharing()
      let first = UIPanGestureRecognizer { _ in }
      let second = UIPanGestureRecognizer { _ in }
      if shares { second.delegate = sharing }
      view.addGestureRecognizer(first)
      view.addGestureRecognizer(second)
      stage.touch(.began, 100, 400)
      stage.touch(.moved, 140, 400)
      #expect(first.state == .began)
      #expect(second.state == (shares ? .began : .failed))
      stage.touch(.ended, 140, 400)
    }
  }

  @Test func recogniser_waitsForTheRequiredOneToFail() {
    let (stage, view) = scene()
    let edge = edgePan(on: view)
    let pan = UIPanGestureRecognizer { _ in }
    pan.require(toFail: edge)
    view.addGestureRecognizer(pan)
    stage.touch(.began, 4, 400)
    stage.touch(.moved, 40, 400)
    #expect(edge.state == .began && pan.state == .failed)
    stage.touch(.ended, 40, 400)
    stage.touch(.began, 200, 400)
    stage.touch(.moved, 240, 400)
    #expect(pan.state == .began)
    stage.touch(.ended, 240, 400)
  }

  @Test func delegateRefusal_failsTheRecogniser() {
    final class Refusing: NSObject, UIGestureRecognizerDelegate {
      func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { false }
    }
    let (stage, view) = scene()
    let refusing = Refusing()
    let pan = edgePan(on: view)
    pan.delegate = refusing
    stage.touch(.began, 4, 400)
    stage.touch(.moved, 60, 400)
    #expect(pan.failureReason == "the delegate did not allow it to begin")
    stage.touch(.ended, 60, 400)
  }

  @Test func disabling_cancelsAGestureInProgress() {
    let (stage, view) = scene()
    var states: [UIGestureRecognizer.State] = []
    let pan = edgePan(on: view) { states.append($0.state) }
    stage.touch(.began, 4, 400)
    stage.touch(.moved, 60, 400)
    pan.isEnabled = false
    #expect(states == [.began, .cancelled])
    #expect(pan.state == .possible)
    stage.touch(.ended, 60, 400)
  }

  @Test func recognition_cancelsTheViewsTouch() {
    final class Touched: UIView {
      var received: [String] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        received.append("began")
      }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        received.append("moved")
      }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        received.append("ended")
      }
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        received.append("cancelled")
      }
    }
    let (stage, view) = scene()
    let touched = Touched(frame: view.bounds)
    view.addSubview(touched)
    _ = edgePan(on: view)
    stage.touch(.began, 4, 400)
    stage.touch(.moved, 8, 400)
    stage.touch(.moved, 60, 400)
    stage.touch(.moved, 70, 400)
    stage.touch(.ended, 70, 400)
    #expect(touched.received == ["began", "moved", "cancelled"])
  }

  @Test func illegalStateChange_isReportedAndIgnored() {
    let (stage, view) = scene()
    let pan = edgePan(on: view)
    pan.state = .changed
    #expect(pan.state == .possible)
    #expect(UIApplication.shared.issues.map(\.code) == [.illegalGestureState])
    _ = stage
  }

  @Test func systemBackSwipe_popsOrIsCancelled() {
    for (distance, pops) in [(CGFloat(350), true), (CGFloat(60), false)] {
      let list = UIViewController()
      let detail = UIViewController()
      let navigation = UINavigationController(rootViewController: list)
      let stage = Stage(root: navigation)
      navigation.pushViewController(detail, animated: false)
      stage.touch(.began, 4, 400)
      for x in stride(from: CGFloat(24), through: distance, by: 4) { stage.touch(.moved, x, 400) }
      stage.steps(6)
      stage.touch(.ended, distance, 400)
      stage.settle()
      #expect(navigation.viewControllers.count == (pops ? 1 : 2))
    }
  }
}
