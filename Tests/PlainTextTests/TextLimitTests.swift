// Inputs exactly at their limits.

import Testing

@testable import PlainText

@Suite struct TextLimitTests {
  @Test func emptyWord_isQuoted() { #expect(shellWord("") == "''") }

  @Test func listsNestedAsDeeplyAsAllowed_areRead() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    _ = try JSONValue(parsing: nested(JSONValue.deepestNesting + 1))
    #expect(throws: JSONError.self) {
      try JSONValue(parsing: nested(JSONValue.deepestNesting + 2))
    }
  }

  @Test func randomWholeNumbers_reachBothEndsOfTheirRange() {
    var random = SplitMix64(seed: 1)
    let found = Set((0..<200).map { _ in random.whole(in: -1...1) })
    #expect(found == [-1, 0, 1])
  }

  @Test(arguments: [Int64.min...Int64.max, Int64.min...0, -1...Int64.max])
  func randomWholeNumbersOfAWideRange_areInIt(_ range: ClosedRange<Int64>) {
    var random = SplitMix64(seed: 2)
    let found = (0..<200).map { _ in random.whole(in: range) }
    #expect(found.allSatisfy(range.contains))
    #expect(found.contains { $0 < 0 } || range.lowerBound == -1)
  }
}
