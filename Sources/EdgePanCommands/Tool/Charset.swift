// Support for terminals that cannot show characters beyond ASCII.

import Foundation

/// The characters that a locale's terminal can show.
enum Charset {
  /// Returns whether the environment requests UTF-8. Without a locale, terminals are assumed to use
  /// UTF-8; `C` and `POSIX` mean ASCII.
  static func isUTF8(_ environment: [String: String]) -> Bool {
    let named = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    guard let named else { return true }
    let encoding = named.lowercased().filter { $0 != "-" }
    return encoding.hasSuffix(".utf8") || encoding.contains(".utf8@")
  }

  /// Returns the text in ASCII: the tool's own symbols are transliterated, and other characters
  /// become `?`.
  static func ascii(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    return text.reduce(into: "") { result, character in
      result += character.isASCII ? String(character) : spelled[character] ?? "?"
    }
  }

  private static let spelled: [Character: String] = [
    "\u{b1}": "+-", "\u{b5}": "u", "\u{d7}": "x", "\u{f7}": "/", "\u{2026}": "...",
    "\u{2192}": "->",
    "\u{2212}": "-", "\u{2713}": "+", "\u{2717}": "x",
  ]
}
