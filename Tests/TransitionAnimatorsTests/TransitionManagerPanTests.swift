// TransitionManager's animation after the release, tick by tick, and its directions.

import Testing
import TransitionAnimators
import UIKit

@MainActor @Suite(.serialized) struct TransitionManagerPanTests {
  /// A pan whose translation the test sets exactly.
  private final class ScriptedPan: UIPanGestureRecognizer {
    var moved = CGPoint.zero
    override func translation(in view: UIView?) -> CGPoint { moved }
  }

  /// Division by this width does not round, so the pan has exactly the requested percentage.
  private static let width: CGFloat = 128

  /// The percentages of the pan, tick by tick, after a release at `percent`, and whether it
  /// finishes.
  private func tail(
    from percent: CGFloat, framesPerSecond: Double
  ) -> (values: [CGFloat], finishes: Bool?) {
    let lower = screen("lower")
    let upper = screen("upper", .darkGray)
    let scene = Delegate()
    let navigation = UINavigationController(rootViewController: lower)
    navigation.delegate = scene
    navigation.pushViewController(upper, animated: false)
    let stage = Stage(root: navigation, framesPerSecond: framesPerSecond)
    let handle = UIView(frame: CGRect(x: 0, y: 0, width: Self.width, height: 128))
    upper.view.addSubview(handle)
    let recognizer = ScriptedPan()
    let pan = TransitionManagerPan(
      gestureType: .left, recognizer: recognizer, start: .pop(navigation))
    pan.attach(to: handle)
    scene.pan = pan
    var finishes: Bool?
    pan.onResult = { finishes = $0 }
    stage.step {
      recognizer.moved.x = 0
      recognizer.state = .began
    }
    stage.step {
      recognizer.moved.x = percent * Self.width
      recognizer.state = .changed
    }
    // The release is between two frames; the next frame is the display link's first tick.
    recognizer.state = .ended
    var values: [CGFloat] = []
    while finishes == nil, values.count < 100 {
      stage.step()
      values.append(pan.percent)
    }
    #expect(!pan.isInteractive)
    stage.settle()
    #expect(navigation.viewControllers.count == (finishes == true ? 1 : 2))
    return (values, finishes)
  }

  private final class Delegate: NSObject, UINavigationControllerDelegate {
    var pan: TransitionManagerPan?
    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      ScaleAnimator(duration: 0.5, isForward: operation == .push)
    }
    func navigationController(
      _ navigationController: UINavigationController,
      interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { pan?.controller }
  }

  /// TransitionManager's published loop, computed in Double, independent of the engine.
  private func publishedLoop(from start: Double) -> (values: [Double], finishes: Bool) {
    var percent = start
    var values: [Double] = []
    while true {
      if percent > 0.3 { percent += 2.0 / 60.0 } else { percent -= 2.0 / 60.0 }
      values.append(percent)
      if percent >= 1 { return (values, true) }
      if percent <= 0 { return (values, false) }
    }
  }

  @Test(arguments: [60.0, 120])
  func animationAfterTheRelease_equalsThePublishedLoop_tickByTick(_ framesPerSecond: Double) {
    for hundredth in 0...100 {
      let percent = Double(hundredth) / 100
      let expected = publishedLoop(from: percent)
      let tail = tail(from: CGFloat(percent), framesPerSecond: framesPerSecond)
      #expect(tail.values.map(Double.init) == expected.values, "from \(percent)")
      #expect(tail.finishes == expected.finishes, "from \(percent)")
      // The loop has at least one tick, and rounding can add one at multiples of 1/30.
      let exact = expected.finishes ? (1 - percent) * 30 : percent * 30
      let ticks = max(1, Int((exact - 1e-9).rounded(.up)))
      #expect((ticks...ticks + 1).contains(tail.values.count), "from \(percent)")
    }
    #expect(tail(from: 0.5, framesPerSecond: framesPerSecond).values.count == 16)
    #expect(tail(from: 0, framesPerSecond: framesPerSecond).values.count == 1)
  }

  @Test func percent_followsTheDirectionRules() {
    let cases: [(type: BackGestureType, x: CGFloat, y: CGFloat, percent: CGFloat)] = [
      (.left, 39, 0, 0.1), (.right, 39, 0, -0.1), (.right, -39, 0, 0.1), (.up, 0, -84.4, 0.1),
      (.down, 0, 84.4, 0.1), ([.left, .right], -39, 0, 0.1), ([.up, .down], 0, -84.4, 0.1),
      // Of several directions, the last one applies. If there are only two opposite directions,
      // motion in either direction counts.
      ([.left, .down], 39, -84.4, -0.1), ([.left, .right, .up], 39, 84.4, -0.1),
      (.none, 39, 39, 0),
    ]
    for (type, x, y, percent) in cases {
      let found = type.percent(of: CGPoint(x: x, y: y), in: CGSize(width: 390, height: 844))
      #expect(abs(found - percent) < 1e-12, "\(type) \(x) \(y)")
    }
  }

  private func pushed(_ configure: (inout TransitionProperty) -> Void) -> (
    UINavigationController, Stage
  ) {
    let navigation = UINavigationController(rootViewController: screen("lower"))
    let stage = Stage(root: navigation)
    navigation.pushViewController(screen("upper", .darkGray), transition: configure)
    stage.settle()
    return (navigation, stage)
  }

  @Test func theDefaultDirection_popsWithASwipeFromTheRightEdge() {
    let (navigation, stage) = pushed { $0.animationType = .pageToLeft }
    stage.drag(from: CGPoint(x: 386, y: 400), to: CGPoint(x: 100, y: 400), rest: 6)
    stage.settle()
    #expect(navigation.viewControllers.count == 1)
    #expect(stage.outcomes == [.completed, .completed])
  }

  @Test func theDefaultDirection_doesNotBeginFromTheLeftEdge() {
    let (navigation, stage) = pushed { $0.animationType = .pageToLeft }
    stage.drag(from: CGPoint(x: 4, y: 400), to: CGPoint(x: 300, y: 400), rest: 6)
    stage.settle()
    #expect(navigation.viewControllers.count == 2)
    #expect(stage.outcomes == [.completed])
    #expect(UIApplication.shared.issues.isEmpty)
  }

  @Test func panDuringTheAnimationAfterTheRelease_doesNotDisturbIt() {
    let (navigation, stage) = pushed {
      $0.animationType = .pageToLeft
      $0.backGestureType = .left
    }
    stage.drag(from: CGPoint(x: 4, y: 400), to: CGPoint(x: 100, y: 400), rest: 6)
    stage.drag(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 300, y: 300), frames: 4, lifts: false)
    stage.touch(.ended, CGPoint(x: 300, y: 300))
    stage.settle()
    #expect(navigation.viewControllers.count == 2)
    #expect(stage.outcomes == [.completed, .cancelled])
    #expect(UIApplication.shared.issues.isEmpty)
  }
}
