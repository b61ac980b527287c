// A page turn, which follows a finger, and then completes or returns to the page where it began.

/// One page turn.
@MainActor final class PageTurn {
  let from: UIViewController
  let to: UIViewController
  let direction: UIPageViewController.NavigationDirection
  /// Whether a finger drives or drove the turn; only then is the delegate called.
  let isInteractive: Bool
  var completion: ((Bool) -> Void)?
  /// The presented progress, 0…1.
  var share = 0.0
  var link: CADisplayLink?
  /// The progress at which the turn ends, 0 or 1; `nil` while a finger drives the turn.
  var end: Double?
  /// Whether the turn completes if it ends now: it settles at the new page or, while a finger drives
  /// it, shows more than half of that page.
  var completes: Bool { (end ?? share) >= 0.5 }

  init(
    from: UIViewController, to: UIViewController,
    direction: UIPageViewController.NavigationDirection, isInteractive: Bool
  ) {
    (self.from, self.to) = (from, to)
    (self.direction, self.isInteractive) = (direction, isInteractive)
  }
}

/// A page controller's pan. It begins only along the controller's axis, and only if there is a page
/// to turn to.
final class PagePanRecognizer: UIPanGestureRecognizer {
  private weak var pages: UIPageViewController?

  static func make(for pages: UIPageViewController) -> PagePanRecognizer {
    let pan = PagePanRecognizer { [weak pages] pan in pages?.follow(pan) }
    pan.pages = pages
    pan.maximumNumberOfTouches = 1
    return pan
  }

  override func decideToBegin() -> BeginDecision {
    guard let pages else { return .fail("its page controller was released") }
    let (along, across) =
      pages.navigationOrientation == .horizontal
      ? (travelled.x, travelled.y) : (travelled.y, travelled.x)
    guard abs(along) > abs(across) else { return .fail("moved perpendicular to the pages' axis") }
    guard pages.neighbour(along < 0 ? .forward : .reverse) != nil else {
      return .fail("no page in that direction")
    }
    return .begin
  }
}

extension UIPageViewController {
  /// The duration, in seconds, of a turn that was started programmatically, and of the settling
  /// animation after the finger has lifted. The value is EdgePan's.
  private static let turnSeconds = 0.3

  private var length: CGFloat {
    (navigationOrientation == .horizontal ? area.bounds.width : area.bounds.height) + spacing
  }

  /// Places a page at a distance, in pages, from the current one.
  func place(_ view: UIView, at pages: CGFloat) {
    if view.superview !== area { area.addSubview(view) }
    var frame = area.bounds
    if navigationOrientation == .horizontal {
      frame.origin.x = pages * length
    } else {
      frame.origin.y = pages * length
    }
    view.frame = frame
  }

  /// Returns the page next to the current one or, while a turn settles, next to the page where it
  /// ends; `nil` if there is no such page, or while a turn runs that code has started.
  func neighbour(_ direction: NavigationDirection) -> UIViewController? {
    guard turn?.isInteractive != false,
      let page = turn.map({ $0.completes ? $0.to : $0.from }) ?? page
    else { return nil }
    return direction == .forward
      ? dataSource?.pageViewController(self, viewControllerAfter: page)
      : dataSource?.pageViewController(self, viewControllerBefore: page)
  }

  private func along(_ point: CGPoint) -> CGFloat {
    navigationOrientation == .horizontal ? point.x : point.y
  }

  func follow(_ pan: UIPanGestureRecognizer) {
    let way = along(pan.translation(in: area))
    switch pan.state {
    case .began:
      endTurnNow()
      let direction: NavigationDirection = along(pan.travelled) < 0 ? .forward : .reverse
      guard let page, let next = neighbour(direction) else { return }
      begin(PageTurn(from: page, to: next, direction: direction, isInteractive: true))
      show(way)
    case .changed: show(way)
    case .ended: release(speed: along(pan.velocity(in: area)))
    case .cancelled, .failed: release(speed: nil)
    case .possible: break
    }
  }

  private func show(_ way: CGFloat) {
    guard let turn, turn.isInteractive, turn.link == nil else { return }
    let forward = turn.direction == .forward ? -way : way
    show(share: Double(forward / max(length, 1)))
  }

  private func show(share: Double) {
    guard let turn else { return }
    turn.share = min(max(share, 0), 1)
    let sign: CGFloat = turn.direction == .forward ? 1 : -1
    place(turn.from.view, at: -sign * CGFloat(turn.share))
    place(turn.to.view, at: sign * CGFloat(1 - turn.share))
  }

  private func begin(_ next: PageTurn) {
    turn = next
    if next.to.parent !== self { addChild(next.to) }
    if next.isInteractive {
      delegate?.pageViewController(self, willTransitionTo: [next.to])
    }
    // The new page is notified first, as in the scroll style on iOS.
    next.to.startAppearance(true, animated: true)
    next.from.startAppearance(false, animated: true)
    show(share: 0)
    next.to.notifyIsAppearing()
  }

  private func release(speed: CGFloat?) {
    guard let turn, turn.isInteractive, turn.link == nil else { return }
    let forward = (turn.direction == .forward ? -1 : 1) * Double(speed ?? 0)
    let turns =
      abs(forward) > ScrollPhysics.pageTurnSpeed ? forward > 0 : speed != nil && turn.share >= 0.5
    settle(to: turns ? 1 : 0)
  }

  /// Moves the pages to progress 0 or 1 of the turn, along the ease-out curve, with a display link.
  private func settle(to end: Double) {
    guard let turn else { return }
    let start = CACurrentMediaTime()
    let from = turn.share
    let curve = CAMediaTimingFunction(name: .easeOut)
    let link = CADisplayLink { [weak self, weak turn] link in
      guard let self, let turn, self.turn === turn else { return }
      let elapsed = (link.timestamp - start) / Self.turnSeconds
      if elapsed >= 1 - 1e-9 { return self.finish(completed: end == 1) }
      self.show(share: from + (end - from) * curve.value(at: elapsed))
    }
    turn.link = link
    turn.end = end
    link.drivesMotion = true
    link.add(to: .main, forMode: .common)
  }

  private func isNeeded(_ controller: UIViewController) -> Bool {
    controller === page || controller === turn?.to
  }

  private func finish(completed: Bool) {
    guard let turn else { return }
    turn.link?.invalidate()
    show(share: completed ? 1 : 0)
    self.turn = nil
    if completed { page = turn.to }
    let (shown, gone) = completed ? (turn.to, turn.from) : (turn.from, turn.to)
    // Observed on iOS, also after a cancel: the page that remains is notified that it appears before
    // the other page is notified that it disappears.
    if !completed { shown.startAppearance(true, animated: true) }
    shown.finishAppearance()
    // Each callback may request the other page again.
    if !isNeeded(gone) { gone.disappearNow(animated: true) }
    if !isNeeded(gone) {
      gone.viewIfLoaded?.removeFromSuperview()
      gone.willMove(toParent: nil)
      gone.removeFromParent()
    }
    if completed { shown.didMove(toParent: self) }
    if turn.isInteractive {
      delegate?.pageViewController(
        self, didFinishAnimating: true, previousViewControllers: [turn.from],
        transitionCompleted: completed)
    }
    turn.completion?(completed)
  }

  /// Ends the turn immediately: at the page to which it is settling or, while a finger drives it,
  /// at the nearer page. The finger then has no further effect.
  func endTurnNow() {
    guard let turn else { return }
    finish(completed: turn.completes)
  }

  /// Shows a page programmatically: with a turn if animated, or immediately.
  func show(
    _ next: UIViewController, _ direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)?
  ) {
    guard let page, page !== next, isVisibleOrAppearing, animated else {
      return exchange(to: next, completion: completion)
    }
    let turn = PageTurn(from: page, to: next, direction: direction, isInteractive: false)
    turn.completion = completion
    begin(turn)
    settle(to: 1)
  }

  private func exchange(to next: UIViewController, completion: ((Bool) -> Void)?) {
    let old = page
    if old !== next {
      if next.parent !== self { addChild(next) }
      page = next
      let isShown = isVisibleOrAppearing
      if isShown {
        next.startAppearance(true, animated: false)
        old?.startAppearance(false, animated: false)
      }
      if isViewLoaded { place(next.view, at: 0) }
      if isShown { next.notifyIsAppearing() }
      old?.viewIfLoaded?.removeFromSuperview()
      if isShown, appearance.state == .appeared { next.finishAppearance() }
      // This controller may itself be appearing or disappearing; at the end of that it notifies only
      // its new page.
      old?.disappearNow()
      old?.willMove(toParent: nil)
      old?.removeFromParent()
      next.didMove(toParent: self)
    }
    completion?(true)
  }
}
