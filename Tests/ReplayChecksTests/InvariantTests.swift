// The invariants: correct animators violate none, and each deliberate bug violates the invariant
// that covers it.

import Effort
import GestureReplay
import GestureTrace
import ReplayChecks
import ReplayScenes
import Testing
import TransitionAnimators
import UIKit

@MainActor @Suite struct SoundReplayTests {
  /// Explode is slow, because it animates 220 pieces: a debug build replays it in one context only.
  @Test func catalogue_breaksNoInvariant() throws {
    for entry in AnimatorRegistry.shared.entries {
      let all = entry.contexts[...]
      for context in entry.name == "Explode" ? Effort.of(all, inDebug: all.prefix(1)) : all {
        for recording in ["finishing-flick", "slow-cancel", "out-and-back"] {
          let trace = try bundled(recording)
          let subject = try ReplaySubject(AnimatorSpecification(entry), context: context)
          let checked = try ReplayCheck.run(trace, into: subject, options: options(for: trace))
          #expect(checked.violations.isEmpty, "\(subject.name), \(recording)")
          #expect(checked.result?.swipes.isEmpty == false)
        }
      }
    }
  }

  /// "explode" is the slowest animator, because of its many pieces. A debug build replays it under
  /// the first finish rule only.
  @Test(arguments: bundledNames)
  func recordings_breakNoInvariant(_ name: String) throws {
    let trace = try bundled(name)
    for animator in ["direction", "scale", "explode"] {
      let all = FinishRule.all[...]
      for rule in animator == "explode" ? Effort.of(all, inDebug: all.prefix(1)) : all {
        var options = options(for: trace)
        options.finishRule = rule
        let checked = try ReplayCheck.run(
          trace, into: ReplaySubject(animator: animator), options: options)
        #expect(checked.violations.isEmpty, "\(animator), \(rule.name)")
      }
    }
  }

  /// Some finish rules relate travel to a length other than the screen's width. The view then lags
  /// behind the finger. That is not a violation, even if the finger reverses shortly before its
  /// release.
  @Test(arguments: FinishRule.all.map(\.name), InputPolicy.allCases)
  func reversalBeforeTheRelease_breaksNoInvariant(rule: String, input: InputPolicy) throws {
    let gesture = GestureProfile(
      distanceMillimeters: 45, reversalMillimeters: 2, reversalMicroseconds: 100_000)
    let trace = try Synthesis.make(gesture, on: .touchpad)
    var options = options(for: trace)
    options.input = input
    options.finishRule = try #require(FinishRule.named(rule))
    let checked = try ReplayCheck.run(
      trace, into: ReplaySubject(animator: "scale"), options: options)
    #expect(checked.result?.swipes.first?.release != nil)
    #expect(checked.violations.isEmpty)
  }

  @Test func checking_doesNotChangeTheHash() throws {
    let trace = try bundled("slow-cancel")
    let subject = try ReplaySubject(animator: "explode")
    let plain = try Replay.run(trace, options: options(for: trace), makeScene: subject.makeScene)
    let checked = try ReplayCheck.run(trace, into: subject, options: options(for: trace))
    #expect(checked.result?.frames == plain.frames)
  }

  @Test(arguments: ["finishing-flick", "slow-cancel"])
  func slide_breaksNoInvariant(_ recording: String) throws {
    #expect(try check(recording) { SlideAnimator() }.violations.isEmpty)
  }
}

@MainActor @Suite struct PlantedBugTests {
  private func violation(
    _ recording: String,
    _ make: @escaping @MainActor () -> any UIViewControllerAnimatedTransitioning
  ) throws -> InvariantViolation? { try check(recording, popping: make).firstViolation }

  @Test(arguments: ["finishing-flick", "slow-cancel"])
  func secondCompletion_breaksCompletesOnce(_ recording: String) throws {
    let found = try #require(try violation(recording) { CompletesTwice() })
    #expect(found.invariant == .completesOnce)
    let ended = try #require(
      try check(recording) { SlideAnimator() }.result?.swipes.first?.release?.endedFrame)
    #expect(found.frame == ended)
  }

  @Test func snapshotLeftOnCancel_violatesTheRuleLeavesNothing() throws {
    let found = try #require(try violation("slow-cancel") { LeavesSnapshotOnCancel() })
    #expect(found.invariant == .leavesNothing)
    #expect(found.layer != nil)
    // On a finish the snapshot is removed, and the screen that it covered becomes visible one frame
    // late.
    let finish = try violation("finishing-flick") { LeavesSnapshotOnCancel() }
    #expect(finish?.invariant == .continuousLanding)
  }

  @Test func snapshotLeftOnFinish_violatesTheRuleLeavesNothing() throws {
    let found = try #require(try violation("finishing-flick") { LeavesSnapshotOnFinish() })
    #expect(found.invariant == .leavesNothing)
  }

  // In the last two recordings the finger still moves in the frame of its release.
  @Test(arguments: ["long-hold", "slow-cancel", "finishing-flick", "mouse-drag"])
  func jumpAtRelease_breaksContinuousRelease_inItsFrame(_ recording: String) throws {
    let checked = try check(recording) { JumpsAtRelease() }
    let found = try #require(checked.firstViolation)
    #expect(found.invariant == .continuousRelease)
    #expect(found.frame == checked.result?.swipes.first?.release?.releasedFrame)
    #expect(found.cause.contains("3 pt"))
  }

  /// If UIKit runs the settling animation, the animator is notified of the release in the frame of
  /// the release.
  @Test(arguments: ["half", "chromium-history", "hero", "side-menu"])
  func jumpAtRelease_isFound_underOtherFinishRules(_ name: String) throws {
    let trace = try bundled("finishing-flick")
    var options = options(for: trace)
    options.finishRule = try #require(FinishRule.named(name))
    let checked = try ReplayCheck.run(trace, options: options) { _ in
      NavigationScene { _ in JumpsAtRelease() }
    }
    #expect(checked.firstViolation?.invariant == .continuousRelease)
  }

  /// A spring still oscillates by a thousandth when its duration ends. From then on, its final
  /// value is presented.
  @Test func releaseAtTheEnd_ofASpring_isNotAJump() throws {
    let trace = try bundled("long-hold")
    var options = options(for: trace)
    options.finishRule = .half
    options.reachMillimeters = 40
    let checked = try ReplayCheck.run(
      trace, into: ReplaySubject(animator: "scale-spring", context: .modalCustom), options: options)
    #expect((checked.result?.swipes.first?.release?.progress ?? 0) > 1)
    #expect(checked.violations.isEmpty)
  }

  @Test func viewThatADisplayLinkMovesWithTheFinger_isNotAJumpAtTheRelease() throws {
    #expect(try check("finishing-flick") { MovesAMarkByHand() }.violations.isEmpty)
  }

  @Test func valueNotRestoredOnCancel_breaksCancelRestores_andIsNamed() throws {
    let found = try #require(try violation("slow-cancel") { ForgetsOpacityOnCancel() })
    #expect(found.invariant == .cancelRestores)
    #expect(found.cause.contains("opacity was 1.0 before and is 0.5"))
  }

  @Test func viewThatMovesOnItsOwn_breaksFollowsFinger() throws {
    let found = try #require(try violation("long-hold") { CreepsWhileHeld() })
    #expect(found.invariant == .followsFinger)
  }

  @Test func flashOfTheFinalState_violatesTheRuleNoEndOnCancel() throws {
    let found = try check("slow-cancel") { FlashesEndOnCancel() }.violations.map(\.invariant)
    #expect(found.contains(.noEndOnCancel))
  }

  @Test func notANumber_breaksFiniteNumbers() throws {
    let found = try #require(try violation("finishing-flick") { DividesByZero() })
    #expect(found.invariant == .finiteNumbers)
  }

  @Test func runWithoutEnd_breaksRunEnds() throws {
    let trace = try bundled("finishing-flick")
    var options = options(for: trace)
    options.limitSeconds = 1
    let checked = try ReplayCheck.run(trace, options: options) { _ in
      NavigationScene { _ in NeverCompletes() }
    }
    #expect(checked.violations.map(\.invariant) == [.runEnds])
    #expect(checked.result == nil)
    // The cause does not name the recording: the code that reports the violation does.
    #expect(checked.firstViolation?.cause.hasPrefix("still moving ") == true)
    #expect(
      checked.firstViolation?.cause.hasSuffix(
        " The pop of FixtureViewController by NeverCompletes has not completed.") == true,
      "\(checked.violations)")
  }

  /// The second swipe waits for the first one's transition, but not forever.
  @Test func runWithoutEnd_whileAnotherSwipeWaits_breaksRunEnds() throws {
    var trace = try bundled("finishing-flick")
    trace.events += trace.events.map { event in
      var later = event
      later.microseconds += 2_000_000
      return later
    }
    var options = options(for: trace)
    options.limitSeconds = 3
    let checked = try ReplayCheck.run(trace, options: options) { _ in
      NavigationScene { _ in NeverCompletes() }
    }
    #expect(checked.violations.map(\.invariant) == [.runEnds])
    let sound = try ReplayCheck.run(trace, into: ReplaySubject(animator: "scale"), options: options)
    #expect(sound.result?.swipes.map(\.outcome) == [.finished, .finished])
  }

  @Test func appearanceTransitionThatNeverEnds_breaksBalancedAppearance() throws {
    let found = try check("finishing-flick") { HalfAppears() }.violations.map(\.invariant)
    #expect(found.contains(.balancedAppearance))
  }
}
