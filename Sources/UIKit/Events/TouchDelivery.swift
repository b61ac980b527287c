import QuartzCore

/// Stores the touches on the screen and passes each event first to recognisers, then to views.
@MainActor final class TouchDelivery {
  @exclusivity(unchecked) private var active: [UITouch] = []
  /// The number of touches that have landed so far.
  @exclusivity(unchecked) private(set) var landings = 0
  var isTouched: Bool { !active.isEmpty }
  @exclusivity(unchecked) private var recognizers: [UIGestureRecognizer] = []
  /// Set by a transition that ignores all touches. The active touches are then cancelled before the
  /// next event.
  @exclusivity(unchecked) private var endsTouchesFirst = false
  /// The event and the array of changed touches, reused by later deliveries. An event that the app
  /// retains is not reused.
  @exclusivity(unchecked) private var spareEvent: UIEvent?
  @exclusivity(unchecked) private var spareTouches: [UITouch] = []
  /// The changed touches of the event that is being sent; empty between events.
  @exclusivity(unchecked) private var delivering: [UITouch] = []
  /// The set that was last created for a single touch, and the identity of that touch.
  @exclusivity(unchecked) private var singleTouch: (set: Set<UITouch>, touch: ObjectIdentifier)?
  @exclusivity(unchecked)
  private var lastTap: (location: CGPoint, timestamp: TimeInterval, count: Int)?

  /// The maximum distance, in points, and interval, in seconds, between the taps of a double tap.
  /// Apple does not publish them; these values are commonly used.
  static let multiTapDistance: CGFloat = 45
  static let multiTapInterval: TimeInterval = 0.35

  /// Whether a finger drags something: a recogniser of its movement has begun and not ended.
  var isDragging: Bool {
    for recognizer in recognizers where recognizer.state == .began || recognizer.state == .changed {
      if !(recognizer is UILongPressGestureRecognizer) { return true }
    }
    return false
  }

  /// Ends the touches on the screen before the next event, rather than now, because a recogniser
  /// that has started a transition must not be reset while its own action runs.
  func endTouchesBeforeNextEvent() { endsTouchesFirst = true }

  func deliver(_ samples: [TouchSample], to windows: [UIWindow]) {
    if endsTouchesFirst {
      endsTouchesFirst = false
      if let first = samples.first { cancelAll(timestamp: first.timestamp, windows: windows) }
    }
    var first = 0
    for next in samples.indices
    where Self.contains(samples[next].identifier, samples[first..<next]) {
      send(samples[first..<next], to: windows)
      first = next
    }
    if first < samples.count { send(samples[first...], to: windows) }
  }

  private static func contains(_ identifier: Int, _ samples: ArraySlice<TouchSample>) -> Bool {
    for sample in samples where sample.identifier == identifier { return true }
    return false
  }

  /// Cancels every touch, as the system does when the app leaves the foreground.
  func cancelAll(timestamp: TimeInterval, windows: [UIWindow]) {
    deliver(
      active.map {
        TouchSample(
          identifier: $0.identifier, phase: .cancelled, location: $0.locationInWindow,
          timestamp: timestamp)
      }, to: windows)
  }

  private func send(_ samples: ArraySlice<TouchSample>, to windows: [UIWindow]) {
    for touch in active { touch.phase = .stationary }
    var changed: [UITouch] = []
    swap(&changed, &spareTouches)
    defer {
      changed.removeAll(keepingCapacity: true)
      swap(&changed, &spareTouches)
    }
    for sample in samples {
      guard let touch = touch(for: sample, windows: windows) else { continue }
      changed.append(touch)
    }
    guard !changed.isEmpty else { return }
    var event = spareEvent ?? UIEvent()
    spareEvent = nil
    event.touches = active
    event.timestamp = changed[0].timestamp
    for touch in changed where event.timestamp < touch.timestamp {
      event.timestamp = touch.timestamp
    }
    delivering = changed
    UIApplication.shared.sendEvent(event)
    delivering = []
    finish(changed)
    if isKnownUniquelyReferenced(&event) {
      // The event is emptied, because touches retain their recognisers, which retain the app's
      // controllers.
      event.touches = []
      spareEvent = event
    }
  }

  /// The touches that recognisers withhold from their views.
  @exclusivity(unchecked) private var withheld: [UITouch] = []

  /// Sends the event that is being delivered to each window that has touches, in the order in which
  /// the touches landed.
  func sendToWindows(_ event: UIEvent) {
    for index in event.touches.indices {
      guard let window = event.touches[index].window,
        !event.touches[..<index].contains(where: { $0.window === window })
      else { continue }
      window.sendEvent(event)
    }
  }

  /// Passes the changed touches in a window to its recognisers, then to its views.
  func send(_ event: UIEvent, in window: UIWindow) {
    var changed = delivering
    for index in changed.indices.reversed() where changed[index].window !== window {
      changed.remove(at: index)
    }
    guard !changed.isEmpty else { return }
    feedRecognizers(changed, event)
    feedViews(changed, event)
  }

  private func touch(for sample: TouchSample, windows: [UIWindow]) -> UITouch? {
    let known = activeTouch(sample.identifier)
    if sample.phase == .began { return known == nil ? land(sample, windows) : nil }
    guard let touch = known else { return nil }
    touch.phase = sample.phase
    touch.timestamp = sample.timestamp
    touch.previousLocationInWindow = touch.locationInWindow
    touch.locationInWindow = sample.location
    touch.coalesced.removeAll(keepingCapacity: true)
    touch.coalesced.append(contentsOf: sample.coalesced)
    touch.coalesced.append(
      TouchPoint(
        location: sample.location, timestamp: sample.timestamp, isResampled: sample.isResampled))
    return touch
  }

  private func activeTouch(_ identifier: Int) -> UITouch? {
    for touch in active where touch.identifier == identifier { return touch }
    return nil
  }

  private func land(_ sample: TouchSample, _ windows: [UIWindow]) -> UITouch? {
    let transitions = UIKitWorld.current.transitions
    guard !transitions.contains(where: \.ignoresTouches) else { return nil }
    for transition in transitions { transition.unblockTouchesIfInterruptible() }
    var place = 0
    while active.contains(where: { $0.place == place }) { place += 1 }
    let touch = UITouch(place: place)
    touch.identifier = sample.identifier
    touch.phase = .began
    touch.timestamp = sample.timestamp
    touch.landingTime = sample.timestamp
    touch.locationInWindow = sample.location
    touch.previousLocationInWindow = sample.location
    touch.coalesced = [TouchPoint(location: sample.location, timestamp: sample.timestamp)]
    touch.tapCount = tapCount(of: sample)
    for window in windows.reversed() where !window.isHidden {
      if let hit = window.hitTest(sample.location, with: nil) {
        touch.window = window
        touch.view = hit
        break
      }
    }
    guard let hit = touch.view else { return nil }
    var followers: [UIGestureRecognizer] = []
    var view: UIView? = hit
    while let each = view {
      for recognizer in each.gestureRecognizers ?? [] where recognizer.accepts(touch) {
        followers.append(recognizer)
      }
      view = each.superview
    }
    touch.followers = followers
    touch.isTakenFromView = !hit.isMultipleTouchEnabled && active.contains { $0.isDown(on: hit) }
    for recognizer in followers where recognizers.index(ofObject: recognizer) == nil {
      recognizers.append(recognizer)
    }
    active.append(touch)
    landings += 1
    return touch
  }

  private func tapCount(of sample: TouchSample) -> Int {
    guard let lastTap, sample.timestamp - lastTap.timestamp <= Self.multiTapInterval,
      abs(sample.location.x - lastTap.location.x) <= Self.multiTapDistance,
      abs(sample.location.y - lastTap.location.y) <= Self.multiTapDistance
    else { return 1 }
    return lastTap.count + 1
  }

  private func feedRecognizers(_ changed: [UITouch], _ event: UIEvent) {
    // Recognisers of deeper views come first; those of one view are in the order in which they were
    // added.
    for recognizer in recognizers {
      var own = changed
      own.removeAll(notFollowedBy: recognizer)
      if !own.isEmpty { recognizer.receive(own, event, self) }
    }
    GestureArbiter.settle(recognizers)
  }

  /// Returns a set of touches. While one finger moves, the set is the same in every event.
  func set(of touches: [UITouch]) -> Set<UITouch> {
    guard touches.count == 1 else { return Set(touches) }
    let touch = ObjectIdentifier(touches[0])
    if let singleTouch, singleTouch.touch == touch { return singleTouch.set }
    let made: Set = [touches[0]]
    singleTouch = (made, touch)
    return made
  }

  private func feedViews(_ changed: [UITouch], _ event: UIEvent) {
    settleWithheld()
    for touch in changed {
      guard let view = touch.view, touch.withheldAt == nil else { continue }
      if takesFromView(touch) {
        if !touch.isTakenFromView {
          touch.isTakenFromView = true
          if touch.phase != .began {
            tracing(.callback(view, "touchesCancelled(_:with:)")) {
              view.touchesCancelled([touch], with: event)
            }
          }
        }
        continue
      }
      if touch.phase == .began, isWithheld(touch) {
        touch.withheldAt = touch.locationInWindow
        withheld.append(touch)
      } else {
        pass(touch, to: view, event)
      }
    }
  }

  private func pass(_ touch: UITouch, to view: UIView, _ event: UIEvent) {
    switch touch.phase {
    case .began:
      guard view.mayReceive(touch, event) else {
        touch.isTakenFromView = true
        return
      }
      dispatch(touch, "touched", to: view) {
        tracing(.callback(view, "touchesBegan(_:with:)")) {
          view.touchesBegan([touch], with: event)
        }
      }
    case .moved:
      tracing(.callback(view, "touchesMoved(_:with:)")) {
        view.touchesMoved([touch], with: event)
      }
    case .ended:
      dispatch(touch, "lifted from", to: view) {
        tracing(.callback(view, "touchesEnded(_:with:)")) {
          view.touchesEnded([touch], with: event)
        }
      }
    case .cancelled:
      tracing(.callback(view, "touchesCancelled(_:with:)")) {
        view.touchesCancelled([touch], with: event)
      }
    default: break
    }
  }

  // MARK: Withheld touches

  /// Whether a recogniser that delays the touch may still recognise it.
  private func isWithheld(_ touch: UITouch) -> Bool {
    for recognizer in touch.followers where recognizer.delaysTouchesBegan {
      if recognizer.isUndecided || recognizer.waitsBeyondTouches || recognizer.pending != nil {
        return true
      }
    }
    return false
  }

  /// Passes the withheld touches that no recogniser delays any longer to their views, and forgets
  /// those that a recogniser has recognised.
  private func settleWithheld() {
    guard !withheld.isEmpty else { return }
    let waiting = withheld
    withheld = []
    for touch in waiting {
      if takesFromView(touch) || touch.phase == .cancelled {
        touch.isTakenFromView = true
        touch.withheldAt = nil
      } else if isWithheld(touch) {
        withheld.append(touch)
      } else {
        passLate(touch)
      }
    }
  }

  /// Passes a withheld touch to its view: where it landed, then, unless the event that is being
  /// delivered contains the touch, where it is now.
  private func passLate(_ touch: UITouch) {
    guard let view = touch.view, let landing = touch.withheldAt else { return }
    touch.withheldAt = nil
    let event = UIEvent()
    event.touches = [touch]
    event.timestamp = touch.timestamp
    let (phase, location) = (touch.phase, touch.locationInWindow)
    (touch.phase, touch.locationInWindow) = (.began, landing)
    pass(touch, to: view, event)
    touch.locationInWindow = location
    touch.phase = phase == .stationary && location != landing ? .moved : phase
    if !touch.isTakenFromView, delivering.index(ofObject: touch) == nil, phase != .began {
      pass(touch, to: view, event)
    }
    touch.phase = phase
  }

  /// Called when a recogniser that delays touches has failed. During an event, its views follow
  /// after the recognisers.
  func recognizerFailed() { if delivering.isEmpty { settleWithheld() } }

  private func takesFromView(_ touch: UITouch) -> Bool {
    if touch.isTakenFromView { return true }
    for recognizer in touch.followers
    where (recognizer.cancelsTouchesInView || recognizer.delaysTouchesBegan)
      && recognizer.isRecognizing
    {
      return true
    }
    return false
  }

  private func finish(_ changed: [UITouch]) {
    for touch in changed where touch.phase == .ended || touch.phase == .cancelled {
      singleTouch = nil
      if touch.phase == .ended {
        lastTap = (touch.locationInWindow, touch.timestamp, touch.tapCount)
      }
      active.remove(object: touch)
      for recognizer in touch.followers { recognizer.release(touch) }
    }
    settleWithheld()
    releaseIdle()
  }

  /// Resets the recognisers whose last touch has ended, unless they wait for more touches or for
  /// another recogniser that is still undecided.
  private func releaseIdle() {
    for recognizer in recognizers where !isHeld(recognizer) {
      let waits =
        recognizer.waitsBeyondTouches
        || recognizer.pending != nil && GestureArbiter.mustWait(recognizer)
      if waits { continue }
      recognizers.remove(object: recognizer)
      recognizer.resetAfterSequence()
    }
  }

  /// Whether a recogniser follows a touch on the screen.
  private func isHeld(_ recognizer: UIGestureRecognizer) -> Bool {
    active.firstFromEnd { $0.isFollowed(by: recognizer) ? true : nil } ?? false
  }

  /// Resets a recogniser that failed without touches, while it waited for another tap.
  func resetIfIdle(_ recognizer: UIGestureRecognizer) {
    guard recognizer.touches.isEmpty else { return }
    recognizers.removeAll { $0 === recognizer }
    GestureArbiter.settle(recognizers)
    recognizer.resetAfterSequence()
    releaseIdle()
    settleWithheld()
  }

  /// Makes a recogniser stop following all touches.
  func forget(_ recognizer: UIGestureRecognizer) {
    for touch in active { touch.followers.remove(object: recognizer) }
  }
}

extension [UITouch] {
  /// Removes the touches that the recogniser does not follow. Does not copy the array if it follows
  /// every touch, as is usual with one finger.
  @MainActor fileprivate mutating func removeAll(notFollowedBy recognizer: UIGestureRecognizer) {
    let others = firstFromEnd { $0.isFollowed(by: recognizer) ? nil : true }
    guard others != nil else { return }
    for index in indices.reversed() where !self[index].isFollowed(by: recognizer) {
      remove(at: index)
    }
  }
}

extension UITouch {
  fileprivate func isFollowed(by recognizer: UIGestureRecognizer) -> Bool {
    followers.index(ofObject: recognizer) != nil
  }

  /// Whether the touch landed on the view and has not lifted.
  fileprivate func isDown(on view: UIView) -> Bool {
    self.view === view && phase != .ended && phase != .cancelled
  }
}
