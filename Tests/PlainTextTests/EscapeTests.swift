// No text from a device or a file may control the medium that shows it.

import Testing

@testable import PlainText

struct EscapeTests {
  @Test(arguments: [
    ("plain name", "plain name"), ("a\nb", #"a\nb"#), ("\u{1b}[31m", #"\x1b[31m"#),
    ("\r\t\u{7}\u{7f}", #"\r\t\x07\x7f"#), ("\u{9b}2J", #"\x9b2J"#),
    ("x\u{202e}y", #"x\u{202e}y"#), ("\u{2028}\u{feff}\u{e0041}", #"\u{2028}\u{feff}\u{e0041}"#),
    ("日本語 Ünï 👍", "日本語 Ünï 👍"), ("<&\"'>%:|*", "<&\"'>%:|*"),
  ])
  func textForATerminal_hasNoHiddenCharacters(text: String, expected: String) {
    #expect(escape(text) == expected)
  }

  @Test func invalidUTF8_isShownByteByByte() {
    // The bytes contain a lone byte, an overlong slash, a surrogate and a truncated sequence.
    let bytes: [UInt8] = [0x61, 0xFF, 0xC0, 0xAF, 0xED, 0xA0, 0x80, 0xE2, 0x82]
    #expect(escape(bytes) == #"a\xff\xc0\xaf\xed\xa0\x80\xe2\x82"#)
  }

  @Test func textForXML_cannotCloseATagOrAQuote() {
    #expect(
      escape("</a href=\"x\" b='y'>&\n\u{0}", for: .xml)
        == #"&lt;/a href=&quot;x&quot; b=&apos;y&apos;&gt;&amp;\n\x00"#)
  }

  @Test func textForMarkdown_cannotBecomeALinkTableOrImage() {
    let text = escape("![x](http://a.b) | <b> `c` *d* @user #1 \\e\n", for: .markdown)
    #expect(!text.contains { "![]()|<>`*@\\.:".contains($0) })
    #expect(escape("a|b", for: .markdown) == "a&#124;b")
    #expect(escape("ABC xyz 019, a/b", for: .markdown) == "ABC xyz 019, a/b")
  }

  @Test func textForAnAnnotation_cannotEndTheWorkflowCommand() {
    #expect(escape("50%\n::error::x", for: .annotation) == #"50%25\n::error::x"#)
    #expect(escape("a:b,c%", for: .annotationProperty) == "a%3Ab%2Cc%25")
  }

  /// The essential property of every medium: random bytes leave no hidden characters in the output.
  @Test(arguments: EscapeMedium.allCases)
  func anyBytes_leaveNothingHidden(medium: EscapeMedium) {
    var generator = SplitMix64(seed: 7)
    for _ in 0..<500 {
      let bytes = (0..<40).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let text = escape(bytes, for: medium)
      #expect(!text.unicodeScalars.contains { $0.isHidden })
      #expect(escape(escape(bytes)) == escape(bytes))
    }
  }

  @Test func lines_keepTheirBreaks_andContainNoWorkflowCommand() {
    #expect(
      escapedLines("a\u{1b}\n\n::error::x\n##[group]y\nb ::c\n")
        == "a\\x1b\n\n:\\x3aerror::x\n##\\x5bgroup]y\nb ::c\n")
    #expect(escapedLines("a\n\nb\n", omittingEmptyLines: true) == "a\nb")
    #expect(escapedLines("a\r\nb\rc\r\n") == "a\nb\\rc\n")
  }

  /// GitHub's runner removes white space before it looks for `::`, and finds `##[` anywhere.
  @Test(arguments: [
    ("  ::error::x", "  :\\x3aerror::x"), ("\u{2003}::x", "\u{2003}:\\x3ax"),
    (":::x", ":\\x3a:x"), ("é ##[error]x", "é ##\\x5berror]x"), ("###[[", "###\\x5b["),
    (": :a::b", ": :a::b"), ("a ::b [c] #[", "a ::b [c] #["),
  ])
  func textForATerminal_containsNoWorkflowCommand(text: String, escaped: String) {
    #expect(escape(text) == escaped)
    #expect(escape(Array(text.utf8)) == escaped)
    #expect(escape(escaped) == escaped)
  }

  @Test func shellWord_containsNoWorkflowCommand() {
    #expect(shellWord("##[error]a.evemu") == #"$'##\133error]a.evemu'"#)
  }

  @Test func exactText_asALine_isOneLine() {
    let text = ExactText(bytes: Array("a\nE: 0.0\t\u{85}\u{2028}é".utf8) + [0xFF])
    #expect(text.lineSafe == "a?E: 0.0???é?")
  }
}
