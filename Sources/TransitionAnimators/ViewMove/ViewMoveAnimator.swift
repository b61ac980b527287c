import UIKit

/// Moves a snapshot of a view in one screen to the place of a view in the other screen, while the
/// screens cross-fade.
///
/// This is TransitionManager's example of a custom animator. It is created with two views and
/// assigned to ``TransitionProperty/customAnimator``. If a view is missing, the screens change
/// immediately. The snapshot stays in the container, hidden, for the backward transition.
///
/// TransitionManager differs: it converts the first view's frame as if its superview were the
/// screen itself (here, the actual superview is used), assumes that the container's last subview is
/// its snapshot, and leaves the second view hidden and the screens' alphas at 0 (here, all are
/// restored).
public final class ViewMoveAnimator: TwoWayAnimator {
  public override class var defaultDuration: TimeInterval {
    TransitionAnimationType.defaultDuration
  }

  /// The view of the disappearing screen that moves; not retained.
  public weak var startView: UIView?
  /// The view of the appearing screen that ``startView`` becomes; not retained.
  public weak var endView: UIView?
  /// Whether the view moves with a spring, in both directions.
  public var isSpring = false

  private static let dampingRatio: CGFloat = 0.7
  /// The initial velocity, in total distances per second.
  private static let springVelocity: CGFloat = 1 / 0.7

  /// Creates an animator that moves a snapshot of `startView` to the place of `endView`.
  public convenience init(startView: UIView, endView: UIView, isSpring: Bool = false) {
    self.init()
    self.startView = startView
    self.endView = endView
    self.isSpring = isSpring
  }

  public override func animateForward(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.leavingView, let to = context.arrivingView,
      let startView, let endView,
      let moving = KeptSnapshot.make(of: startView, afterScreenUpdates: false)
    else { return super.animateForward(using: context) }
    let container = context.containerView
    container.dropKeptSnapshots(of: startView)
    context.placeArrivingView { $0.addSubview($1) }
    container.addSubview(moving)
    to.layoutIfNeeded()
    moving.frame = container.convert(startView.bounds, from: Optional(startView))
    let end = container.convert(endView.bounds, from: Optional(endView))
    let alphas = (from: from.alpha, to: to.alpha)
    to.alpha = 0
    startView.isHidden = true
    endView.isHidden = true
    animate {
      moving.frame = end
      to.alpha = alphas.to
      from.alpha = 0
    } completion: {
      let cancelled = context.transitionWasCancelled
      moving.end(stays: !cancelled)
      startView.isHidden = false
      endView.isHidden = false
      from.alpha = alphas.from
      to.alpha = alphas.to
      context.completeTransition(!cancelled)
    }
  }

  public override func animateBack(using context: any UIViewControllerContextTransitioning) {
    let container = context.containerView
    guard let from = context.leavingView, let startView, let endView else {
      return super.animateBack(using: context)
    }
    let kept = container.keptSnapshot(of: startView)
    context.placeArrivingView { $0.insertSubview($1, at: 0) }
    guard let moving = kept ?? KeptSnapshot.make(of: startView, afterScreenUpdates: true) else {
      return super.animateBack(using: context)
    }
    container.addSubview(moving)
    moving.frame = container.convert(endView.bounds, from: Optional(endView))
    let start = container.convert(startView.bounds, from: Optional(startView))
    let alpha = from.alpha
    moving.isHidden = false
    startView.isHidden = true
    endView.isHidden = true
    animate {
      moving.frame = start
      from.alpha = 0
    } completion: {
      let cancelled = context.transitionWasCancelled
      startView.isHidden = false
      endView.isHidden = false
      from.alpha = alpha
      moving.end(stays: cancelled && kept != nil)
      context.completeTransition(!cancelled)
    }
  }

  private func animate(_ animations: @escaping () -> Void, completion: @escaping () -> Void) {
    guard isSpring else {
      return UIView.animate(
        withDuration: duration, animations: animations, completion: { _ in completion() })
    }
    UIView.animate(
      withDuration: duration, delay: 0, usingSpringWithDamping: Self.dampingRatio,
      initialSpringVelocity: Self.springVelocity, options: [], animations: animations,
      completion: { _ in completion() })
  }
}

extension ViewMoveAnimator {
  static var entries: [AnimatorEntry] {
    [false, true].map { isSpring in
      AnimatorEntry(
        name: isSpring ? "view-move-spring" : "view-move", origin: "TransitionManager",
        family: "view-move",
        summary: "a view of one screen moves and becomes a view of the other"
          + (isSpring ? ", with a spring" : ""),
        defaultDuration: defaultDuration,
        unsupported: [
          .modalCustom:
            "it fades the presenter's own view, which, with style .custom, is outside "
            + "the container that an interaction controls"
        ],
        needs: .movedViews,
        make: { request in
          let animator = ViewMoveAnimator(duration: request.duration, isForward: request.isForward)
          animator.startView = request.startView
          animator.endView = request.endView
          animator.isSpring = isSpring
          return animator
        })
    }
  }
}
