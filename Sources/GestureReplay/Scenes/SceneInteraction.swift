// The part that all scenes share: one interaction controller for one pop or dismissal.

import UIKit

/// Holds the controller that drives a pop or a dismissal while UIKit asks for it, and only then.
///
/// For scenes whose delegate hands out an interaction controller: `goBack` calls `drive`, the
/// delegate answers ``controller``.
@MainActor
public final class SceneInteraction {
  /// What a delegate answers when it is asked for an interaction controller.
  public private(set) var controller: (any UIViewControllerInteractiveTransitioning)?

  public init() {}

  /// Starts a pop or a dismissal under a controller's drive.
  ///
  /// - Parameters:
  ///   - owner: the view controller that has the transition's coordinator.
  ///   - start: pops, dismisses or switches.
  ///   - ended: called once, with whether the transition completed.
  public func drive(
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
