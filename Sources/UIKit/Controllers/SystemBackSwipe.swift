/// Pops the top controller with the default animation while a finger swipes.
///
/// Apple does not publish the rule by which a release pops or cancels. On ios26, EdgePan uses the
/// rule measured on iOS 27, with its dead zone and spring (``MeasuredPop``). On older systems it
/// uses Flutter's rule, which was fitted to iOS by eye: at one screen width per second or faster,
/// the sign of the speed decides; at a lower speed, the screen is popped if it has moved by more
/// than half of its width.
///
/// This object is the recognisers' delegate and, like UIKit's, does not let them begin if the back
/// button is hidden or replaced, if the bar is hidden, or if the navigation delegate implements
/// `animationControllerFor`, whatever that returns (Open Radar 15215690). An app that sets a
/// recogniser's delegate to another object or to `nil` disables these checks, as on iOS.
@MainActor final class SystemBackSwipe: NSObject, UIGestureRecognizerDelegate {
  nonisolated(unsafe) var navigationReference = OwnerReference<UINavigationController>()
  private var navigation: UINavigationController? { navigationReference.object }
  private var interaction: UIPercentDrivenInteractiveTransition?
  /// The dismissal of the zoomed screen that the finger drags.
  private var zoom: ZoomDismissal?
  /// The width at the start of the swipe; the screen may be resized during the swipe.
  private var width: CGFloat = 1
  /// The progress at which the pop starts: above 0 if the swipe interrupts a push, whose screen is
  /// then still partly outside the container.
  private var startProgress: CGFloat = 0

  /// In Flutter's rule, the sign of the speed decides at or above this many screen widths per
  /// second.
  private static let flingSpeed: CGFloat = 1
  private static let threshold: CGFloat = 0.5

  init(navigation: UINavigationController) {
    navigationReference.object = navigation
    super.init()
  }

  lazy var recognizer: BackSwipeRecognizer = {
    let pan = BackSwipeRecognizer { [weak self] pan in self?.follow(pan, .edge) }
    pan.edges = .left
    pan.delegate = self
    pan.refusal = { [weak self] in self?.refusal(of: $0) }
    return pan
  }()

  /// The swipe over the content, new in iOS 26. On older systems it ignores every touch.
  lazy var contentRecognizer: UIPanGestureRecognizer = {
    let pan = ContentPopRecognizer { [weak self] pan in self?.follow(pan, .content) }
    pan.delegate = self
    pan.maximumNumberOfTouches = 1
    pan.refusal = { [weak self] in
      UIKitWorld.current.system.has(.contentPop)
        ? self?.refusal(of: $0) : "a swipe over the content can pop only on ios26"
    }
    return pan
  }()

  /// The downward drag that dismisses a zoomed screen.
  lazy var zoomRecognizer: UIPanGestureRecognizer = {
    let pan = ZoomPanRecognizer { [weak self] pan in self?.followDown(pan) }
    pan.maximumNumberOfTouches = 1
    return pan
  }()

  /// The pinch that dismisses a zoomed screen.
  lazy var zoomPinchRecognizer: UIPinchGestureRecognizer = {
    let pinch = ZoomPinchRecognizer { [weak self] pinch in self?.followPinch(pinch) }
    pinch.delegate = self
    return pinch
  }()

  private func followPinch(_ pinch: UIPinchGestureRecognizer) {
    guard let navigation, let view = navigation.viewIfLoaded else { return }
    switch pinch.state {
    case .began where zoom == nil:
      zoom = navigation.beginZoomOut(.pinch, pinch, velocity: .zero, travelled: .zero)
    case .changed: zoom?.update(scale: Double(pinch.scale), at: pinch.location(in: view))
    case .ended, .cancelled, .failed:
      zoom?.release(scaleSpeed: pinch.state == .ended ? Double(pinch.velocity) : nil)
      zoom = nil
    default: break
    }
  }

  private func followDown(_ pan: UIPanGestureRecognizer) {
    guard let navigation, let view = navigation.viewIfLoaded else { return }
    if pan.state == .began, zoom == nil { zoom = navigation.beginZoomOut(.pan, pan) }
    followZoom(pan, view)
  }

  /// Moves the zoomed screen, or releases it.
  private func followZoom(_ pan: UIPanGestureRecognizer, _ view: UIView) {
    switch pan.state {
    case .began, .changed: zoom?.update(pan.translation(in: view))
    case .ended, .cancelled, .failed:
      zoom?.release(pan.state == .ended ? pan.velocity(in: view) : nil)
      zoom = nil
    case .possible: break
    }
  }

  /// The reason why a touch that lands now cannot pop, or `nil` if it can.
  private func refusal(of recognizer: UIGestureRecognizer) -> String? {
    guard let navigation, let item = navigation.topViewController?.navigationItem else {
      return "there is nothing to pop"
    }
    if recognizer.delegate === self || recognizer is ContentPopRecognizer {
      guard navigation.viewControllers.count > 1 else { return "there is nothing to pop" }
      guard navigation.mayStartTransition else { return "another transition is running" }
    }
    guard recognizer.delegate === self else { return nil }
    if item.hidesBackButton { return "the back button is hidden" }
    if item.leftBarButtonItem != nil, !item.leftItemsSupplementBackButton {
      return "a left bar button item replaces the back button"
    }
    if navigation.isNavigationBarHidden { return "the navigation bar is hidden" }
    return nil
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    if let pinch = gestureRecognizer as? ZoomPinchRecognizer { return pinch.velocity < 0 }
    guard let navigation, interaction == nil else { return false }
    // The stack may have changed since the touch landed.
    return !navigation.delegateSuppliesAnimators && navigation.viewControllers.count > 1
      && navigation.mayStartTransition
  }

  /// A scroll view that shows its leading end waits for the swipe over the content: the drag pops
  /// the screen. Source: JakeThomson/swift_transitions, stage 10 (a drag on a pager's first page).
  /// An app that replaces the delegate, or makes the swipe wait for the scroll view, decides
  /// otherwise.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy other: UIGestureRecognizer
  ) -> Bool {
    guard gestureRecognizer === contentRecognizer, let pan = other as? ScrollPanRecognizer,
      let navigation, let view = navigation.viewIfLoaded,
      abs(pan.travelled.x) > abs(pan.travelled.y),
      !contentRecognizer.failureRequirements.contains(where: { $0.recognizer === pan })
    else { return false }
    return pan.isAtEnd(leadingSign: view.leadingSign) && !navigation.delegateSuppliesAnimators
  }

  /// Returns the object that drives the pop that a swipe has requested, or `nil` if the operation
  /// is not a pop or no swipe has requested it.
  func interactor(
    for operation: UINavigationController.Operation
  ) -> UIPercentDrivenInteractiveTransition? { operation == .pop ? interaction : nil }

  private func follow(_ pan: UIPanGestureRecognizer, _ region: MeasuredPop.Region) {
    guard let navigation, let view = navigation.viewIfLoaded, view.bounds.width > 0 else { return }
    if navigation.topViewController?.zoomOptions != nil, pan.state == .began {
      // A zoomed screen can only be dismissed into its source. Without a source, the swipe has no
      // effect.
      zoom = navigation.beginZoomOut(.edge, pan)
      if zoom == nil { return }
    }
    if zoom != nil { return followZoom(pan, view) }
    switch pan.state {
    case .began: begin(navigation, view, pan)
    case .changed: interaction?.update(progress(pan, view))
    case .ended: release(pan, view, region)
    case .cancelled, .failed:
      if UIKitWorld.current.system.has(.popRelease) { interaction?.springVelocity = 0 }
      interaction?.cancel()
      interaction = nil
    case .possible: break
    }
  }

  private func begin(
    _ navigation: UINavigationController, _ view: UIView, _ pan: UIPanGestureRecognizer
  ) {
    guard navigation.viewControllers.count > 1, navigation.mayStartTransition else {
      return reportUnguarded(navigation)
    }
    width = view.bounds.width
    interaction = SystemInteraction()
    // A running push is completed now; the pop continues from the pushed screen's current position.
    let shown = navigation.topViewController?.viewIfLoaded.map { top in
      (top.layer.presentation() ?? top.layer).frame.minX * view.leadingSign
    }
    startProgress =
      navigation.isInTransition ? min(max(0, (shown ?? 0) / width), 1) : 0
    navigation.popViewController(animated: true)
    interaction?.update(progress(pan, view))
  }

  /// Reports a swipe that began because the app has replaced the recogniser's delegate, and with it
  /// UIKit's checks. It is not carried out.
  private func reportUnguarded(_ navigation: UINavigationController) {
    let state =
      navigation.viewControllers.count > 1
      ? "during another transition" : "on the root controller"
    UIKitWorld.current.report(
      .unguardedGesture,
      "The back swipe began \(state), because the delegate of interactivePopGestureRecognizer was "
        + "replaced. On iOS the navigation controller then stops responding, and the next push shows "
        + "nothing; return false from gestureRecognizerShouldBegin(_:) unless viewControllers.count "
        + "is above 1 and no transition runs. EdgePan ignores the swipe.")
  }

  private func progress(_ pan: UIPanGestureRecognizer, _ view: UIView) -> CGFloat {
    max(0, startProgress + pan.translation(in: view).x * view.leadingSign / width)
  }

  private func release(
    _ pan: UIPanGestureRecognizer, _ view: UIView, _ region: MeasuredPop.Region
  ) {
    let speed = pan.velocity(in: view).x * view.leadingSign / width
    let place = progress(pan, view)
    let pops: Bool
    if UIKitWorld.current.system.has(.popRelease) {
      pops = MeasuredPop.pops(position: Double(place), speed: Double(speed), in: region)
      interaction?.springVelocity = Double(speed)
    } else {
      pops = abs(speed) >= Self.flingSpeed ? speed > 0 : place > Self.threshold
    }
    if pops { interaction?.finish() } else { interaction?.cancel() }
    interaction = nil
  }
}

/// The swipe from the leading edge. It fails immediately if it cannot pop, so that it does not take
/// touches from other recognisers.
final class BackSwipeRecognizer: UIScreenEdgePanGestureRecognizer {
  var refusal: @MainActor (UIGestureRecognizer) -> String? = { _ in nil }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if UIKitWorld.current.system.has(.popRelease) {
      hysteresis = MeasuredPop.Region.edge.deadZone
    }
    followLayoutDirection()
    super.touchesBegan(touches, with: event)
    if let reason = refusal(self) { fail(reason) }
  }

  /// The view's leading edge when it was last determined.
  private var leadingEdge = UIRectEdge.left

  /// Sets ``edges`` to the view's leading edge, unless an app has set other edges. Called at every
  /// touch, because an app can change the view's `semanticContentAttribute`.
  func followLayoutDirection() {
    let edge: UIRectEdge = view?.leadingSign == -1 ? .right : .left
    if edges == leadingEdge { edges = edge }
    leadingEdge = edge
  }
}

/// The swipe over the content. It begins only if the finger moves away from the leading edge, and
/// only after the dead zone, so that a pan of a view under the finger has priority.
final class ContentPopRecognizer: UIPanGestureRecognizer {
  var refusal: @MainActor (UIGestureRecognizer) -> String? = { _ in nil }

  /// The distance in points after which the motion's direction is checked: the default hysteresis
  /// of a pan.
  private static let directionDistance: CGFloat = 10

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    hysteresis = MeasuredPop.Region.content.deadZone
    super.touchesBegan(touches, with: event)
    if let reason = refusal(self) { fail(reason) }
  }

  /// Fails once the finger has moved by ``directionDistance``, unless it has moved mainly away from
  /// the leading edge. Recognisers that wait for this one can then begin.
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    let way = inward
    guard current == .possible, pending == nil,
      way.x * way.x + way.y * way.y >= Self.directionDistance * Self.directionDistance
    else { return }
    if way.x <= abs(way.y) { fail(refusalToBegin) }
  }

  override func decideToBegin() -> BeginDecision {
    inward.x > abs(inward.y) ? .begin : .fail(refusalToBegin)
  }

  /// The translation so far. Its x component is positive away from the leading edge.
  private var inward: CGPoint {
    CGPoint(x: travelled.x * (view?.leadingSign ?? 1), y: travelled.y)
  }

  /// Notes that the app made this swipe wait for a scroll view where UIKit's own delegate does not
  /// (``SystemBackSwipe``).
  func noteWait(for winner: UIGestureRecognizer) {
    guard let pan = winner as? ScrollPanRecognizer, abs(pan.travelled.x) > abs(pan.travelled.y),
      pan.isAtEnd(leadingSign: view?.leadingSign ?? 1)
    else { return }
    let owner = pan.view.map { "\(type(of: $0))" } ?? "scroll view"
    UIKitWorld.current.report(
      .waitingPop,
      "A swipe over the content popped nothing: the app makes it wait for the pan of a \(owner) at "
        + "its leading end, which began. UIKit's own delegate lets the swipe pop there; require the "
        + "failure of the scroll view's pan only where it can scroll back.")
  }

  private var refusalToBegin: String {
    "did not move to the \(view?.leadingSign == -1 ? "left" : "right")"
  }
}

/// Whether a navigation delegate implements `animationControllerFor`.
///
/// Swift cannot query that, so the protocol's default implementation records when it is called. The
/// result is updated whenever the delegate is called for a push or pop, and stored for the
/// delegate's class.
struct AnimatorSource {
  fileprivate var isDefault = false
  fileprivate var known: (delegate: ObjectIdentifier, implements: Bool)?
}

extension UINavigationController {
  /// Returns the delegate's animator for a change, or `nil` if the system's animator is used.
  func delegateAnimator(
    _ operation: Operation, from: UIViewController, to: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    guard let delegate else { return nil }
    animatorSource.isDefault = false
    let animator = delegate.navigationController(
      self, animationControllerFor: operation, from: from, to: to)
    animatorSource.known = (ObjectIdentifier(type(of: delegate)), !animatorSource.isDefault)
    return animator
  }

  /// Called by the protocol's default implementation, which supplies no animator.
  func noteNoAnimator(from answering: any UINavigationControllerDelegate) {
    if answering === delegate { animatorSource.isDefault = true }
  }

  /// Whether the delegate implements `animationControllerFor`. If this is not known yet, the
  /// delegate is called; its animator is not used, and no transition follows.
  var delegateSuppliesAnimators: Bool {
    guard let delegate, stack.count > 1 else { return false }
    if animatorSource.known?.delegate != ObjectIdentifier(type(of: delegate)) {
      _ = delegateAnimator(.pop, from: stack[stack.count - 1], to: stack[stack.count - 2])
    }
    return animatorSource.known?.implements ?? false
  }
}
