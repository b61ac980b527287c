// Transitions that are decided immediately, are interrupted, or lose their presenter: they end in a
// defined state, and the app's mistakes are reported as issues. TransitionCompletionTests tests
// transitions that never complete or complete twice; TransitionTurnTests tests decisions before the
// start.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct LeftoverTests {
  private var issues: [UIKitIssue.Code] { UIApplication.shared.issues.map(\.code) }

  @Test func popCancelledAtZero_endsOnce_inTheOriginalState() {
    let scene = NavigationStage()
    let percent = UIPercentDrivenInteractiveTransition()
    scene.pop(percent)
    scene.stage.step { percent.cancel() }
    #expect(scene.stage.settle() != nil)
    #expect(scene.navigation.topViewController === scene.detail)
    #expect(scene.log.events.filter { $0.hasPrefix("animationEnded") } == ["animationEnded(false)"])
    #expect(scene.detail.view.frame.minX == 0 && scene.list.view.superview == nil)
    #expect(issues.isEmpty)
  }

  @Test func popFinishedInTheFrameAfterItsStart_endsOnce() {
    let scene = NavigationStage()
    let percent = UIPercentDrivenInteractiveTransition()
    scene.pop(percent)
    scene.stage.step { percent.finish() }
    #expect(scene.stage.settle() != nil)
    #expect(scene.navigation.topViewController === scene.list)
    #expect(scene.log.events.filter { $0.hasPrefix("animationEnded") } == ["animationEnded(true)"])
  }

  @Test func popInterruptedByAPush_continues_andThePushIsReported() {
    let scene = NavigationStage()
    let percent = UIPercentDrivenInteractiveTransition()
    scene.pop(percent)
    scene.stage.step { percent.update(0.5) }
    scene.navigation.pushViewController(UIViewController(), animated: true)
    #expect(issues == [.nestedTransition])
    scene.stage.step { percent.finish() }
    #expect(scene.stage.settle() != nil)
    #expect(scene.navigation.viewControllers == [scene.list])
  }

  @Test func popInterruptedByANewRoot_ends_andLeavesNothingBehind() {
    let scene = NavigationStage()
    scene.pop()
    scene.stage.steps(3)
    let other = UIViewController()
    scene.stage.window.rootViewController = other
    #expect(scene.stage.settle() != nil)
    #expect(UITransitionObserver.running.isEmpty)
    #expect(scene.navigation.viewControllers == [scene.list])
    #expect(scene.stage.window.subviews == [other.view])
    #expect(other.view.window != nil)
  }

  @Test func interactivePopInterruptedByANewRoot_canStillBeCancelled() {
    let scene = NavigationStage()
    let percent = UIPercentDrivenInteractiveTransition()
    scene.pop(percent)
    scene.stage.step { percent.update(0.5) }
    scene.stage.window.rootViewController = UIViewController()
    scene.stage.step { percent.cancel() }
    #expect(scene.stage.settle() != nil)
    #expect(UITransitionObserver.running.isEmpty)
    #expect(scene.navigation.viewControllers == [scene.list, scene.detail])
  }

  @Test func controllersThatTheAppReleased_areRetainedUntilTheTransitionEnds() {
    final class Held: UIViewController {}
    weak var navigation: UINavigationController?
    weak var popped: Held?
    let stage = Stage(root: nil)
    do {
      let root = UINavigationController(rootViewController: UIViewController())
      let top = Held()
      root.pushViewController(top, animated: false)
      stage.window.rootViewController = root
      stage.step()
      root.popViewController(animated: true)
      (navigation, popped) = (root, top)
    }
    stage.steps(3)
    stage.window.rootViewController = nil
    #expect(
      navigation != nil && popped != nil, "the transition retains the controllers that it moves")
    #expect(stage.settle() != nil)
    stage.steps(2)
    #expect(popped == nil)
    #expect(navigation == nil)
    #expect(UITransitionObserver.running.isEmpty)
  }

  @Test func dismissalWithoutItsPresenter_removesTheView_andIsReported() {
    let stage = Stage(root: UIViewController())
    let presented = LoggedController("presented", Log())
    presented.modalPresentationStyle = .overFullScreen
    stage.window.rootViewController?.present(presented, animated: false)
    stage.settle()
    stage.window.rootViewController = UIViewController()
    stage.settle()
    var isDone = false
    presented.dismiss(animated: true) { isDone = true }
    stage.settle()
    #expect(isDone && presented.view.window == nil)
    #expect(issues == [.presentation])
    #expect(presented.log.events.last == "presented.didDisappear")
  }
}
