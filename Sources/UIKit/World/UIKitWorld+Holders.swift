// What UIKit keeps alive, released piece by piece: for the search for a leak.

extension UIApplication {
  /// What `FrameCycle.activeSources` calls blocks and timers that wait.
  package static let waitingActivity = "main queue and timers"

  /// Drops the block or timer that is due first, unrun; gives the seconds until it was due, or nil
  /// when none waits. For checks, once per replay is over.
  package func dropWaitingBlock() -> TimeInterval? {
    UIKitWorld.current.withQueue { $0.dropFirst() }.map { $0 - CACurrentMediaTime() }
  }
}

extension UIGestureRecognizer {
  /// Drops the actions. For checks, once per replay is over.
  package func dropActions() { actions = [] }
}
