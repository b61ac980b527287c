// What a replay needs from the code that turns touches into a pop or dismissal.

import UIKit

/// The interactive half of a scene, as far as a replay logs it: the replay's own recogniser and
/// rule (``BackSwipe``), or the app's (``AppSwipe``).
@MainActor
protocol SwipeDriver: AnyObject {
  /// How far the swipe has come.
  var phase: SwipePhase { get }
  /// What the finger asks for, as a share of the way.
  var progress: Double { get }
  /// Speed toward the end in points a second.
  var velocity: Double { get }
  /// The recogniser's last state in this frame: an ended pan is back to possible before the log.
  var frameState: UIGestureRecognizer.State { get }
  /// How far the recogniser has followed its fingers, window points; nil without a finger, or where
  /// the recogniser is not known.
  var travelled: CGPoint? { get }
  /// What was decided at the last release.
  var decision: FinishRule.Decision? { get }
  /// The last release as the rule saw it; nil where no rule was asked.
  var lastRelease: FinishRule.Release? { get }
  /// The progress that the picture is to show for the finger.
  var shownProgress: Double { get }
  /// Why the last contact began nothing, for a person.
  var failureReason: String { get }
  /// Whether contacts that start away from the watched edge may be swipes.
  var watchesWholeScreen: Bool { get }

  /// Is notified of how long handling and updating take; nil costs nothing.
  var stages: (any FrameStageObserver)? { get set }

  /// Gets ready for the next swipe.
  func attach()
  /// A frame begins: what the recogniser did in the last one is history.
  func beginFrame()
}

/// What a driver reports to the replay, and asks of it: who leads a swipe is the replay's to know.
@MainActor
protocol SwipeDriverDelegate: AnyObject {
  /// The leading finger's mean speed away from the edge over the last 150 ms, in points a second.
  var meanSpeed: Double { get }
  /// Its velocity away from the edge, estimated as a pan recogniser's would be, in points a second.
  var fingerSpeed: Double { get }

  /// A swipe has begun; its transition is about to.
  func swipeDidBegin(_ swipe: any SwipeDriver)
  /// The finger has lifted, and ``SwipeDriver/decision`` says what that means.
  func swipeDidRelease(_ swipe: any SwipeDriver)
  /// The transition has ended.
  func swipe(_ swipe: any SwipeDriver, didEnd completed: Bool)
}

extension SwipeDriver {
  /// Whether the last transition has ended and ``attach()`` has not been called since.
  var isOver: Bool { phase == .finished || phase == .cancelled }

  /// Why the last transition ended as it did, for a person; nil when it ended before the release.
  func endReason(completed: Bool) -> String? {
    guard let decision, decision.completes != completed else { return decision?.reason }
    return "\(decision.reason); completeTransition(\(completed)) was called all the same"
  }

  /// The share of the transition's time that the picture shows; 0 without a transition.
  var presentedProgress: Double { UITransitionObserver.current?.presentedPercent ?? 0 }
}
