// The presentation and dismissal of alerts.

/// Supplies the presentation controller and the animators of alerts.
final class AlertPresenter: NSObject, UIViewControllerTransitioningDelegate {
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    AlertPresentation(presentedViewController: presented, presenting: presenting)
  }
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { AlertAnimator(presenting: true) }
  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { AlertAnimator(presenting: false) }
}

/// Dims the screen behind an alert. Places an alert in the middle of the area above the keyboard,
/// and an action sheet at the bottom of that area.
final class AlertPresentation: UIPresentationController {
  private let dimming = UIView(frame: .zero)

  /// The opacity of the dimming view. The value is EdgePan's and similar to that of iOS.
  private static let dimmingAlpha: CGFloat = 0.2

  private var isSheet: Bool {
    (presentedViewController as? UIAlertController)?.preferredStyle == .actionSheet
  }

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let container = containerView else { return .zero }
    let size = (presentedViewController.view as? AlertSurface)?.naturalSize ?? .zero
    var area = container.bounds
    let keyboard = UIKitWorld.current.keyboard
    if keyboard.isShown { area.size.height = max(0, keyboard.frame.minY - area.minY) }
    let bottom = area.maxY - UIScreen.safeAreaInsets.bottom
    return CGRect(
      x: area.midX - size.width / 2,
      y: isSheet ? bottom - size.height : area.midY - size.height / 2, width: size.width,
      height: size.height)
  }

  override func presentationTransitionWillBegin() {
    guard let container = containerView else { return }
    dimming.backgroundColor = .black
    dimming.alpha = 0
    container.addFilling(dimming, at: 0)
    let tap = UITapGestureRecognizer { [weak self] _ in self?.cancelBySheetTap() }
    dimming.addGestureRecognizer(tap)
    alongside { self.dimming.alpha = Self.dimmingAlpha }
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    if !completed { dimming.removeFromSuperview() }
  }

  override func dismissalTransitionWillBegin() { alongside { self.dimming.alpha = 0 } }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    if completed { dimming.removeFromSuperview() }
  }

  private func alongside(_ change: @escaping () -> Void) {
    guard let coordinator = presentedViewController.transitionCoordinator else { return change() }
    coordinator.animate(alongsideTransition: { _ in change() }, completion: nil)
  }

  private func cancelBySheetTap() {
    guard isSheet, let alert = presentedViewController as? UIAlertController,
      let cancel = alert.actions.first(where: { $0.style == .cancel })
    else { return }
    alert.select(cancel)
  }
}

/// Fades in an alert while it shrinks to its final size, or slides a sheet up from the bottom of
/// the screen. The dismissal fades the alert out without scaling it, or slides the sheet down.
final class AlertAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let presenting: Bool
  /// The initial scale of an alert. The value is EdgePan's and similar to that of iOS.
  private static let grown: CGFloat = 1.2
  /// The duration in seconds of the system's spring, which also moves the keyboard.
  private static let duration = ViewTiming.keyboardDuration

  init(presenting: Bool) { self.presenting = presenting }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { Self.duration }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let controller = context.viewController(forKey: presenting ? .to : .from),
      let view = context.view(forKey: presenting ? .to : .from)
    else { return context.completeTransition(false) }
    let isSheet = (controller as? UIAlertController)?.preferredStyle == .actionSheet
    if presenting {
      view.frame = context.finalFrame(for: controller)
      context.containerView.addSubview(view)
    }
    let hidden = {
      if isSheet {
        view.transform = CGAffineTransform(
          translationX: 0, y: context.containerView.bounds.maxY - view.frame.minY)
      } else {
        view.alpha = 0
        if self.presenting {
          view.transform = CGAffineTransform(scaleX: Self.grown, y: Self.grown)
        }
      }
    }
    if presenting { hidden() }
    let block = ViewAnimationBlock(
      duration: Self.duration, timing: .keyboard,
      group: ViewAnimationGroup { _ in
        let completed = !context.transitionWasCancelled
        if completed {
          view.transform = .identity
          view.alpha = 1
        }
        context.completeTransition(completed)
      })
    UIView.run(block) {
      guard self.presenting else { return hidden() }
      view.transform = .identity
      view.alpha = 1
    }
  }
}
