// GNOME's swipe tracker at its exact limits.

import Testing

@testable import GestureReplay

@Suite struct SwipeTrackerBoundaryTests {
  @Test func step150MillisecondsOld_stillCounts() {
    var history = SwipeHistory()
    history.add(0, at: 0)
    history.add(30, at: 75)
    history.add(10, at: 150)
    #expect(history.velocity == 40.0 / 150)
    // A millisecond later the first step no longer counts.
    history.trim(151)
    #expect(history.velocity == 10.0 / 75)
  }

  @Test func dragAcrossManyPages_stopsAtTheNextSnapPoint() {
    var tracker = SwipeTracker(snapPoints: [0, 1, 2, 3, 4], progress: 1)
    var farthest = 0.0
    for step in 0..<20 {
      farthest = max(farthest, tracker.move(dx: 200, dy: 0, milliseconds: Double(step) * 10) ?? 0)
    }
    #expect(farthest == 2)
  }
}
