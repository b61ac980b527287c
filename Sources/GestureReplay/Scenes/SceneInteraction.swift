import UIKit

/// Provides the controller that drives a pop or a dismissal, while that transition starts.
///
/// For scenes whose delegate returns an interaction controller: `goBack` calls `drive`, and the
/// delegate returns ``controller``.
@MainActor
public final class SceneInteraction {
  /// The interaction controller for a delegate to return.
  public private(set) var controller: (any UIViewControllerInteractiveTransitioning)?

  /// Creates an interaction without a controller.
  public init() {}

  /// Starts a pop or dismissal that a controller drives.
  ///
  /// - Parameters:
  ///   - controller: drives the transition. The property ``controller`` returns it only while
  ///     `start` runs, which is when UIKit requests it.
  ///   - owner: the view controller that has the transition's coordinator.
  ///   - start: starts the pop, dismissal or switch.
  ///   - ended: called once; the argument is whether the transition completed.
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
