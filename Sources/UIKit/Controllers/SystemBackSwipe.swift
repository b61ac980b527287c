// The navigation controller's own back swipe.

/// Pops the top controller with the default animation under a swipe from the left edge.
///
/// Apple's decision at the release is not published; this takes Flutter's, which was fitted to it by
/// eye: at a speed of one screen width a second or more the sign of the speed decides,
/// below that the place, at one half.
@MainActor final class SystemBackSwipe {
  private weak var navigation: UINavigationController?
  private var interaction: UIPercentDrivenInteractiveTransition?

  /// Screen widths a second from which the speed decides.
  private static let flingSpeed: CGFloat = 1
  private static let threshold: CGFloat = 0.5

  init(navigation: UINavigationController) { self.navigation = navigation }

  lazy var recognizer: UIScreenEdgePanGestureRecognizer = {
    let pan = BackSwipeRecognizer { [weak self] pan in self?.follow(pan) }
    pan.edges = .left
    pan.mayBegin = { [weak self] in
      guard let navigation = self?.navigation else { return false }
      return navigation.viewControllers.count > 1 && !navigation.isInTransition
    }
    return pan
  }()

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

/// Fails at once where there is nothing to pop, so that it takes no touch from others.
final class BackSwipeRecognizer: UIScreenEdgePanGestureRecognizer {
  var mayBegin: @MainActor () -> Bool = { true }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    if !mayBegin() { fail("there is nothing to pop") }
  }
}
