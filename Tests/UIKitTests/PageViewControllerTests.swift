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

  /// While a turn settles at the new page, a swipe back turns from that page.
  @Test func swipeBack_whileTheTurnFromTheFirstPageSettles_returnsToTheFirstPage() {
    let scene = PageScene()
    scene.controller.setViewControllers([scene.pages[0]], direction: .reverse, animated: false)
    scene.drag(to: 50, lifts: false)
    scene.stage.touch(.ended, 50, 400)
    scene.stage.steps(3)
    scene.drag(to: 350, from: 50)
    #expect(scene.delegateCalls == ["will 1", "did 0 true", "will 0", "did 1 true"])
    #expect(scene.shown == "0")
  }

  /// The controller is covered during a turn or a change of the page. Every page gets `viewDid…`
  /// after `viewWill…`, and only the page that is shown at the end appears again.
  @Test(arguments: [true, false])
  func coveredController_endsItsTurn_andItsPagesDisappear(byFinger: Bool) {
    let scene = PageScene()
    let navigation = UINavigationController(rootViewController: UIViewController())
    scene.stage.window.rootViewController = navigation
    navigation.pushViewController(scene.controller, animated: false)
    scene.stage.settle()
    scene.log.events = []
    if byFinger {
      scene.drag(to: 50, lifts: false)
    } else {
      scene.controller.setViewControllers([scene.pages[2]], direction: .forward, animated: true)
    }
    scene.stage.step { navigation.pushViewController(UIViewController(), animated: true) }
    scene.stage.settle()
    #expect(
      scene.log.events == [
        "2.willAppear", "1.willDisappear", "2.didAppear", "1.didDisappear", "2.willDisappear",
        "2.didDisappear",
      ])
    scene.stage.step { navigation.popViewController(animated: true) }
    scene.stage.settle()
    #expect(scene.log.events.suffix(2) == ["2.willAppear", "2.didAppear"])
  }

  /// The page is changed while the controller itself appears or disappears.
  @Test(arguments: [true, false])
  func pageThatIsReplacedDuringATransition_disappears(isAppearing: Bool) {
    let scene = PageScene()
    let navigation = UINavigationController(rootViewController: UIViewController())
    scene.stage.window.rootViewController = navigation
    if !isAppearing {
      navigation.pushViewController(scene.controller, animated: false)
      scene.stage.settle()
    }
    scene.log.events = []
    scene.stage.step {
      navigation.pushViewController(
        isAppearing ? scene.controller : UIViewController(), animated: true)
    }
    scene.stage.steps(3)
    scene.controller.setViewControllers([scene.pages[3]], direction: .forward, animated: false)
    scene.stage.settle()
    #expect(scene.log.events.filter { $0.hasPrefix("1.") }.last == "1.didDisappear")
    #expect(
      scene.log.events.filter { $0.hasPrefix("3.") }
        == (isAppearing ? ["3.willAppear", "3.didAppear"] : []))
  }

  /// The page that has just left is shown again from a callback of the turn that removed it.
  @Test func pageRequestedAgain_whenItHasLeft_isShown() {
    final class Returning: UIViewController {
      weak var pages: UIPageViewController?
      override func viewDidDisappear(_ animated: Bool) {
        pages?.setViewControllers([self], direction: .reverse, animated: true)
        pages = nil
      }
    }
    let page = Returning()
    let controller = UIPageViewController(
      transitionStyle: .scroll, navigationOrientation: .horizontal)
    page.pages = controller
    controller.setViewControllers([page], direction: .forward, animated: false)
    let stage = Stage(root: controller)
    controller.setViewControllers([UIViewController()], direction: .forward, animated: true)
    stage.settle()
    #expect(controller.viewControllers == [page] && controller.children == [page])
    #expect(page.view.window != nil && page.view.frame.minX == 0)
  }
}
