// The effects of a display's faults on a replay: frames that are missing, late, or based on late
// input.

import ContactTracking
import GestureReplay
import QuartzCore
import ReplayScenes
import Testing
import TransitionAnimators
import UIKit

@MainActor @Suite struct ClockReplayTests {
  private func frames(_ clock: String, _ name: String = "slow-finish") throws -> [FrameRecord] {
    let display = try SimulatedDisplay(parsing: clock)
    return try replay(recording(name), options: ReplaySettings(display: display)).frames
  }

  @Test func droppedFrames_areNotShown_andTheOthersKeepTheirTimestamps() throws {
    let all = try frames("60Hz")
    let some = try frames("60Hz drop=10-12")
    #expect(some.map(\.index) == all.map(\.index).filter { !(10...12).contains($0) })
    for frame in some { #expect(frame.timestamp == Double(frame.index) / 60) }
  }

  @Test func dropRate_isAboutTheFractionOfFramesDropped_theSameFramesEachTime() throws {
    let some = try frames("60Hz drop=20% seed=3")
    let span = try #require(some.last).index - some[0].index + 1
    let share = 1 - Double(some.count) / Double(span)
    #expect(share > 0.05 && share < 0.4, "\(share)")
    #expect(try frames("60Hz drop=20% seed=3") == some)
    #expect(try frames("60Hz drop=20% seed=4").map(\.index) != some.map(\.index))
  }

  @Test func jitter_staysWithinItsBounds_andIsNotZero() throws {
    let shown = try frames("60Hz jitter=2ms").map { $0.timestamp - Double($0.index) / 60 }
    #expect(shown.allSatisfy { abs($0) <= 0.002 + 1e-12 })
    #expect(shown.contains { abs($0) > 0.001 })
  }

  @Test func latency_delaysTheBeginningOfTheGesture() throws {
    let soon = try #require(try frames("60Hz").first { $0.gesture == "began" })
    let late = try #require(try frames("60Hz latency=50ms").first { $0.gesture == "began" })
    #expect(late.index == soon.index + 3)
  }

  @Test func proMotion_isFastUnderAFinger_andSlowerAfterTheFingerLifts() throws {
    // Until the recogniser begins, nothing moves, and refreshes between samples are skipped.
    let frames = try frames("promotion").filter { $0.phase != .tracking && $0.phase != .landed }
    for (a, b) in zip(frames, frames.dropFirst()) {
      let length = b.timestamp - a.timestamp
      let expected = a.phase == .finishing ? 1.0 / 80 : 1.0 / 120
      #expect(abs(length - expected) < 1e-9, "\(a.index) \(a.phase)")
    }
    #expect(frames.contains { $0.phase == .finishing })
  }

  @Test func fileOfRefreshIntervals_determinesTheRefreshTimes() throws {
    let display = try SimulatedDisplay(parsing: "file:panel") { _ in "8\n24\n" }
    let options = ReplaySettings(display: display)
    let frames = try replay(recording("slow-finish"), options: options).frames
    for frame in frames {
      let pairs = Double(frame.index / 2) * 0.032
      #expect(abs(frame.timestamp - pairs - (frame.index % 2 == 0 ? 0 : 0.008)) < 1e-9)
    }
  }

  @Test func displayLinks_skipRefreshesThatWereDropped() throws {
    var stamps: [Double] = []
    let display = try SimulatedDisplay(parsing: "60Hz drop=20-22")
    let entry = try #require(AnimatorRegistry.shared.entry(named: "scale"))
    _ = try Replay.run(recording("slow-finish"), options: ReplaySettings(display: display)) {
      let link = CADisplayLink { link in
        stamps.append(link.timestamp)
        if stamps.count > 60 { link.invalidate() }
      }
      let scene = entry.makeScene(in: .navigation, settle: $0)
      link.add(to: .main, forMode: .common)
      return scene
    }
    let indices = stamps.map { Int(($0 * 60).rounded()) }
    #expect(!indices.contains(21))
    #expect(indices.contains(19) && indices.contains(23))
    #expect(Set(indices).count == indices.count)
  }

  @Test(arguments: SimulatedDisplay.sweep) func everyClockOfTheSweep_leavesClearOutcomesUnchanged(
    _ display: SimulatedDisplay
  ) throws {
    for (name, outcome) in [
      ("finishing-flick", SwipeRecord.Outcome.finished), ("slow-cancel", .cancelled),
    ] {
      let result = try replay(recording(name), options: ReplaySettings(display: display))
      #expect(result.swipes.map(\.outcome) == [outcome], "\(display)")
    }
  }

  @Test func sweep_isComplete() {
    #expect(SimulatedDisplay.sweep.count == 23)
    #expect(Set(SimulatedDisplay.sweep.map(\.description)).count == 23)
  }
}
