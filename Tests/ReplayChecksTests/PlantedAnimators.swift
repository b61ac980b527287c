// A correct slide, and slides that each have one bug.

import UIKit

/// Inserts the lower screen, and leaves the 0.4 seconds of the animation to subclasses.
class InsertingAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.4 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
    context.containerView.insertSubview(to, belowSubview: from)
    animate(context, from: from, to: to)
  }

  func animate(
    _ context: any UIViewControllerContextTransitioning, from: UIView, to: UIView
  ) {}
}

/// The lower screen fades in under the upper one, which slides out to the right.
class SlideAnimator: InsertingAnimator {
  override func animate(
    _ context: any UIViewControllerContextTransitioning, from: UIView, to: UIView
  ) {
    willAnimate(context, from: from, to: to)
    to.alpha = 0.5
    UIView.animate(withDuration: 0.4, delay: 0, options: options) {
      from.center.x += 390
      to.alpha = 1
    } completion: { _ in
      // After a cancel, the lower screen must be as it was before the transition.
      to.alpha = 1
      self.didAnimate(context)
      context.completeTransition(!context.transitionWasCancelled)
      self.didComplete(context)
    }
  }

  var options: UIView.AnimationOptions { .curveEaseInOut }
  func willAnimate(
    _ context: any UIViewControllerContextTransitioning, from: UIView, to: UIView
  ) {}
  func didAnimate(_ context: any UIViewControllerContextTransitioning) {}
  func didComplete(_ context: any UIViewControllerContextTransitioning) {}
}

final class CompletesTwice: SlideAnimator {
  override func didComplete(_ context: any UIViewControllerContextTransitioning) {
    context.completeTransition(!context.transitionWasCancelled)
  }
}

/// Adds a snapshot on top of all views, and removes it only if the transition finished.
final class LeavesSnapshotOnCancel: SlideAnimator {
  private var snapshot: UIView?

  override func willAnimate(
    _ context: any UIViewControllerContextTransitioning, from: UIView, to: UIView
  ) {
    guard let snapshot = from.snapshotView(afterScreenUpdates: false) else { return }
    context.containerView.addSubview(snapshot)
    self.snapshot = snapshot
  }

  override func didAnimate(_ context: any UIViewControllerContextTransitioning) {
    if !context.transitionWasCancelled { snapshot?.removeFromSuperview() }
  }
}

/// Adds a snapshot on top of all views, and removes it only if the transition was cancelled.
final class LeavesSnapshotOnFinish: SlideAnimator {
  override func willAnimate(
    _ context: any UIViewControllerContextTransitioning, from: UIView, to: UIView
  ) {
    if let snapshot = from.snapshotView(afterScreenUpdates: false) {
      context.containerView.addSubview(snapshot)
    }
  }

  override func didAnimate(_ context: any UIViewControllerContextTransitioning) {
    if context.transitionWasCancelled {
      for view in context.containerView.subviews
      where view !== context.view(forKey: .from) && view !== context.view(forKey: .to) {
        view.removeFromSuperview()
      }
    }
  }
}

/// Moves the upper screen by 3 points when the finger lifts.
final class JumpsAtRelease: SlideAnimator {
  override func willAnimate(
    _ context: any UIViewControllerContextTransitioning, from: UIView, to: UIView
  ) {
    context.viewController(forKey: .from)?.transitionCoordinator?
      .notifyWhenInteractionChanges { _ in
        UIView.performWithoutAnimation { from.center.x += 3 }
      }
  }

  override func didAnimate(_ context: any UIViewControllerContextTransitioning) {
    if context.transitionWasCancelled { context.view(forKey: .from)?.center.x -= 3 }
  }
}

/// Correct: in addition to its animation, it sets the position of a mark in every frame, so that
/// the mark moves with the finger.
final class MovesAMarkByHand: SlideAnimator {
  private var link: CADisplayLink?
  private let mark = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))

  override func willAnimate(
    _ context: any UIViewControllerContextTransitioning, from: UIView, to: UIView
  ) {
    context.containerView.addSubview(mark)
    let link = CADisplayLink { [mark] _ in
      mark.center.x = 390 * CGFloat(UITransitionObserver.current?.rawPercent ?? 0)
    }
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  override func didAnimate(_ context: any UIViewControllerContextTransitioning) {
    link?.invalidate()
    mark.removeFromSuperview()
  }
}

/// On a cancel, sets the upper screen's opacity to 0.5 in the completion.
final class ForgetsOpacityOnCancel: SlideAnimator {
  override func didAnimate(_ context: any UIViewControllerContextTransitioning) {
    if context.transitionWasCancelled { context.view(forKey: .from)?.alpha = 0.5 }
  }
}

/// Moves the lower screen in every frame, even if the finger does not move.
final class CreepsWhileHeld: SlideAnimator {
  private var link: CADisplayLink?

  override func willAnimate(
    _ context: any UIViewControllerContextTransitioning, from: UIView, to: UIView
  ) {
    let link = CADisplayLink { _ in to.center.x += 1 }
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  override func didAnimate(_ context: any UIViewControllerContextTransitioning) {
    link?.invalidate()
    context.view(forKey: .to)?.frame = context.containerView.bounds
  }
}

/// Shows the final state for one frame after the finger has lifted in a cancelled swipe.
final class FlashesEndOnCancel: SlideAnimator {
  override func willAnimate(
    _ context: any UIViewControllerContextTransitioning, from: UIView, to: UIView
  ) {
    context.viewController(forKey: .from)?.transitionCoordinator?
      .notifyWhenInteractionChanges { state in
        guard state.isCancelled else { return }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) {
          from.layer.removeAllAnimations()
          to.layer.removeAllAnimations()
        }
      }
  }
}

/// Divides by a width of zero.
final class DividesByZero: SlideAnimator {
  override func willAnimate(
    _ context: any UIViewControllerContextTransitioning, from: UIView, to: UIView
  ) {
    from.layer.cornerRadius = 1
    from.transform = CGAffineTransform(scaleX: 0 / from.layer.borderWidth, y: 1)
  }
}

/// Never completes.
final class NeverCompletes: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.2 }
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {}
}

/// Begins an appearance transition that it never ends.
final class HalfAppears: SlideAnimator {
  override func didComplete(_ context: any UIViewControllerContextTransitioning) {
    context.viewController(forKey: .from)?.beginAppearanceTransition(
      context.transitionWasCancelled ? false : true, animated: false)
  }
}
