// Scale: the new screen grows from nothing; the backward transition shrinks it to nothing.

import UIKit

/// Scales the upper screen between 0 and 1, with a plain curve, a spring, or keyframes.
///
/// A scale of 0 has no inverse, so points cannot be converted to the coordinates of the view that
/// shrinks. UIKit's conversions return no NaN for such a view, and a recogniser on it continues to
/// use the conversion from the time when the gesture began.
///
/// BaseAnimation differs: it always completes with `true`. Here, a cancelled transition completes
/// with `false`.
public final class ScaleAnimator: TwoWayAnimator {
  /// The kinds of animation.
  public enum Variant: String, CaseIterable, Sendable {
    /// `UIView.animate` with an ease-in-out curve.
    case plain
    /// A spring that overshoots.
    case spring
    /// Two keyframes that meet at an intermediate scale.
    case keyframes
  }

  public override class var defaultDuration: TimeInterval { 0.4 }

  /// The kind of animation that moves the screen.
  public var variant = Variant.plain

  /// The spring variant's damping ratio.
  private static let dampingRatio: CGFloat = 0.7
  /// The scale at which the two keyframes meet, and the fraction of the duration after which it is
  /// reached.
  private static let middleScale: CGFloat = 0.6
  private static let middleTime = 0.5

  public override func animateForward(using context: any UIViewControllerContextTransitioning) {
    guard let to = context.view(forKey: .to), let controller = context.viewController(forKey: .to)
    else { return super.animateForward(using: context) }
    to.transform = .identity
    to.frame = context.finalFrame(for: controller)
    context.containerView.addSubview(to)
    to.transform = CGAffineTransform(scaleX: 0, y: 0)
    run(
      to, through: CGAffineTransform(scaleX: Self.middleScale, y: Self.middleScale),
      end: .identity, context)
  }

  public override func animateBack(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from) else { return super.animateBack(using: context) }
    // With style `.custom`, the presenter's view was never moved to the container.
    if let to = context.view(forKey: .to), let controller = context.viewController(forKey: .to) {
      to.frame = context.finalFrame(for: controller)
      context.containerView.insertSubview(to, at: 0)
    }
    run(
      from, through: CGAffineTransform(scaleX: Self.middleScale, y: Self.middleScale),
      end: CGAffineTransform(scaleX: 0, y: 0), context)
  }

  private func run(
    _ view: UIView, through middle: CGAffineTransform, end: CGAffineTransform,
    _ context: any UIViewControllerContextTransitioning
  ) {
    let completion: (Bool) -> Void = { _ in
      // Resets the scaled view, because it may still be on the screen, or may be shown again after
      // its removal.
      view.transform = .identity
      context.completeTransition(!context.transitionWasCancelled)
    }
    switch variant {
    case .plain:
      UIView.animate(
        withDuration: duration, animations: { view.transform = end }, completion: completion)
    case .spring:
      UIView.animate(
        withDuration: duration, delay: 0, usingSpringWithDamping: Self.dampingRatio,
        initialSpringVelocity: 0, options: [], animations: { view.transform = end },
        completion: completion)
    case .keyframes:
      UIView.animateKeyframes(
        withDuration: duration, delay: 0, options: [],
        animations: {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: Self.middleTime) {
            view.transform = middle
          }
          UIView.addKeyframe(
            withRelativeStartTime: Self.middleTime, relativeDuration: 1 - Self.middleTime
          ) {
            view.transform = end
          }
        },
        completion: completion)
    }
  }
}

extension ScaleAnimator {
  static var entries: [AnimatorEntry] {
    Variant.allCases.map { variant in
      let suffix = variant == .plain ? "" : "-\(variant.rawValue)"
      return AnimatorEntry(
        name: "Scale\(suffix)", origin: "BaseAnimation", family: "scale",
        summary: "grows from nothing and shrinks to nothing, \(variant.rawValue)",
        defaultDuration: defaultDuration,
        make: { request in
          let animator = ScaleAnimator(duration: request.duration, isForward: request.isForward)
          animator.variant = variant
          return animator
        })
    }
  }
}
