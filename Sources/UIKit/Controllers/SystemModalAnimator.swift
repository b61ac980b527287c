import QuartzCore

/// The animator of a presentation whose delegate does not provide one.
///
/// Cover vertical uses UIKit's system spring, 0.5 s. The flip turns both screens by half a turn, its
/// near edge in the plane of the screen, over black; the dissolve fades both screens, so that black
/// shows through. Source: captures of iOS 12 (pro648/tips). The partial curl is replaced by cover
/// vertical.
final class SystemModalAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let style: UIModalTransitionStyle
  private let presenting: Bool
  /// The duration of the flip: captured as 0.71 to 0.75 s, ease in and out.
  private static let flipDuration = 0.73
  /// The duration of the dissolve, which nobody has measured: EdgePan's choice.
  private static let dissolveDuration = 0.4

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
    switch style {
    case .crossDissolve: Self.dissolveDuration
    case .flipHorizontal: Self.flipDuration
    case .coverVertical, .partialCurl: ViewTiming.keyboardDuration
    }
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
    case .crossDissolve: dissolve(context)
    case .flipHorizontal: flip(view, context)
    case .coverVertical, .partialCurl: cover(view, context)
    }
  }

  private func cover(_ view: UIView, _ context: any UIViewControllerContextTransitioning) {
    let shown = view.frame
    let hidden = shown.offsetBy(dx: 0, dy: context.containerView.bounds.maxY - shown.minY)
    if presenting { view.frame = hidden }
    let block = ViewAnimationBlock(
      duration: ViewTiming.keyboardDuration, timing: .keyboard,
      group: ViewAnimationGroup { _ in
        context.completeTransition(!context.transitionWasCancelled)
      })
    UIView.run(block) { view.frame = self.presenting ? shown : hidden }
  }

  /// Both screens fade, if both are in the container.
  private func dissolve(_ context: any UIViewControllerContextTransitioning) {
    let screens = [UITransitionContextViewKey.from, .to].compactMap { context.view(forKey: $0) }
    let alphas = screens.map(\.alpha)
    let isArriving = screens.map { $0 === context.view(forKey: .to) }
    for (screen, arrives) in zip(screens, isArriving) where arrives { screen.alpha = 0 }
    UIView.animate(
      withDuration: Self.dissolveDuration,
      animations: {
        for (index, screen) in screens.enumerated() {
          screen.alpha = isArriving[index] ? alphas[index] : 0
        }
      },
      completion: { _ in
        let completed = !context.transitionWasCancelled
        if completed { for (screen, alpha) in zip(screens, alphas) { screen.alpha = alpha } }
        context.completeTransition(completed)
      })
  }

  /// Turns the whole window over, like a card, without its shade.
  private func flip(_ view: UIView, _ context: any UIViewControllerContextTransitioning) {
    guard let window = context.containerView.window else { return context.completeTransition(true) }
    let wasHidden = view.isHidden
    if !presenting { view.isHidden = true }
    let group = ViewAnimationGroup { _ in
      view.isHidden = wasHidden
      context.completeTransition(!context.transitionWasCancelled)
    }
    let transition = CATransition()
    transition.type = .screenFlip
    // The right edge comes forward in a presentation, the left one in a dismissal.
    transition.subtype = presenting ? .fromRight : .fromLeft
    transition.duration = Self.flipDuration
    transition.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    transition.isHandedOver = true
    transition.delegate = group
    group.willAdd()
    window.layer.add(transition, forKey: nil)
    group.close()
  }
}
