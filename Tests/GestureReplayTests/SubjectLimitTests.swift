// Animators and scenes by name, with parameters at the limits of their ranges.

import ReplayScenes
import Testing
import UIKit

@MainActor @Suite struct SubjectLimitTests {
  @Test func duration_isAllowedUpToAMinute() throws {
    #expect(try AnimatorSpecification(parsing: "scale:duration=60").duration == 60)
    #expect(throws: SubjectError.self) {
      try AnimatorSpecification(parsing: "scale:duration=60.5")
    }
    #expect(throws: SubjectError.self) { try AnimatorSpecification(parsing: "scale:duration=0") }
  }

  @Test func parameter_outsideItsRange_isRejected() throws {
    #expect(try AnimatorSpecification(parsing: "explode:xFactor=64").values == ["xFactor": 64])
    #expect(throws: SubjectError.self) {
      try AnimatorSpecification(parsing: "explode:xFactor=64.5")
    }
  }

  @Test func sceneThatIsRegisteredAgain_replacesTheFirst() throws {
    let registry = SceneRegistry()
    for summary in ["old", "new"] {
      registry.register(
        SceneEntry(name: "screen", summary: summary) { _ in NavigationScene { _ in nil } })
    }
    #expect(registry.entries.map(\.summary) == ["new"])
  }
}
