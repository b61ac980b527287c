// The default push and pop: the new screen slides over the old, which moves a third as far.

/// What a navigation controller runs when its delegate gives no animator.
///
/// Apple publishes neither curve nor offsets; the length is its documented 0.35 s of old, the
/// parallax a third of the width, as Flutter's Cupertino route has it.
final class SystemNavigationAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let operation: UINavigationController.Operation
  private static let duration = 0.35
  private static let parallax: CGFloat = 1.0 / 3

  init(operation: UINavigationController.Operation) { self.operation = operation }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { Self.duration }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
      let arriving = context.viewController(forKey: .to)
    else { return context.completeTransition(false) }
    let container = context.containerView
    let width = container.bounds.width
    let home = context.finalFrame(for: arriving)
    let start = from.frame
    let isPop = operation == .pop
    if isPop {
      container.insertSubview(to, belowSubview: from)
      to.frame = home.offsetBy(dx: -width * Self.parallax, dy: 0)
    } else {
      container.addSubview(to)
      to.frame = home.offsetBy(dx: width, dy: 0)
    }
    UIView.animate(
      withDuration: Self.duration,
      delay: 0,
      options: [],
      animations: {
        to.frame = home
        from.frame = start.offsetBy(dx: isPop ? width : -width * Self.parallax, dy: 0)
      },
      completion: { _ in
        let completed = !context.transitionWasCancelled
        if completed { from.frame = start }
        context.completeTransition(completed)
      })
  }
}
