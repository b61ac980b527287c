// Pushes and pops during another transition. Since iOS 18, a running push or pop is completed
// first; older releases refuse the new one. A presentation does not prevent a push.

import Testing
import UIKit

/// Three screens that record their appearance callbacks, in a navigation controller with the
/// default animations.
@MainActor private final class FluidScene {
  let log = Log()
  let screens: [LoggedController]
  let navigation: UINavigationController
  let stage: Stage

  init(_ system: UISystemBehavior, showing count: Int) {
    screens = ["a", "b", "c"].map { [log] in LoggedController($0, log) }
    navigation = UINavigationController(rootViewController: screens[0])
    stage = Stage(root: navigation)
    UISystemBehavior.current = system
    for screen in screens[1..<count] { navigation.pushViewController(screen, animated: false) }
    stage.step()
    log.events = []
  }

  var stack: [String] { navigation.viewControllers.compactMap { ($0 as? LoggedController)?.label } }
  func push(_ index: Int) { navigation.pushViewController(screens[index], animated: true) }
  /// Presents a controller over the stack, and returns it while the presentation runs.
  func present(_ style: UIModalPresentationStyle) -> UIViewController {
    let presented = LoggedController("modal", log)
    presented.modalPresentationStyle = style
    stage.step { self.navigation.present(presented, animated: true) }
    stage.steps(3)
    return presented
  }
  /// The appearance callbacks of one controller.
  func events(of label: String) -> [String] { log.events.filter { $0.hasPrefix(label + ".") } }
  var issues: [UIKitIssue.Code] { UIApplication.shared.issues.map(\.code) }
}

@MainActor @Suite(.serialized) struct FluidNavigationTests {
  @Test(arguments: [UISystemBehavior.ios18, .ios26])
  func pushDuringAPush_completesTheFirst_andStarts(system: UISystemBehavior) {
    let scene = FluidScene(system, showing: 1)
    scene.stage.step { scene.push(1) }
    scene.stage.steps(5)
    scene.stage.step { scene.push(2) }
    #expect(scene.stack == ["a", "b", "c"] && scene.issues.isEmpty)
    #expect(
      scene.log.events == [
        "a.willDisappear", "b.willAppear", "a.didDisappear", "b.didAppear", "b.willDisappear",
        "c.willAppear",
      ])
    #expect(scene.stage.settle() != nil)
    #expect(Array(scene.log.events.suffix(2)) == ["b.didDisappear", "c.didAppear"])
    #expect(scene.screens[2].view.frame.minX == 0 && scene.screens[1].view.window == nil)
    #expect(scene.screens[1].view.frame.minX == 0, "in place for a later pop")
    #expect(scene.issues.isEmpty)
  }

  /// The first push is completed by the second, and the screen that disappears requests a third,
  /// without animation, which begins before the second.
  @Test func pushFromTheEndOfAnInterruptedPush_isCarriedOut() {
    final class Pushing: UIViewController {
      var waiting: UIViewController?
      override func viewDidDisappear(_ animated: Bool) {
        waiting.map { navigationController?.pushViewController($0, animated: false) }
        waiting = nil
      }
    }
    let scene = FluidScene(.ios26, showing: 1)
    let first = Pushing()
    scene.navigation.setViewControllers([first], animated: false)
    scene.stage.step()
    scene.log.events = []
    scene.stage.step { scene.push(0) }
    scene.stage.steps(5)
    first.waiting = scene.screens[1]
    scene.stage.step { scene.push(2) }
    scene.stage.settle()
    #expect(scene.stack == ["a", "b", "c"] && scene.issues.isEmpty)
    for label in ["a", "b"] {
      #expect(
        scene.events(of: label).suffix(2) == [
          "\(label).willDisappear", "\(label).didDisappear",
        ])
    }
  }

  @Test func pushDuringAPush_isRefusedAndReported_onIOS17() {
    let scene = FluidScene(.ios17, showing: 1)
    scene.stage.step { scene.push(1) }
    scene.stage.step { scene.push(2) }
    #expect(scene.stack == ["a", "b"] && scene.issues == [.nestedTransition])
  }

  @Test func popDuringAPush_beginsAtThePresentedPosition() {
    let scene = FluidScene(.ios26, showing: 1)
    scene.stage.step { scene.push(1) }
    scene.stage.steps(3)
    let (upper, lower) = (scene.screens[1].view!, scene.screens[0].view!)
    let before = (upper.shownX, lower.shownX)
    #expect(before.0 > 50 && before.0 < 300 && before.1 < -10)
    scene.stage.step { scene.navigation.popViewController(animated: true) }
    #expect(abs(upper.shownX - before.0) < 1e-9 && abs(lower.shownX - before.1) < 1e-9)
    scene.stage.step()
    #expect(upper.shownX > before.0)
    #expect(scene.stage.settle() != nil)
    #expect(scene.stack == ["a"] && lower.shownX == 0 && scene.issues.isEmpty)
    #expect(
      scene.log.events == [
        "a.willDisappear", "b.willAppear", "a.didDisappear", "b.didAppear", "b.willDisappear",
        "a.willAppear", "b.didDisappear", "a.didAppear",
      ])
  }

  @Test func popDuringAPop_popsTwoScreens() {
    let scene = FluidScene(.ios26, showing: 3)
    scene.stage.step { scene.navigation.popViewController(animated: true) }
    scene.stage.steps(4)
    scene.stage.step { scene.navigation.popViewController(animated: true) }
    #expect(scene.stage.settle() != nil)
    #expect(scene.stack == ["a"] && scene.issues.isEmpty)
    #expect(scene.screens[0].view.frame.minX == 0)
  }

  /// A push is never cancelled: a swipe during it drives a pop from the presented position.
  @Test(arguments: [true, false])
  func swipeDuringAPush_completesThePush_andDrivesAPopFromItsPosition(pops: Bool) {
    let scene = FluidScene(.ios26, showing: 1)
    scene.stage.step { scene.push(1) }
    scene.stage.touch(.began, 4, 400)
    for x in [CGFloat(10), 16, 17] { scene.stage.touch(.moved, x, 400) }
    let shown = scene.screens[1].view.shownX
    #expect(shown > 10)
    #expect(UITransitionObserver.current?.kind == .pop)
    #expect(UITransitionObserver.current?.phase == .interactive)
    scene.stage.touch(.moved, 18, 400)
    #expect(abs(scene.screens[1].view.shownX - shown) < 3, "the screen does not jump")
    for x in stride(from: CGFloat(18), through: pops ? 300 : 30, by: 4) {
      scene.stage.touch(.moved, x, 400)
    }
    if !pops {
      for x in stride(from: CGFloat(30), through: 2, by: -3) { scene.stage.touch(.moved, x, 400) }
    }
    scene.stage.touch(.ended, pops ? 300 : 2, 400)
    #expect(scene.stage.settle() != nil)
    #expect(scene.stack == (pops ? ["a"] : ["a", "b"]))
    #expect(scene.navigation.topViewController?.view.frame.minX == 0 && scene.issues.isEmpty)
  }

  @Test(arguments: [UISystemBehavior.ios17, .ios26])
  func pushDuringAPresentation_runsAtTheSameTime(system: UISystemBehavior) {
    let scene = FluidScene(system, showing: 1)
    let presented = scene.present(.custom)
    scene.stage.step { scene.push(1) }
    #expect(scene.stack == ["a", "b"] && scene.issues.isEmpty)
    #expect(scene.events(of: "modal") == ["modal.willAppear"], "the presentation still runs")
    #expect(scene.stage.settle() != nil)
    #expect(scene.navigation.presentedViewController === presented)
    #expect(scene.events(of: "modal") == ["modal.willAppear", "modal.didAppear"])
    #expect(scene.events(of: "a") == ["a.willDisappear", "a.didDisappear"])
    #expect(scene.events(of: "b") == ["b.willAppear", "b.didAppear"])
    #expect(scene.screens[1].view.frame.minX == 0 && scene.screens[0].view.window == nil)
  }

  @Test func pushUnderAFullScreenPresentation_isImmediate_andCallbacksStayBalanced() {
    let scene = FluidScene(.ios26, showing: 1)
    _ = scene.present(.fullScreen)
    scene.stage.step { scene.push(1) }
    #expect(scene.stack == ["a", "b"] && scene.issues.isEmpty)
    #expect(scene.stage.settle() != nil)
    #expect(scene.events(of: "a") == ["a.willDisappear", "a.didDisappear"])
    #expect(scene.events(of: "b").isEmpty)
    scene.stage.step { scene.navigation.dismiss(animated: true) }
    #expect(scene.stage.settle() != nil)
    #expect(scene.events(of: "a") == ["a.willDisappear", "a.didDisappear"])
    #expect(scene.events(of: "b") == ["b.willAppear", "b.didAppear"])
  }

  @Test func pushDuringAPushByTheAppsAnimator_isRefused_becauseTheAnimatorCannotEndEarly() {
    let scene = FluidScene(.ios26, showing: 1)
    let delegate = LoggedDelegate(scene.log)
    delegate.animator = SlideAnimator(scene.log, isForward: true)
    scene.navigation.delegate = delegate
    scene.stage.step { scene.push(1) }
    scene.stage.step { scene.push(2) }
    #expect(scene.stack == ["a", "b"] && scene.issues == [.nestedTransition])
  }
}
