// The invariants that animators in the styles of published apps violate in replays. No animator
// leaks a view controller, so no leak may be reported.

import Foundation
import GestureReplay
import GestureTrace
import ReplayChecks
import Testing
import UIKit

@MainActor @Suite(.serialized) struct StyleVerdictTests {
  private static let backward: [StyleContext] = [.pop, .dismissFull, .dismissOver]

  private func trace(_ name: String) throws -> Trace {
    let checkout = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try TraceReader.read(
      path: checkout.appendingPathComponent("Recordings/\(name).evemu").path)
  }

  /// Runs the styles as pops and dismissals, with a swipe that finishes the transition and one that
  /// cancels it.
  @Test(arguments: ["finishing-flick", "slow-cancel"])
  func everyStyle_releasesItsScreens(_ recording: String) throws {
    let trace = try trace(recording)
    var runs = 0
    for style in publishedStyles {
      for context in Self.backward where style.contexts.contains(context) {
        let checked = try ReplayCheck.run(trace, options: ReplaySettings(for: trace)) {
          StyleReplayScene(style, context, settle: $0)
        }
        runs += 1
        let leaks = checked.violations.filter { $0.invariant == .releasesControllers }
        #expect(leaks.isEmpty, "\(style.name), \(context.rawValue): \(leaks)")
      }
    }
    #expect(runs >= 40)
  }

  /// The names of the styles that violate each invariant in a pop or a dismissal.
  private func findings(_ recording: String) throws -> [Invariant: Set<String>] {
    let trace = try trace(recording)
    var found: [Invariant: Set<String>] = [:]
    for style in publishedStyles {
      for context in Self.backward where style.contexts.contains(context) {
        let checked = try ReplayCheck.run(trace, options: ReplaySettings(for: trace)) {
          StyleReplayScene(style, context, settle: $0)
        }
        for violation in checked.violations {
          found[violation.invariant, default: []].insert(style.name)
        }
      }
    }
    return found
  }

  /// These styles set the alpha or transform of the screen below without an animation, and restore
  /// the original value only when the transition finishes. After a cancellation the screen keeps
  /// the changed value, in EdgePan as on a device.
  private static let notRestoring: Set<String> = [
    "fade 2014", "blur fade 2018", "plain property 2017", "zoom 2020", "image zoom 2017",
    "staggered 2016", "turn 2015",
  ]

  /// In these styles, the last frame differs from the state after the transition because of the
  /// style's own code: a small card (card), a fully opaque dimming view (zoom), a copy over the
  /// whole screen (cell zoom), bars over everything (bars), a screen rotated along its path (paper
  /// plane), a container moved by half its width (cube), a screen nearer to the eye (stack).
  private static let jumping: Set<String> = [
    "card 2020", "zoom 2020", "cell zoom 2018", "paper plane 2016", "bars 2014",
    "cube 2015", "stack 2017",
  ]

  /// These styles also begin with a jump, for the same reasons: a screen rotated along its path
  /// (paper plane), a container moved by half its width (cube), a screen nearer to the eye (stack).
  private static let beginningElsewhere: Set<String> = [
    "paper plane 2016", "cube 2015", "stack 2017",
  ]

  @Test(arguments: ["finishing-flick", "slow-cancel"])
  func onlyListedStyles_violateAnInvariant(_ recording: String) throws {
    let found = try findings(recording)
    #expect(
      Set(found.keys).isSubset(of: [.cancelRestores, .continuousLanding, .continuousStart]),
      "\(found)")
    #expect(found[.continuousStart] ?? [] == Self.beginningElsewhere, "\(found)")
    #expect(
      found[.cancelRestores] ?? [] == (recording == "slow-cancel" ? Self.notRestoring : []),
      "\(found)")
    #expect((found[.continuousLanding] ?? []).isSubset(of: Self.jumping), "\(found)")
  }
}
