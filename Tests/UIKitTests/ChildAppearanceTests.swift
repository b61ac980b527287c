// Children of an app's own container controllers: the appearance callbacks that they receive when
// the app adds and removes their views.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct ChildAppearanceTests {
  private let appearance = ["child.willAppear", "child.didAppear"]
  private let disappearance = ["child.willDisappear", "child.didDisappear"]

  /// A container that can turn off the automatic forwarding of appearance callbacks.
  private final class Container: UIViewController {
    var forwards = true
    var loading: (@MainActor (UIViewController) -> Void)?
    override var shouldAutomaticallyForwardAppearanceMethods: Bool { forwards }
    override func viewDidLoad() { loading?(self) }
  }

  fileprivate static func add(_ child: UIViewController, to parent: UIViewController) {
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
  }

  private static func remove(_ child: UIViewController) {
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
  }

  @Test func childAddedToAShownParent_appears_andDisappearsWhenRemoved() {
    let log = Log()
    let (parent, child) = (Container(), LoggedController("child", log))
    _ = Stage(root: parent)
    Self.add(child, to: parent)
    #expect(log.events == appearance)
    Self.remove(child)
    #expect(log.events == appearance + disappearance)
    Self.add(child, to: parent)
    #expect(log.events == appearance + disappearance + appearance)
  }

  @Test func childInAWrapper_appearsAndDisappearsWithTheWrapper() {
    let log = Log()
    let (parent, child, grandchild) = (
      Container(), LoggedController("child", log), LoggedController("inner", log)
    )
    _ = Stage(root: parent)
    let wrapper = UIView()
    parent.addChild(child)
    wrapper.addSubview(child.view)
    Self.add(grandchild, to: child)
    #expect(log.events.isEmpty)
    parent.view.addSubview(wrapper)
    #expect(
      log.events == ["child.willAppear", "inner.willAppear", "child.didAppear", "inner.didAppear"])
    log.events = []
    wrapper.removeFromSuperview()
    #expect(
      log.events == [
        "child.willDisappear", "inner.willDisappear", "child.didDisappear", "inner.didDisappear",
      ])
  }

  @Test func childAddedInViewDidLoad_appearsOnceWithItsParent() {
    let log = Log()
    let (parent, child) = (Container(), LoggedController("child", log))
    parent.loading = { Self.add(child, to: $0) }
    let stage = Stage(root: parent)
    #expect(log.events == appearance)
    stage.window.rootViewController = UIViewController()
    #expect(log.events == appearance + disappearance)
  }

  @Test func childAddedWhileItsParentAppears_appearsWithIt() {
    final class Adds: UIViewController {
      let child: UIViewController
      init(_ child: UIViewController) {
        self.child = child
        super.init(nibName: nil, bundle: nil)
      }
      required init?(coder: NSCoder) { nil }
      override func viewIsAppearing(_ animated: Bool) {
        ChildAppearanceTests.add(child, to: self)
      }
    }
    let log = Log()
    let child = LoggedController("child", log)
    let scene = NavigationStage(pushed: false)
    scene.delegate.animator = SlideAnimator(log, isForward: true)
    scene.stage.step { scene.navigation.pushViewController(Adds(child), animated: true) }
    #expect(log.events.filter { $0.hasPrefix("child") } == ["child.willAppear"])
    scene.stage.settle()
    #expect(log.events.filter { $0.hasPrefix("child") } == appearance)
  }

  @Test func viewAddedBeforeAddChild_appearsOnAddChild_andDisappearsAfterRemoveFromParent() {
    let log = Log()
    let (parent, child) = (Container(), LoggedController("child", log))
    _ = Stage(root: parent)
    parent.view.addSubview(child.view)
    parent.addChild(child)
    #expect(log.events == appearance)
    child.removeFromParent()
    child.view.removeFromSuperview()
    #expect(log.events == appearance + disappearance)
  }

  @Test func parentThatForwardsManually_hasNoAutomaticForwarding() {
    let log = Log()
    let (parent, child) = (Container(), LoggedController("child", log))
    parent.forwards = false
    _ = Stage(root: parent)
    Self.add(child, to: parent)
    #expect(log.events.isEmpty)
    child.beginAppearanceTransition(true, animated: false)
    child.endAppearanceTransition()
    Self.remove(child)
    #expect(log.events == appearance)
  }

  @Test func containerThatAlsoCallsTheAppearanceMethods_duplicatesNoCallback() {
    let log = Log()
    let (parent, child) = (Container(), LoggedController("child", log))
    _ = Stage(root: parent)
    parent.addChild(child)
    child.beginAppearanceTransition(true, animated: true)
    parent.view.addSubview(child.view)
    child.endAppearanceTransition()
    #expect(log.events == appearance)
    child.beginAppearanceTransition(false, animated: true)
    child.view.removeFromSuperview()
    child.endAppearanceTransition()
    #expect(log.events == appearance + disappearance)
  }

  @Test(arguments: [0, 0.2]) func transitionBetweenTwoChildren_notifiesEachOnce(duration: Double) {
    let log = Log()
    let parent = Container()
    let (first, second) = (LoggedController("child", log), LoggedController("other", log))
    let stage = Stage(root: parent)
    Self.add(first, to: parent)
    parent.addChild(second)
    log.events = []
    stage.step {
      parent.transition(from: first, to: second, duration: duration, animations: nil)
    }
    stage.settle()
    #expect(
      log.events == [
        "child.willDisappear", "other.willAppear", "child.didDisappear", "other.didAppear",
      ])
  }

  @Test func childOfAPoppedScreen_receivesThePopsCallbacksOnly() {
    let log = Log()
    let child = LoggedController("child", log)
    let scene = NavigationStage()
    Self.add(child, to: scene.detail)
    #expect(log.events == appearance)
    scene.pop()
    #expect(log.events == appearance + ["child.willDisappear"])
    scene.stage.settle()
    #expect(log.events == appearance + disappearance)
  }
}
