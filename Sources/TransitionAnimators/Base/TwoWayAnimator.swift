// The base of animators with two directions: forward and back.

import UIKit

/// An animator with a forward transition (present, push) and a backward one (dismiss, pop).
///
/// It can itself be a presented controller's transitioning delegate: it then derives the direction
/// from the delegate call. Subclasses override ``animateForward(using:)`` and
/// ``animateBack(using:)``; each must lead to one `completeTransition(_:)`, on every path, or the
/// app stays stuck. One that finds its screens unfit for its motion calls `super`, which shows or
/// removes the view immediately and completes: a transition without a motion, rather than none.
@MainActor
open class TwoWayAnimator: NSObject, UIViewControllerAnimatedTransitioning,
  UIViewControllerTransitioningDelegate
{
  /// Seconds.
  public var duration: TimeInterval
  /// The direction of the next run.
  public var isForward: Bool

  /// The default duration in seconds: HJTransition's 0.7; subclasses use their own libraries'
  /// values.
  open class var defaultDuration: TimeInterval { 0.7 }

  /// - Parameters:
  ///   - duration: seconds; nil for the class's ``defaultDuration``.
  ///   - isForward: the direction until a delegate call sets it.
  public required init(duration: TimeInterval? = nil, isForward: Bool = true) {
    self.duration = duration ?? Self.defaultDuration
    self.isForward = isForward
    super.init()
  }

  /// A new animator of this class.
  public class func make(duration: TimeInterval? = nil, isForward: Bool = true) -> Self {
    Self(duration: duration, isForward: isForward)
  }

  /// ``duration``, whatever the context.
  open func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { duration }

  /// Runs ``animateForward(using:)`` or ``animateBack(using:)``, by ``isForward``.
  open func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    if isForward {
      animateForward(using: transitionContext)
    } else {
      animateBack(using: transitionContext)
    }
  }

  /// Shows the to-view. Without an override it appears immediately.
  open func animateForward(using context: any UIViewControllerContextTransitioning) {
    showAtOnce(context)
  }

  /// Takes the from-view away. Without an override it disappears immediately.
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

  /// Does nothing; for subclasses.
  open func animationEnded(_ transitionCompleted: Bool) {}

  // MARK: As a transitioning delegate

  /// Turns the animator forward and returns it.
  open func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    isForward = true
    return self
  }

  /// Turns the animator backward and returns it.
  open func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    isForward = false
    return self
  }

  /// nil: a presentation is not interactive.
  open func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }

  /// nil: a subclass or another delegate makes the dismissal interactive.
  open func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }

  /// nil, for UIKit's own presentation controller.
  open func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? { nil }
}

extension UIViewController {
  /// Presents with an animator, in style `.custom`, so that this controller's view stays.
  ///
  /// The delegate property is weak: the caller keeps the animator until the dismissal.
  /// HJTransition's convenience of this purpose does not set the style.
  public func present(
    _ controller: UIViewController, with animator: TwoWayAnimator,
    completion: (() -> Void)? = nil
  ) {
    controller.modalPresentationStyle = .custom
    controller.transitioningDelegate = animator
    present(controller, animated: true, completion: completion)
  }

  /// Dismisses, with an animator, the presented controller, or this one if it presents none.
  ///
  /// HJTransition's convenience of this purpose presents; this one dismisses.
  public func dismiss(with animator: TwoWayAnimator, completion: (() -> Void)? = nil) {
    (presentedViewController ?? self).transitioningDelegate = animator
    dismiss(animated: true, completion: completion)
  }
}
