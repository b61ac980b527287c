// viewIsAppearing is called once per appearance, with the view in the hierarchy, before its first
// frame. Also tests the delegate calls of a navigation controller at its first display.

import Testing
import UIKit

/// Records its appearance callbacks and, at each of them, the width of its view and whether the
/// view is in a window.
private final class Seen: UIViewController {
  var received: [String] = []
  var places: [String] = []
  override func viewWillAppear(_ animated: Bool) { note("will") }
  override func viewIsAppearing(_ animated: Bool) { note("is") }
  override func viewDidAppear(_ animated: Bool) { note("did") }
  override func willMove(toParent parent: UIViewController?) { note("willMove") }
  override func didMove(toParent parent: UIViewController?) { note("didMove") }
  private func note(_ call: String) {
    received.append(call)
    places.append(
      "\(call) \(Int(viewIfLoaded?.bounds.width ?? 0)) \(viewIfLoaded?.window == nil ? "out" : "in")"
    )
  }
}

@MainActor @Suite(.serialized) struct IsAppearingTests {
  @Test func root_receivesTheCallInTheWindow_beforeItHasAppeared() {
    let root = Seen()
    _ = Stage(root: root)
    #expect(root.places == ["will 390 out", "is 390 in", "did 390 in"])
  }

  @Test(arguments: [true, false])
  func pushedController_receivesTheCallInTheFirstFrame(isInteractive: Bool) {
    let scene = NavigationStage(pushed: false)
    let percent = UIPercentDrivenInteractiveTransition()
    scene.delegate.animator = SlideAnimator(scene.log, isForward: true)
    scene.delegate.interactor = isInteractive ? percent : nil
    let pushed = Seen()
    scene.stage.step { scene.navigation.pushViewController(pushed, animated: true) }
    #expect(pushed.received == ["willMove", "will", "is"])
    #expect(pushed.places.last == "is 390 in")
    scene.stage.step { percent.finish() }
    scene.stage.settle()
    #expect(pushed.received.suffix(3) == ["is", "didMove", "did"])
  }

  @Test func controllerWhoseViewIsAddedAtTheEnd_receivesTheCallAtTheEnd() {
    final class Late: NSObject, UIViewControllerAnimatedTransitioning {
      func transitionDuration(
        using transitionContext: (any UIViewControllerContextTransitioning)?
      ) -> TimeInterval { 0.2 }
      func animateTransition(using context: any UIViewControllerContextTransitioning) {
        let mark = UIView.box()
        context.containerView.addSubview(mark)
        UIView.animate(
          withDuration: 0.2, animations: { mark.alpha = 0 },
          completion: { _ in
            mark.removeFromSuperview()
            context.completeTransition(true)
          })
      }
    }
    let scene = NavigationStage(pushed: false)
    scene.delegate.animator = Late()
    let pushed = Seen()
    scene.stage.step { scene.navigation.pushViewController(pushed, animated: true) }
    #expect(pushed.received == ["willMove", "will"])
    scene.stage.settle()
    #expect(pushed.received.suffix(2) == ["is", "did"])
  }

  @Test(arguments: [true, false]) func presentedController_receivesTheCallBeforeItHasAppeared(
    animated: Bool
  ) {
    let stage = Stage(root: UIViewController())
    let shown = Seen()
    stage.step { stage.window.rootViewController?.present(shown, animated: animated) }
    if animated { #expect(shown.places == ["will 390 out", "is 390 in"]) }
    stage.settle()
    #expect(shown.received == ["will", "is", "did"])
  }

  @Test func tab_receivesTheCallInTheWindow() {
    let tabs = UITabBarController()
    let (first, second) = (Seen(), Seen())
    tabs.viewControllers = [first, second]
    let stage = Stage(root: tabs)
    tabs.selectedIndex = 1
    stage.settle()
    let lastWords: [Substring] = first.places.suffix(3).map { $0.suffix(2) }
    #expect(lastWords == ["ut", "in", "in"])
    #expect(second.received.suffix(3) == ["will", "is", "did"])
    #expect(second.places.suffix(2) == ["is 390 in", "did 390 in"])
  }

  @Test func child_receivesTheCallAfterItsParentsLayout() {
    final class Halves: UIViewController {
      override func viewDidLayoutSubviews() {
        for child in children { child.view.frame = CGRect(x: 0, y: 0, width: 195, height: 844) }
      }
    }
    let parent = Halves()
    let child = Seen()
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
    _ = Stage(root: parent)
    #expect(child.places.suffix(2) == ["is 195 in", "did 195 in"])
  }

  @Test func controllerRestoredByACancelledPop_receivesTheCallAgain() {
    let scene = NavigationStage(pushed: false)
    let top = Seen()
    scene.stage.step { scene.navigation.pushViewController(top, animated: false) }
    top.received = []
    let percent = UIPercentDrivenInteractiveTransition()
    scene.pop(percent)
    scene.stage.step { percent.cancel() }
    scene.stage.settle()
    #expect(
      top.received == ["willMove", "will", "is", "did"],
      "willMove for the pop, then a new appearance")
  }
}

@MainActor @Suite(.serialized) struct FirstDisplayTests {
  private final class Shows: NSObject, UINavigationControllerDelegate {
    var received: [String] = []
    func navigationController(
      _ navigationController: UINavigationController, willShow viewController: UIViewController,
      animated: Bool
    ) { received.append("willShow \(viewController.title ?? "") \(animated)") }
    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController,
      animated: Bool
    ) { received.append("didShow \(viewController.title ?? "") \(animated)") }
  }

  @Test func delegate_isNotifiedOfTheRootOnce() {
    let root = UIViewController()
    root.title = "root"
    let delegate = Shows()
    let navigation = UINavigationController(rootViewController: root)
    navigation.delegate = delegate
    let stage = Stage(root: navigation)
    #expect(delegate.received == ["willShow root false", "didShow root false"])
    navigation.modalPresentationStyle = .fullScreen
    let over = UIViewController()
    over.modalPresentationStyle = .fullScreen
    navigation.present(over, animated: false)
    over.dismiss(animated: false)
    stage.settle()
    #expect(delegate.received.count == 2)
  }

  @Test func delegate_isNotifiedOfTheTopOnly_whenScreensWerePushedBeforeTheFirstDisplay() {
    let navigation = UINavigationController(rootViewController: UIViewController())
    let top = UIViewController()
    top.title = "top"
    navigation.pushViewController(top, animated: false)
    let delegate = Shows()
    navigation.delegate = delegate
    _ = Stage(root: navigation)
    #expect(delegate.received == ["willShow top false", "didShow top false"])
  }

  @Test func root_receivesDidMove_afterItHasAppeared() {
    let root = Seen()
    let navigation = UINavigationController(rootViewController: root)
    #expect(root.received == ["willMove"])
    _ = Stage(root: navigation)
    #expect(root.received == ["willMove", "will", "is", "did", "didMove"])
  }
}
