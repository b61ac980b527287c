import UIKit

/// Runs an animator and makes the navigation bar transparent during its run.
///
/// TransitionManager shows the bar again only after a completed transition, so a cancelled
/// transition would leave the screen without a bar. Here, the bar reappears in both cases. An
/// interruptible animator is run as if it were not interruptible, because the bar's fade and the
/// animation must begin together.
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
