// The order of appearance callbacks in every kind of transition (Apple documents no order for
// presentations and tabs), and the state of the controllers after a cancelled transition.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct AppearanceOrderTests {
  /// A transition from A to B that a test can drive, finish or cancel.
  @MainActor
  private final class Change: NSObject, UIViewControllerTransitioningDelegate,
    UINavigationControllerDelegate, UITabBarControllerDelegate
  {
    let log = Log()
    let a: LoggedController
    let b: LoggedController
    var isForward = true
    var percent: UIPercentDrivenInteractiveTransition?

    override init() {
      a = LoggedController("A", log)
      b = LoggedController("B", log)
      super.init()
    }

    private var animator: SlideAnimator { SlideAnimator(log, isForward: isForward) }

    /// The appearance calls of the transition that `begin` starts, from its start to its end.
    func calls(cancels: Bool, in stage: Stage, _ begin: @escaping @MainActor () -> Void) -> [String]
    {
      log.events = []
      let percent = UIPercentDrivenInteractiveTransition()
      self.percent = percent
      stage.step { begin() }
      stage.step { percent.update(0.4) }
      stage.step { if cancels { percent.cancel() } else { percent.finish() } }
      #expect(stage.settle() != nil)
      self.percent = nil
      return log.events.filter { $0.hasPrefix("A.") || $0.hasPrefix("B.") }
    }

    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController,
      source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
    func animationController(
      forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
    func interactionControllerForPresentation(
      using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { percent }
    func interactionControllerForDismissal(
      using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { percent }
    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
    func navigationController(
      _ navigationController: UINavigationController,
      interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { percent }
    func tabBarController(
      _ tabBarController: UITabBarController,
      animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
    func tabBarController(
      _ tabBarController: UITabBarController,
      interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { percent }
  }

  /// The calls that reverse a transition from A to B.
  private let reversal = [
    "B.willDisappear", "B.didDisappear", "A.willAppear", "A.didAppear",
  ]

  @Test(arguments: [false, true]) func push_callsDisappearBeforeAppear_andReversesWhenCancelled(
    cancels: Bool
  ) {
    let change = Change()
    let navigation = UINavigationController(rootViewController: change.a)
    navigation.delegate = change
    let stage = Stage(root: navigation)
    let calls = change.calls(cancels: cancels, in: stage) {
      navigation.pushViewController(change.b, animated: true)
    }
    let begun = ["A.willDisappear", "B.willAppear"]
    #expect(calls == begun + (cancels ? reversal : ["A.didDisappear", "B.didAppear"]))
    #expect(navigation.viewControllers == (cancels ? [change.a] : [change.a, change.b]))
    #expect(
      (change.b.parent == nil) == cancels, "a controller whose push was cancelled is not a child")
  }

  /// A push is cancelled while a full-screen presentation covers the stack: its lower screen does not
  /// appear under that presentation.
  @Test func pushCancelledUnderAPresentation_showsNobody() {
    let change = Change()
    let navigation = UINavigationController(rootViewController: change.a)
    navigation.delegate = change
    let stage = Stage(root: navigation)
    let percent = UIPercentDrivenInteractiveTransition()
    change.percent = percent
    let cover = UIViewController()
    cover.modalPresentationStyle = .fullScreen
    stage.step {
      navigation.pushViewController(change.b, animated: true)
      navigation.present(cover, animated: true)
    }
    stage.steps(5)
    change.log.events = []
    stage.step { percent.cancel() }
    stage.settle()
    #expect(
      change.log.events.filter { $0.hasPrefix("A.") || $0.hasPrefix("B.") } == [
        "B.didDisappear", "A.didDisappear",
      ])
    #expect(navigation.viewControllers == [change.a] && change.a.view.window == nil)
    stage.step { cover.dismiss(animated: true) }
    stage.settle()
    #expect(change.log.events.suffix(2) == ["A.willAppear", "A.didAppear"])
  }

  @Test(arguments: [false, true]) func pop_callsDisappearBeforeAppear_andReversesWhenCancelled(
    cancels: Bool
  ) {
    let change = Change()
    change.isForward = false
    let navigation = UINavigationController(rootViewController: change.b)
    navigation.pushViewController(change.a, animated: false)
    navigation.delegate = change
    let stage = Stage(root: navigation)
    let calls = change.calls(cancels: cancels, in: stage) {
      navigation.popViewController(animated: true)
    }
    let begun = ["A.willDisappear", "B.willAppear"]
    #expect(calls == begun + (cancels ? reversal : ["A.didDisappear", "B.didAppear"]))
    #expect((change.a.parent === navigation) == cancels)
  }

  @Test(arguments: [false, true]) func fullScreenPresentation_callsThePresentersDidDisappearLast(
    cancels: Bool
  ) {
    let change = Change()
    let stage = Stage(root: change.a)
    change.b.modalPresentationStyle = .fullScreen
    change.b.transitioningDelegate = change
    let calls = change.calls(cancels: cancels, in: stage) {
      change.a.present(change.b, animated: true)
    }
    let begun = ["A.willDisappear", "B.willAppear"]
    #expect(calls == begun + (cancels ? reversal : ["B.didAppear", "A.didDisappear"]))
    #expect(change.a.presentedViewController === (cancels ? nil : change.b))
    #expect((change.a.view.window == nil) == !cancels)
    if cancels {
      #expect(stage.window.subviews == [change.a.view], "the container view is removed")
      #expect(change.b.presentingViewController == nil)
    }
  }

  /// UIKit calls `viewWillDisappear(_:)` before the view is removed. jonkykong/SideMenu adds its view
  /// elsewhere in that call.
  @Test func cancel_removesTheViewAfterItsWillDisappear() {
    final class Clinging: UIViewController {
      var wasInWindow: Bool?
      override func viewWillDisappear(_ animated: Bool) {
        wasInWindow = view.window != nil
        presentingViewController?.view.superview?.addSubview(view)
      }
    }
    let change = Change()
    let stage = Stage(root: change.a)
    let menu = Clinging()
    menu.modalPresentationStyle = .custom
    menu.transitioningDelegate = change
    _ = change.calls(cancels: true, in: stage) { change.a.present(menu, animated: true) }
    #expect(menu.wasInWindow == true)
    #expect(menu.view.superview == nil && stage.window.subviews == [change.a.view])
  }

  @Test func customPresentation_sendsThePresenterNoAppearanceCallbacks() {
    let change = Change()
    let stage = Stage(root: change.a)
    change.b.modalPresentationStyle = .custom
    change.b.transitioningDelegate = change
    let calls = change.calls(cancels: true, in: stage) {
      change.a.present(change.b, animated: true)
    }
    #expect(calls == ["B.willAppear", "B.willDisappear", "B.didDisappear"])
    #expect(stage.window.subviews == [change.a.view])
  }

  @Test(arguments: [false, true]) func fullScreenDismissal_callsTheDismissedScreensDidDisappearLast(
    cancels: Bool
  ) {
    let change = Change()
    let stage = Stage(root: change.b)
    change.a.modalPresentationStyle = .fullScreen
    change.a.transitioningDelegate = change
    change.b.present(change.a, animated: false)
    stage.settle()
    change.isForward = false
    let calls = change.calls(cancels: cancels, in: stage) {
      change.a.dismiss(animated: true)
    }
    let begun = ["A.willDisappear", "B.willAppear"]
    #expect(calls == begun + (cancels ? reversal : ["B.didAppear", "A.didDisappear"]))
    #expect(change.b.presentedViewController === (cancels ? change.a : nil))
  }

  @Test(arguments: [false, true]) func tabSwitch_callsTheNewTabsWillAppearFirst_andDidAppearLast(
    cancels: Bool
  ) {
    let change = Change()
    let tabs = UITabBarController()
    tabs.viewControllers = [change.a, change.b]
    tabs.delegate = change
    let stage = Stage(root: tabs)
    let calls = change.calls(cancels: cancels, in: stage) { tabs.selectedIndex = 1 }
    let begun = ["B.willAppear", "A.willDisappear"]
    #expect(calls == begun + (cancels ? reversal : ["A.didDisappear", "B.didAppear"]))
    #expect(tabs.selectedIndex == (cancels ? 0 : 1))
    #expect(change.a.view.window != nil || !cancels)
  }

  @Test(arguments: [false, true]) func child_receivesItsParentsAppearanceCallbacks(
    cancels: Bool
  ) {
    let change = Change()
    let child = LoggedController("child", change.log)
    change.b.addChild(child)
    change.b.view.addSubview(child.view)
    child.didMove(toParent: change.b)
    let navigation = UINavigationController(rootViewController: change.a)
    navigation.delegate = change
    let stage = Stage(root: navigation)
    _ = change.calls(cancels: cancels, in: stage) {
      navigation.pushViewController(change.b, animated: true)
    }
    #expect(
      change.log.events.filter { $0.hasPrefix("child.") }
        == (cancels
          ? ["child.willAppear", "child.willDisappear", "child.didDisappear"]
          : ["child.willAppear", "child.didAppear"]))
  }
}
