import UIKit

/// Turns a snapshot of the disappearing screen by a quarter turn about an edge, over the new
/// screen.
///
/// The backward transition turns the snapshot back until it lies flat, while the disappearing
/// screen fades to an alpha of 0.2. Then the appearing screen is shown. The animator runs in every
/// ``AnimatorContext``: the snapshot stays in the container, hidden, until the backward transition.
/// If there is no such snapshot, because another animator ran the forward transition, the backward
/// transition takes a new one.
///
/// TransitionManager differs: its last transform has no perspective term, so the perspective fades
/// out while the page turns (here, it is constant). It restores neither the container's
/// perspective, nor the screen that the forward transition hides, nor the alpha of the screen that
/// the backward transition fades to 0.2 (here, all are restored). It also assumes that the
/// container's second subview is its snapshot.
public final class PageAnimator: TwoWayAnimator {
  /// The side to which the page turns.
  public enum Direction: String, CaseIterable, Sendable {
    /// The backward transition turns the page back from this side.
    case toLeft, toRight, toTop, toBottom
  }

  public override class var defaultDuration: TimeInterval {
    TransitionAnimationType.defaultDuration
  }

  /// The side to which the page turns in the forward transition.
  public var direction = Direction.toLeft

  /// The viewer's distance from the screen, in points.
  private static let viewerDistance: CGFloat = 700
  /// The final alpha of the screen that disappears in the backward transition.
  private static let fadedAlpha: CGFloat = 0.2

  private static var perspective: CATransform3D {
    var transform = CATransform3DIdentity
    transform.m34 = -1 / viewerDistance
    return transform
  }

  public override func animateForward(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.leavingView,
      let page = KeptSnapshot.make(of: from, afterScreenUpdates: false)
    else { return super.animateForward(using: context) }
    let container = context.containerView
    container.dropKeptSnapshots(of: from)
    context.placeArrivingView { $0.insertSubview($1, at: 0) }
    lay(page, over: from, in: container)
    container.insertSubview(page, at: min(1, container.subviews.count))
    from.isHidden = true
    page.layer.transform = Self.perspective
    UIView.animate(
      withDuration: duration,
      animations: { page.layer.transform = self.turned(Self.perspective) },
      completion: { _ in
        let cancelled = context.transitionWasCancelled
        page.end(stays: !cancelled)
        from.isHidden = false
        context.completeTransition(!cancelled)
      })
  }

  public override func animateBack(using context: any UIViewControllerContextTransitioning) {
    let container = context.containerView
    guard let from = context.leavingView, let to = context.arrivingView else {
      return super.animateBack(using: context)
    }
    let kept = container.keptSnapshot(of: to)
    context.placeArrivingView { $0.addSubview($1) }
    guard let page = kept ?? KeptSnapshot.make(of: to, afterScreenUpdates: true) else {
      return super.animateBack(using: context)
    }
    let (rest, alpha) = (page.layer.transform, from.alpha)
    lay(page, over: to, in: container)
    container.insertSubview(page, aboveSubview: from)
    page.isHidden = false
    to.isHidden = true
    // In the backward transition, the container has the perspective. If the page had one, too, it
    // would be applied twice.
    page.layer.transform = turned(CATransform3DIdentity)
    container.layer.sublayerTransform = Self.perspective
    UIView.animate(
      withDuration: duration,
      animations: {
        page.layer.transform = CATransform3DIdentity
        from.alpha = Self.fadedAlpha
      },
      completion: { _ in
        let cancelled = context.transitionWasCancelled
        container.layer.sublayerTransform = CATransform3DIdentity
        to.isHidden = false
        from.alpha = alpha
        page.layer.transform = rest
        page.end(stays: cancelled && kept != nil)
        context.completeTransition(!cancelled)
      })
  }

  /// Places the page flat over a screen, with its anchor at the edge. The anchor is set before the
  /// frame, because a later change of the anchor would move the page.
  private func lay(_ page: UIView, over screen: UIView, in container: UIView) {
    page.layer.transform = CATransform3DIdentity
    page.layer.anchorPoint = hinge
    page.frame = container.convert(screen.bounds, from: Optional(screen))
  }

  /// The middle of the edge about which the page turns, in unit coordinates.
  private var hinge: CGPoint {
    switch direction {
    case .toLeft: CGPoint(x: 0, y: 0.5)
    case .toRight: CGPoint(x: 1, y: 0.5)
    case .toTop: CGPoint(x: 0.5, y: 0)
    case .toBottom: CGPoint(x: 0.5, y: 1)
    }
  }

  /// Returns a transform followed by a quarter turn of the page about its hinge.
  private func turned(_ transform: CATransform3D) -> CATransform3D {
    let quarter = CGFloat.pi / 2
    return switch direction {
    case .toLeft: CATransform3DRotate(transform, -quarter, 0, 1, 0)
    case .toRight: CATransform3DRotate(transform, quarter, 0, 1, 0)
    case .toTop: CATransform3DRotate(transform, quarter, 1, 0, 0)
    case .toBottom: CATransform3DRotate(transform, -quarter, 1, 0, 0)
    }
  }
}
