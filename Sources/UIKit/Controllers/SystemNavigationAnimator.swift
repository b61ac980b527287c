// The default push and pop: the new screen slides over the old one, which moves by a fraction of
// the width.

/// The animator of a navigation controller whose delegate does not provide one.
///
/// On ios26 it runs the measured animation (``MeasuredPop``): an exponential decay. The covered
/// screen moves by 0.3 of the width in lockstep and is dimmed. Apple publishes neither the curve
/// nor the offsets. On older systems the animator therefore uses ease-in-out over 0.35 s, a
/// duration that Apple once documented, and moves the covered screen by a third of the width, as
/// Flutter's Cupertino route does. The shadow along the upper screen's edge (measured at 2 %) is
/// not drawn.
final class SystemNavigationAnimator: NSObject, InterruptibleSystemAnimator {
  private let operation: UINavigationController.Operation
  private let isMeasured: Bool
  private let shown: ShownFrames
  private var dimming: UIView?
  /// The tab bar, if it appears or disappears with a screen.
  var bottomBar: BottomBarHiding?
  private var start = CGRect.zero
  private var isOver = false
  private static let plainDuration = 0.35
  private static let plainParallax: CGFloat = 1.0 / 3

  /// - Parameter shown: the current frames of an interrupted transition's screens. This animation
  ///   begins from them.
  init(
    operation: UINavigationController.Operation, system: UISystemBehavior,
    shown: ShownFrames = ShownFrames()
  ) {
    self.operation = operation
    isMeasured = system == .ios26
    self.shown = shown
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { isMeasured ? MeasuredPop.pushDuration : Self.plainDuration }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
      let arriving = context.viewController(forKey: .to)
    else { return context.completeTransition(false) }
    let container = context.containerView
    // Screens enter at the trailing edge: the right, or the left in right-to-left layout.
    let width = container.bounds.width * container.leadingSign
    let parallax = isMeasured ? CGFloat(MeasuredPop.coveredTravel) : Self.plainParallax
    let home = context.finalFrame(for: arriving)
    let isPop = operation == .pop
    start = from.frame
    to.frame = home.offsetBy(dx: isPop ? -width * parallax : width, dy: 0)
    if isPop {
      container.insertSubview(to, belowSubview: from)
    } else {
      container.addSubview(to)
    }
    let dimming = isMeasured ? dim(in: container, below: isPop ? from : to) : nil
    let covered = isPop ? -width * parallax : 0
    bottomBar?.begin(in: container, below: dimming ?? (isPop ? from : to), offset: covered)
    let fraction = beginWhereShown(
      from, to, home: home, sign: container.leadingSign, isInteractive: context.isInteractive)
    dimming?.alpha = CGFloat(MeasuredPop.dimming) * (isPop ? 1 - fraction : fraction)
    UIView.run(block(context)) {
      to.frame = home
      self.bottomBar?.move(by: isPop ? width * parallax : -width * parallax)
      from.frame = self.start.offsetBy(dx: isPop ? width : -width * parallax, dy: 0)
      dimming?.alpha = isPop ? 0 : CGFloat(MeasuredPop.dimming)
    }
  }

  /// Returns the animation block. On ios26 its timing is linear if a finger controls the progress,
  /// otherwise an exponential decay. On older systems its timing is always ease-in-out.
  private func block(_ context: any UIViewControllerContextTransitioning) -> ViewAnimationBlock {
    let timing: ViewTiming =
      switch (isMeasured, context.isInteractive) {
      case (true, true): .curve(UIView.AnimationCurve.linear.timingFunction)
      case (true, false): .decay(timeConstant: MeasuredPop.pushTimeConstant)
      case (false, _): .curve(UIView.AnimationCurve.easeInOut.timingFunction)
      }
    return ViewAnimationBlock(
      duration: transitionDuration(using: context), timing: timing,
      group: ViewAnimationGroup { _ in
        self.conclude(context, completed: !context.transitionWasCancelled)
      })
  }

  private func dim(in container: UIView, below upper: UIView) -> UIView {
    let view = UIView(frame: container.bounds)
    view.backgroundColor = .black
    view.isUserInteractionEnabled = false
    container.insertSubview(view, belowSubview: upper)
    dimming = view
    return view
  }

  /// Places the screens where an interrupted transition left them. Does nothing in an interactive
  /// transition, whose gesture determines the progress.
  ///
  /// - Returns: the fraction of the width that the upper screen has already moved, 0…1.
  private func beginWhereShown(
    _ from: UIView, _ to: UIView, home: CGRect, sign: CGFloat, isInteractive: Bool
  ) -> CGFloat {
    guard !isInteractive else { return 0 }
    if let frame = shown[from] { from.frame = frame }
    if let frame = shown[to] { to.frame = frame }
    guard home.width > 0 else { return 0 }
    let x = operation == .pop ? sign * from.frame.minX : home.width - sign * to.frame.minX
    return min(max(0, x / home.width), 1)
  }

  func conclude(_ context: any UIViewControllerContextTransitioning, completed: Bool) {
    guard !isOver else { return }
    isOver = true
    dimming?.removeFromSuperview()
    context.view(forKey: .from)?.frame = start
    if completed, let arriving = context.viewController(forKey: .to) {
      context.view(forKey: .to)?.frame = context.finalFrame(for: arriving)
    }
    context.completeTransition(completed)
  }
}
