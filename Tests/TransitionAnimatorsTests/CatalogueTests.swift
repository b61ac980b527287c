// Every animator of the catalogue, in every context that it supports, driven in every way.

import Effort
import Testing
import TransitionAnimators
import UIKit

/// A test case: an animator's name and a context.
struct CatalogueCase: CustomTestStringConvertible, Sendable {
  let name: String
  let context: AnimatorContext
  var testDescription: String { "\(name) in \(context.rawValue)" }

  @MainActor static var all: [CatalogueCase] {
    AnimatorRegistry.catalogue.flatMap { entry in
      entry.contexts.map { CatalogueCase(name: entry.name, context: $0) }
    }
  }

  @MainActor func stage() throws -> AnimatorStage {
    let entry = try #require(AnimatorRegistry.shared.entry(named: name))
    return AnimatorStage(entry, in: context)
  }
}

@MainActor @Suite(.serialized) struct CatalogueTests {
  /// The way in which a transition is driven.
  private enum Drive: CaseIterable { case plain, finish, cancel }

  /// The states of a round trip without an interaction. They are the reference for the other runs.
  private struct RoundTrip {
    var start: String
    var there: String
    var home: String
    /// The last frames of the forward and the backward transition.
    var thereHash: UInt64?
    var homeHash: UInt64?
  }

  /// Checks every combination of animator, direction, drive and context by the same rules. The
  /// transition ends once, as decided. The tree and the model values equal those after a run
  /// without an interaction or, after a cancellation, those before the transition. Every number is
  /// finite. No frame after a cancellation shows the end state. A run after a cancellation works.
  /// In a debug build, Explode with its 220 pieces runs in one context only.
  @Test func everyCombination_endsOnce_andLeavesTheExpectedState() throws {
    let all = CatalogueCase.all
    let cases = Effort.of(
      all, inDebug: all.filter { $0.name != "Explode" || $0.context == .navigation })
    var count = 0
    for each in cases {
      let trip = try roundTrip(each)
      for forward in [true, false] {
        for drive in Drive.allCases {
          count += 1
          try run(each, forward: forward, drive, trip)
        }
      }
    }
    print("catalogue: \(count) combinations")
    #expect(count == cases.count * 6)
  }

  private func roundTrip(_ each: CatalogueCase) throws -> RoundTrip {
    let name = each.testDescription
    let stage = try each.stage()
    var trip = RoundTrip(start: stage.model, there: "", home: "")
    stage.goForward()
    #expect(stage.settle(), "\(name): the forward transition never ends")
    trip.there = stage.model
    trip.thereHash = stage.hashes.last
    // Views that remain in the container are hidden, except for the snapshot that Direction shows.
    let visible = (stage.container?.subviews ?? []).filter {
      $0 !== stage.upper.view && !$0.isHidden
    }
    #expect(visible.count == (each.name == "Direction" ? 1 : 0), "\(name)")
    stage.goBack()
    #expect(stage.settle(), "\(name): the backward transition never ends")
    trip.home = stage.model
    trip.homeHash = stage.hashes.last
    #expect(trip.home == trip.start, "\(name): the backward transition leaves something behind")
    stage.goForward()
    #expect(stage.settle())
    #expect(stage.model == trip.there, "\(name): the second run differs")
    return trip
  }

  private func run(
    _ each: CatalogueCase, forward: Bool, _ drive: Drive, _ trip: RoundTrip
  ) throws {
    let name = "\(each.testDescription), \(forward ? "forward" : "back"), \(drive)"
    let stage = try each.stage()
    if !forward {
      stage.goForward()
      stage.settle()
    }
    let (before, done) = (stage.model, stage.outcomes.count)
    let completed = forward ? trip.there : trip.home
    if drive == .plain {
      stage.step { stage.go(forward: forward) }
    } else {
      let interactor = UIPercentDrivenInteractiveTransition()
      stage.interactor = interactor
      stage.step { stage.go(forward: forward) }
      stage.step { interactor.update(1) }
      let end = try #require(stage.hashes.last)
      stage.step { interactor.update(0.6) }
      let decided = stage.hashes.count
      stage.step { if drive == .finish { interactor.finish() } else { interactor.cancel() } }
      #expect(stage.settle(), "\(name): never ends")
      stage.interactor = nil
      if drive == .cancel {
        let after = stage.hashes[decided...]
        #expect(after.count > 2, "\(name)")
        #expect(!after.contains(end), "\(name): a frame shows the end state")
        let arrived = forward ? trip.thereHash : trip.homeHash
        #expect(!after.contains { $0 == arrived }, "\(name): a frame shows the other screen")
      }
    }
    #expect(stage.settle(), "\(name): never ends")
    let outcome = drive == .cancel ? UITransitionState.Outcome.cancelled : .completed
    #expect(Array(stage.outcomes[done...]) == [outcome], "\(name)")
    #expect(stage.model == (drive == .cancel ? before : completed), "\(name)")
    #expect(stage.isUpperOnTop == (forward == (drive != .cancel)), "\(name)")
    #expect(stage.notFinite == nil, "\(name)")
    if drive == .cancel {
      stage.step { stage.go(forward: forward) }
      #expect(stage.settle(), "\(name): the run after the cancellation never ends")
      #expect(stage.outcomes.last == .completed, "\(name): the run after the cancellation fails")
      #expect(stage.model == completed, "\(name): the run after the cancellation differs")
    }
    // Core Animation's own transitions are noted.
    let issues = UIApplication.shared.issues.filter {
      ![UIKitIssue.Code.layerAnimation, .retiredEffect].contains($0.code)
    }
    #expect(issues.isEmpty, "\(name): \(issues)")
  }

  @Test func frames_areTheSameInASecondRun_forEveryAnimator() throws {
    for entry in AnimatorRegistry.catalogue {
      func hashes() throws -> [UInt64] {
        let stage = AnimatorStage(entry, in: try #require(entry.contexts.first))
        stage.goForward()
        stage.settle()
        stage.goBack()
        stage.settle()
        return stage.hashes
      }
      let first = try hashes()
      #expect(first.count > 20)
      let second = try hashes()
      #expect(second == first, "\(entry.name)")
    }
  }
}
