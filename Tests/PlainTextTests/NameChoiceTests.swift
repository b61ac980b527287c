// The message that a user reads after mistyping a name.

import Testing

@testable import PlainText

@Suite struct NameChoiceTests {
  private let names = ["direction", "scale", "scale-spring", "explode"]

  @Test(arguments: [
    ("explod", "explode"), ("Explode", "explode"), ("sclae", "scale"),
    ("scale-sprign", "scale-spring"), ("derection", "direction"), ("csale", "scale"),
  ])
  func typo_getsTheNearestNameAsASuggestion(_ wrong: String, _ meant: String) {
    #expect(nearestName(to: wrong, among: names) == meant)
  }

  @Test(arguments: ["", "x", "cube", "stall", String(repeating: "explode", count: 1000)])
  func textThatIsNearNoName_getsNoSuggestion(_ wrong: String) {
    #expect(nearestName(to: wrong, among: names) == nil)
    #expect(
      nameRemedy(for: wrong, among: names)
        == "Valid names: direction, scale, scale-spring, explode.")
  }

  @Test func suggestionAmongManyNames_isShownWithoutTheList() {
    let many = names + (0..<30).map { "other-\($0)" }
    #expect(nameRemedy(for: "scal", among: many) == "Did you mean 'scale'?")
    #expect(nameRemedy(for: "xyz", among: many).hasPrefix("Valid names: direction, "))
  }

  @Test func remedy_beginsWithTheSuggestion() {
    #expect(nameRemedy(for: "scal", among: names).hasPrefix("Did you mean 'scale'? Valid names: "))
  }
}
