// The default push and pop: the new screen slides over the old one, which moves by a fraction of
// the width.

import QuartzCore

/// The animator of a navigation controller whose delegate does not provide one.
///
/// The upper screen moves by the width; the covered screen moves by a fraction of it and is dimmed.
/// A finger moves both in proportion to its travel. The curve, the fraction, the dimming and the
/// shadow along the upper screen's edge are those of ``UISystemRule/push``.
final class SystemNavigationAnimator: NSObject, InterruptibleSystemAnimator {
  private let operation: UINavigationController.Operation
  private let look: Look
  private let shown: ShownFrames
  /// The dimming and the shadow.
  private var extras: [UIView] = []
  /// The tab bar, if it appears or disappears with a screen.
  var bottomBar: BottomBarHiding?
  private var start = CGRect.zero
  private var isOver = false

  /// What differs between systems.
  private struct Look {
    let duration: TimeInterval
    let timing: ViewTiming
    let dimming: CGFloat
    /// The alpha of the shadow at the upper screen's edge; 0 for none.
    let shadow: CGFloat

    /// Captured on iOS 12 and older. The covered screen moves by ``MeasuredPop/coveredTravel`` on
    /// all systems.
    static let spring = Look(
      duration: ViewTiming.keyboardDuration, timing: .keyboard, dimming: 0.09, shadow: 0.1)
    /// Measured on iOS 27. Its shadow, measured at 2 %, is not drawn.
    static let decay = Look(
      duration: MeasuredPop.pushDuration,
      timing: .decay(timeConstant: MeasuredPop.pushTimeConstant),
      dimming: CGFloat(MeasuredPop.dimming), shadow: 0)
  }

  /// - Parameter shown: the current frames of an interrupted transition's screens. This animation
  ///   begins from them.
  init(
    operation: UINavigationController.Operation, system: UISystemBehavior,
    shown: ShownFrames = ShownFrames()
  ) {
    self.operation = operation
    look = system.has(.push) ? .decay : .spring
    self.shown = shown
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { look.duration }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
      let arriving = context.viewController(forKey: .to)
    else { return context.completeTransition(false) }
    let container = context.containerView
    // Screens enter at the trailing edge: the right, or the left in right-to-left layout.
    let width = container.bounds.width * container.leadingSign
    let parallax = width * CGFloat(MeasuredPop.coveredTravel)
    let home = context.finalFrame(for: arriving)
    let isPop = operation == .pop
    start = from.frame
    to.frame = home.offsetBy(dx: isPop ? -parallax : width, dy: 0)
    if isPop {
      container.insertSubview(to, belowSubview: from)
    } else {
      container.addSubview(to)
    }
    let upper = isPop ? from : to
    let dimming = UIView(frame: container.bounds)
    dimming.backgroundColor = .black
    add(dimming, to: container, below: upper)
    bottomBar?.begin(in: container, below: dimming, offset: isPop ? -parallax : 0)
    let fraction = beginWhereShown(
      from, to, home: home, sign: container.leadingSign, isInteractive: context.isInteractive)
    dimming.alpha = look.dimming * (isPop ? 1 - fraction : fraction)
    let shadow = look.shadow > 0 ? EdgeShadow(look.shadow, along: upper, in: container) : nil
    if let shadow { add(shadow, to: container, below: upper) }
    UIView.run(block(context)) {
      to.frame = home
      self.bottomBar?.move(by: isPop ? parallax : -parallax)
      from.frame = self.start.offsetBy(dx: isPop ? width : -parallax, dy: 0)
      shadow?.follow(upper)
      dimming.alpha = isPop ? 0 : self.look.dimming
    }
  }

  /// Returns the animation block. Its timing is linear if a finger controls the progress.
  private func block(_ context: any UIViewControllerContextTransitioning) -> ViewAnimationBlock {
    ViewAnimationBlock(
      duration: look.duration,
      timing: context.isInteractive
        ? .curve(UIView.AnimationCurve.linear.timingFunction) : look.timing,
      group: ViewAnimationGroup { _ in
        self.conclude(context, completed: !context.transitionWasCancelled)
      })
  }

  private func add(_ extra: UIView, to container: UIView, below upper: UIView) {
    extra.isUserInteractionEnabled = false
    container.insertSubview(extra, belowSubview: upper)
    extras.append(extra)
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
    for extra in extras { extra.removeFromSuperview() }
    context.view(forKey: .from)?.frame = start
    if completed, let arriving = context.viewController(forKey: .to) {
      context.view(forKey: .to)?.frame = context.finalFrame(for: arriving)
    }
    context.completeTransition(completed)
  }
}

/// The shadow that the upper screen casts over its leading edge: captured as about 10 pt wide.
private final class EdgeShadow: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }
  private static let width: CGFloat = 10

  init(_ alpha: CGFloat, along upper: UIView, in container: UIView) {
    super.init(frame: .zero)
    let colors = [UIColor.black.withAlphaComponent(0), UIColor.black.withAlphaComponent(alpha)]
    let gradient = layer as? CAGradientLayer
    gradient?.colors = (container.leadingSign > 0 ? colors : colors.reversed()).map(\.cgColor)
    gradient?.startPoint = CGPoint(x: 0, y: 0.5)
    gradient?.endPoint = CGPoint(x: 1, y: 0.5)
    follow(upper)
  }

  required init?(coder: NSCoder) { nil }

  /// Moves the shadow to the edge of the screen.
  func follow(_ upper: UIView) {
    let x = upper.leadingSign > 0 ? upper.frame.minX - Self.width : upper.frame.maxX
    frame = CGRect(x: x, y: upper.frame.minY, width: Self.width, height: upper.frame.height)
  }
}
