// Delivers touches at the start of a frame, as UIKit does.

import UIKit

extension Replay {
  /// Delivers every step that is due by this frame's time, with the moves of each touch coalesced
  /// as in UIKit.
  ///
  /// A touch with two phases within one refresh (such as down and up) gets two deliveries in the
  /// same frame, in order, so that no phase is lost.
  func deliver(to swipe: any SwipeDriver) {
    swipe.beginFrame()
    lead.beginFrame()
    let next = clock.recordingTime + options.display.interval
    for step in feed.deliver(at: clock.recordingTime, next: next) {
      if !batch.accepts(step) { flush(swipe) }
      batch.append(step, lead: clock.engineLead)
      lead.take(step, at: clock.recordingTime, edge: options.edge)
    }
    flush(swipe)
  }

  private func flush(_ swipe: any SwipeDriver) {
    // A recording may contain no touch; then no swipe has started what runs.
    if !hasBegun, !batch.isEmpty || stream == nil && feed.isOver {
      hasBegun = true
      UIApplication.shared.noteSteadyActivity()
    }
    guard !batch.isEmpty else { return }
    for step in batch.steps where step.kind == .began {
      if journal.touchesDown == 0 {
        for observer in observers { observer.touchesWillLand(frame: clock.logIndex) }
      }
      journal.touchBegan(
        contact: step.contact, atEdge: step.startsAtWatchedEdge || swipe.watchesWholeScreen)
    }
    if batch.containsMoves {
      for observer in observers { observer.touchesWillMove(frame: clock.logIndex) }
    }
    // After an earlier batch of the frame, the app may have begun already.
    if swipe.watchesWholeScreen, swipe.phase == .idle,
      !UITransitionObserver.running.contains(where: { $0.phase == .pending })
    {
      for observer in observers { observer.swipeMayBegin(frame: clock.logIndex) }
    }
    for observer in observers {
      observer.touchesWillBeDelivered(batch.samples, frame: clock.logIndex)
    }
    stages?.deliver(batch.samples, lead: clock.secondsBefore)
    UIApplication.shared.deliver(batch.samples)
    for step in batch.steps where step.kind == .ended || step.kind == .cancelled {
      journal.touchEnded(contact: step.contact, reason: swipe.failureReason)
      guard journal.touchesDown == 0 else { continue }
      if swipe.phase == .interactive {
        journal.lift(frame: clock.logIndex, progress: swipe.progress, velocity: swipe.velocity)
      }
      for observer in observers { observer.touchesDidLift(frame: clock.logIndex) }
    }
    batch.removeAll()
  }
}
