// The speed that a replay reports for an app's own gesture is that of the app's recogniser.

import GestureReplay
import PortableMath
import ReplayScenes
import Testing
import UIKit

/// Pops with its own edge pan and records the velocity at the end of the pan.
private final class NotingScene: PoppingScene, OwnGestureScene {
  private(set) var speed: CGFloat?
  private var percent: UIPercentDrivenInteractiveTransition?
  private let rectEdge: UIRectEdge

  init(edge: UIRectEdge) {
    rectEdge = edge
    super.init { nil }
  }

  override func restore() {
    super.restore()
    let pan = UIScreenEdgePanGestureRecognizer { [unowned self] in handle($0) }
    pan.edges = rectEdge
    navigation.topViewController?.view.addGestureRecognizer(pan)
  }

  private func handle(_ pan: UIScreenEdgePanGestureRecognizer) {
    let sign: CGFloat = rectEdge == .right ? -1 : 1
    let progress = sign * pan.translation(in: navigation.view).x / navigation.view.bounds.width
    switch pan.state {
    case .began:
      percent = UIPercentDrivenInteractiveTransition()
      navigation.popViewController(animated: true)
    case .changed: percent?.update(progress)
    case .ended, .cancelled:
      speed = sign * pan.velocity(in: navigation.view).x
      if progress > 0.5 { percent?.finish() } else { percent?.cancel() }
      percent = nil
    default: break
    }
  }

  override func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    operation == .pop ? SlideAnimator() : nil
  }

  override func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { percent }
}

@MainActor @Suite struct AppVelocityTests {
  @Test(arguments: ["finishing-flick", "roll-back-finish", "slow-cancel", "right-edge"])
  func releaseVelocity_ofAnAppsOwnGesture_isThatOfTheAppsRecogniser(_ recording: String) throws {
    for method in [VelocityMethod.fitted, .android] {
      let trace = try bundled(recording)
      var settings = options(for: trace)
      settings.rules.velocity = method
      var scene: NotingScene?
      let result = try Replay.run(trace, options: settings) { _ in
        let made = NotingScene(edge: trace.header.edge == .right ? .right : .left)
        scene = made
        return made
      }
      let reported = try #require(result.swipes.first?.release?.velocity)
      let said = try #require(scene?.speed)
      #expect(abs(reported - said) < 1e-6, "\(method)")
    }
  }
}
