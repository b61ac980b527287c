// The default push and pop, driven by simulated fingers and compared with the measurement that
// `MeasuredPop` cites.

import Foundation
import Testing

@testable import UIKit

/// A navigation controller on a screen 402 points wide, as in the measurement, with simulated
/// fingers.
@MainActor private final class PopScene {
  static let width: CGFloat = 402
  let (below, top) = (UIViewController(), UIViewController())
  let navigation: UINavigationController
  let stage: Stage

  init(pushed: Bool = true) {
    navigation = UINavigationController(rootViewController: below)
    stage = Stage(root: navigation)
    stage.window.frame.size = CGSize(width: Self.width, height: 874)
    navigation.view.frame = stage.window.bounds
    stage.step()
    if pushed { navigation.pushViewController(top, animated: false) }
    stage.step()
  }

  var isPopped: Bool { navigation.viewControllers.count == 1 }
  var percent: Double? { UITransitionObserver.current?.presentedPercent }

  /// Swipes until the screen is at `position` and lifts while the finger moves at `speed` points
  /// per second. At speed 0 the finger is at rest; at a negative speed it moves back.
  func swipe(_ region: MeasuredPop.Region, to position: Double, speed: Double) {
    let start: CGFloat = region == .edge ? 4 : 100
    let end = start + region.deadZone + position * Self.width
    var x = start
    if speed > 0 {
      // The first step is shorter than the others. The finger lands late enough in its frame for
      // the first step to have the same speed.
      let step = speed / 60
      let first = (end - start).truncatingRemainder(dividingBy: step)
      deliver(.began, x, after: (1 - first / step) / 60)
      x += first
      stage.touch(.moved, x, 400)
      while x < end - 0.5 * step {
        x += step
        stage.touch(.moved, x, 400)
      }
    } else {
      stage.touch(.began, x, 400)
      let turn = end + (speed < 0 ? -speed / 6 : 0)
      while x < turn - 5 {
        x += 5
        stage.touch(.moved, x, 400)
      }
      stage.touch(.moved, turn, 400)
      if speed < 0 {
        for step in 1...10 { stage.touch(.moved, turn + speed / 60 * CGFloat(step), 400) }
      } else {
        for _ in 0..<10 { stage.touch(.moved, end, 400) }
      }
    }
    deliver(.ended, end, after: -1.0 / 60)
  }

  /// Delivers a sample with a timestamp `delay` seconds after its frame.
  private func deliver(_ phase: UITouch.Phase, _ x: CGFloat, after delay: Double) {
    stage.step {
      UIApplication.shared.deliver([
        TouchSample(
          identifier: 1, phase: phase, location: CGPoint(x: x, y: 400),
          timestamp: CACurrentMediaTime() + delay)
      ])
    }
  }
}

@MainActor @Suite(.serialized) struct MeasuredPopTests {
  private func pops(_ region: MeasuredPop.Region, _ position: Double, _ speed: Double) -> Bool {
    let scene = PopScene()
    scene.swipe(region, to: position, speed: speed)
    scene.stage.settle()
    return scene.isPopped
  }

  /// The published boundary: position/W + 0.12 s · v/W is 0.53 for a swipe from the edge and 0.42
  /// for a swipe over the content.
  @Test(arguments: MeasuredPop.Region.allCases, [-500.0, -200, 0, 150, 300, 600, 900])
  func sweepOfPositions_findsThePublishedBoundary(region: MeasuredPop.Region, speed: Double) {
    let published = (region == .edge ? 0.53 : 0.42) - 0.12 * speed / 402
    var (stays, goes) = (0.02, 0.95)
    for _ in 0..<7 {
      let middle = (stays + goes) / 2
      if pops(region, middle, speed) { goes = middle } else { stays = middle }
    }
    #expect(abs((stays + goes) / 2 - published) <= 0.03, "\(region) at \(speed) pt/s")
  }

  /// The rows of the published table whose distance from the published boundary exceeds the
  /// boundary's uncertainty.
  @Test(arguments: [
    (0.29, 400.0, false), (0.30, 150, false), (0.41, 0, false), (0.60, 150, true), (0.76, 0, true),
  ])
  func publishedRows_areReproduced(position: Double, speed: Double, popped: Bool) {
    #expect(pops(.edge, position, speed) == popped)
  }

  /// The closed form of a spring with ω 22 and ζ 0.85, computed with the C library.
  @Test(arguments: [(0.30, false), (0.60, true), (0.76, true)])
  func release_settlesOnThePublishedSpring(position: Double, popped: Bool) {
    let scene = PopScene()
    scene.swipe(.edge, to: position, speed: 0)
    let (omega, zeta) = (22.0, 0.85)
    let damped = omega * (1 - zeta * zeta).squareRoot()
    var frames = 0
    let start = scene.stage.now
    while let percent = scene.percent, frames < 60 {
      let time = scene.stage.now - start
      let left =
        exp(-zeta * omega * time)
        * (cos(damped * time) + zeta * omega / damped * sin(damped * time))
      let expected = popped ? 1 - (1 - position) * left : position * left
      #expect(abs(percent - min(max(expected, 0), 1)) < 0.01, "\(time) s")
      scene.stage.step()
      frames += 1
    }
    #expect(frames > 15 && scene.isPopped == popped)
  }

  /// The published value is 98 % of the distance in 200 to 220 ms, sampled at 60 frames per second.
  @Test func release_covers98PercentIn200To220Milliseconds() throws {
    let curve = MeasuredPop.settling(velocity: 0)
    let frame = try #require((0...60).first { curve.value(at: Double($0) / 60) >= 0.98 })
    #expect((200.0...220).contains(Double(frame) / 60 * 1000))
  }

  /// The remaining distance falls to 1/e in 61 ms. The covered screen moves 0.3 times as far.
  @Test func push_decaysAsPublished_forBothScreens() {
    let scene = PopScene(pushed: false)
    scene.stage.step { scene.navigation.pushViewController(scene.top, animated: true) }
    let start = scene.stage.now
    for _ in 0..<24 {
      let left = exp(-(scene.stage.now - start) / 0.061)
      #expect(abs(scene.top.view.shownX - 402 * left) < 0.01 * 402)
      #expect(abs(scene.below.view.shownX + 0.3 * 402 * (1 - left)) < 0.01 * 402)
      scene.stage.step()
    }
    #expect(scene.stage.settle() != nil)
    #expect(scene.top.view.frame.minX == 0)
  }

  @Test func screen_doesNotMoveInTheDeadZone_thenTrailsTheFingerByTheZonesWidth() {
    for region in MeasuredPop.Region.allCases {
      let scene = PopScene()
      let start: CGFloat = region == .edge ? 4 : 100
      scene.stage.touch(.began, start, 400)
      for way in stride(from: CGFloat(2), to: region.deadZone, by: 2) {
        scene.stage.touch(.moved, start + way, 400)
      }
      #expect(scene.top.view.shownX == 0 && scene.percent == nil)
      scene.stage.touch(.moved, start + 100, 400)
      scene.stage.step()
      #expect(abs(scene.top.view.shownX - (100 - region.deadZone)) < 1e-6)
    }
  }
}

@MainActor @Suite(.serialized) struct ContentPopTests {
  /// Adds a horizontal scroll view over the top screen.
  private func withScroll(_ offset: CGFloat) -> (scene: PopScene, scroll: UIScrollView) {
    let scene = PopScene()
    let scroll = UIScrollView(frame: CGRect(x: 50, y: 300, width: 300, height: 200))
    scroll.contentSize = CGSize(width: 1200, height: 200)
    scroll.contentOffset.x = offset
    scene.top.view.addSubview(scroll)
    scene.stage.step()
    return (scene, scroll)
  }

  private func dragRight(_ scene: PopScene, y: CGFloat = 400) {
    scene.stage.touch(.began, 100, y)
    for x in stride(from: CGFloat(106), through: 380, by: 6) { scene.stage.touch(.moved, x, y) }
    for _ in 0..<10 { scene.stage.touch(.moved, 380, y) }
    scene.stage.touch(.ended, 380, y)
    scene.stage.settle()
  }

  @Test func dragOnAScrollViewThatCanScroll_scrollsIt() {
    let (scene, scroll) = withScroll(600)
    dragRight(scene)
    #expect(!scene.isPopped && scroll.contentOffset.x < 400)
  }

  @Test func dragOnAScrollViewAtItsLeftEnd_pops() {
    let (scene, _) = withScroll(0)
    dragRight(scene)
    #expect(scene.isPopped)
  }

  @Test func scrollViewThatMustWaitForTheContentPop_doesNotScroll() {
    let (scene, scroll) = withScroll(600)
    scroll.panGestureRecognizer.require(
      toFail: scene.navigation.interactiveContentPopGestureRecognizer!)
    dragRight(scene)
    #expect(scene.isPopped && scroll.contentOffset.x == 600)
  }

  @Test func contentPopThatMustWaitForAnAppsPan_doesNotPop() {
    let scene = PopScene()
    var began = 0
    let pan = UIPanGestureRecognizer { if $0.state == .began { began += 1 } }
    pan.hysteresis = 40
    scene.top.view.addGestureRecognizer(pan)
    scene.navigation.interactiveContentPopGestureRecognizer!.require(toFail: pan)
    dragRight(scene)
    #expect(began == 1 && !scene.isPopped)
  }

  @Test func verticalDrag_doesNotPop() {
    let scene = PopScene()
    scene.stage.touch(.began, 200, 300)
    for y in stride(from: CGFloat(310), through: 600, by: 10) { scene.stage.touch(.moved, 200, y) }
    scene.stage.touch(.ended, 200, 600)
    scene.stage.settle()
    #expect(!scene.isPopped)
  }

  @Test(arguments: [UISystemBehavior.ios17, .ios18])
  func olderSystems_haveNoContentPop(system: UISystemBehavior) {
    let scene = PopScene()
    UISystemBehavior.current = system
    dragRight(scene)
    #expect(!scene.isPopped && scene.navigation.interactiveContentPopGestureRecognizer == nil)
  }

  /// For older iOS releases, EdgePan uses Flutter's finish rule: a screen at rest pops if it has
  /// moved by one half of the width or more.
  @Test func olderSystems_decideAtOneHalf() {
    let scene = PopScene()
    UISystemBehavior.current = .ios18
    scene.swipe(.edge, to: 0.515, speed: 0)
    scene.stage.settle()
    #expect(scene.isPopped)
  }
}
