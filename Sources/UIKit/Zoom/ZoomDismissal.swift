// Dragging a zoomed screen as a card, to dismiss it into its source.

/// The interactive pop of a zoomed screen, which follows the finger as a card.
@MainActor
final class ZoomDismissal: NSObject, UIViewControllerInteractiveTransitioning {
  private let gesture: ZoomPhysics.Gesture
  let animator: ZoomAnimator
  /// The sign of a motion away from the leading edge: -1 in right-to-left layout.
  private let leadingSign: CGFloat
  private var context: (any UIViewControllerContextTransitioning)?
  private var card: ZoomCard?
  /// The point where the finger landed, in the container.
  private let grab: CGPoint
  /// The updates and the release that came before the start, and take effect then.
  private var early: [() -> Void] = []
  private var hasStarted = false
  private var travel = 0.0
  private var pinched = 1.0

  init(
    _ gesture: ZoomPhysics.Gesture, animator: ZoomAnimator, grab: CGPoint, leadingSign: CGFloat
  ) {
    (self.gesture, self.animator, self.grab) = (gesture, animator, grab)
    self.leadingSign = leadingSign
  }

  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
    context = transitionContext
    card = animator.prepare(transitionContext)
    hasStarted = true
    if card == nil { transitionContext.completeTransition(false) }
    let due = early
    early = []
    for call in due { call() }
  }

  /// - Parameter way: the finger's travel beyond the dead zone, in points of the container.
  func update(_ way: CGPoint) {
    guard hasStarted else { return early.append { [unowned self] in update(way) } }
    guard let context, let card else { return }
    let size = context.containerView.bounds.size
    let home = CGPoint(x: size.width / 2, y: size.height / 2)
    let center: CGPoint
    if gesture == .edge {
      let inward = max(0, way.x * leadingSign)
      travel = Double(inward / size.width)
      let scale = ZoomPhysics.scale(travel: travel)
      // The card's leading edge follows the finger.
      let middle = inward + scale * size.width / 2
      center = CGPoint(
        x: leadingSign < 0 ? size.width - middle : middle,
        y: home.y + (grab.y - home.y) * (1 - scale) + ZoomPhysics.across(.edge) * way.y)
    } else {
      travel = max(0, Double(way.y / size.height))
      let scale = ZoomPhysics.scale(travel: travel)
      // The touched point stays under the finger, except that the card moves less far sideways.
      center = CGPoint(
        x: home.x + (grab.x - home.x) * (1 - scale) + ZoomPhysics.across(.pan) * way.x,
        y: home.y + (grab.y - home.y) * (1 - scale) + max(0, way.y))
    }
    let scale = ZoomPhysics.scale(travel: travel)
    card.show(scale: scale, center: center)
    context.updateInteractiveTransition(CGFloat(1 - scale))
  }

  /// Updates the card under two fingers. The fingers determine the card's size, and the point of
  /// the page between the fingers stays between them.
  ///
  /// - Parameter place: the point between the fingers, in points of the container.
  func update(scale: Double, at place: CGPoint) {
    guard hasStarted else {
      return early.append { [unowned self] in update(scale: scale, at: place) }
    }
    guard let context, let card else { return }
    let size = context.containerView.bounds.size
    pinched = min(max(scale, ZoomPhysics.smallestScale), 1)
    let share = CGFloat(pinched)
    card.show(
      scale: share,
      center: CGPoint(
        x: place.x + (size.width / 2 - grab.x) * share,
        y: place.y + (size.height / 2 - grab.y) * share))
    context.updateInteractiveTransition(1 - share)
  }

  /// - Parameter speed: the change of scale per second, or `nil` if a touch was cancelled.
  func release(scaleSpeed speed: Double?) {
    guard hasStarted else { return early.append { [unowned self] in release(scaleSpeed: speed) } }
    release(lands: speed.map { ZoomPhysics.lands(scale: pinched, speed: $0) } ?? false)
  }

  /// - Parameter velocity: the finger's velocity in points per second, or `nil` if the touch was
  ///   cancelled.
  func release(_ velocity: CGPoint?) {
    guard hasStarted else { return early.append { [unowned self] in release(velocity) } }
    guard let context else { return }
    let bounds = context.containerView.bounds
    let speed =
      gesture == .edge
      ? (velocity?.x ?? 0) * leadingSign / bounds.width : (velocity?.y ?? 0) / bounds.height
    release(
      lands: velocity != nil && ZoomPhysics.lands(gesture, travel: travel, speed: Double(speed)))
  }

  private func release(lands: Bool) {
    guard let context, let card else { return }
    self.context = nil
    let bounds = context.containerView.bounds
    let (dimming, dimmed) = (animator.dimming, animator.dimmed)
    if lands {
      context.finishInteractiveTransition()
      animator.run(context, ZoomPhysics.landing, ZoomPhysics.landingDuration) {
        card.showAtSource()
        dimming.alpha = 0
      }
    } else {
      context.cancelInteractiveTransition()
      animator.run(context, ZoomPhysics.returning, ZoomPhysics.returningDuration) {
        card.showWhole(bounds)
        dimming.alpha = dimmed
      }
    }
  }
}

/// The downward drag that dismisses a zoomed screen.
final class ZoomPanRecognizer: UIPanGestureRecognizer {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    hysteresis = ZoomPhysics.panDeadZone
    super.touchesBegan(touches, with: event)
    failUnlessZoomed()
  }

  override func decideToBegin() -> BeginDecision {
    travelled.y > abs(travelled.x) ? .begin : .fail("did not move down")
  }

  /// A scroll view that shows its top waits for the dismissal.
  override func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool {
    guard let pan = other as? ScrollPanRecognizer, pan.travelled.y > abs(pan.travelled.x) else {
      return false
    }
    return pan.isAtEnd(leadingSign: 1)
  }
}

/// The two-finger pinch that dismisses a zoomed screen.
final class ZoomPinchRecognizer: UIPinchGestureRecognizer {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    failUnlessZoomed()
  }
}

extension UIGestureRecognizer {
  /// Fails if the navigation controller to whose view the recogniser was added shows no screen that
  /// a zoom can dismiss.
  fileprivate func failUnlessZoomed() {
    let navigation = view?.viewController as? UINavigationController
    if navigation?.mayZoomOut != true { fail("the top screen cannot be dismissed by a zoom") }
  }
}

extension UINavigationController {
  /// Whether a swipe that begins now can dismiss the top screen into its source.
  var mayZoomOut: Bool {
    stack.count > 1 && mayStartTransition && stack.last?.zoomOptions != nil
      && delegateSuppliesAnimators == false
  }

  /// Starts an interactive dismissal of the zoomed top screen. Returns `nil` if the dismissal is
  /// not allowed or there is no source.
  func beginZoomOut(
    _ gesture: ZoomPhysics.Gesture, _ pan: UIPanGestureRecognizer
  ) -> ZoomDismissal? {
    beginZoomOut(
      gesture, pan, velocity: pan.velocity(in: stack.last?.viewIfLoaded), travelled: pan.travelled)
  }

  /// - Parameter travelled: the fingers' travel since they landed, in window points.
  func beginZoomOut(
    _ gesture: ZoomPhysics.Gesture, _ recognizer: UIGestureRecognizer, velocity: CGPoint,
    travelled: CGPoint
  ) -> ZoomDismissal? {
    guard mayZoomOut, let top = stack.last, let options = top.zoomOptions,
      let source = zoomSource(of: top, over: stack[stack.count - 2])
    else { return nil }
    let asked = options.interactiveDismissShouldBegin?(
      .init(
        location: recognizer.location(in: top.view),
        velocity: CGVector(dx: velocity.x, dy: velocity.y),
        willBegin: true))
    guard asked ?? true else { return nil }
    let place = recognizer.location(in: container)
    let dismissal = ZoomDismissal(
      gesture, animator: ZoomAnimator(.pop, zoomed: top, source: source),
      grab: CGPoint(x: place.x - travelled.x, y: place.y - travelled.y),
      leadingSign: view.leadingSign)
    zoomOut = dismissal
    popViewController(animated: true)
    zoomOut = nil
    return dismissal
  }

  /// Returns the source view. Loads the covered screen first, because the source can be on it.
  private func zoomSource(of top: UIViewController, over covered: UIViewController) -> UIView? {
    covered.loadViewIfNeeded()
    return top.zoomSource(over: covered)
  }

  /// Returns the zoom animator for a change to the stack, or `nil` if the controller prefers no
  /// zoom. Called if the delegate has returned no animator.
  func zoomAnimator(
    _ operation: Operation, from: UIViewController, to: UIViewController
  ) -> ZoomAnimator? {
    let (zoomed, covered) = operation == .pop ? (from, to) : (to, from)
    guard operation != .none, let source = zoomed.zoomSource(over: covered) else { return nil }
    return ZoomAnimator(operation, zoomed: zoomed, source: source)
  }
}
