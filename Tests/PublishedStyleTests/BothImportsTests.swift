// In files that import Foundation and UIKit, timers and queues follow the simulated clock.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct BothImportsTests {
  @Test func timerAndQueue_followTheSimulatedClock() throws {
    let cycle = FrameCycle.start()
    let screen = Countdown2016()
    screen.loadViewIfNeeded()
    // Runs at least two frames, and then continues until no timer is left.
    var frame = 0
    while frame < 2 || (!cycle.isQuiet && frame < 120) {
      frame += 1
      cycle.advance(to: Double(frame) / 60, targetTimestamp: Double(frame + 1) / 60)
    }
    #expect(screen.remaining == 0)
    #expect(try #require(screen.delayedAt) == 15.0 / 60)
    #expect(try #require(screen.finishedAt) == 91.0 / 60)
    #expect(cycle.isQuiet)
  }
}
