import UIKit

/// Swings in a snapshot of the new screen around a point far below the screen, with a spring.
///
/// With ``Side/fromLeft``, the screen swings in from −90 degrees, and out, without a spring, to
/// +90. The snapshot stays in the container, hidden, for the backward transition; if there is none,
/// a new one is taken. During the forward transition, the new screen itself fades from 0 to 1
/// behind the old one.
///
/// TransitionManager differs: it leaves its snapshot visible after a cancelled run, and assumes
/// that the container's second subview is its snapshot. With style `.custom`, which
/// TransitionManager does not support, the disappearing screen is hidden while its snapshot swings
/// out.
public final class RotationPresentAnimator: TwoWayAnimator {
  /// The side from which the screen appears.
  public enum Side: String, CaseIterable, Sendable {
    /// The backward transition swings the screen out on the other side.
    case fromLeft, fromRight
  }

  public override class var defaultDuration: TimeInterval {
    TransitionAnimationType.defaultDuration
  }

  /// The side from which the screen appears in the forward transition.
  public var side = Side.fromLeft

  /// The point of rotation, in unit coordinates: one screen's height below the lower edge.
  private static let pivot = CGPoint(x: 0.5, y: 2)
  private static let dampingRatio: CGFloat = 0.7
  /// The spring's initial velocity, in total distances per second.
  private static let springVelocity: CGFloat = 1 / 0.7

  private var angle: CGFloat { side == .fromLeft ? -.pi / 2 : .pi / 2 }

  public override func animateForward(using context: any UIViewControllerContextTransitioning) {
    let container = context.containerView
    context.placeArrivingView { $0.insertSubview($1, at: 0) }
    guard let to = context.arrivingView,
      let picture = KeptSnapshot.make(of: to, afterScreenUpdates: true)
    else { return super.animateForward(using: context) }
    container.dropKeptSnapshots(of: to)
    let alpha = to.alpha
    lay(picture, in: container)
    container.addSubview(picture)
    picture.transform = CGAffineTransform(rotationAngle: angle)
    to.alpha = 0
    UIView.animate(
      withDuration: duration, delay: 0, usingSpringWithDamping: Self.dampingRatio,
      initialSpringVelocity: Self.springVelocity, options: [],
      animations: {
        picture.transform = .identity
        to.alpha = 1
      },
      completion: { _ in
        let cancelled = context.transitionWasCancelled
        picture.end(stays: !cancelled)
        to.alpha = alpha
        context.completeTransition(!cancelled)
      })
  }

  public override func animateBack(using context: any UIViewControllerContextTransitioning) {
    let container = context.containerView
    guard let from = context.leavingView else { return super.animateBack(using: context) }
    let kept = container.keptSnapshot(of: from)
    guard let picture = kept ?? KeptSnapshot.make(of: from, afterScreenUpdates: false) else {
      return super.animateBack(using: context)
    }
    lay(picture, in: container)
    container.insertSubview(picture, aboveSubview: from)
    context.placeArrivingView { $0.insertSubview($1, belowSubview: picture) }
    picture.isHidden = false
    from.isHidden = true
    UIView.animate(
      withDuration: duration,
      animations: { picture.transform = CGAffineTransform(rotationAngle: -self.angle) },
      completion: { _ in
        let cancelled = context.transitionWasCancelled
        from.isHidden = false
        picture.end(stays: cancelled && kept != nil)
        context.completeTransition(!cancelled)
      })
  }

  private func lay(_ picture: UIView, in container: UIView) {
    picture.transform = .identity
    picture.layer.anchorPoint = Self.pivot
    picture.frame = container.bounds
  }
}
