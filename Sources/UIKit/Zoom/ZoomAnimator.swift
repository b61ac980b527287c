// The zoom animation: a screen grows out of a view, and shrinks back into it.

/// Places the view of a zoomed screen (`page`) over its source, at full size, or under a finger.
@MainActor struct ZoomCard {
  let page: UIView
  let container: UIView
  let source: UIView
  /// The source's frame at the start of the transition, in the container.
  let sourceFrame: CGRect
  private let mask = UIView(frame: .zero)
  private let maskBefore: UIView?
  private let copy: UIView?

  init(page: UIView, source: UIView, in container: UIView) {
    (self.page, self.container, self.source) = (page, container, source)
    sourceFrame = container.convert(source.bounds, from: Optional(source))
    maskBefore = page.mask
    copy = source.snapshotView(afterScreenUpdates: true)
    mask.backgroundColor = .black
  }

  /// Adds the mask and a copy of the source. Call this once the page is in the container.
  func begin() {
    mask.frame = page.bounds
    page.mask = mask
    guard let copy else { return }
    copy.isUserInteractionEnabled = false
    container.insertSubview(copy, aboveSubview: page)
  }

  private var scale: CGFloat { max(0.01, sourceFrame.width / max(1, page.bounds.width)) }

  /// Places the page over the source, scaled to the source's width. The mask hides the page below
  /// the source's bottom edge.
  func showAtSource() {
    let size = page.bounds.size
    page.transform = CGAffineTransform(scaleX: scale, y: scale)
    page.center = CGPoint(x: sourceFrame.midX, y: sourceFrame.minY + size.height * scale / 2)
    mask.frame = CGRect(x: 0, y: 0, width: size.width, height: sourceFrame.height / scale)
    copy?.frame = sourceFrame
    copy?.alpha = 1
  }

  /// Shows the page at full size.
  func showWhole(_ home: CGRect) {
    page.transform = .identity
    page.center = CGPoint(x: home.midX, y: home.midY)
    mask.frame = page.bounds
    copy?.frame = CGRect(
      x: home.minX, y: home.minY, width: home.width, height: sourceFrame.height / scale)
    copy?.alpha = 0
  }

  /// Places the page under a finger, scaled and without a visible copy of the source.
  func show(scale: CGFloat, center: CGPoint) {
    page.transform = CGAffineTransform(scaleX: scale, y: scale)
    page.center = center
    copy?.frame = page.frame
    copy?.alpha = 0
  }

  func end(_ home: CGRect) {
    copy?.removeFromSuperview()
    page.mask = maskBefore
    page.transform = .identity
    page.frame = home
  }
}

/// Runs a push, pop, presentation or dismissal as a zoom, which another transition can interrupt
/// and end early. In an interactive pop, ``ZoomDismissal`` moves the card until the fingers lift.
final class ZoomAnimator: NSObject, InterruptibleSystemAnimator {
  private let operation: UINavigationController.Operation
  private let source: UIView
  private let zoomed: UIViewController
  private(set) var card: ZoomCard?
  private(set) var dimming = UIView(frame: .zero)
  /// The frame of the zoomed screen at full size.
  private var home = CGRect.zero
  private var isOver = false

  init(_ operation: UINavigationController.Operation, zoomed: UIViewController, source: UIView) {
    (self.operation, self.zoomed, self.source) = (operation, zoomed, source)
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { ZoomPhysics.flightDuration }

  /// Adds the screens, the dimming view and the card to the container.
  func prepare(_ context: any UIViewControllerContextTransitioning) -> ZoomCard? {
    let isPop = operation == .pop
    // In a presentation that keeps the presenter's view, the context has only the presented view.
    guard let page = context.view(forKey: isPop ? .from : .to),
      let arriving = context.viewController(forKey: .to)
    else { return nil }
    let container = context.containerView
    let to = context.view(forKey: .to)
    to?.frame = context.finalFrame(for: arriving)
    if !isPop {
      container.addSubview(page)
    } else if let to {
      container.insertSubview(to, belowSubview: page)
    }
    // The source may be on a screen that was not in the window. Its frame can be converted only
    // after layout.
    container.layoutIfNeeded()
    home = page.frame
    zoomed.preferredTransition?.showSource()
    let card = ZoomCard(page: page, source: source, in: container)
    dimming.frame = container.bounds
    dimming.isUserInteractionEnabled = false
    dimming.backgroundColor = zoomed.zoomOptions?.dimmingColor ?? UIColor(white: 0, alpha: 1)
    dimming.alpha = isPop ? dimmed : 0
    container.insertSubview(dimming, belowSubview: page)
    card.begin()
    zoomed.preferredTransition?.hide(source)
    self.card = card
    return card
  }

  /// The opacity of the dimming view. An app's own colour already contains an alpha.
  var dimmed: CGFloat { zoomed.zoomOptions?.dimmingColor == nil ? CGFloat(ZoomPhysics.dimming) : 1 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let card = prepare(context) else { return context.completeTransition(false) }
    let isPop = operation == .pop
    if !isPop { card.showAtSource() } else { card.showWhole(home) }
    run(context, ZoomPhysics.flight, ZoomPhysics.flightDuration) { [dimming, dimmed, home] in
      if isPop { card.showAtSource() } else { card.showWhole(home) }
      dimming.alpha = isPop ? 0 : dimmed
    }
  }

  func run(
    _ context: any UIViewControllerContextTransitioning, _ timing: ViewTiming,
    _ seconds: TimeInterval, _ changes: () -> Void
  ) {
    let block = ViewAnimationBlock(
      duration: seconds, timing: timing,
      group: ViewAnimationGroup { _ in
        self.conclude(context, completed: !context.transitionWasCancelled)
      })
    UIView.run(block, changes)
  }

  func conclude(_ context: any UIViewControllerContextTransitioning, completed: Bool) {
    guard !isOver else { return }
    isOver = true
    dimming.removeFromSuperview()
    card?.end(home)
    // If the zoomed screen has disappeared or never appeared, its source is shown again.
    if completed == (operation == .pop) { zoomed.preferredTransition?.showSource() }
    context.completeTransition(completed)
  }
}

extension UIViewController.Transition {
  /// Hides a source for as long as the zoomed screen is shown.
  func hide(_ view: UIView) {
    hiddenSource = (view, view.alpha)
    view.alpha = 0
  }

  func showSource() {
    if let hiddenSource { hiddenSource.view.alpha = hiddenSource.alpha }
    hiddenSource = nil
  }
}
