// The animators of an alert: one scales it at the centre of the screen, the other moves it in from
// the top and out at the bottom.

import UIKit

/// The two animations of an alert.
public enum AlertAnimation: String, CaseIterable, Sendable {
  /// The alert appears by growing from the middle, and disappears by fading out.
  case center
  /// The alert moves in from the upper edge, and out at the lower edge.
  case upDown

  @MainActor func makeAnimator() -> AlertAnimator {
    switch self {
    case .center: CenterAlertAnimator()
    case .upDown: UpDownAlertAnimator()
    }
  }
}

/// The base class of the two animators. It defines the durations of both directions, and handles a
/// missing alert.
///
/// The presenter's view is not changed, because with style `.custom` it stays in its place. If a
/// controller is missing, KTAlertController's animators return without completing, which leaves the
/// app stuck; these animators show or remove the view immediately and complete.
open class AlertAnimator: TwoWayAnimator {
  /// The default duration of the presentation, in seconds.
  open override class var defaultDuration: TimeInterval { 0.3 }
  /// The default duration of the dismissal, in seconds.
  public static let defaultDismissalDuration: TimeInterval = 0.1

  /// The duration of the dismissal, in seconds.
  public var dismissalDuration = AlertAnimator.defaultDismissalDuration

  open override func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { isForward ? duration : dismissalDuration }

  /// Adds the appearing alert to the container, at the container's size, and returns the alert.
  fileprivate func arrivingAlert(
    _ context: any UIViewControllerContextTransitioning
  ) -> AlertController? {
    guard let alert = context.viewController(forKey: .to) as? AlertController,
      let view = alert.view
    else { return nil }
    view.frame = context.containerView.bounds
    context.containerView.addSubview(view)
    view.layoutIfNeeded()
    return alert
  }

  /// Fades the backdrop in while the box moves from one state to another.
  fileprivate func present(
    _ alert: AlertController, _ context: any UIViewControllerContextTransitioning,
    from start: () -> Void, to end: @escaping () -> Void
  ) {
    alert.backView.alpha = 0
    start()
    let show = {
      alert.backView.alpha = alert.style.backAlpha
      end()
    }
    UIView.animate(
      withDuration: duration, animations: show,
      completion: { _ in
        show()
        context.completeTransition(!context.transitionWasCancelled)
      })
  }
}

/// Presents an alert by scaling it from 0.3 to its full size in the middle; dismisses it by fading
/// it out.
public final class CenterAlertAnimator: AlertAnimator {
  private static let startScale: CGFloat = 0.3

  public override func animateForward(using context: any UIViewControllerContextTransitioning) {
    guard let alert = arrivingAlert(context) else { return super.animateForward(using: context) }
    let content = alert.contentView
    let own = content.transform
    present(alert, context) {
      content.transform = own.scaledBy(x: Self.startScale, y: Self.startScale)
    } to: {
      content.transform = own
    }
  }

  public override func animateBack(using context: any UIViewControllerContextTransitioning) {
    guard let view = context.view(forKey: .from) else { return super.animateBack(using: context) }
    let alpha = view.alpha
    UIView.animate(
      withDuration: dismissalDuration, animations: { view.alpha = 0 },
      completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
        view.alpha = alpha
      })
  }
}

/// Presents an alert by moving its box from above the upper edge to the middle; dismisses it by
/// moving the box below the lower edge.
public final class UpDownAlertAnimator: AlertAnimator {
  public override func animateForward(using context: any UIViewControllerContextTransitioning) {
    guard let alert = arrivingAlert(context) else { return super.animateForward(using: context) }
    let content = alert.contentView
    let middle = content.center
    present(alert, context) {
      content.center.y = -content.bounds.height / 2
    } to: {
      content.center = middle
    }
  }

  public override func animateBack(using context: any UIViewControllerContextTransitioning) {
    guard let alert = context.viewController(forKey: .from) as? AlertController else {
      return super.animateBack(using: context)
    }
    let (back, content) = (alert.backView, alert.contentView)
    let middle = content.center
    UIView.animate(
      withDuration: dismissalDuration,
      animations: {
        back.alpha = 0
        content.center.y = context.containerView.bounds.height + content.bounds.height / 2
      },
      completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
        // Restores the alpha and the centre for the next presentation of the same alert.
        back.alpha = alert.style.backAlpha
        content.center = middle
      })
  }
}

extension AlertAnimator {
  static var entries: [AnimatorEntry] {
    let own = "it moves an alert's backdrop and box, and alerts are presented with style .custom"
    return AlertAnimation.allCases.map { animation in
      AnimatorEntry(
        name: animation == .center ? "kt-center" : "kt-up-down", origin: "KTAlertController",
        family: "alert",
        summary: animation == .center
          ? "an alert appears by growing from the middle, and disappears by fading out"
          : "an alert moves in from the upper edge and out at the lower edge",
        defaultDuration: defaultDuration,
        parameters: [
          AnimatorParameter(
            name: "dismissal", summary: "duration of the dismissal in seconds",
            defaultValue: defaultDismissalDuration, range: 0.01...60)
        ],
        unsupported: [.navigation: own, .modalFullScreen: own, .tab: own],
        needs: .alert,
        make: { request in
          let animator = animation.makeAnimator()
          animator.duration = request.duration
          animator.dismissalDuration = request["dismissal"]
          animator.isForward = request.isForward
          return animator
        })
    }
  }
}
