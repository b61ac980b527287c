// The default presentation and dismissal: cover vertical, cross dissolve, flip.

/// The animator of a presentation whose delegate does not provide one.
///
/// Cover vertical uses UIKit's system spring (mass 3, stiffness 1000, damping 500: 0.5 s). The
/// geometry of the partial curl is not published, so it is replaced by cover vertical.
final class SystemModalAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let style: UIModalTransitionStyle
  private let presenting: Bool
  private static let duration = 0.5
  /// The duration of the flip and the dissolve in seconds. The value is EdgePan's, because Apple's
  /// is not published.
  private static let plainDuration = 0.4

  private init(_ style: UIModalTransitionStyle, presenting: Bool) {
    self.style = style
    self.presenting = presenting
  }

  static func make(
    _ style: UIModalTransitionStyle, presenting: Bool
  ) -> any UIViewControllerAnimatedTransitioning {
    SystemModalAnimator(style, presenting: presenting)
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval {
    style == .crossDissolve || style == .flipHorizontal ? Self.plainDuration : Self.duration
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let container = context.containerView
    let key: UITransitionContextViewControllerKey = presenting ? .to : .from
    let viewKey: UITransitionContextViewKey = presenting ? .to : .from
    guard let controller = context.viewController(forKey: key),
      let view = context.view(forKey: viewKey)
    else { return context.completeTransition(false) }
    if presenting {
      view.frame = context.finalFrame(for: controller)
      container.addSubview(view)
    } else if let below = context.view(forKey: .to) {
      if let revealed = context.viewController(forKey: .to) {
        below.frame = context.finalFrame(for: revealed)
      }
      container.insertSubview(below, at: 0)
    }
    switch style {
    case .crossDissolve: dissolve(view, context)
    case .flipHorizontal: flip(view, context)
    case .coverVertical, .partialCurl: cover(view, context)
    }
  }

  private func cover(_ view: UIView, _ context: any UIViewControllerContextTransitioning) {
    let shown = view.frame
    let hidden = shown.offsetBy(dx: 0, dy: context.containerView.bounds.maxY - shown.minY)
    if presenting { view.frame = hidden }
    let block = ViewAnimationBlock(
      duration: Self.duration,
      timing: .spring(mass: 3, stiffness: 1000, damping: 500, velocity: 0),
      group: ViewAnimationGroup { _ in
        context.completeTransition(!context.transitionWasCancelled)
      })
    UIView.run(block) { view.frame = self.presenting ? shown : hidden }
  }

  private func dissolve(_ view: UIView, _ context: any UIViewControllerContextTransitioning) {
    let alpha = view.alpha
    if presenting { view.alpha = 0 }
    UIView.animate(
      withDuration: Self.plainDuration, animations: { view.alpha = self.presenting ? alpha : 0 },
      completion: { _ in
        let completed = !context.transitionWasCancelled
        if completed { view.alpha = alpha }
        context.completeTransition(completed)
      })
  }

  private func flip(_ view: UIView, _ context: any UIViewControllerContextTransitioning) {
    let edgeOn = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
    if presenting { view.layer.transform = edgeOn }
    UIView.animate(
      withDuration: Self.plainDuration,
      animations: {
        view.layer.transform = self.presenting ? CATransform3DIdentity : edgeOn
      },
      completion: { _ in
        view.layer.transform = CATransform3DIdentity
        context.completeTransition(!context.transitionWasCancelled)
      })
  }
}
