// Page view controllers: page turns by a finger, programmatic turns, and both at the same time.

import Testing
import UIKit

/// Four pages, and the delegate calls of their controller.
@MainActor
private final class PageScene: NSObject, UIPageViewControllerDataSource,
  UIPageViewControllerDelegate
{
  let log = Log()
  let pages: [LoggedController]
  let controller = UIPageViewController(
    transitionStyle: .scroll, navigationOrientation: .horizontal)
  let stage: Stage
  var delegateCalls: [String] = []

  override init() {
    pages = ["0", "1", "2", "3"].map { [log] in LoggedController($0, log) }
    stage = Stage(root: controller)
    super.init()
    controller.dataSource = self
    controller.delegate = self
    controller.setViewControllers([pages[1]], direction: .forward, animated: false)
    stage.step()
    log.events = []
  }

  private func label(_ controller: UIViewController?) -> String {
    (controller as? LoggedController)?.label ?? "not a LoggedController"
  }

  private func page(_ controller: UIViewController, _ step: Int) -> UIViewController? {
    let index = pages.firstIndex { $0 === controller }.map { $0 + step }
    return index.flatMap { pages.indices.contains($0) ? pages[$0] : nil }
  }
  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerBefore controller: UIViewController
  ) -> UIViewController? { page(controller, -1) }
  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerAfter controller: UIViewController
  ) -> UIViewController? { page(controller, 1) }
  func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController]
  ) { delegateCalls.append("will \(label(pendingViewControllers.first))") }
  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) {
    delegateCalls.append(
      "did \(label(previousViewControllers.first)) \(completed)")
  }

  var shown: String { label(controller.viewControllers?.first) }

  func drag(to end: CGFloat, from start: CGFloat = 300, lifts: Bool = true) {
    stage.touch(.began, start, 400)
    let step: CGFloat = end < start ? -10 : 10
    for x in stride(from: start + step, through: end, by: step) { stage.touch(.moved, x, 400) }
    guard lifts else { return }
    for _ in 0..<10 { stage.touch(.moved, end, 400) }
    stage.touch(.ended, end, 400)
    stage.settle()
  }
}

@MainActor @Suite(.serialized) struct PageViewControllerTests {
  @Test func drag_turnsThePage_withCallbacksInTheOrderObservedOnIOS() {
    let scene = PageScene()
    scene.drag(to: 50)
    #expect(scene.shown == "2" && scene.delegateCalls == ["will 2", "did 1 true"])
    #expect(
      scene.log.events == ["2.willAppear", "1.willDisappear", "2.didAppear", "1.didDisappear"])
    #expect(scene.pages[2].view.frame == scene.controller.view.bounds)
    #expect(scene.pages[1].view.superview == nil && scene.controller.children.count == 1)
  }

  @Test func shortDrag_returnsToThePage_withCallbacksInTheOrderObservedOnIOS() {
    let scene = PageScene()
    scene.drag(to: 200)
    #expect(scene.shown == "1" && scene.delegateCalls == ["will 2", "did 1 false"])
    #expect(
      scene.log.events == [
        "2.willAppear", "1.willDisappear", "1.willAppear", "1.didAppear", "2.willDisappear",
        "2.didDisappear",
      ])
    #expect(scene.pages[1].view.frame.minX == 0)
  }

  @Test func pages_followTheFingerSideBySide() {
    let scene = PageScene()
    scene.drag(to: 150, lifts: false)
    // The pan's hysteresis is ten points.
    #expect(scene.pages[1].view.frame.minX == -140 && scene.pages[2].view.frame.minX == 250)
  }

  @Test func atTheLastPage_thePanDoesNotBegin() {
    let scene = PageScene()
    scene.controller.setViewControllers([scene.pages[3]], direction: .forward, animated: false)
    scene.drag(to: 50)
    #expect(scene.shown == "3" && scene.delegateCalls.isEmpty)
  }

  /// Apple's UIKit raises an exception here; EdgePan ends the swipe before it changes the page.
  @Test(arguments: [(200.0, false), (60, true)])
  func programmaticChangeDuringASwipe_endsTheSwipeFirst(end: Double, completed: Bool) {
    let scene = PageScene()
    scene.drag(to: CGFloat(end), lifts: false)
    scene.stage.step {
      scene.controller.setViewControllers([scene.pages[0]], direction: .reverse, animated: true)
    }
    #expect(scene.delegateCalls == ["will 2", "did 1 \(completed)"])
    scene.stage.touch(.moved, CGFloat(end) - 20, 400)
    scene.stage.touch(.ended, CGFloat(end) - 20, 400)
    #expect(scene.stage.settle() != nil)
    #expect(scene.shown == "0" && scene.pages[0].view.frame.minX == 0)
    #expect(scene.controller.children.count == 1 && scene.delegateCalls.count == 2)
    #expect(UIApplication.shared.issues.isEmpty)
  }

  @Test func animatedChange_runs_andCallsItsCompletion() {
    let scene = PageScene()
    var ended: [Bool] = []
    scene.stage.step {
      scene.controller.setViewControllers([scene.pages[2]], direction: .forward, animated: true) {
        ended.append($0)
      }
    }
    scene.stage.steps(5)
    #expect(scene.pages[2].view.frame.minX > 0 && ended.isEmpty)
    scene.stage.settle()
    #expect(scene.pages[2].view.frame.minX == 0 && ended == [true] && scene.delegateCalls.isEmpty)
  }
}
