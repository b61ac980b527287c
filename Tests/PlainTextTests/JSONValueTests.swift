// The JSON of the edgepan lines in recordings: strict, ordered and exact. JSON that Foundation also
// reads has the same values.

import Foundation
import Testing

@testable import PlainText

struct JSONValueTests {
  private func parse(_ text: String) throws -> JSONValue {
    try JSONValue(parsing: Array(text.utf8))
  }

  @Test(arguments: [
    "null", "true", "[]", "{}", "[1,-2,3.5,1e3,0,-0.25]", #"{"b":{"a":[null,"x"]},"a":""}"#,
    #"{"\"é\n\u00e9":1,"":2}"#,
    #""\"\\\/\b\f\n\r\t\u00e9\ud83d\udc4d""#, " [ 1 , { \"a\" : 2 } ] ", "9223372036854775807",
    "-9223372036854775808", "9223372036854775808",
  ])
  func validText_isReadAsFoundationReadsIt(text: String) throws {
    let ours = try parse(text)
    let theirs = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    let again = try JSONSerialization.jsonObject(
      with: Data(ours.serialized), options: .fragmentsAllowed)
    #expect((again as? NSObject) == (theirs as? NSObject))
  }

  @Test(arguments: [
    "", " ", "nul", "True", "[1,]", "[1 2]", "{\"a\"}", "{\"a\":}", "{a:1}", "{\"a\":1,}", "01",
    "-",
    "1.", ".5", "1e", "+1", "1e999", "NaN", "\"", "\"\\x\"", "\"\\u12\"", "\"\n\"", "[", "{", "1 2",
    #""\ud800""#, #""\ud800\u0041""#, #""\udc00""#, #"{"a"#, "{\"a\n\":1}", #"{"a\x":1}"#,
  ])
  func invalidText_isRejected(text: String) {
    #expect(throws: JSONError.self) { try parse(text) }
  }

  @Test func nesting_beyondTheLimit_isRejected() {
    #expect(throws: JSONError.self) { try parse(String(repeating: "[", count: 100_000)) }
    let deep = String(repeating: "[", count: 16) + String(repeating: "]", count: 16)
    #expect(throws: Never.self) { try parse(deep) }
  }

  @Test func order_ofMembers_isKept() throws {
    let text = #"{"z":1,"a":2,"m":3}"#
    #expect(try parse(text).description == text)
  }

  @Test func exactBytes_surviveAnyRoundTrip() throws {
    var generator = SplitMix64(seed: 3)
    for _ in 0..<1_000 {
      let bytes = (0..<30).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let value = JSONValue.string(ExactText(bytes: bytes))
      #expect(try JSONValue(parsing: value.serialized) == value)
      #expect(value.description.unicodeScalars.allSatisfy { !$0.isHidden })
    }
  }

  /// The output of Python's json.dumps("caf\udce9") for bytes that are not UTF-8.
  @Test func invalidByte_isEscapedAsInPython() {
    let text = JSONValue.string(ExactText(bytes: Array("caf".utf8) + [0xE9]))
    #expect(text.description == #""caf\udce9""#)
  }
}
