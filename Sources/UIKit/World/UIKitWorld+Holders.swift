// Activities that outlast a replay: for checks, those that ran before it, and the objects that UIKit
// retains, released one by one to find the cause of a leak.

import QuartzCore

extension UIApplication {
  /// The name for waiting blocks and timers in `FrameCycle.activeSources`.
  package nonisolated static let waitingActivity = "main queue and timers"
  /// The name for transitions in `FrameCycle.activeSources`.
  package nonisolated static let transitionActivity = UIKitWorld.transitionActivity
  /// The name for running display links in `FrameCycle.activeSources`.
  package nonisolated static let linkActivity = FrameCycle.linkActivity

  /// From now on, the display links and repeating timers that run now do not keep the frame cycle
  /// from being quiet. Called before a gesture begins.
  package func noteSteadyActivity() {
    FrameCycle.current.noteSteadyLinks()
    UIKitWorld.current.withQueue { $0.noteSteadyTimers() }
  }

  /// The display links and timers that ``noteSteadyActivity()`` noted, or that replaced such, and
  /// that run now.
  package var steadyActivity: [String] {
    FrameCycle.current.steadyLinks
      + UIKitWorld.current.withQueue { $0.steadyTimers }.map { "a timer of \($0) s" }.sorted()
  }

  /// Releases the transitions that ended in the last frame. Used by ReplayChecks after a replay has
  /// ended.
  package func dropEndedTransitions() { UIKitWorld.current.releaseEndedTransitions() }

  /// Releases the block or timer that is due first, without running it. Returns the seconds that
  /// were left until its due time, or `nil` if none is waiting. Used by ReplayChecks after a replay
  /// has ended.
  package func dropWaitingBlock() -> TimeInterval? {
    UIKitWorld.current.withQueue { $0.dropFirst() }.map { $0.time - CACurrentMediaTime() }
  }
}

extension UIGestureRecognizer {
  /// Releases the recogniser's actions. Used by ReplayChecks after a replay has ended.
  package func dropActions() { actions = [] }
}
