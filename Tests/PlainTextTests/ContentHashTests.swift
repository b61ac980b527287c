// FNV-1a, compared with its authors' own values.

import PlainText
import Testing

@Suite struct ContentHashTests {
  /// From test_fnv.c of the reference implementation.
  @Test(arguments: [
    ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
  ])
  func knownStrings_haveTheAuthorsHashes(_ text: String, _ hash: String) {
    #expect("\(ContentHash(of: text.utf8))" == hash)
    #expect(ContentHash(hash) == ContentHash(of: Array(text.utf8)))
  }

  @Test func portions_haveTheHashOfTheWholeText() {
    var hash = ContentHash()
    hash.add("foo".utf8)
    hash.add(Array("bar".utf8))
    #expect(hash == ContentHash(of: "foobar".utf8))
  }

  @Test(arguments: ["", "85944171f73967e", "85944171F73967E8", "+5944171f73967e8"])
  func invalidStrings_areNotHashes(_ text: String) { #expect(ContentHash(text) == nil) }
}
