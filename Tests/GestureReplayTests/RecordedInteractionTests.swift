// Recordings into the interactive controllers of the seeds themselves, without the replay's own.

import GestureReplay
import GestureTrace
import Testing
import TransitionAnimators
import UIKit

@MainActor @Suite(.serialized) struct RecordedInteractionTests {
  /// A pushed screen in a window; the replay's own recogniser is out of reach on a view of no size.
  private final class OwnScene: ReplayScene {
    let window = UIWindow(frame: UIScreen.main.bounds)
    let navigation = UINavigationController(rootViewController: UIViewController())
    let gestureView = UIView()
    let upper = UIViewController()

    init(push: @MainActor (UINavigationController, UIViewController) -> Void) {
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      window.addSubview(gestureView)
      push(navigation, upper)
    }

    func goBack(
      interaction: any UIViewControllerInteractiveTransitioning,
      ended: @escaping @MainActor (Bool) -> Void
    ) { ended(false) }

    func restore() {}

    var isBack: Bool { navigation.viewControllers.count == 1 }
  }

  /// Whether the recording popped the screen.
  private func goesBack(
    _ name: String, push: @escaping @MainActor (UINavigationController, UIViewController) -> Void
  ) throws -> Bool {
    var scene: OwnScene?
    var began = 0
    var observer: UITransitionObserver?
    _ = try Replay.run(recording(name), options: ReplayOptions()) { settle in
      let own = OwnScene(push: push)
      settle()
      observer = UITransitionObserver { if $0.phase == .interactive { began += 1 } }
      scene = own
      return own
    }
    observer?.invalidate()
    let own = try #require(scene)
    if own.isBack { #expect(began > 0, "it was popped by a finger") }
    #expect(UIApplication.shared.issues.isEmpty)
    return own.isBack
  }

  @Test func managersDefaultDirection_goesBackUnderARecordingFromTheRightEdge() throws {
    #expect(try goesBack("right-edge") { $0.pushViewController($1, animationType: .pageToLeft) })
  }

  @Test func managersDefaultDirection_doesNotBeginUnderARecordingFromTheLeftEdge() throws {
    #expect(
      try !goesBack("finishing-flick") { $0.pushViewController($1, animationType: .pageToLeft) })
  }

  @Test func managersLeftDirection_takesRecordingsFromTheLeftEdge() throws {
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

  /// The article on Explode, and IBAnimatable's own pans, over recordings that end either way.
  @Test func explodeUnderAnEdgePan_endsAsTheRecordingMeans() throws {
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
}
