// The part that all scenes share: one interaction controller for one way back.

import UIKit

/// Holds the controller that drives the way back while UIKit asks for it, and only then.
@MainActor
final class SceneInteraction {
  /// What a delegate answers when it is asked for an interaction controller.
  private(set) var controller: (any UIViewControllerInteractiveTransitioning)?

  /// Starts a way back under a controller's drive.
  ///
  /// - Parameters:
  ///   - owner: the view controller that has the transition's coordinator.
  ///   - start: pops, dismisses or switches.
  ///   - ended: told once, with whether the transition completed.
  func drive(
    _ controller: any UIViewControllerInteractiveTransitioning, owner: UIViewController,
    start: () -> Void, ended: @escaping @MainActor (Bool) -> Void
  ) {
    self.controller = controller
    start()
    self.controller = nil
    owner.transitionCoordinator?.animate(alongsideTransition: nil) { context in
      ended(!context.isCancelled)
    }
  }
}
