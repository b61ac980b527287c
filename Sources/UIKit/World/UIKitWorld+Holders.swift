// The objects that UIKit keeps alive, released one by one: for finding the cause of a leak.

extension UIApplication {
  /// The name of waiting blocks and timers in `FrameCycle.activeSources`.
  package static let waitingActivity = "main queue and timers"

  /// Drops the block or timer that is due first without running it. Returns the seconds until it
  /// was due, or `nil` when none waits. For checks, once per replay is over.
  package func dropWaitingBlock() -> TimeInterval? {
    UIKitWorld.current.withQueue { $0.dropFirst() }.map { $0 - CACurrentMediaTime() }
  }
}

extension UIGestureRecognizer {
  /// Drops the actions. For checks, once per replay is over.
  package func dropActions() { actions = [] }
}
