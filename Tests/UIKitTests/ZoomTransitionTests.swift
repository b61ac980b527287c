// Zoom transitions: from a source view, back into it, and driven by a finger.

import Testing
import UIKit

/// A screen with two source views, and a screen that zooms from the one that the test selects.
@MainActor private final class ZoomScene {
  let (list, page) = (UIViewController(), UIViewController())
  let sources = [
    UIView(frame: CGRect(x: 20, y: 200, width: 100, height: 150)),
    UIView(frame: CGRect(x: 200, y: 400, width: 100, height: 150)),
  ]
  let navigation: UINavigationController
  let stage: Stage
  let options = UIViewController.Transition.ZoomOptions()
  var source = 0
  var asked = 0

  init(
    pushed: Bool, system: UISystemBehavior = .standard,
    direction: UIUserInterfaceLayoutDirection = .leftToRight
  ) {
    navigation = UINavigationController(rootViewController: list)
    stage = Stage()
    UIApplication.setLayoutDirection(direction)
    stage.window.rootViewController = navigation
    stage.step()
    UISystemBehavior.current = system
    for source in sources { list.view.addSubview(source) }
    page.preferredTransition = .zoom(options: options) { [unowned self] context in
      #expect(context.zoomedViewController === page && context.sourceViewController === list)
      asked += 1
      return sources[source]
    }
    if pushed {
      stage.step { self.navigation.pushViewController(self.page, animated: true) }
      stage.settle()
    }
  }

  var shown: CGRect { (page.view.layer.presentation() ?? page.view.layer).frame }
  var isPopped: Bool { navigation.viewControllers.count == 1 }

  func drag(from start: CGPoint, by way: CGPoint, rests: Bool = true) {
    stage.touch(.began, start.x, start.y)
    for step in 1...20 {
      let share = CGFloat(step) / 20
      stage.touch(.moved, start.x + way.x * share, start.y + way.y * share)
    }
    if rests { for _ in 0..<10 { stage.touch(.moved, start.x + way.x, start.y + way.y) } }
  }
}

@MainActor @Suite(.serialized) struct ZoomTransitionTests {
  @Test func push_growsFromTheSource_whichIsHidden() {
    let scene = ZoomScene(pushed: false)
    scene.stage.step { scene.navigation.pushViewController(scene.page, animated: true) }
    #expect(abs(scene.shown.minX - 20) < 1 && abs(scene.shown.width - 100) < 1)
    #expect(scene.sources[0].alpha == 0 && scene.asked == 1)
    scene.stage.steps(6)
    #expect(scene.shown.width > 200 && scene.shown.width < 390)
    #expect(scene.stage.settle() != nil)
    #expect(scene.page.view.frame == scene.navigation.view.bounds)
    #expect(scene.page.view.mask == nil && scene.sources[0].alpha == 0)
  }

  /// The width follows a critically damped spring with ω 19.
  @Test func zoom_followsThePublishedSpring() {
    let scene = ZoomScene(pushed: false)
    scene.stage.step { scene.navigation.pushViewController(scene.page, animated: true) }
    let start = scene.stage.now
    for _ in 0..<20 {
      let time = 19 * (scene.stage.now - start)
      var decay = 1.0
      for _ in 0..<1000 { decay *= 1 - time / 1000 + time * time / 2_000_000 }
      let expected = 390 - 290 * decay * (1 + time)
      #expect(abs(scene.shown.width - expected) < 3)
      scene.stage.step()
    }
  }

  @Test func pop_requestsTheSourceAgain_andEndsThere() {
    let scene = ZoomScene(pushed: true)
    scene.source = 1
    scene.stage.step { scene.navigation.popViewController(animated: true) }
    #expect(scene.sources[0].alpha == 1 && scene.sources[1].alpha == 0)
    var last = CGRect.zero
    while UITransitionObserver.current != nil {
      last = scene.shown
      scene.stage.step()
    }
    #expect(abs(last.minX - 200) < 3 && abs(last.width - 100) < 3)
    #expect(scene.isPopped && scene.sources.allSatisfy { $0.alpha == 1 })
    #expect(scene.page.view.mask == nil && scene.page.view.transform == .identity)
  }

  @Test(arguments: [true, false]) func dragDown_movesAndScalesTheScreenWithTheFinger(
    dismisses: Bool
  ) {
    let scene = ZoomScene(pushed: true)
    let way: CGFloat = dismisses ? 318 : 78
    scene.drag(from: CGPoint(x: 195, y: 300), by: CGPoint(x: 0, y: way))
    // The dead zone is 18 points. The scale shrinks by 0.67 times the distance beyond it, as a
    // fraction of the height.
    let scale = 1 - 0.67 * (way - 18) / 844
    #expect(abs(scene.page.view.transform.a - scale) < 1e-6)
    #expect(UITransitionObserver.current?.phase == .interactive)
    scene.stage.touch(.ended, 195, 300 + way)
    #expect(scene.stage.settle() != nil)
    #expect(scene.isPopped == dismisses && scene.page.view.transform == .identity)
    #expect(scene.sources[0].alpha == (dismisses ? 1 : 0))
    #expect(UIApplication.shared.issues.isEmpty)
  }

  @Test(arguments: [true, false])
  func edgeSwipe_scalesTheScreen_whoseLeftEdgeFollowsTheFinger(dismisses: Bool) {
    let scene = ZoomScene(pushed: true)
    let way: CGFloat = dismisses ? 250 : 120
    scene.drag(from: CGPoint(x: 4, y: 400), by: CGPoint(x: way, y: 0))
    let scale = 1 - 0.67 * (way - 12) / 390
    #expect(abs(scene.page.view.transform.a - scale) < 1e-6)
    #expect(abs(scene.page.view.frame.minX - (way - 12)) < 1e-6)
    scene.stage.touch(.ended, 4 + way, 400)
    #expect(scene.stage.settle() != nil)
    #expect(scene.isPopped == dismisses)
  }

  @Test(arguments: [true, false])
  func edgeSwipe_inRightToLeftLayout_isMirrored(dismisses: Bool) {
    let scene = ZoomScene(pushed: true, direction: .rightToLeft)
    let way: CGFloat = dismisses ? 250 : 120
    scene.drag(from: CGPoint(x: 386, y: 400), by: CGPoint(x: -way, y: 0))
    let scale = 1 - 0.67 * (way - 12) / 390
    #expect(abs(scene.page.view.transform.a - scale) < 1e-6)
    #expect(abs(scene.page.view.frame.maxX - (390 - (way - 12))) < 1e-6)
    scene.stage.touch(.ended, 386 - way, 400)
    #expect(scene.stage.settle() != nil)
    #expect(scene.isPopped == dismisses)
  }

  /// A short, quick swipe is dismissed because of its velocity.
  @Test func quickEdgeSwipe_inRightToLeftLayout_dismisses() {
    let scene = ZoomScene(pushed: true, direction: .rightToLeft)
    scene.stage.touch(.began, 386, 400)
    for x in stride(from: CGFloat(356), through: 266, by: -30) { scene.stage.touch(.moved, x, 400) }
    scene.stage.touch(.ended, 266, 400)
    #expect(scene.stage.settle() != nil)
    #expect(scene.isPopped)
  }

  /// Two fingers, 200 points apart at first, move together to a fraction of that distance and then
  /// hold still.
  @Test(arguments: [(0.4, true), (0.6, false)])
  func pinch_movesAndScalesTheScreenBetweenTheFingers(share: CGFloat, dismisses: Bool) {
    let scene = ZoomScene(pushed: true)
    func fingers(_ phase: UITouch.Phase, _ reach: CGFloat) {
      for (id, side) in [(1, CGFloat(-1)), (2, 1)] {
        scene.stage.touch(phase, 195 + side * reach, 300, id: id)
      }
    }
    fingers(.began, 100)
    for step in 1...20 { fingers(.moved, 100 - (1 - share) * 5 * CGFloat(step)) }
    for _ in 0..<10 { fingers(.moved, 100 * share) }
    // The scale is measured from the distance at which the hysteresis was passed.
    let scale = scene.page.view.transform.a
    #expect(abs(scale - share) < 0.05)
    #expect(abs(scene.page.view.center.x - 195) < 3)
    #expect(abs(scene.page.view.center.y - (300 + (422 - 300) * scale)) < 1e-6)
    #expect(UITransitionObserver.current?.phase == .interactive)
    fingers(.ended, 100 * share)
    #expect(scene.stage.settle() != nil)
    #expect(scene.isPopped == dismisses && scene.page.view.transform == .identity)
    #expect(UIApplication.shared.issues.isEmpty)
  }

  @Test func fingersThatMoveApart_doNotDismiss() {
    let scene = ZoomScene(pushed: true)
    for (id, x) in [(1, CGFloat(180)), (2, 210)] { scene.stage.touch(.began, x, 300, id: id) }
    for step in 1...10 {
      scene.stage.touch(.moved, 180 - CGFloat(step) * 10, 300, id: 1)
      scene.stage.touch(.moved, 210 + CGFloat(step) * 10, 300, id: 2)
    }
    #expect(scene.page.view.transform == .identity && UITransitionObserver.current == nil)
  }

  @Test func dismissalThatTheAppForbids_doesNotBegin() {
    let scene = ZoomScene(pushed: true)
    scene.options.interactiveDismissShouldBegin = { $0.location.y > 500 }
    scene.drag(from: CGPoint(x: 195, y: 300), by: CGPoint(x: 0, y: 300))
    scene.stage.touch(.ended, 195, 600)
    scene.stage.settle()
    #expect(!scene.isPopped && scene.page.view.transform == .identity)
  }

  @Test func scrolledPage_scrolls_andIsDismissedAtItsTop() {
    for (offset, pops) in [(CGFloat(500), false), (0, true)] {
      let scene = ZoomScene(pushed: true)
      let scroll = UIScrollView(frame: scene.page.view.bounds)
      scroll.contentSize = CGSize(width: 390, height: 3000)
      scroll.contentOffset.y = offset
      scene.page.view.addSubview(scroll)
      scene.stage.step()
      scene.drag(from: CGPoint(x: 195, y: 300), by: CGPoint(x: 0, y: 320))
      scene.stage.touch(.ended, 195, 620)
      scene.stage.settle()
      #expect(scene.isPopped == pops)
    }
  }

  @Test func popDuringAZoomPush_completesThePush_andThenPops() {
    let scene = ZoomScene(pushed: false)
    scene.stage.step { scene.navigation.pushViewController(scene.page, animated: true) }
    scene.stage.steps(4)
    scene.stage.step { scene.navigation.popViewController(animated: true) }
    #expect(scene.stage.settle() != nil)
    #expect(scene.isPopped && scene.sources[0].alpha == 1)
    #expect(UIApplication.shared.issues.isEmpty)
  }

  @Test func ios17_pushesWithoutZoom() {
    let scene = ZoomScene(pushed: true, system: .ios17)
    #expect(scene.asked == 0 && scene.sources[0].alpha == 1)
  }
}
