// The rules that are asked after a gesture that begins no transition.

import GestureReplay
import UIKit

extension PlainGesture {
  /// The rules that apply to every gesture.
  private static let rules: Set<Invariant> = [
    .takesTouches, .barsMatch, .settledLayout, .keepsContainment, .leavesNothing,
    .cancelRestores, .balancedAppearance,
  ]

  /// Returns the violations at rest.
  func violations(
    names: ViewNames, invariants: Set<Invariant>, restless: Set<ObjectIdentifier>, frame: Int
  ) -> [InvariantViolation] {
    var after = WorldSnapshot(isStart: false)
    after.ending = "drag that returned"
    let story = SwipeStory(frame: frame, before: before, names: names)
    (story.plain, story.restless) = (self, restless)
    story.hasLaterLanding = landings > 1
    story.end(frame: frame, completed: !hasReturned(in: after))
    let rules = SwipeRules(story, invariants: invariants.intersection(Self.rules))
    let found = rules.rested(frame: frame)
    story.noteRemovedControllers()
    return found + rules.judged(frame: frame, at: after)
  }
}
