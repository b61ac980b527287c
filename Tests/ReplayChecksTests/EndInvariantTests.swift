// Completions that contradict the gesture, and motion that does not follow it.

import GestureReplay
import ReplayChecks
import ReplayScenes
import Testing
import TransitionAnimators
import UIKit

@MainActor @Suite struct ContradictionTests {
  @Test func completedAfterACancel_breaksCompletesAsDecided_andCountsAsFinished() throws {
    let checked = try check("slow-cancel") { CompletesAlways(with: true) }
    let found = try #require(checked.firstViolation)
    #expect(found.invariant == .completesAsDecided)
    #expect(
      found.cause.hasPrefix(
        "completeTransition(true) was called, but the gesture cancelled the pop of "))
    let swipe = try #require(checked.result?.swipes.first)
    #expect(found.frame == swipe.release?.endedFrame)
    #expect(swipe.outcome == .finished)
    #expect(swipe.reason.hasSuffix("; completeTransition(true) was called anyway"))
  }

  @Test func cancelledAfterAFinish_breaksCompletesAsDecided() throws {
    let checked = try check("finishing-flick") { CompletesAlways(with: false) }
    let found = try #require(checked.firstViolation)
    #expect(found.invariant == .completesAsDecided)
    #expect(
      found.cause.hasPrefix(
        "completeTransition(false) was called, but the gesture finished the pop of "))
    #expect(checked.result?.swipes.map(\.outcome) == [.cancelled])
  }

  @Test(arguments: [("finishing-flick", true), ("slow-cancel", false)])
  func completedAsDecided_breaksNothing(_ recording: String, _ value: Bool) throws {
    #expect(try check(recording) { CompletesAlways(with: value) }.violations.isEmpty)
  }
}

@MainActor @Suite struct IgnoredFingerTests {
  /// The frame in which the finger of a recording lifts.
  private func liftedFrame(_ recording: String) throws -> Int {
    try #require(
      try check(recording) { SlideAnimator() }.result?.swipes.first?.release?.releasedFrame)
  }

  @Test func transitionCancelledImmediately_isReportedAsSuch() throws {
    let checked = try check("finishing-flick") { GivesUpImmediately() }
    let swipe = try #require(checked.result?.swipes.first)
    let began = try #require(swipe.release?.beganFrame)
    #expect(checked.violations.map(\.invariant) == [.followsFinger])
    #expect(
      checked.firstViolation?.cause
        == "completeTransition(false) was called in frame \(began), in which the transition began; "
        + "the finger was still down until frame \(try liftedFrame("finishing-flick"))")
    #expect(checked.result?.swipes.map(\.outcome) == [.cancelled])
    #expect(
      swipe.reason
        == "completeTransition(false) was called in the frame in which the transition began")
  }

  @Test func completedByATimer_breaksFollowsFinger_andNamesBothFrames() throws {
    let checked = try check("long-hold") { CompletesByTheClock() }
    let ended = try #require(checked.result?.swipes.first?.release?.endedFrame)
    let found = try #require(checked.violations.first { $0.invariant == .followsFinger })
    #expect(found.frame == ended)
    #expect(
      found.cause
        == "the transition ended in frame \(ended) by completeTransition(true); the finger was "
        + "still down until frame \(try liftedFrame("long-hold"))")
  }

  @Test(arguments: ["finishing-flick", "long-hold"], [true, false])
  func transitionWithoutAnInteractionController_breaksFollowsFinger(
    _ recording: String, hasAnimator: Bool
  ) throws {
    let trace = try bundled(recording)
    let checked = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      OddScene(hasAnimator: hasAnimator)
    }
    #expect(checked.violations.map(\.invariant) == [.followsFinger])
    #expect(
      checked.firstViolation?.cause.contains("no interaction controller was requested") == true)
    #expect(checked.firstViolation?.frame == checked.result?.swipes.first?.release?.beganFrame)
  }

  @Test func popWithoutTransition_isNotReportedAsATransitionThatNeverEnds() throws {
    let trace = try bundled("finishing-flick")
    let checked = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      OddScene(isAnimated: false)
    }
    #expect(checked.violations.map(\.invariant) == [.completesOnce])
    #expect(checked.firstViolation?.cause.hasSuffix("but no transition began") == true)
  }

  /// The system cancelled the touch, which is not a mistake of the transition.
  @Test func touchThatTheSystemCancels_breaksNoInvariant() throws {
    var trace = try bundled("finishing-flick")
    let middle = trace.events.count / 2
    trace.events.removeSubrange(middle...)
    let checked = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      NavigationScene { _ in SlideAnimator() }
    }
    #expect(checked.result?.swipes.map(\.outcome) == [.cancelled])
    #expect(checked.violations.isEmpty)
  }

  @Test func motionThatContinuesOnItsOwn_isReportedWithFewDigits() throws {
    let found = try #require(try check("long-hold") { CreepsByItsFraction() }.firstViolation)
    #expect(found.invariant == .followsFinger)
    #expect(found.cause.contains(" on its own, while the finger stayed at progress 0."))
    #expect(!found.cause.contains(/\.\d{5}/))
  }
}
