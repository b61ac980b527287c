// Animators with deliberate waste, which checks must detect: curves that need not be solved, and
// memory blocks that need not be allocated.

import TransitionAnimators
import UIKit

/// Moves many small layers. Either all share one timing curve, or each has its own, which adds one
/// curve to solve per track.
public final class CurvyAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let duration: TimeInterval
  private let areDistinct: Bool
  private let layerCount: Int

  @MainActor public static func entry(
    areDistinct: Bool, leaks: Bool = false, layers: Int = 300
  ) -> AnimatorEntry {
    AnimatorEntry(name: "curvy") { request in
      if leaks { return LeakyAnimator(duration: request.duration) }
      return CurvyAnimator(
        duration: request.duration, areDistinct: areDistinct, layers: layers)
    }
  }

  init(duration: TimeInterval, areDistinct: Bool, layers: Int) {
    self.duration = duration
    layerCount = layers
    self.areDistinct = areDistinct
  }

  public func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { duration }

  public func animateTransition(using context: any UIViewControllerContextTransitioning) {
    if let view = context.view(forKey: .to) { context.containerView.insertSubview(view, at: 0) }
    let stage = UIView(frame: context.containerView.bounds)
    context.containerView.addSubview(stage)
    for index in 0..<layerCount {
      let layer = CALayer()
      stage.layer.addSublayer(layer)
      let move = CABasicAnimation(keyPath: "position.x")
      move.fromValue = 0.0
      move.toValue = 100.0 + Double(index)
      move.duration = duration
      let handle = areDistinct ? 0.1 + 0.8 * Float(index) / Float(layerCount) : 0.42
      move.timingFunction = CAMediaTimingFunction(controlPoints: handle, 0, 0.58, 1)
      layer.add(move, forKey: nil)
    }
    UIView.animate(withDuration: duration) {
      stage.alpha = 0
    } completion: { _ in
      stage.removeFromSuperview()
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// Allocates a heap block in every frame, which the allocation gate must detect.
final class LeakyAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let duration: TimeInterval
  private var kept: [Int] = []

  init(duration: TimeInterval) { self.duration = duration }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { duration }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    if let view = context.view(forKey: .to) { context.containerView.insertSubview(view, at: 0) }
    let from = context.view(forKey: .from)
    let link = CADisplayLink { [self] _ in kept = Array(0..<(kept.count % 7 + 100)) }
    link.add(to: .main, forMode: .common)
    UIView.animate(withDuration: duration) {
      from?.alpha = 0
    } completion: { _ in
      link.invalidate()
      from?.alpha = 1
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
