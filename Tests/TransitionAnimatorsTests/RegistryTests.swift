// The catalogue by name.

import Testing
import TransitionAnimators
import UIKit

@MainActor @Suite struct RegistryTests {
  @Test func ownAnimatorJoinsInOneLine_andReplacesItsNamesake() {
    let registry = AnimatorRegistry()
    registry.register(AnimatorEntry(name: "Mine", summary: "a") { _ in ScaleAnimator() })
    registry.register(AnimatorEntry(name: "mine", summary: "b") { _ in ScaleAnimator() })
    #expect(registry.entries.map(\.summary) == ["b"])
    #expect(registry.entry(named: "MINE")?.contexts == AnimatorContext.allCases)
  }

  @Test func catalogueSaysWhyAnAnimatorDoesNotRunSomewhere() {
    for entry in AnimatorRegistry.shared.entries {
      for context in AnimatorContext.allCases where !entry.contexts.contains(context) {
        #expect(entry.reasonAgainst(context)?.isEmpty == false)
      }
      #expect(!entry.contexts.isEmpty)
    }
  }

  @Test func parametersAreHeldInsideTheirRange() throws {
    let entry = try #require(AnimatorRegistry.shared.entry(named: "Explode"))
    let animator = entry.make(isForward: false, values: ["columns": 1000])
    #expect((animator as? ExplodeAnimator)?.columns == 64)
    #expect(animator.transitionDuration(using: nil) == 0.75)
  }
}
