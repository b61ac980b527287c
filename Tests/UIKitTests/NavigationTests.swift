// Navigation controllers: delegate calls, refused pushes, and the visibility of the bar.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct NavigationTests {
  /// Records the delegate's calls, and animates every change with a slide.
  private final class Listener: NSObject, UINavigationControllerDelegate {
    var received: [String] = []
    var percent: UIPercentDrivenInteractiveTransition?
    private let log = Log()

    func navigationController(
      _ navigationController: UINavigationController, willShow viewController: UIViewController,
      animated: Bool
    ) { received.append("will \(viewController.title ?? "")") }
    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController,
      animated: Bool
    ) { received.append("did \(viewController.title ?? "")") }
    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      SlideAnimator(log, isForward: operation == .push)
    }
    func navigationController(
      _ navigationController: UINavigationController,
      interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { percent }
  }

  private func titled(_ title: String) -> UIViewController {
    let controller = UIViewController()
    controller.title = title
    return controller
  }

  @Test(arguments: [false, true])
  func delegate_receivesWillShowAtTheStart_andDidShowOnlyOnCompletion(
    cancels: Bool
  ) {
    let listener = Listener()
    let navigation = UINavigationController(rootViewController: titled("root"))
    let stage = Stage(root: navigation)
    navigation.delegate = listener
    let percent = UIPercentDrivenInteractiveTransition()
    listener.percent = percent
    stage.step { navigation.pushViewController(titled("top"), animated: true) }
    #expect(listener.received == ["will top"])
    stage.step { if cancels { percent.cancel() } else { percent.finish() } }
    stage.settle()
    #expect(listener.received == (cancels ? ["will top"] : ["will top", "did top"]))
  }

  @Test func setViewControllers_isAPop_whenTheNewTopWasInTheStack_otherwiseAPush() {
    final class Operations: NSObject, UINavigationControllerDelegate {
      var asked: [UINavigationController.Operation] = []
      func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? {
        asked.append(operation)
        return nil
      }
    }
    let (root, top) = (titled("root"), titled("top"))
    let operations = Operations()
    let navigation = UINavigationController(rootViewController: root)
    let stage = Stage(root: navigation)
    navigation.delegate = operations
    navigation.setViewControllers([root, top], animated: true)
    stage.settle()
    navigation.setViewControllers([root], animated: true)
    stage.settle()
    #expect(operations.asked == [.push, .pop])
  }

  @Test func invalidPush_isRefusedAndReported() {
    let root = titled("root")
    let navigation = UINavigationController(rootViewController: root)
    _ = Stage(root: navigation)
    navigation.pushViewController(root, animated: true)
    navigation.pushViewController(UINavigationController(), animated: true)
    #expect(UIApplication.shared.issues.map(\.code) == [.controllerStack, .controllerStack])
    #expect(navigation.viewControllers == [root])
  }

  @Test func bar_fadesInAndOut_whenShownAndHiddenAnimated() {
    let navigation = UINavigationController(rootViewController: titled("root"))
    let stage = Stage(root: navigation)
    let bar = navigation.navigationBar
    for hides in [true, false] {
      stage.step { navigation.setNavigationBarHidden(hides, animated: true) }
      stage.steps(6)
      let shown = bar.layer.presentation()?.opacity ?? -1
      #expect(shown > 0.2 && shown < 0.8 && !bar.isHidden)
      stage.settle()
      #expect(bar.isHidden == hides && bar.alpha == 1)
    }
  }

  /// Flutter's rule, fitted to iOS: the velocity decides at one screen width per second or more,
  /// and the position below that.
  @Test func systemBackSwipe_followsTheVelocity() {
    for (path, pops) in [
      ([24, 64, 104, 144, 184], true), ([100, 200, 300, 300, 280, 250, 220], false),
    ] as [([CGFloat], Bool)] {
      let navigation = UINavigationController(rootViewController: titled("root"))
      let stage = Stage(root: navigation)
      navigation.pushViewController(titled("top"), animated: false)
      stage.touch(.began, 4, 400)
      for x in path { stage.touch(.moved, x, 400) }
      stage.touch(.ended, path[path.count - 1], 400)
      stage.settle()
      #expect(navigation.viewControllers.count == (pops ? 1 : 2))
    }
  }

  @Test func navigationBar_hasTheRootsItemFromTheStart() {
    let root = titled("root")
    let navigation = UINavigationController(rootViewController: root)
    #expect(navigation.navigationBar.topItem === root.navigationItem)
  }

  @Test func screenInsertedBelowTheTop_isTheBarsBackItem() {
    let (root, middle, top) = (titled("root"), titled("middle"), titled("top"))
    let navigation = UINavigationController(rootViewController: root)
    _ = Stage(root: navigation)
    navigation.setViewControllers([root, top], animated: false)
    navigation.setViewControllers([root, middle, top], animated: false)
    #expect(navigation.navigationBar.backItem === middle.navigationItem)
  }

  @Test func titleSetLater_isThatOfTheItems() {
    let controller = UIViewController()
    controller.navigationItem.title = "before"
    controller.title = "after"
    #expect(controller.navigationItem.title == "after" && controller.tabBarItem.title == "after")
  }

  @Test func singleBarButtonItem_isTheFirstOfTheItems() {
    let item = UINavigationItem(title: "")
    let buttons = [UIBarButtonItem(), UIBarButtonItem()]
    item.leftBarButtonItems = buttons
    #expect(item.leftBarButtonItem === buttons[0])
    item.rightBarButtonItem = buttons[1]
    #expect(item.rightBarButtonItems == [buttons[1]])
    item.leftBarButtonItem = nil
    #expect(item.leftBarButtonItems ?? [] == [])
  }

  /// Records the calls about its parent.
  private final class Moved: UIViewController {
    var calls: [String] = []
    override func willMove(toParent parent: UIViewController?) {
      super.willMove(toParent: parent)
      calls.append(parent == nil ? "will leave" : "will enter")
    }
    override func didMove(toParent parent: UIViewController?) {
      super.didMove(toParent: parent)
      calls.append(parent == nil ? "did leave" : "did enter")
    }
  }

  /// `willMove(toParent:)` is called before a controller is removed (Apple's documentation), and not
  /// for one that stays.
  @Test(arguments: [false, true]) func removedControllers_areToldBeforeAndAfter(animated: Bool) {
    let (root, middle, top) = (Moved(), Moved(), Moved())
    let navigation = UINavigationController(rootViewController: root)
    let stage = Stage(root: navigation)
    for controller in [middle, top] { navigation.pushViewController(controller, animated: false) }
    stage.step()
    let entered = ["will enter", "did enter"]
    // The top becomes the root.
    navigation.setViewControllers([top, root], animated: animated)
    stage.settle()
    #expect([root.calls, top.calls] == [entered, entered])
    #expect(middle.calls == entered + ["will leave", "did leave"])
    navigation.setViewControllers([Moved()], animated: animated)
    stage.settle()
    #expect(root.calls == middle.calls && top.calls == middle.calls)
  }
}
