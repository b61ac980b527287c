// Text whose bytes must be preserved exactly: device names, serial numbers and other text that a
// kernel reports.

/// Bytes that are usually, but not necessarily, UTF-8: a device's name as the kernel reports it.
///
/// A `String` would repair invalid UTF-8 and so lose the device's bytes. In JSON, valid UTF-8 is
/// unchanged and each byte that is not part of a valid sequence becomes the lone surrogate
/// U+DC80…U+DCFF (`\udcff` for 0xFF). Python calls this `surrogateescape`, so
/// `json.loads(line).encode("utf-8", "surrogateescape")` returns the same bytes.
public struct ExactText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The bytes, unchanged.
  public var bytes: [UInt8]

  /// Creates text from any bytes.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// Creates text from a string's UTF-8.
  public init(_ string: String) { self.bytes = Array(string.utf8) }

  /// Creates text from a literal's UTF-8.
  public init(stringLiteral value: String) { self.init(value) }

  /// The text with invalid UTF-8 repaired (U+FFFD). Still untrusted: escape before showing it.
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  /// The text in the form of an evemu `N:` line: one line, control bytes and invalid UTF-8 as `?`.
  ///
  /// A device may report the name `a\nE: 0.000001 0001 001e 1\n`, and evemu itself would write that
  /// forged event into its file. C1 controls count as control bytes, because terminals interpret
  /// them; so do the Unicode line separators.
  public var lineSafe: String {
    var line = ""
    for piece in UTF8Pieces(bytes) {
      switch piece {
      case .scalar(let scalar): line.unicodeScalars.append(scalar.isLineControl ? "?" : scalar)
      case .invalid: line.unicodeScalars.append("?")
      }
    }
    return line
  }
}

extension Unicode.Scalar {
  /// Whether this scalar moves the cursor or ends a line, in at least one environment.
  package var isLineControl: Bool {
    value < 0x20 || (0x7F...0x9F).contains(value) || value == 0x2028 || value == 0x2029
  }
}

/// Iterates over bytes as UTF-8: valid scalars, and single bytes that do not belong to one.
package struct UTF8Pieces: Sequence, IteratorProtocol {
  package enum Piece {
    case scalar(Unicode.Scalar)
    case invalid(UInt8)
  }

  private let bytes: [UInt8]
  private var position = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package mutating func next() -> Piece? {
    guard position < bytes.count else { return nil }
    let first = bytes[position]
    let length = Self.sequenceLength(first)
    guard length > 0, position + length <= bytes.count else { return invalidByte(first) }
    if length == 1 {
      position += 1
      return .scalar(Unicode.Scalar(first))
    }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for next in bytes[(position + 1)..<(position + length)] {
      guard next & 0xC0 == 0x80 else { return invalidByte(first) }
      value = value << 6 | UInt32(next & 0x3F)
    }
    // Overlong forms and surrogates are invalid. The lead byte alone does not exclude them.
    let least: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x1_0000
    guard value >= least, let scalar = Unicode.Scalar(value) else { return invalidByte(first) }
    position += length
    return .scalar(scalar)
  }

  private mutating func invalidByte(_ byte: UInt8) -> Piece {
    position += 1
    return .invalid(byte)
  }

  private static func sequenceLength(_ first: UInt8) -> Int {
    switch first {
    case 0x00...0x7F: 1
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 0
    }
  }
}
