// How an alert appears and disappears: from the middle, or in from the top and out at the bottom.

import UIKit

/// The two ways in which an alert appears.
public enum AlertAnimation: String, CaseIterable, Sendable {
  /// Grows out of the middle, and fades away.
  case center
  /// Comes from the upper edge, and leaves over the lower one.
  case upDown

  @MainActor func makeAnimator() -> AlertAnimator {
    switch self {
    case .center: CenterAlertAnimator()
    case .upDown: UpDownAlertAnimator()
    }
  }
}

/// The base of the two: the durations of both ways, and the behaviour without an alert.
///
/// The presenter's view is never touched: with style `.custom` it has not left its place. Where
/// KTAlertController's animators return without a word when a controller is not there, which leaves
/// the app stuck, these show or remove the view immediately and complete.
open class AlertAnimator: TwoWayAnimator {
  /// Seconds in.
  open override class var defaultDuration: TimeInterval { 0.3 }
  /// Seconds out.
  public static let defaultDismissalDuration: TimeInterval = 0.1

  /// The duration of the dismissal in seconds.
  public var dismissalDuration = AlertAnimator.defaultDismissalDuration

  open override func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { isForward ? duration : dismissalDuration }

  /// The alert that appears, in the container and with its size.
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
}

/// Present: from 0.3 of its size to the whole, in the middle. Dismiss: the alert fades.
public final class CenterAlertAnimator: AlertAnimator {
  private static let startScale: CGFloat = 0.3

  public override func animateForward(using context: any UIViewControllerContextTransitioning) {
    guard let alert = arrivingAlert(context) else { return super.animateForward(using: context) }
    let (back, content) = (alert.backView, alert.contentView)
    let own = content.transform
    back.alpha = 0
    content.transform = own.scaledBy(x: Self.startScale, y: Self.startScale)
    UIView.animate(
      withDuration: duration,
      animations: {
        back.alpha = alert.style.backAlpha
        content.transform = own
      },
      completion: { _ in
        back.alpha = alert.style.backAlpha
        content.transform = own
        context.completeTransition(!context.transitionWasCancelled)
      })
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

/// Present: the box moves from above the upper edge to the middle. Dismiss: on, below the lower
/// one.
public final class UpDownAlertAnimator: AlertAnimator {
  public override func animateForward(using context: any UIViewControllerContextTransitioning) {
    guard let alert = arrivingAlert(context) else { return super.animateForward(using: context) }
    let (back, content) = (alert.backView, alert.contentView)
    let middle = content.center
    back.alpha = 0
    content.center.y = -content.bounds.height / 2
    UIView.animate(
      withDuration: duration,
      animations: {
        back.alpha = alert.style.backAlpha
        content.center = middle
      },
      completion: { _ in
        back.alpha = alert.style.backAlpha
        content.center = middle
        context.completeTransition(!context.transitionWasCancelled)
      })
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
        // For the next time that the same alert is shown.
        back.alpha = alert.style.backAlpha
        content.center = middle
      })
  }
}

extension AlertAnimator {
  static var entries: [AnimatorEntry] {
    let own = "it moves an alert's back view and box, and an alert is presented with style .custom"
    return AlertAnimation.allCases.map { animation in
      AnimatorEntry(
        name: animation == .center ? "kt-center" : "kt-up-down", origin: "KTAlertController",
        family: "alert",
        summary: animation == .center
          ? "an alert grows out of the middle and fades away"
          : "an alert comes from the upper edge and leaves over the lower one",
        defaultDuration: defaultDuration,
        parameters: [
          AnimatorParameter(
            name: "dismissal", summary: "seconds of the way out",
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
