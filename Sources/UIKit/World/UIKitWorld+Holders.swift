// Releases, one by one, the objects that UIKit retains, to find the cause of a leak.

extension UIApplication {
  /// The name for waiting blocks and timers in `FrameCycle.activeSources`.
  package static let waitingActivity = "main queue and timers"

  /// Releases the block or timer that is due first, without running it. Returns the seconds that
  /// were left until its due time, or `nil` if none is waiting. Used by ReplayChecks after a replay
  /// has ended.
  package func dropWaitingBlock() -> TimeInterval? {
    UIKitWorld.current.withQueue { $0.dropFirst() }.map { $0 - CACurrentMediaTime() }
  }
}

extension UIGestureRecognizer {
  /// Releases the recogniser's actions. Used by ReplayChecks after a replay has ended.
  package func dropActions() { actions = [] }
}
