// Watching a replay from inside, without taking part in it: what invariants and metrics need.

import UIKit

/// Something that watches a replay frame by frame.
///
/// The calls come on the main actor, in this order: the world is fresh; the scene stands; then for
/// every frame the log, with the picture of that frame in `FrameCycle.current.frame`, and the
/// frame's end, after the completions; in between a swipe's begin, release and end, and where no
/// finger is left. An observer
/// must not change what it watches: hashes are the same with and without one. All members have a
/// default that does nothing.
@MainActor public protocol ReplayObserver: AnyObject {
  /// The frame cycle is new and empty; the scene is about to be made.
  func replayWillMakeScene()

  /// The scene stands and is laid out; the first frame follows.
  func replayDidMakeScene(_ scene: any ReplayScene)

  /// The recognisers of an ``OwnGestureScene`` are about to receive its touches: if the app begins
  /// a pop or dismissal now, everything is still as it was before.
  func swipeMayBegin(frame: Int)

  /// The recogniser has begun; the pop or dismissal is about to start. Everything is as it was
  /// before, but in an ``OwnGestureScene``, where the app has begun by now: see
  /// ``swipeMayBegin(frame:)``.
  func swipeWillBegin(frame: Int, scene: any ReplayScene)

  /// The finger has lifted, and the rule has decided. `shownProgress` is the progress that the rule
  /// gives the frame for where the finger was: settling begins there.
  func swipeDidRelease(frame: Int, completes: Bool, shownProgress: Double)

  /// A finger lands while no other is down.
  func touchesWillLand(frame: Int)

  /// A finger moves; the app is about to get the touch.
  func touchesWillMove(frame: Int)

  /// The last finger has lifted, or its touch was taken away; whether or not a swipe was under way.
  func touchesDidLift(frame: Int)

  /// The transition has ended: `completed` is what `completeTransition` was called with. The
  /// animator's own completions may follow.
  func swipeDidEnd(frame: Int, completed: Bool)

  /// A frame was logged; runs in the frame's log stage. Frames in which nothing can have changed
  /// are not logged.
  func frameWasLogged(_ record: FrameRecord)

  /// A frame has run to its end, completions included. Before the scene is restored for the next
  /// swipe.
  func frameDidEnd(frame: Int, scene: any ReplayScene)

  /// The recording is over and at rest, and what the settings ask for once more follows
  /// (``ReplaySettings/again``), from this frame on.
  func encoreWillBegin(frame: Int, scene: any ReplayScene)

  /// The run is over: everything is at rest, or the limit was reached.
  func replayDidEnd(frame: Int, scene: any ReplayScene)
}

extension ReplayObserver {
  public func replayWillMakeScene() {}
  public func replayDidMakeScene(_ scene: any ReplayScene) {}
  public func swipeMayBegin(frame: Int) {}
  public func swipeWillBegin(frame: Int, scene: any ReplayScene) {}
  public func swipeDidRelease(frame: Int, completes: Bool, shownProgress: Double) {}
  public func touchesWillLand(frame: Int) {}
  public func touchesWillMove(frame: Int) {}
  public func touchesDidLift(frame: Int) {}
  public func swipeDidEnd(frame: Int, completed: Bool) {}
  public func frameWasLogged(_ record: FrameRecord) {}
  public func frameDidEnd(frame: Int, scene: any ReplayScene) {}
  public func encoreWillBegin(frame: Int, scene: any ReplayScene) {}
  public func replayDidEnd(frame: Int, scene: any ReplayScene) {}
}
