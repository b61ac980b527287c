// Replays a recording and checks the invariants, as `verify`, `fuzz` and users' tests do.

import GestureReplay
import GestureTrace
import PlainText
import ReplayScenes
import UIKit

/// A replay and its violations.
public struct CheckedReplay: Sendable {
  /// The result of the replay; nil if it never came to rest.
  public var result: ReplayResult?
  /// The broken invariants, in the order in which they were found.
  public var violations: [InvariantViolation]
  /// The messages of the problems that UIKit reported in the client's code. They do not count as
  /// violations.
  public var issues: [String]

  /// The first violation, if any.
  public var firstViolation: InvariantViolation? { violations.first }
}

/// Replays recordings and checks the invariants.
///
///     let checked = try ReplayCheck.run(trace, into: subject)
///     print(checked.violations)
@MainActor
public enum ReplayCheck {
  /// Replays a recording with a subject.
  ///
  /// - Parameters:
  ///   - trace: the recording.
  ///   - subject: the animator in its context, or the scene.
  ///   - options: the settings of the replay.
  ///   - observers: additional observers, called before the invariants.
  /// - Throws: ``/GestureReplay/ReplayError`` for a recording whose device reports no contacts;
  ///   rethrows the errors of a user's scene. A run that never ends is a violation, not an error.
  public static func run(
    _ trace: Trace, into subject: ReplaySubject, options: ReplaySettings,
    observers: [any ReplayObserver] = []
  ) throws -> CheckedReplay {
    try run(trace, options: options, observers: observers, makeScene: subject.makeScene)
  }

  /// Replays a recording with the scene that `makeScene` builds.
  public static func run(
    _ trace: Trace, options: ReplaySettings, observers: [any ReplayObserver] = [],
    makeScene: @MainActor (_ settle: @escaping @MainActor () -> Void) throws -> any ReplayScene
  ) throws -> CheckedReplay {
    let (again, variant) = try worksAgain(trace, options, makeScene: makeScene)
    let mirror =
      isChecked(.mirrors, options) && options.again == .mirrored ? Mirrors.log(options) : nil
    let invariants = InvariantObserver(options)
    let last = LastFrame()
    let watching: [(any ReplayObserver)?] = [invariants, last, again, mirror]
    var result: ReplayResult?
    do {
      result = try Replay.run(
        trace, options: options, observers: observers + watching.compactMap { $0 },
        variant: variant, makeScene: makeScene)
    } catch let error as ReplayError {
      guard case .neverEnds = error else { throw error }
      invariants.noteEndlessRun(error.cause, lastFrame: last.frame)
    }
    var violations = invariants.violations
    if let result {
      let differences = [
        again?.violation(in: result),
        try mirror?.violation(in: result, trace, options, makeScene: makeScene),
      ]
      violations += differences.compactMap { $0 }
    }
    return CheckedReplay(
      result: result, violations: violations, issues: invariants.issues.map { escape("\($0)") })
  }

  private static func isChecked(_ rule: Invariant, _ options: ReplaySettings) -> Bool {
    !options.skippedRules.contains(rule.rawValue)
  }

  /// Returns the observer of the follow-up gesture. If that gesture is a tap, the tap alone is
  /// replayed first, for comparison.
  private static func worksAgain(
    _ trace: Trace, _ options: ReplaySettings, makeScene: SceneMaker
  ) throws -> (WorksAgain?, ReplayVariant) {
    var variant = ReplayVariant()
    guard let followUp = options.again, followUp != .mirrored, isChecked(.worksAgain, options)
    else {
      return (nil, variant)
    }
    guard followUp == .tap else { return (.secondSwipe, variant) }
    let fresh = WorksAgain.freshTap
    do {
      variant.followUpOnly = true
      let result = try Replay.run(
        trace, options: options, observers: [fresh], variant: variant, makeScene: makeScene)
      variant.followUpOnly = false
      variant.tapPlace = result.followUp?.tapPlace
      return (.tap(comparedWith: fresh), variant)
    } catch let error as ReplayError {
      // If the scene never comes to rest, there is nothing to compare with; the main replay reports
      // that.
      guard case .neverEnds = error else { throw error }
      return (nil, ReplayVariant())
    }
  }
}

/// Records the last frame of a replay.
@MainActor private final class LastFrame: ReplayObserver {
  private(set) var frame = 0

  func frameDidEnd(frame: Int, scene: any ReplayScene) { self.frame = frame }
}
