// The allowed changes of a recogniser's state, and their consequences.

import QuartzCore

extension UIGestureRecognizer {
  /// Whether the gesture has been recognised in the current touch sequence and was not cancelled.
  var isRecognizing: Bool { current == .began || current == .changed || current == .ended }

  /// Whether the gesture has ended or failed, and the recogniser waits for the last touch to end.
  private var isOver: Bool { current == .failed || current == .cancelled || current == .ended }

  /// Whether the recogniser can still recognise the touches that it follows.
  var isUndecided: Bool { current == .possible && !touches.isEmpty }

  func change(to next: State) {
    switch (current, next) {
    case (.possible, .began), (.possible, .ended): beginOrWait(next)
    case (.possible, .failed): commit(.failed)
    case (.possible, .cancelled): commit(.failed)
    case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended),
      (.began, .cancelled), (.changed, .cancelled):
      commit(next)
    case (.began, .failed), (.changed, .failed): commit(.cancelled)
    case (.possible, .possible), (.failed, .failed): break
    case (.ended, .possible), (.cancelled, .possible), (.failed, .possible): current = .possible
    default:
      UIKitWorld.current.report(
        .illegalGestureState,
        "\(Swift.type(of: self)): \(current) cannot become \(next); the change is ignored.")
    }
  }

  /// Fails with a human-readable reason.
  func fail(_ reason: String) {
    guard current == .possible else { return }
    failureReason = reason
    pending = nil
    change(to: .failed)
  }

  private func beginOrWait(_ next: State) {
    if GestureArbiter.mustWait(self) {
      pending = next
    } else {
      begin(next)
    }
  }

  /// Enters the state `began` or, for a discrete gesture, `ended`, if the delegate, the view, the
  /// hit views and the other recognisers of the same touches allow it. Fails otherwise.
  func begin(_ next: State) {
    pending = nil
    if let delegate, !delegate.gestureRecognizerShouldBegin(self) {
      return fail("the delegate did not allow it to begin")
    }
    if let view, !view.gestureRecognizerShouldBegin(self) {
      return fail("its view did not allow it to begin")
    }
    // As UIView.h documents, `gestureRecognizerShouldBegin(_:)` is also called on the hit view if
    // recognition would cancel that view's touch.
    if cancelsTouchesInView,
      let hit = hitViews.first(where: { $0 !== view && !$0.gestureRecognizerShouldBegin(self) })
    {
      return fail("the \(Swift.type(of: hit)) under the finger did not allow it to begin")
    }
    if let winner = GestureArbiter.rival(preventing: self) {
      return fail("\(Swift.type(of: winner)) has recognised the same touch")
    }
    // One of the calls above may have disabled the recogniser.
    guard current == .possible, isEnabled else { return }
    commit(next)
    GestureArbiter.preventRivals(of: self)
  }

  private func commit(_ next: State) {
    // If one finger begins the gesture and another one lifts in the same event, both are reported. A
    // subclass that cancels the gesture as it begins (in published code, a pan in one direction)
    // has not begun it: UIGestureRecognizer.h says that the action is called in the next turn.
    if current == .began, next != .cancelled { sendPendingAction() }
    current = next
    if next == .failed {
      if delaysTouchesBegan { UIKitWorld.current.touches.recognizerFailed() }
      return
    }
    failureReason = nil
    hasPendingAction = true
    if !isInsideEvent { sendPendingAction() }
  }

  func sendPendingAction() {
    guard hasPendingAction else { return }
    hasPendingAction = false
    reportInput()
    marking(.handler) { for action in actions { run(action) } }
  }

  private func stop() {
    switch current {
    case .possible: fail("it was disabled")
    case .began, .changed: change(to: .cancelled)
    // The gesture has already ended: disabling the recogniser in its own last action has no further
    // effect.
    case .ended, .cancelled, .failed: break
    }
  }

  func stopFollowing() {
    guard !touches.isEmpty else { return }
    stop()
    for touch in touches { touch.followers.remove(object: self) }
    touches = []
    UIKitWorld.current.touches.forget(self)
    resetAfterSequence()
  }

  // MARK: Called by the touch delivery

  func accepts(_ touch: UITouch) -> Bool {
    guard isEnabled else { return false }
    return delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
  }

  /// Processes one event's changed touches, then calls the actions if the state changed.
  func receive(_ changed: [UITouch], _ event: UIEvent, _ delivery: TouchDelivery) {
    isInsideEvent = true
    // This is a loop instead of `filter`, because Swift checks actor isolation whenever the
    // standard library calls a closure.
    func those(_ phase: UITouch.Phase) -> [UITouch] {
      if changed.count == 1 { return changed[0].phase == phase ? changed : [] }
      var found: [UITouch] = []
      for touch in changed where touch.phase == phase { found.append(touch) }
      return found
    }
    let began = those(.began)
    if !began.isEmpty {
      if touches.isEmpty, current == .possible { failureReason = nil }
      touches += began
      for touch in began {
        guard let hit = touch.view, !hitViews.contains(where: { $0 === hit }) else { continue }
        hitViews.append(hit)
      }
    }
    if !isOver {
      // One event can contain several phases, and the gesture may end in the first of them.
      if !began.isEmpty { touchesBegan(delivery.set(of: began), with: event) }
      let moved = those(.moved)
      if !moved.isEmpty, !isOver { touchesMoved(delivery.set(of: moved), with: event) }
      let ended = those(.ended)
      if !ended.isEmpty, !isOver { touchesEnded(delivery.set(of: ended), with: event) }
      let cancelled = those(.cancelled)
      if !cancelled.isEmpty, !isOver { touchesCancelled(delivery.set(of: cancelled), with: event) }
    }
    isInsideEvent = false
    sendPendingAction()
  }

  /// Called when a touch has ended or will be ignored.
  func release(_ touch: UITouch) {
    lastLocations = touches.map(\.locationInWindow)
    touches.removeAll { $0 === touch }
  }

  /// Called when the last touch has ended. The next sequence always starts in the state `possible`.
  func resetAfterSequence() {
    if current == .possible, pending != nil {
      fail("the touch ended while this recogniser waited for another to fail")
    }
    if current == .began || current == .changed { change(to: .cancelled) }
    pending = nil
    hitViews.removeAll(keepingCapacity: true)
    current = .possible
    reset()
  }

  func convertFromWindow(_ point: CGPoint, to target: UIView?) -> CGPoint {
    guard let target, let window = target.window ?? view?.window else { return point }
    return window.convert(point, to: target)
  }
}
