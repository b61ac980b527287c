// Records a swipe's beginning, release and end, and notifies observers.

extension Replay: SwipeDriverDelegate {
  var meanSpeed: Double { lead.meanSpeed }
  var fingerSpeed: Double { lead.speed(from: options.edge) }

  func swipeDidBegin(_ swipe: any SwipeDriver) {
    endedFrame = nil
    journal.begin(frame: clock.logIndex)
    guard let scene else { return }
    for observer in observers { observer.swipeWillBegin(frame: clock.logIndex, scene: scene) }
  }

  func swipeDidRelease(_ swipe: any SwipeDriver) {
    journal.release(
      frame: clock.logIndex, progress: swipe.progress, velocity: swipe.velocity,
      seen: swipe.lastRelease)
    let completes = swipe.decision?.completes ?? false
    for observer in observers {
      observer.swipeDidRelease(
        frame: clock.logIndex, completes: completes, shownProgress: swipe.shownProgress)
    }
  }

  func swipe(_ swipe: any SwipeDriver, didEnd completed: Bool) {
    journal.end(
      frame: clock.logIndex, completed: completed, reason: swipe.endReason(completed: completed))
    mustRestore = completed
    endedFrame = clock.logIndex
    for observer in observers {
      observer.swipeDidEnd(frame: clock.logIndex, completed: completed)
    }
  }
}
