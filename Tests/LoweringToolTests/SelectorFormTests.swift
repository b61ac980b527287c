// Selectors whose Objective-C names or positions are easy to get wrong.

import Testing

@Suite struct SelectorFormTests {
  private func lowered(_ form: String, _ method: String) throws -> LoweredText {
    try LoweredText(
      """
      class A: NSObject {
        var b: B! = nil
        lazy var s = \(form)
        \(method)
      }
      """)
  }

  /// As in Swift, no "With" is inserted before the label if the base name ends in a preposition.
  @Test func nameThatEndsInAPreposition_isFollowedDirectlyByItsLabel() throws {
    let text = try lowered("#selector(moveTo(point:))", "func moveTo(point: Int) {}")
    #expect(text.texts[0].contains("SelectorOf(\"moveToPoint:\")"))
  }

  @Test func selectorOverTwoLines_doesNotMoveTheLinesThatFollow() throws {
    let text = try lowered("#selector(\n    pan(_:))", "func pan(_ x: Int) {}")
    #expect(text.lines[4].contains("func pan(_ x: Int) {}"))
    #expect(text.lines[5] == "}")
  }

  @Test func selectorOfAForceUnwrappedObjectsMethod_hasTheObjectsType() throws {
    let text = try LoweredText("class A { var b: B?\n func t() { go(#selector(b!.hit)) } }")
    #expect(text.lines[1].contains("selectorTarget(b)."))
  }
}
