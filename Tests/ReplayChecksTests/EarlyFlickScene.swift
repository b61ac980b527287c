// A screen that a flick pops: the pan requests the pop and decides in the same turn.

import GestureReplay
import UIKit

/// Pops when the finger lifts, with a driver that is decided before the pop has started.
@MainActor final class EarlyFlickScene: PoppingScene, OwnGestureScene {
  /// - Parameter decide: called with the driver directly after the request.
  init(decide: @escaping @MainActor (UIPercentDrivenInteractiveTransition) -> Void) {
    super.init { SlideAnimator() }
    let pan = UIScreenEdgePanGestureRecognizer { [unowned self] pan in
      guard pan.state == .ended else { return }
      let driver = UIPercentDrivenInteractiveTransition()
      interaction = driver
      navigation.popViewController(animated: true)
      decide(driver)
      interaction = nil
    }
    pan.edges = .left
    navigation.view.addGestureRecognizer(pan)
  }
}
