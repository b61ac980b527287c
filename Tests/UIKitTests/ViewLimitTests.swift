// Views, scroll views, property animators and the system's swipes exactly at their limits.

import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct ViewLimitTests {
  @Test(arguments: [true, false])
  func subview_isResizedOnlyIfItsSuperviewAutoresizes(_ autoresizes: Bool) {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    inner.autoresizingMask = [.flexibleWidth]
    outer.addSubview(inner)
    outer.autoresizesSubviews = autoresizes
    outer.frame.size.width = 150
    #expect(inner.frame.width == (autoresizes ? 150 : 100))
  }

  @Test func page_isNotTurnedAtExactlyTheTurningSpeed() {
    let axis = ScrollAxis(lowest: 0, highest: 300, length: 100, bounces: true)
    func place(_ speed: Double) -> Double {
      axis.restingPlace(from: 10, velocity: speed, rate: 0.998, pages: true)
    }
    #expect(place(ScrollPhysics.pageTurnSpeed) == 0)
    #expect(place(ScrollPhysics.pageTurnSpeed.nextUp) == 100)
    #expect(place(-ScrollPhysics.pageTurnSpeed) == 0)
  }

  /// Frame times are multiples of 1/64 s, so the speed is exact: 390 points per second on a screen
  /// 390 points wide.
  @Test func swipeAtExactlyTheFlingSpeed_isAFling() {
    let navigation = UINavigationController(rootViewController: UIViewController())
    let stage = Stage(root: navigation, framesPerSecond: 64)
    UISystemBehavior.current = .ios18
    navigation.pushViewController(UIViewController(), animated: false)
    stage.steps(2)
    stage.touch(.began, 2, 400)
    for step in 1...10 { stage.touch(.moved, 2 + 6.09375 * CGFloat(step), 400) }
    let pan = navigation.interactivePopGestureRecognizer as? UIPanGestureRecognizer
    #expect(pan?.velocity(in: navigation.view).x == navigation.view.bounds.width)
    stage.touch(.ended, 2 + 6.09375 * 10, 400)
    stage.settle()
    #expect(navigation.viewControllers.count == 1)
  }

  @Test(arguments: [(CGFloat(12), UIGestureRecognizer.State.failed), (13, .possible)])
  func contentPop_failsIfTheDragMovesAsFarDownAsAcross(
    _ across: CGFloat, _ state: UIGestureRecognizer.State
  ) throws {
    let navigation = UINavigationController(rootViewController: UIViewController())
    let stage = Stage(root: navigation)
    navigation.pushViewController(UIViewController(), animated: false)
    stage.steps(2)
    let pop = try #require(navigation.interactiveContentPopGestureRecognizer)
    stage.touch(.began, 100, 400)
    stage.touch(.moved, 100 + across, 412)
    #expect(pop.state == state)
    stage.touch(.ended, 100 + across, 412)
    stage.settle()
  }
}

@MainActor @Suite(.serialized) struct PropertyAnimatorLimitTests {
  @Test(arguments: [(CGFloat(-1), CGFloat(0)), (3, 1)])
  func delayFactor_outsideZeroToOne_isClamped(_ given: CGFloat, _ meant: CGFloat) {
    func shown(_ factor: CGFloat) -> [CGFloat] {
      let (stage, view) = Stage.withBox()
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
      animator.addAnimations({ view.frame.origin.x = 100 }, delayFactor: factor)
      stage.step { animator.startAnimation() }
      return (0..<6).map { _ in
        stage.steps(10)
        return view.shownX
      }
    }
    #expect(shown(given) == shown(meant))
  }

  /// An animator without animations ends when the main queue next runs its blocks. An animation
  /// that is added before then must still run.
  @Test func animationAddedWhileAnEmptyAnimatorEnds_runsToItsEnd() {
    let (stage, view) = Stage.withBox()
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
    stage.step {
      animator.startAnimation()
      animator.pauseAnimation()
      animator.addAnimations { view.frame.origin.x = 100 }
      animator.startAnimation()
    }
    stage.steps(6)
    #expect(animator.state == .active && animator.isRunning)
    #expect(view.shownX < 50)
    stage.settle()
  }

  @Test func pinch_whoseScaleIsSet_isMeasuredFromThatScale() {
    let controller = UIViewController()
    let stage = Stage(root: controller)
    let pinch = UIPinchGestureRecognizer { _ in }
    controller.view.addGestureRecognizer(pinch)
    stage.land((100, 400), (200, 400))
    stage.touch(.moved, 260, 400, id: 2)
    pinch.scale = 2
    stage.touch(.moved, 420, 400, id: 2)
    #expect(pinch.scale == 4, "from 160 points to 320")
    stage.touch(.ended, 420, 400, id: 2)
    stage.touch(.ended, 100, 400, id: 1)
  }
}
