// Observes a replay without affecting it, for invariants and metrics.

import UIKit

/// Observes a replay frame by frame.
///
/// The calls are made on the main actor. ``replayWillMakeScene()`` and ``replayDidMakeScene(_:)``
/// come first. Then, in every logged frame, ``frameWasLogged(_:)`` is called while
/// `FrameCycle.current.frame` contains the frame's presentation values; in every frame, logged or
/// not, ``frameDidEnd(frame:scene:)`` is called after the completion stage. The other calls report
/// touches and the progress of swipes. An observer must not change anything: hashes are the same
/// with and without observers. All members have a default implementation that does nothing.
@MainActor public protocol ReplayObserver: AnyObject {
  /// The frame cycle is new and empty; the scene is about to be made.
  func replayWillMakeScene()

  /// The scene is made and laid out; the first frame follows.
  func replayDidMakeScene(_ scene: any ReplayScene)

  /// The recognisers of an ``OwnGestureScene`` are about to receive touches, and the app may begin
  /// a pop or dismissal. Nothing has changed yet.
  func swipeMayBegin(frame: Int)

  /// The recogniser has begun; the pop or dismissal is about to start. Nothing has changed yet,
  /// except in an ``OwnGestureScene``, where the app has already begun; see
  /// ``swipeMayBegin(frame:)``.
  func swipeWillBegin(frame: Int, scene: any ReplayScene)

  /// The finger has lifted, and the rule has decided. `shownProgress` is the progress that the rule
  /// presents for the finger's last position; settling starts there.
  func swipeDidRelease(frame: Int, completes: Bool, shownProgress: Double)

  /// The app is about to receive these touches. Called after ``touchesWillLand(frame:)`` and
  /// ``touchesWillMove(frame:)``.
  func touchesWillBeDelivered(_ touches: [TouchSample], frame: Int)

  /// A finger lands while no other finger is down.
  func touchesWillLand(frame: Int)

  /// A finger moves; the app is about to receive the touch.
  func touchesWillMove(frame: Int)

  /// The last finger has lifted, or its touch was cancelled, whether or not a swipe was in
  /// progress.
  func touchesDidLift(frame: Int)

  /// The transition has ended: `completed` is the argument of `completeTransition`. The animator's
  /// own completions may follow.
  func swipeDidEnd(frame: Int, completed: Bool)

  /// A frame was logged. Called in the frame's log stage; frames in which nothing can have changed
  /// are not logged.
  func frameWasLogged(_ record: FrameRecord)

  /// A frame has ended, including its completion stage. Called before the scene is restored for the
  /// next swipe.
  func frameDidEnd(frame: Int, scene: any ReplayScene)

  /// The recording has ended, nothing moves, and the follow-up gesture (``ReplaySettings/again``)
  /// starts with this frame.
  func followUpWillBegin(frame: Int, scene: any ReplayScene)

  /// The run has ended: everything is at rest, or a limit was reached.
  func replayDidEnd(frame: Int, scene: any ReplayScene)
}

extension ReplayObserver {
  public func replayWillMakeScene() {}
  public func replayDidMakeScene(_ scene: any ReplayScene) {}
  public func swipeMayBegin(frame: Int) {}
  public func swipeWillBegin(frame: Int, scene: any ReplayScene) {}
  public func swipeDidRelease(frame: Int, completes: Bool, shownProgress: Double) {}
  public func touchesWillBeDelivered(_ touches: [TouchSample], frame: Int) {}
  public func touchesWillLand(frame: Int) {}
  public func touchesWillMove(frame: Int) {}
  public func touchesDidLift(frame: Int) {}
  public func swipeDidEnd(frame: Int, completed: Bool) {}
  public func frameWasLogged(_ record: FrameRecord) {}
  public func frameDidEnd(frame: Int, scene: any ReplayScene) {}
  public func followUpWillBegin(frame: Int, scene: any ReplayScene) {}
  public func replayDidEnd(frame: Int, scene: any ReplayScene) {}
}
