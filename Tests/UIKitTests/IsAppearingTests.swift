// viewIsAppearing: once an appearance, with the view in place, before anything is seen of it; and
// what a navigation controller tells at its first display.

import Testing
import UIKit

/// Notes its appearance, and where its view was.
private final class Seen: UIViewController {
  var heard: [String] = []
  var places: [String] = []
  override func viewWillAppear(_ animated: Bool) { note("will") }
  override func viewIsAppearing(_ animated: Bool) { note("is") }
  override func viewDidAppear(_ animated: Bool) { note("did") }
  override func willMove(toParent parent: UIViewController?) { note("willMove") }
  override func didMove(toParent parent: UIViewController?) { note("didMove") }
  private func note(_ call: String) {
    heard.append(call)
    places.append(
      "\(call) \(Int(viewIfLoaded?.bounds.width ?? 0)) \(viewIfLoaded?.window == nil ? "out" : "in")"
    )
  }
}

@MainActor @Suite(.serialized) struct IsAppearingTests {
  @Test func root_hearsItInTheWindow_beforeItHasAppeared() {
    let root = Seen()
    _ = Stage(root: root)
    #expect(root.places == ["will 390 out", "is 390 in", "did 390 in"])
  }

  @Test(arguments: [true, false])
  func pushedController_hearsItInTheFirstFrame(isInteractive: Bool) {
    let scene = NavigationStage(pushed: false)
    let percent = UIPercentDrivenInteractiveTransition()
    scene.delegate.animator = SlideAnimator(scene.log, isForward: true)
    scene.delegate.interactor = isInteractive ? percent : nil
    let pushed = Seen()
    scene.stage.step { scene.navigation.pushViewController(pushed, animated: true) }
    #expect(pushed.heard == ["willMove", "will", "is"])
    #expect(pushed.places.last == "is 390 in")
    scene.stage.step { percent.finish() }
    scene.stage.settle()
    #expect(pushed.heard.suffix(3) == ["is", "didMove", "did"])
  }

  @Test func controllerWhoseViewComesAtTheEnd_hearsItThen() {
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
    #expect(pushed.heard == ["willMove", "will"])
    scene.stage.settle()
    #expect(pushed.heard.suffix(2) == ["is", "did"])
  }

  @Test(arguments: [true, false]) func presentedController_hearsItFirst(animated: Bool) {
    let stage = Stage(root: UIViewController())
    let shown = Seen()
    stage.step { stage.window.rootViewController?.present(shown, animated: animated) }
    if animated { #expect(shown.places == ["will 390 out", "is 390 in"]) }
    stage.settle()
    #expect(shown.heard == ["will", "is", "did"])
  }

  @Test func tab_hearsItInPlace() {
    let tabs = UITabBarController()
    let (first, second) = (Seen(), Seen())
    tabs.viewControllers = [first, second]
    _ = Stage(root: tabs)
    tabs.selectedIndex = 1
    let lastWords: [Substring] = first.places.suffix(3).map { $0.suffix(2) }
    #expect(lastWords == ["ut", "in", "in"])
    #expect(second.heard.suffix(3) == ["will", "is", "did"])
    #expect(second.places.suffix(2) == ["is 390 in", "did 390 in"])
  }

  @Test func child_hearsItLaidOutByItsParent() {
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

  @Test func controllerThatComesBackAfterACancelledPop_hearsItAgain() {
    let scene = NavigationStage(pushed: false)
    let top = Seen()
    scene.navigation.pushViewController(top, animated: false)
    top.heard = []
    let percent = UIPercentDrivenInteractiveTransition()
    scene.pop(percent)
    scene.stage.step { percent.cancel() }
    scene.stage.settle()
    #expect(top.heard == ["willMove", "will", "is", "did"], "told of the pop, then back")
  }
}

@MainActor @Suite(.serialized) struct FirstDisplayTests {
  private final class Shows: NSObject, UINavigationControllerDelegate {
    var heard: [String] = []
    func navigationController(
      _ navigationController: UINavigationController, willShow viewController: UIViewController,
      animated: Bool
    ) { heard.append("willShow \(viewController.title ?? "") \(animated)") }
    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController,
      animated: Bool
    ) { heard.append("didShow \(viewController.title ?? "") \(animated)") }
  }

  @Test func delegate_hearsOfTheRootOnce() {
    let root = UIViewController()
    root.title = "root"
    let delegate = Shows()
    let navigation = UINavigationController(rootViewController: root)
    navigation.delegate = delegate
    let stage = Stage(root: navigation)
    #expect(delegate.heard == ["willShow root false", "didShow root false"])
    navigation.modalPresentationStyle = .fullScreen
    let over = UIViewController()
    over.modalPresentationStyle = .fullScreen
    navigation.present(over, animated: false)
    over.dismiss(animated: false)
    stage.settle()
    #expect(delegate.heard.count == 2)
  }

  @Test func delegate_hearsOfTheTop_whereMoreWerePushedBefore() {
    let navigation = UINavigationController(rootViewController: UIViewController())
    let top = UIViewController()
    top.title = "top"
    navigation.pushViewController(top, animated: false)
    let delegate = Shows()
    navigation.delegate = delegate
    _ = Stage(root: navigation)
    #expect(delegate.heard == ["willShow top false", "didShow top false"])
  }

  @Test func root_hasMovedToItsParent_onceItIsShown() {
    let root = Seen()
    let navigation = UINavigationController(rootViewController: root)
    #expect(root.heard == ["willMove"])
    _ = Stage(root: navigation)
    #expect(root.heard == ["willMove", "will", "is", "did", "didMove"])
  }
}
