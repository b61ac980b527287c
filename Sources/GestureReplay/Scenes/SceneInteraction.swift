// The common part of all scenes: one interaction controller for one pop or dismissal.

import UIKit

/// Holds the controller that drives a pop or a dismissal, only while UIKit requests it.
///
/// For scenes whose delegate returns an interaction controller: `goBack` calls `drive`, and the
/// delegate returns ``controller``.
@MainActor
public final class SceneInteraction {
  /// The interaction controller for a delegate to return.
  public private(set) var controller: (any UIViewControllerInteractiveTransitioning)?

  /// Creates an interaction that drives nothing.
  public init() {}

  /// Starts a pop or dismissal that a controller drives.
  ///
  /// - Parameters:
  ///   - controller: what drives it; ``controller`` until the transition ends.
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
