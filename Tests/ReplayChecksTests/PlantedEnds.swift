// Animators and scenes that contradict the gesture or ignore it.

import GestureReplay
import UIKit

/// Completes with one value, whatever the gesture decided.
final class CompletesAlways: InsertingAnimator {
  private let value: Bool

  init(with value: Bool) { self.value = value }

  override func animate(
    _ context: any UIViewControllerContextTransitioning, from: UIView, to: UIView
  ) {
    UIView.animate(withDuration: 0.4) {
      from.center.x += 390
    } completion: { [value] _ in
      context.completeTransition(value)
    }
  }
}

/// Completes with `false` at the start, as `guard … else { completeTransition(false); return }`
/// does when the guard fails.
final class GivesUpImmediately: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.4 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    context.completeTransition(false)
  }
}

/// Completes when a timer fires instead of when its animation ends.
final class CompletesByTheClock: SlideAnimator {
  override func willAnimate(
    _ context: any UIViewControllerContextTransitioning, from: UIView, to: UIView
  ) {
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { context.completeTransition(true) }
  }

  override func didAnimate(_ context: any UIViewControllerContextTransitioning) {}
}

/// A slide by a property animator.
class PropertySlide: NSObject, UIViewControllerAnimatedTransitioning {
  private var animator: UIViewPropertyAnimator?

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.4 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {}

  func interruptibleAnimator(
    using context: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating {
    if let animator { return animator }
    let made = UIViewPropertyAnimator(duration: 0.4, curve: .linear)
    animator = made
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
      return made
    }
    context.containerView.insertSubview(to, belowSubview: from)
    made.addAnimations { from.center.x += 390 }
    made.addCompletion { _ in context.completeTransition(!context.transitionWasCancelled) }
    didMake(made, context)
    return made
  }

  func didMake(
    _ animator: UIViewPropertyAnimator, _ context: any UIViewControllerContextTransitioning
  ) {}
}

/// Moves its view while the finger rests, by changing its animator's fraction, so that the
/// presented progress changes.
final class CreepsByItsFraction: PropertySlide {
  private var link: CADisplayLink?

  override func didMake(
    _ animator: UIViewPropertyAnimator, _ context: any UIViewControllerContextTransitioning
  ) {
    animator.addCompletion { [weak self] _ in self?.link?.invalidate() }
    let link = CADisplayLink { [weak animator] _ in
      if context.isInteractive { animator?.fractionComplete += 0.012_345_678_9 }
    }
    link.add(to: .main, forMode: .common)
    self.link = link
  }
}

/// A navigation stack whose delegate never returns an interaction controller.
final class OddScene: PoppingScene {
  init(isAnimated: Bool = true, hasAnimator: Bool = true) {
    super.init { hasAnimator ? SlideAnimator() : nil }
    self.isAnimated = isAnimated
    givesInteraction = false
  }
}
