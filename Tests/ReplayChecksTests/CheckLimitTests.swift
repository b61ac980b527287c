// Parts of the checks at their limits: world snapshots, transitions that end early, timing that is
// not a number, and the shrinker's attempts.

import GestureReplay
import GestureTrace
import ReplayScenes
import Testing
import UIKit

@testable import ReplayChecks

@MainActor @Suite(.serialized) struct WorldSnapshotLimitTests {
  private func window(_ root: UIViewController) -> UIWindow {
    FrameCycle.start()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    window.rootViewController = root
    window.makeKeyAndVisible()
    return window
  }

  @Test func controllerThatAChildPresents_isListedOnce() {
    let child = UIViewController()
    let navigation = UINavigationController(rootViewController: child)
    let window = window(navigation)
    let sheet = UIViewController()
    sheet.modalPresentationStyle = .fullScreen
    child.present(sheet, animated: false)
    UIApplication.shared.endTurn()
    let screens = WorldSnapshot(isStart: false).screens
    #expect(screens.count { $0.controller === sheet } == 1)
    withExtendedLifetime(window) {}
  }

  @Test func anotherSelectedTab_isAnotherState_andAnotherColourIsNot() {
    let tabs = UITabBarController()
    tabs.viewControllers = [UIViewController(), UIViewController()]
    let window = window(tabs)
    let first = AppState()
    #expect(AppState().likeness(to: first) == .equal)
    tabs.selectedViewController?.view.backgroundColor = .red
    #expect(AppState().likeness(to: first) == .equalForGestures)
    tabs.selectedIndex = 1
    for frame in 1...60 {
      FrameCycle.current.advance(to: Double(frame) / 60, targetTimestamp: Double(frame + 1) / 60)
    }
    #expect(AppState().likeness(to: first) == .different)
    withExtendedLifetime(window) {}
  }

  @Test(arguments: [(CGSize(width: 1, height: 1), true), (CGSize(width: 0, height: 9), false)])
  func layerWithoutWidth_hasNoArea(_ size: CGSize, _ hasArea: Bool) {
    let root = UIViewController()
    let view = UIView(frame: CGRect(origin: .zero, size: size))
    root.view.addSubview(view)
    let window = window(root)
    #expect(WorldSnapshot(isStart: false).hasArea(view.layer) == hasArea)
    withExtendedLifetime(window) {}
  }

  @Test func controllerLeftBetweenWillAndDidDisappear_isADifference_andOneThatComesBackIsNone() {
    let root = UIViewController()
    let window = window(root)
    let before = WorldSnapshot(isStart: false)
    root.beginAppearanceTransition(false, animated: false)
    let after = WorldSnapshot(isStart: false)
    let found = before.firstDifference(to: after, names: ViewNames(), except: [])
    #expect(found?.invariant == .balancedAppearance)
    // A transition that begins in a completion of the cancelled one before finds it halfway.
    root.beginAppearanceTransition(true, animated: false)
    root.endAppearanceTransition()
    let restored = WorldSnapshot(isStart: false)
    #expect(after.firstDifference(to: restored, names: ViewNames(), except: []) == nil)
    withExtendedLifetime(window) {}
  }
}

@MainActor @Suite(.serialized) struct SwipeRuleLimitTests {
  private func rules() -> SwipeRules {
    FrameCycle.start()
    let story = SwipeStory(
      frame: 1, before: WorldSnapshot(isStart: false), names: ViewNames(),
      tail: FinishRule.half.tail)
    return SwipeRules(story, invariants: [.followsFinger, .continuousRelease])
  }

  private func record(_ index: Int, _ shown: Double, _ phase: SwipePhase) -> FrameRecord {
    FrameRecord(
      index: index, timestamp: Double(index) / 60, gesture: "changed", progress: 0.2, velocity: 0,
      presentedProgress: shown, phase: phase, hash: 1)
  }

  @Test(arguments: [(5, false), (6, true)])
  func transitionThatEndsWithTheLift_isNotEarly(_ lifted: Int, _ isEarly: Bool) {
    let rules = rules()
    rules.story.end(frame: 5, completed: true)
    #expect(rules.lifted(frame: lifted).isEmpty != isEarly)
  }

  /// If the finger lifted a frame before the app reports its decision, the app's own interaction
  /// may already have changed the progress, which is not a jump.
  @Test(arguments: [(true, false), (false, true)])
  func jumpAtTheRelease_isReportedOnlyIfTheFingerWasStillDown(_ wasLifted: Bool, _ isFound: Bool) {
    let rules = rules()
    #expect(rules.frame(record(1, 0.2, .interactive)).isEmpty)
    rules.story.isLifted = wasLifted
    #expect(rules.frame(record(2, 0.2, .interactive)).isEmpty)
    rules.story.release = (3, true, 0.2)
    rules.story.isLifted = true
    let violations = rules.frame(record(3, 0.6, .finishing))
    #expect(violations.map(\.invariant) == (isFound ? [.continuousRelease] : []))
  }
}

@MainActor @Suite(.serialized) struct ObserverLimitTests {
  /// Adds an animation whose begin time is not a number.
  private final class Timeless: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(
      using context: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { 0.2 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      context.view(forKey: .to).map { context.containerView.insertSubview($0, at: 0) }
      let animation = CABasicAnimation(keyPath: "opacity")
      (animation.fromValue, animation.toValue) = (1, 0)
      animation.beginTime = .nan
      context.view(forKey: .from)?.layer.add(animation, forKey: "timeless")
      context.view(forKey: .from)?.layer.removeAnimation(forKey: "timeless")
      UIView.animate(
        withDuration: 0.2, animations: { context.view(forKey: .from)?.alpha = 0 },
        completion: { _ in
          context.view(forKey: .from)?.alpha = 1
          context.completeTransition(!context.transitionWasCancelled)
        })
    }
  }

  private func run() throws -> InvariantObserver {
    let trace = try bundled("slow-finish")
    let observer = InvariantObserver(options(for: trace))
    _ = try Replay.run(trace, options: options(for: trace), observers: [observer]) { _ in
      NavigationScene { _ in Timeless() }
    }
    return observer
  }

  @Test func animationWhoseTimingIsNotANumber_breaksFiniteNumbers() throws {
    #expect(try run().violations.contains { $0.invariant == .finiteNumbers })
  }

  @Test func observer_leavesNothingInstalled() throws {
    _ = try run()
    #expect(UIApplication.shared.inputObserver == nil)
    #expect(UIApplication.shared.issueHandler == nil)
  }
}

@MainActor @Suite struct ShrinkerLimitTests {
  @Test func shrinker_triesAsOftenAsAllowed_andNoMore() throws {
    var calls = 0
    let frames = GestureFrames(try bundled("slow-finish"))
    let shrunk = GestureShrinker(attempts: 5).shrink(frames) { _ in
      calls += 1
      return true
    }
    #expect(calls == 5)
    #expect(shrunk.attempts == 5)
  }
}
