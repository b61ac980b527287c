// The guarantees of a frame log: order, exactness, and only finite numbers.

import ContactTracking
import GestureReplay
import GestureTrace
import QuartzCore
import ReplayScenes
import Testing
import TransitionAnimators
import UIKit

@MainActor @Suite struct FrameLogTests {
  @Test(arguments: ["direction", "scale", "scale-spring", "scale-keyframes", "explode"])
  func equalInput_givesEqualFrames(_ animator: String) throws {
    for name in ["finishing-flick", "slow-cancel"] {
      let first = try replay(recording(name), animator)
      let second = try replay(recording(name), animator)
      #expect(first.frames == second.frames)
      #expect(first.hash == second.hash)
    }
  }

  @Test func differentSeed_givesDifferentFrames_andTheSameOutcome() throws {
    let entry = try #require(AnimatorRegistry.shared.entry(named: "explode"))
    let trace = try recording("finishing-flick")
    let results = try [1, 2].map { seed in
      try Replay.run(trace, options: ReplaySettings()) {
        entry.makeScene(in: .navigation, seed: seed, settle: $0)
      }
    }
    #expect(results[0].hash != results[1].hash)
    #expect(results[0].swipes == results[1].swipes)
  }

  @Test func frames_runFromTrackingToTheEnd_inOrder() throws {
    let phases = try replay(recording("finishing-flick")).frames.map(\.phase)
    let order: [SwipePhase] = [.tracking, .interactive, .finishing, .finished, .landed]
    #expect(phases == phases.sorted { order.firstIndex(of: $0)! < order.firstIndex(of: $1)! })
    #expect(Set(phases) == Set(order))
    #expect(phases.last == .landed)
  }

  /// The second contact, three seconds later, lifts before the recogniser begins.
  @Test func contactThatIsNotRecognised_hasNoProgressOfTheSwipeBefore() throws {
    var trace = try recording("slow-cancel")
    let start = 3_000_000 + (trace.events.last?.microseconds ?? 0)
    trace.events += try recording("flick-before-recognition").events.map { event in
      var event = event
      event.microseconds += start
      return event
    }
    trace.end = nil
    let result = try replay(trace)
    #expect(result.swipes.map(\.outcome) == [.cancelled, .notRecognised])
    let second = result.frames.filter { $0.timestamp * 1_000_000 >= Double(start) }
    #expect(second.count > 2 && second.allSatisfy { $0.phase == .tracking })
    #expect(second.allSatisfy { $0.progress == 0 && $0.velocity == 0 })
  }

  @Test func indices_riseByOne_whileSomethingMoves() throws {
    let frames = try replay(recording("slow-finish")).frames.filter { $0.phase != .tracking }
    for (a, b) in zip(frames, frames.dropFirst()) { #expect(b.index == a.index + 1) }
  }

  @Test func presentedProgress_equalsTheFingersProgress_whileInteractive() throws {
    for frame in try replay(recording("slow-finish")).frames where frame.phase == .interactive {
      #expect(frame.presentedProgress == min(max(frame.progress, 0), 0.99))
    }
  }

  @Test func settling_takesTheRemainingFractionOfTheDuration() throws {
    // The settling lasts (1 − p)·0.4 s. At 60 Hz, the ending frame is the first one at or after
    // that time.
    let release = try #require(try replay(recording("finishing-flick")).swipes.first?.release)
    let rest = (1 - release.progress) * 0.4
    #expect(release.endedFrame - release.releasedFrame == Int((rest * 60).rounded(.up)))
  }

  @Test(arguments: [30.0, 60, 90, 120, 240])
  func rates_changeFrames_notOutcomes(_ rate: Double) throws {
    let options = ReplaySettings(display: SimulatedDisplay(framesPerSecond: rate))
    for name in ["finishing-flick", "slow-cancel"] {
      let result = try replay(recording(name), options: options)
      let reference = try replay(recording(name))
      #expect(result.swipes.map(\.outcome) == reference.swipes.map(\.outcome))
    }
  }

  @Test func settlingByDisplayLink_hasTransitionManagersTicks() throws {
    // Starting at p, each tick of the display link adds 2/60; the tick in which the sum reaches 1
    // ends the transition.
    let options = ReplaySettings(finishRule: .transitionManager)
    let release = try #require(
      try replay(recording("finishing-flick"), options: options).swipes.first?.release)
    var progress = release.progress
    var ticks = 0
    while progress < 1 {
      progress += 2.0 / 60
      ticks += 1
    }
    let ended = release.endedFrame - release.releasedFrame
    #expect(ended == ticks || ended == ticks - 1)
  }

  @Test(
    .enabled(if: realFlicks != nil, "needs the recordings of real hardware beside the checkout"),
    arguments: ["direction", "scale", "explode"])
  func realFlicks_causeOneTransitionEach(_ animator: String) throws {
    let trace = try TraceReader.read(path: try #require(realFlicks))
    let left = try replay(trace, animator)
    #expect(left.swipes.map(\.contact) == [13, 14, 15, 16, 17, 18])
    #expect(
      left.swipes.map(\.outcome)
        == [.cancelled, .finished, .finished, .finished, .finished, .finished])
    let right = try replay(trace, animator, options: ReplaySettings(edge: .right))
    #expect(right.swipes.map(\.contact) == [27, 28])
    #expect(right.swipes.allSatisfy { $0.outcome == .finished })
  }
}

@MainActor @Suite struct FrameNumberTests {
  /// The animator Scale ends at a transform that has no inverse, while a recogniser reads a
  /// translation in the same view.
  @Test(arguments: ["finishing-flick", "slow-cancel", "out-and-back", "release-at-zero"])
  func scalePop_showsNoNaN(_ name: String) throws {
    let trace = try recording(name)
    var checked = 0
    _ = try Replay.run(trace, options: ReplaySettings()) { settle in
      let cycle = FrameCycle.current
      cycle.addHandler(for: .log) { _ in
        for column in FrameColumn.allCases {
          for value in cycle.frame.column(column) {
            checked += 1
            if !value.isFinite { Issue.record("\(column) is \(value)") }
          }
        }
        for world in cycle.frame.worlds {
          checked += 1
          if !(world.m11.isFinite && world.m22.isFinite && world.m41.isFinite) {
            Issue.record("a world transform is \(world)")
          }
        }
      }
      let entry = AnimatorRegistry.shared.entry(named: "scale")!
      return entry.makeScene(in: .navigation, settle: settle)
    }
    #expect(checked > 1000)
  }
}

@MainActor @Suite struct ReplayEndTests {
  @Test func transitionThatNeverCompletes_isAnErrorThatNamesIt() throws {
    let trace = try recording("finishing-flick")
    #expect {
      try Replay.run(trace, options: ReplaySettings(limitSeconds: 2)) { _ in
        NavigationScene { _ in NeverCompletes() }
      }
    } throws: { error in
      guard case ReplayError.neverEnds(_, _, let busy) = error else { return false }
      return busy.contains("view controller transition")
    }
  }

  @Test func traceWithoutDescription_isAnError() throws {
    let trace = Trace(events: [InputEvent(microseconds: 1, type: .syn, code: 0, value: 0)])
    #expect(throws: ReplayError.self) { try replay(trace) }
  }

  @Test func absurdTimestamps_areRejected_andIfAllowed_doNotMakeTheReplayLong() throws {
    var trace = try recording("finishing-flick")
    let last = trace.events.count - 1
    for index in stride(from: last, to: last - 5, by: -1) {
      trace.events[index].microseconds = UInt64.max - 1
    }
    var options = ReplaySettings(limitSeconds: 1)
    #expect(throws: ReplayError.self) { try replay(trace, options: options) }
    options.maximumSeconds = .infinity
    #expect(try replay(trace, options: options).frames.count < 1000)
  }

  private final class NeverCompletes: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(
      using transitionContext: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { 0.2 }
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {}
  }
}
