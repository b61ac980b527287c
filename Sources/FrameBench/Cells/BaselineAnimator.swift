// BaselineAnimator: a transition without a visible effect, as the baseline for all other animators.

import TransitionAnimators
import UIKit

/// The smallest transition that a finger can drive: installs the new screen and animates one number
/// that does not change.
final class BaselineAnimator: NSObject, UIViewControllerAnimatedTransitioning, CAAnimationDelegate {
  private let duration: TimeInterval
  private var context: (any UIViewControllerContextTransitioning)?

  init(duration: TimeInterval) { self.duration = duration }

  nonisolated static let name = "baseline"

  /// The animator's entry in a registry, so that it is measured like all others.
  @MainActor static var entry: AnimatorEntry {
    AnimatorEntry(name: name, summary: "Does nothing.") { BaselineAnimator(duration: $0.duration) }
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    context = transitionContext
    if let view = transitionContext.view(forKey: .to) {
      transitionContext.containerView.insertSubview(view, at: 0)
    }
    let still = CABasicAnimation(keyPath: "opacity")
    still.fromValue = 1.0
    still.toValue = 1.0
    still.duration = duration
    still.delegate = self
    transitionContext.containerView.layer.add(still, forKey: Self.name)
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    guard let context else { return }
    self.context = nil
    context.completeTransition(!context.transitionWasCancelled)
  }
}
