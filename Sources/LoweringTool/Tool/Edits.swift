// Edits: changes to a file's text that preserve all lines, and columns where possible.

/// Byte ranges and their replacements.
///
/// A replacement that is shorter than the original text is padded with spaces; line feeds are kept.
/// Of two overlapping edits, the one that begins earlier is kept; if both begin at the same byte,
/// the one that was requested first.
struct Edits {
  private struct Edit {
    var range: Range<Int>
    var text: [UInt8]
    var order: Int
  }
  private var edits: [Edit] = []

  /// Replaces the text with spaces.
  mutating func blank(_ range: Range<Int>) { replace(range, with: "") }

  mutating func replace(_ range: Range<Int>, with text: String) {
    edits.append(Edit(range: range, text: Array(text.utf8), order: edits.count))
  }

  /// Like ``replace(_:with:)``, but takes precedence over all edits inside the range, which are
  /// dropped.
  mutating func replaceAll(_ range: Range<Int>, with text: String) {
    edits.append(Edit(range: range, text: Array(text.utf8), order: -1))
  }

  mutating func insert(_ text: String, at offset: Int) {
    edits.append(Edit(range: offset..<offset, text: Array(text.utf8), order: edits.count))
  }

  func applied(to bytes: [UInt8], from start: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 1024)
    var position = start
    let sorted = edits.sorted {
      ($0.range.lowerBound, $0.order) < ($1.range.lowerBound, $1.order)
    }
    for edit in sorted where edit.range.lowerBound >= position {
      result += bytes[position..<edit.range.lowerBound]
      result += edit.text
      position = edit.range.upperBound
      let old = bytes[edit.range]
      var missing = old.count - edit.text.count
      // Text up to the last line feed can be removed; only the columns after that line feed are
      // preserved.
      let feeds = old.count { $0 == UInt8(ascii: "\n") }
      if feeds > 0 {
        result += Array(repeating: UInt8(ascii: "\n"), count: feeds)
        missing = old.endIndex - 1 - old.lastIndex(of: UInt8(ascii: "\n"))!
      }
      if missing > 0 { result += Array(repeating: UInt8(ascii: " "), count: missing) }
    }
    return result + bytes[max(position, start)...]
  }
}
