// A user's tool as tests need one: animators that crash, hang, break a rule, or change their curve.

import EdgePanCommands
import Foundation
import UIKit

EdgePanTool(
  name: "checkfixture",
  animators: [
    AnimatorEntry(name: "Steady") { _ in FixtureSlide() },
    AnimatorEntry(name: "Crashes") { _ in Crashes() },
    AnimatorEntry(name: "Hangs") { _ in Hangs() },
    AnimatorEntry(name: "Twice") { _ in CompletesTwice() },
    AnimatorEntry(name: "Random") { _ in TakesRandomNumbers() },
  ],
  scenes: [SceneEntry(name: "inbox") { _ in NavigationScene { _ in FixtureSlide() } }]
).main()

/// A slide whose curve a test can change from outside, as a commit would.
class FixtureSlide: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.4 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
    context.containerView.insertSubview(to, belowSubview: from)
    begin(from)
    let isLinear = ProcessInfo.processInfo.environment["FIXTURE_CURVE"] == "linear"
    UIView.animate(
      withDuration: 0.4, delay: 0, options: isLinear ? .curveLinear : .curveEaseInOut
    ) {
      from.center.x += 390
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
      self.end(context)
    }
  }

  func begin(_ from: UIView) {}
  func end(_ context: any UIViewControllerContextTransitioning) {}
}

final class CompletesTwice: FixtureSlide {
  override func end(_ context: any UIViewControllerContextTransitioning) {
    context.completeTransition(!context.transitionWasCancelled)
  }
}

/// What a real crash does, without a crash reporter's minute: it raises the signal itself.
final class Crashes: FixtureSlide {
  override func begin(_ from: UIView) {
    signal(SIGSEGV, SIG_DFL)
    raise(SIGSEGV)
  }
}

final class Hangs: FixtureSlide {
  override func begin(_ from: UIView) { while true { sleep(1) } }
}

final class TakesRandomNumbers: FixtureSlide {
  override func begin(_ from: UIView) { from.center.y += CGFloat.random(in: 1...100) }
  override func end(_ context: any UIViewControllerContextTransitioning) {
    context.view(forKey: .from)?.center.y = 422
  }
}
