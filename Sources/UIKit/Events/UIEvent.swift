/// A touch event: all touches on the screen, whether or not they have changed.
@preconcurrency @MainActor open class UIEvent: NSObject {
  public enum EventType: Int, Sendable { case touches, motion, remoteControl, presses }

  open var type: EventType { .touches }
  /// Always empty: recordings contain no keys.
  open var modifierFlags: UIKeyModifierFlags { [] }
  /// The time of the event's newest sample, in seconds on the display's clock.
  @exclusivity(unchecked) open internal(set) var timestamp: TimeInterval = 0
  /// Every touch on the screen, in the order in which they landed.
  @exclusivity(unchecked) final var touches: [UITouch] = []

  /// Every touch on the screen.
  open var allTouches: Set<UITouch>? { Set(touches) }

  open func touches(for window: UIWindow) -> Set<UITouch>? {
    Set(touches.filter { $0.window === window })
  }
  open func touches(for view: UIView) -> Set<UITouch>? {
    Set(touches.filter { $0.view === view })
  }
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    Set(touches.filter { $0.followers.contains { $0 === gesture } })
  }

  /// Returns, as separate touches, the samples that a delivered touch combines, oldest first. The
  /// delivered sample is last.
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? {
    var previous = touch.previousLocationInWindow
    return touch.coalesced.map { point in
      let sample = UITouch()
      sample.identifier = touch.identifier
      sample.phase = touch.phase
      sample.view = touch.view
      sample.window = touch.window
      sample.timestamp = point.timestamp
      sample.previousLocationInWindow = previous
      sample.locationInWindow = point.location
      previous = point.location
      return sample
    }
  }

  /// Always empty: replays contain recorded touches only.
  open func predictedTouches(for touch: UITouch) -> [UITouch]? { [] }
}
