import UIKit

/// An animator with a forward transition (present, push) and a backward one (dismiss, pop).
///
/// An animator can also be a presented controller's transitioning delegate. It then derives the
/// direction from the delegate call. Subclasses override ``animateForward(using:)`` and
/// ``animateBack(using:)``. Each of them must lead to exactly one `completeTransition(_:)`, on
/// every path; otherwise the transition never ends. A subclass whose motion is not possible with
/// the given screens calls `super`, which shows or removes the view immediately and completes, so
/// that the transition takes place without a motion.
@MainActor
open class TwoWayAnimator: NSObject, UIViewControllerAnimatedTransitioning,
  UIViewControllerTransitioningDelegate
{
  /// The duration, in seconds.
  public var duration: TimeInterval
  /// The direction of the next run.
  public var isForward: Bool

  /// The default duration in seconds, HJTransition's 0.7. Subclasses use the values of the
  /// libraries that they follow.
  open class var defaultDuration: TimeInterval { 0.7 }

  /// - Parameters:
  ///   - duration: the duration in seconds; nil for the class's ``defaultDuration``.
  ///   - isForward: the direction until a delegate call sets it.
  public required init(duration: TimeInterval? = nil, isForward: Bool = true) {
    self.duration = duration ?? Self.defaultDuration
    self.isForward = isForward
    super.init()
  }

  /// Returns a new animator of this class.
  public class func make(duration: TimeInterval? = nil, isForward: Bool = true) -> Self {
    Self(duration: duration, isForward: isForward)
  }

  /// Returns ``duration``, for every context.
  open func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { duration }

  /// Runs ``animateForward(using:)`` or ``animateBack(using:)``, depending on ``isForward``.
  open func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    if isForward {
      animateForward(using: transitionContext)
    } else {
      animateBack(using: transitionContext)
    }
  }

  /// Shows the to-view; by default, immediately.
  open func animateForward(using context: any UIViewControllerContextTransitioning) {
    showAtOnce(context)
  }

  /// Removes the from-view; by default, immediately.
  open func animateBack(using context: any UIViewControllerContextTransitioning) {
    showAtOnce(context)
  }

  /// Moves the screens to their final positions without animation, and completes.
  func showAtOnce(_ context: any UIViewControllerContextTransitioning) {
    context.placeArrivingView { container, view in
      if isForward { container.addSubview(view) } else { container.insertSubview(view, at: 0) }
    }
    context.completeTransition(true)
  }

  /// Does nothing; subclasses can override it.
  open func animationEnded(_ transitionCompleted: Bool) {}

  // MARK: As a transitioning delegate

  /// Sets the direction to forward and returns the animator.
  open func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    isForward = true
    return self
  }

  /// Sets the direction to backward and returns the animator.
  open func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    isForward = false
    return self
  }

  /// Returns nil: a presentation is not interactive.
  open func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }

  /// Returns nil. A subclass or another delegate can make the dismissal interactive.
  open func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }

  /// Returns nil, so that UIKit's own presentation controller is used.
  open func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? { nil }
}

extension UIViewController {
  /// Presents a controller with an animator, in style `.custom`, so that this controller's view
  /// stays in place.
  ///
  /// The delegate property is weak, so the caller must retain the animator until the dismissal.
  /// HJTransition's corresponding function does not set the style.
  public func present(
    _ controller: UIViewController, with animator: TwoWayAnimator,
    completion: (() -> Void)? = nil
  ) {
    controller.modalPresentationStyle = .custom
    controller.transitioningDelegate = animator
    present(controller, animated: true, completion: completion)
  }

  /// Dismisses the presented controller with an animator, or this controller if it presents none.
  ///
  /// HJTransition's corresponding function presents instead of dismissing.
  public func dismiss(with animator: TwoWayAnimator, completion: (() -> Void)? = nil) {
    (presentedViewController ?? self).transitioningDelegate = animator
    dismiss(animated: true, completion: completion)
  }
}
