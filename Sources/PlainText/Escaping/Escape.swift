// The function that makes text from a device or a file safe to show.

/// The destination of text from a device or a file.
public enum EscapeMedium: Hashable, Sendable, CaseIterable {
  /// A terminal, a log file, a plain-text report, the log of a CI job.
  case terminal
  /// XML and HTML, as text or inside an attribute's quotes.
  case xml
  /// Markdown (GitHub's dialect, tables included): shown as text, never as markup or a link.
  case markdown
  /// The message of a GitHub workflow command (`::error::…`).
  case annotation
  /// A property of a GitHub workflow command (`file=…`, `title=…`).
  case annotationProperty
}

/// Makes text that came from a device or a file safe for a medium. Code that shows such text to a
/// user calls this function first.
///
/// All characters that are invisible or could move a cursor, change a colour, end a line or reverse
/// the reading order are replaced with visible text: `\n`, `\t`, `\r`, `\u{202e}`. Then the
/// medium's own special characters are escaped. For a terminal these are the beginnings of the
/// commands that GitHub's runner executes when a job prints them: `::` at the beginning, even after
/// spaces, becomes `:\x3a`, and `##[` anywhere becomes `##\x5b`.
///
/// For ``EscapeMedium/terminal`` the function is idempotent, so escaping twice does no harm. For
/// this reason a literal backslash is unchanged, so `\n` in the result may also be a backslash and
/// an n in the original text. (For exact bytes, use JSON: ``JSONValue``.) The cost is linear in the
/// text.
public func escape(_ text: some StringProtocol, for medium: EscapeMedium = .terminal) -> String {
  // Nearly every string is printable ASCII, which needs no escaping for a terminal.
  let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
    bytes.allSatisfy { (0x20...0x7E).contains($0) }
  }
  if medium == .terminal, isPlain == true { return disarmed(String(text)) }
  var out = ""
  for scalar in text.unicodeScalars { appendEscaped(scalar, for: medium, to: &out) }
  return medium == .terminal ? disarmed(out) : out
}

/// Makes bytes that came from a device or a file safe for a medium, like the function for text.
///
/// Bytes that are not part of a valid UTF-8 sequence become `\xNN`.
public func escape(_ bytes: [UInt8], for medium: EscapeMedium = .terminal) -> String {
  var out = ""
  for piece in UTF8Pieces(bytes) {
    switch piece {
    case .scalar(let scalar): appendEscaped(scalar, for: medium, to: &out)
    case .invalid(let byte): out += "\\x" + hexPair(byte)
    }
  }
  return medium == .terminal ? disarmed(out) : out
}

/// Makes an exact text safe for a medium, like the function for bytes.
public func escape(_ text: ExactText, for medium: EscapeMedium = .terminal) -> String {
  escape(text.bytes, for: medium)
}

/// Returns a line in which GitHub's runner finds no workflow command.
///
/// The runner reads `::command::` at the beginning of a line, after removing white space there, and
/// the older `##[command]` anywhere in a line (TryParseV2 and TryParse in its ActionCommand.cs).
private func disarmed(_ line: String) -> String {
  let marks = line.utf8.lazy.filter { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "[") }
  guard !marks.isEmpty else { return line }
  var out = ""
  var isAtBeginning = true
  var last: (Unicode.Scalar, Unicode.Scalar) = (" ", " ")
  for scalar in line.unicodeScalars {
    let isCommand =
      scalar == ":" && last.1 == ":" && isAtBeginning
      || scalar == "[" && last.1 == "#" && last.0 == "#"
    if isCommand {
      out += "\\x" + hexPair(UInt8(scalar.value))
    } else {
      out.unicodeScalars.append(scalar)
    }
    isAtBeginning =
      isAtBeginning && !isCommand && (scalar == ":" || scalar.properties.isWhitespace)
    last = (last.1, scalar)
  }
  return out
}

private func appendEscaped(
  _ scalar: Unicode.Scalar, for medium: EscapeMedium, to out: inout String
) {
  if let byte = PathText.byte(carriedBy: scalar) {
    out += (medium == .markdown ? "&#92;" : "\\") + "x" + hexPair(byte)
    return
  }
  if scalar.isHidden {
    // In Markdown, a backslash before punctuation is markup, so the backslash is written as an
    // entity.
    let backslash = medium == .markdown ? "&#92;" : "\\"
    switch scalar {
    case "\n": out += backslash + "n"
    case "\r": out += backslash + "r"
    case "\t": out += backslash + "t"
    case _ where scalar.value < 0x100: out += backslash + "x" + hexPair(UInt8(scalar.value))
    default:
      let number = String(scalar.value, radix: 16)
      out += medium == .markdown ? "\(backslash)u&#123;\(number)&#125;" : "\\u{\(number)}"
    }
    return
  }
  switch (medium, scalar) {
  case (.xml, "&"): out += "&amp;"
  case (.xml, "<"): out += "&lt;"
  case (.xml, ">"): out += "&gt;"
  case (.xml, "\""): out += "&quot;"
  case (.xml, "'"): out += "&apos;"
  case (.markdown, _) where scalar.isMarkdownMarkup: out += "&#\(scalar.value);"
  case (.annotation, "%"), (.annotationProperty, "%"): out += "%25"
  case (.annotationProperty, ":"): out += "%3A"
  case (.annotationProperty, ","): out += "%2C"
  default: out.unicodeScalars.append(scalar)
  }
}

extension Unicode.Scalar {
  /// Whether this scalar has an effect and is not visible: controls, line and paragraph separators,
  /// format characters (bidirectional overrides, zero-width characters, tags), noncharacters.
  package var isHidden: Bool {
    if value < 0x7F { return value < 0x20 }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return true
    default: return properties.isNoncharacterCodePoint
    }
  }

  /// Whether this is an ASCII character that Markdown may read as markup or as part of a link: all
  /// punctuation except the three marks (slash, comma, semicolon) that ordinary names contain and
  /// that have no meaning in the middle of a line.
  fileprivate var isMarkdownMarkup: Bool {
    guard value < 0x7F, value > 0x20, !properties.isAlphabetic else { return false }
    return !("0"..."9").contains(self) && self != "/" && self != "," && self != ";"
  }
}

/// Returns two lower-case hexadecimal digits.
package func hexPair(_ byte: UInt8) -> String {
  String(decoding: [hexDigit(byte >> 4), hexDigit(byte & 0xF)], as: UTF8.self)
}

/// Returns the lower-case hexadecimal digit of a number below 16.
package func hexDigit(_ nibble: UInt8) -> UInt8 {
  nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10
}
