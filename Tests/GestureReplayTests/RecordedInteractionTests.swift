// Recordings replayed with scenes that have their own gesture: the published libraries' interactive
// controllers.

import GestureReplay
import ReplayScenes
import Testing
import TransitionAnimators
import UIKit

@MainActor @Suite(.serialized) struct RecordedInteractionTests {
  /// A window with a pushed screen. The app's own recogniser pops the screen.
  private final class OwnScene: OwnGestureScene {
    let window = UIWindow(frame: UIScreen.main.bounds)
    let navigation = UINavigationController(rootViewController: UIViewController())

    init(push: @MainActor (UINavigationController, UIViewController) -> Void) {
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      push(navigation, UIViewController())
    }

    func restore() {}
  }

  private func replay(
    _ name: String, push: @escaping @MainActor (UINavigationController, UIViewController) -> Void
  ) throws -> ReplayResult {
    let result = try Replay.run(recording(name), options: ReplaySettings()) { settle in
      let scene = OwnScene(push: push)
      settle()
      return scene
    }
    #expect(UIApplication.shared.issues.isEmpty)
    return result
  }

  /// Whether the recording popped the screen.
  private func goesBack(
    _ name: String, push: @escaping @MainActor (UINavigationController, UIViewController) -> Void
  ) throws -> Bool {
    try replay(name, push: push).swipes.map(\.outcome) == [.finished]
  }

  @Test func transitionManagersDefaultDirection_popsUnderARecordingFromTheRightEdge() throws {
    #expect(try goesBack("right-edge") { $0.pushViewController($1, animationType: .pageToLeft) })
  }

  @Test func transitionManagersDefaultDirection_doesNotPopUnderARecordingFromTheLeftEdge() throws {
    #expect(
      try !goesBack("finishing-flick") { $0.pushViewController($1, animationType: .pageToLeft) })
  }

  @Test func transitionManagersLeftDirection_acceptsRecordingsFromTheLeftEdge() throws {
    for (name, isBack) in [("finishing-flick", true), ("release-at-zero", false)] {
      #expect(
        try goesBack(name) { navigation, upper in
          navigation.pushViewController(upper) {
            $0.animationType = .solidClosePortalVertical
            $0.backGestureType = .left
          }
        } == isBack)
    }
  }

  /// A delegate with one interaction, as an app writes it.
  private final class Delegate: NSObject, UINavigationControllerDelegate {
    var interaction: GestureInteraction?
    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      ExplodeAnimator(duration: 0.75, isForward: operation == .push)
    }
    func navigationController(
      _ navigationController: UINavigationController,
      interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction?.controller }
  }

  /// The edge pan of IBAnimatable's article on Explode, and the pans of IBAnimatable itself, with
  /// recordings that finish and recordings that cancel.
  @Test func explodeUnderAnEdgePan_endsAsTheRecordingIntends() throws {
    let makers: [@MainActor (TransitionStart) -> GestureInteraction] = [
      { EdgePanInteraction(start: $0) }, { PanInteraction(edge: true, start: $0) },
      { PanInteraction(start: $0) },
    ]
    for make in makers {
      for (name, isBack) in [
        ("slow-finish", true), ("slow-cancel", false), ("out-and-back", false),
      ] {
        let delegate = Delegate()
        let found = try goesBack(name) { navigation, upper in
          navigation.delegate = delegate
          navigation.interactivePopGestureRecognizer?.isEnabled = false
          navigation.pushViewController(upper, animated: false)
          let interaction = make(.pop(navigation))
          interaction.attach(to: upper.view)
          delegate.interaction = interaction
        }
        #expect(found == isBack, "\(name)")
      }
    }
  }

  /// Explode driven by the edge pan of IBAnimatable's article, as an app sets it up.
  private func explode() -> @MainActor (UINavigationController, UIViewController) -> Void {
    let delegate = Delegate()
    return { navigation, upper in
      navigation.delegate = delegate
      navigation.interactivePopGestureRecognizer?.isEnabled = false
      navigation.pushViewController(upper, animated: false)
      let interaction = EdgePanInteraction(start: .pop(navigation))
      interaction.attach(to: upper.view)
      delegate.interaction = interaction
    }
  }

  @Test func appsOwnSwipe_isLoggedLikeAnyOther() throws {
    let result = try replay("slow-finish", push: explode())
    let swipe = try #require(result.swipes.first)
    let release = try #require(swipe.release)
    #expect(result.isDrivenByApp && swipe.contact == 0)
    #expect(swipe.reason == "the app finished the transition by its own rule")
    let held = result.frames.filter { $0.phase == .interactive }
    #expect(held.count > 10 && held.first?.index == release.beganFrame)
    #expect(held.allSatisfy { abs($0.progress - $0.presentedProgress) < 1e-9 })
    #expect(held.first?.gesture == "began" && held.last?.gesture == "changed")
    #expect(result.frames.first { $0.phase == .finishing }?.index == release.releasedFrame)
    #expect(result.frames.suffix(2).map(\.phase) == [.finished, .landed])
  }

  @Test func appsOwnSwipe_hasNoFinishRule() throws {
    let result = try replay("slow-cancel", push: explode())
    #expect(result.swipes.map(\.outcome) == [.cancelled])
    #expect(
      result.swipes.first?.reason == "the app cancelled the transition by its own rule")
    #expect(result.swipes.first?.release?.seen == nil)
  }

  @Test func systemsOwnBackSwipe_alsoPops() throws {
    #expect(try goesBack("finishing-flick") { $0.pushViewController($1, animated: false) })
  }

  @Test func fingerThatTheAppIgnores_isReported() throws {
    let result = try replay("finishing-flick") {
      $0.interactivePopGestureRecognizer?.isEnabled = false
      $0.interactiveContentPopGestureRecognizer?.isEnabled = false
      $0.pushViewController($1, animated: false)
    }
    #expect(result.swipes.map(\.outcome) == [.notRecognised])
    #expect(result.swipes.first?.reason == "the app began no interactive transition")
  }

  /// To a scene that does not conform to `OwnGestureScene`, the replay adds a recogniser beside the
  /// app's. The reason in the swipe's record names the remedy.
  @Test func sceneThatDoesNotConform_getsTheAdviceToConform() throws {
    let set = explode()
    let result = try Replay.run(recording("slow-finish"), options: ReplaySettings()) { settle in
      let scene = NavigationScene { _ in nil }
      let upper = scene.navigationController.viewControllers[1]
      scene.navigationController.setViewControllers([UIViewController()], animated: false)
      set(scene.navigationController, upper)
      settle()
      return scene
    }
    #expect(result.swipes.first?.reason.contains("conform the scene to OwnGestureScene") == true)
  }
}
