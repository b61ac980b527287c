// Another animator, with the navigation bar out of sight while it runs.

import UIKit

/// Runs an animator and makes the navigation bar transparent meanwhile.
///
/// TransitionManager shows the bar again after a completed transition only; a cancelled one would
/// leave the screen without it, so here it comes back either way. An animator that is interruptible
/// runs inside as one that is not: the bar's fade has to begin with it.
final class BarHidingAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let animator: any UIViewControllerAnimatedTransitioning
  private weak var bar: UINavigationBar?
  private let duration: TimeInterval

  init(
    _ animator: any UIViewControllerAnimatedTransitioning, bar: UINavigationBar,
    duration: TimeInterval
  ) {
    self.animator = animator
    self.bar = bar
    self.duration = duration
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { animator.transitionDuration(using: transitionContext) }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    UIView.animate(withDuration: duration) { self.bar?.alpha = 0 }
    animator.animateTransition(using: transitionContext)
  }

  func animationEnded(_ transitionCompleted: Bool) {
    animator.animationEnded(transitionCompleted)
    UIView.animate(withDuration: duration) { self.bar?.alpha = 1 }
  }
}
