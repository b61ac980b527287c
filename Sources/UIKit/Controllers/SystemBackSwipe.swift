// The navigation controller's own back swipe.

/// Pops the top controller with the default animation under a swipe from the left edge.
///
/// Apple's decision at the release is not published; this takes Flutter's, which was fitted to it by
/// eye: at a speed of one screen width a second or more the sign of the speed decides,
/// below that the place, at one half.
///
/// It is its recogniser's delegate, and as such refuses where UIKit's does: where the back button
/// is hidden or replaced, or the bar is hidden, or the navigation delegate implements
/// `animationControllerFor`, whatever it answers (Open Radar 15215690). Apps that give the recogniser
/// another delegate, or none, switch these refusals off, as on iOS.
@MainActor final class SystemBackSwipe: NSObject, UIGestureRecognizerDelegate {
  private weak var navigation: UINavigationController?
  private var interaction: UIPercentDrivenInteractiveTransition?

  /// Screen widths a second from which the speed decides.
  private static let flingSpeed: CGFloat = 1
  private static let threshold: CGFloat = 0.5

  init(navigation: UINavigationController) {
    self.navigation = navigation
    super.init()
  }

  lazy var recognizer: UIScreenEdgePanGestureRecognizer = {
    let pan = BackSwipeRecognizer { [weak self] pan in self?.follow(pan) }
    pan.edges = .left
    pan.delegate = self
    pan.refusal = { [weak self] in self?.refusal }
    return pan
  }()

  /// Why a touch that goes down now pops nothing; nil if it may.
  private var refusal: String? {
    guard let navigation, navigation.viewControllers.count > 1, !navigation.isInTransition,
      let item = navigation.topViewController?.navigationItem
    else { return "there is nothing to pop" }
    guard recognizer.delegate === self else { return nil }
    if item.hidesBackButton { return "the back button is hidden" }
    if item.replacesBackButton { return "a left bar button item replaces the back button" }
    if navigation.isNavigationBarHidden { return "the navigation bar is hidden" }
    return nil
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let navigation else { return false }
    return !navigation.delegateSuppliesAnimators
  }

  /// Non-nil while the swipe asks for a pop.
  func interactor(
    for operation: UINavigationController.Operation
  ) -> UIPercentDrivenInteractiveTransition? { operation == .pop ? interaction : nil }

  private func follow(_ pan: UIScreenEdgePanGestureRecognizer) {
    guard let navigation, let view = navigation.viewIfLoaded, view.bounds.width > 0 else { return }
    let width = view.bounds.width
    switch pan.state {
    case .began:
      guard navigation.viewControllers.count > 1, !navigation.isInTransition else { return }
      interaction = UIPercentDrivenInteractiveTransition()
      navigation.popViewController(animated: true)
    case .changed:
      interaction?.update(max(0, pan.translation(in: view).x / width))
    case .ended:
      let speed = pan.velocity(in: view).x / width
      let goes =
        abs(speed) >= Self.flingSpeed
        ? speed > 0 : pan.translation(in: view).x / width > Self.threshold
      if goes { interaction?.finish() } else { interaction?.cancel() }
      interaction = nil
    case .cancelled, .failed:
      interaction?.cancel()
      interaction = nil
    case .possible: break
    }
  }
}

/// Fails at once where it may pop nothing, so that it takes no touch from others.
final class BackSwipeRecognizer: UIScreenEdgePanGestureRecognizer {
  var refusal: @MainActor () -> String? = { nil }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    if let reason = refusal() { fail(reason) }
  }
}

/// Whether a navigation delegate implements `animationControllerFor`.
///
/// Swift cannot ask an object that; the protocol's own implementation tells of being reached. It is
/// learned whenever the delegate is asked for a push or pop, and kept with the delegate's class.
struct AnimatorSource {
  fileprivate var isDefault = false
  fileprivate var known: (delegate: ObjectIdentifier, implements: Bool)?
}

extension UINavigationController {
  /// The delegate's animator for a change; nil for the system's.
  func askForAnimator(
    _ operation: Operation, from: UIViewController, to: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    guard let delegate else { return nil }
    animatorSource.isDefault = false
    let animator = delegate.navigationController(
      self, animationControllerFor: operation, from: from, to: to)
    animatorSource.known = (ObjectIdentifier(type(of: delegate)), !animatorSource.isDefault)
    return animator
  }

  /// Called by the protocol's own implementation, which supplies none.
  func noteNoAnimator(from answering: any UINavigationControllerDelegate) {
    if answering === delegate { animatorSource.isDefault = true }
  }

  /// Asks the delegate only if it was never asked before: the answer is not used then, and no
  /// transition follows.
  fileprivate var delegateSuppliesAnimators: Bool {
    guard let delegate, stack.count > 1 else { return false }
    if animatorSource.known?.delegate != ObjectIdentifier(type(of: delegate)) {
      _ = askForAnimator(.pop, from: stack[stack.count - 1], to: stack[stack.count - 2])
    }
    return animatorSource.known?.implements ?? false
  }
}
