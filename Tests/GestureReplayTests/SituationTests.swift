// Every bundled situation has the expected outcome, for the expected reason.

import GestureReplay
import Testing

@MainActor @Suite struct SituationTests {
  struct Expected: CustomTestStringConvertible, Sendable {
    var name: String
    var outcome: SwipeRecord.Outcome
    /// The beginning of the reason.
    var reason: String
    var testDescription: String { name }
  }

  nonisolated static let expectations: [Expected] = [
    Expected(name: "finishing-flick", outcome: .finished, reason: "progress 0.7"),
    Expected(name: "slow-finish", outcome: .finished, reason: "progress 0.6"),
    Expected(name: "slow-cancel", outcome: .cancelled, reason: "progress 0.3"),
    Expected(name: "release-at-zero", outcome: .cancelled, reason: "progress 0 <="),
    Expected(name: "out-and-back", outcome: .cancelled, reason: "progress 0.0"),
    Expected(
      name: "flick-before-recognition", outcome: .notRecognised, reason: "ended after 7 of 10 pt"),
    Expected(name: "long-hold", outcome: .finished, reason: "progress 0.6"),
    Expected(name: "second-finger", outcome: .finished, reason: "progress 0.6"),
    Expected(name: "resting-palm", outcome: .finished, reason: "progress 0.6"),
    Expected(
      name: "drift-along-edge", outcome: .notRecognised, reason: "moved along the left edge"),
    Expected(name: "right-edge", outcome: .finished, reason: "progress 0.69"),
    Expected(name: "flick-below-half", outcome: .finished, reason: "speed "),
    Expected(name: "pad-flick-below-half", outcome: .finished, reason: "speed "),
    Expected(name: "roll-back-finish", outcome: .finished, reason: "progress 0.6"),
    Expected(name: "roll-back-cancel", outcome: .cancelled, reason: "progress 0.4"),
    Expected(name: "two-fingers", outcome: .finished, reason: "progress 0.7"),
    Expected(name: "mouse-drag", outcome: .finished, reason: "progress 0.6"),
    Expected(name: "touchscreen-swipe", outcome: .finished, reason: "progress 0.6"),
    Expected(name: "syn-dropped", outcome: .cancelled, reason: "the touch was cancelled"),
    Expected(name: "unplug", outcome: .cancelled, reason: "the touch was cancelled"),
  ]

  @Test(arguments: expectations) func situation_endsAsExpected(_ expected: Expected) throws {
    let result = try replay(recording(expected.name))
    let swipe = try #require(result.swipes.first)
    #expect(result.swipes.count == 1)
    #expect(swipe.outcome == expected.outcome)
    #expect(swipe.reason.hasPrefix(expected.reason), "\(swipe.reason)")
  }

  @Test(arguments: ["direction", "scale", "explode"], expectations)
  func everyAnimator_agreesOnTheOutcome(_ animator: String, _ expected: Expected) throws {
    let result = try replay(recording(expected.name), animator)
    #expect(result.swipes.map(\.outcome) == [expected.outcome])
  }

  @Test func releaseAtZero_isCancelledAtProgressZero() throws {
    let result = try replay(recording("release-at-zero"))
    let last = try #require(result.frames.last { $0.phase != .landed })
    #expect(last.phase == .cancelled)
    #expect(last.presentedProgress == 0)
  }

  @Test func longHold_losesTheSpeedOfItsSwipe() throws {
    let swipe = try #require(try replay(recording("long-hold")).swipes.first?.release)
    #expect(abs(swipe.velocity) < 100)
  }
}
