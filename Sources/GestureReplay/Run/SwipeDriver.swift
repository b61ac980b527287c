// The interface between a replay and the code that turns touches into a pop or dismissal.

import UIKit

/// The interactive part of a scene that a replay logs: the replay's own recogniser and rule
/// (``BackSwipe``), or those of the app (``AppSwipe``).
@MainActor
protocol SwipeDriver: AnyObject {
  /// The phase of the swipe.
  var phase: SwipePhase { get }
  /// The finger's translation divided by the screen's length along the swipe or, for an app's own
  /// gesture, the percentage that the app sets.
  var progress: Double { get }
  /// The speed in the direction that completes the transition, in points per second.
  var velocity: Double { get }
  /// The recogniser's last state in this frame. Stored because an ended pan returns to `possible`
  /// before the frame is logged.
  var frameState: UIGestureRecognizer.State { get }
  /// The recogniser's translation, in window points; nil if no finger is down, or if the recogniser
  /// is unknown.
  var travelled: CGPoint? { get }
  /// The decision at the last release.
  var decision: FinishRule.Decision? { get }
  /// The rule's input at the last release; nil if no rule was used.
  var lastRelease: FinishRule.Release? { get }
  /// The progress to present for the finger's position.
  var shownProgress: Double { get }
  /// The reason, in human-readable form, why the last contact did not begin a transition.
  var failureReason: String { get }
  /// Whether contacts that start away from the watched edge can be swipes.
  var watchesWholeScreen: Bool { get }

  /// Measures the handling of touches and the updates of the transition; nil if nothing is
  /// measured.
  var stages: (any FrameStageObserver)? { get set }

  /// Prepares for the next swipe.
  func attach()
  /// Begins a frame and clears the recogniser's state of the previous frame.
  func beginFrame()
}

/// The interface from a driver to the replay, which tracks the leading finger.
@MainActor
protocol SwipeDriverDelegate: AnyObject {
  /// The leading finger's mean speed away from the edge over the last 150 ms, in points per second.
  var meanSpeed: Double { get }
  /// The leading finger's velocity away from the edge, estimated as a pan recogniser does, in
  /// points per second.
  var fingerSpeed: Double { get }

  /// A swipe has begun; its transition is about to begin.
  func swipeDidBegin(_ swipe: any SwipeDriver)
  /// The finger has lifted; ``SwipeDriver/decision`` is set.
  func swipeDidRelease(_ swipe: any SwipeDriver)
  /// The transition has ended.
  func swipe(_ swipe: any SwipeDriver, didEnd completed: Bool)
}

extension SwipeDriver {
  /// Whether the last transition has ended and ``attach()`` has not been called since.
  var isOver: Bool { phase == .finished || phase == .cancelled }

  /// The reason, in human-readable form, why the last transition ended as it did; nil if it ended
  /// before the release.
  func endReason(completed: Bool) -> String? {
    guard let decision, decision.completes != completed else { return decision?.reason }
    return "\(decision.reason); completeTransition(\(completed)) was called anyway"
  }

  /// The presented fraction of the transition's duration; 0 without a transition.
  var presentedProgress: Double { UITransitionObserver.current?.presentedPercent ?? 0 }
}
