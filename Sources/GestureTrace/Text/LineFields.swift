// Reads the space-separated fields of one line, slowly but with precise errors.

import PlainText

/// A cursor over the bytes of one line, without its line ending.
struct LineFields {
  let bytes: [UInt8]
  var position: Int

  /// Creates a cursor, by default after the line's two-byte tag, such as `E:`.
  init(_ bytes: [UInt8], from position: Int = 2) {
    self.bytes = bytes
    self.position = position
  }

  /// Whether only spaces, or a comment, remain.
  var isAtEnd: Bool {
    mutating get {
      skipBlanks()
      return position >= bytes.count || bytes[position] == UInt8(ascii: "#")
    }
  }

  /// Returns the next field's bytes, or `nil` at the end of the line.
  mutating func next() -> ArraySlice<UInt8>? {
    guard !isAtEnd else { return nil }
    let start = position
    while position < bytes.count, !Self.isBlank(bytes[position]) { position += 1 }
    return bytes[start..<position]
  }

  /// Reads the next field, which begins at `position`, if it is 1 to `maximumDigits` hexadecimal
  /// digits.
  mutating func takeHex(maximumDigits: Int) -> UInt32? {
    var value: UInt32 = 0
    var end = position
    while end < bytes.count, !Self.isBlank(bytes[end]) {
      guard end - position < maximumDigits, let nibble = hexValue(bytes[end]) else { return nil }
      value = value << 4 | UInt32(nibble)
      end += 1
    }
    guard end > position else { return nil }
    position = end
    return value
  }

  private mutating func skipBlanks() {
    while position < bytes.count, Self.isBlank(bytes[position]) { position += 1 }
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

  /// Parses a field of 1 to `maximumDigits` hexadecimal digits. Returns `nil` for anything else.
  static func hex(_ field: ArraySlice<UInt8>, maximumDigits: Int) -> UInt32? {
    guard (1...maximumDigits).contains(field.count) else { return nil }
    var value: UInt32 = 0
    for byte in field {
      guard let nibble = hexValue(byte) else { return nil }
      value = value << 4 | UInt32(nibble)
    }
    return value
  }

  /// The result of parsing a decimal field.
  enum Decimal<Value> {
    case value(Value)
    case tooLarge
    case malformed
  }

  /// Parses a field (decimal digits, with an optional minus sign) as an integer.
  static func decimal<Value: FixedWidthInteger>(
    _ field: ArraySlice<UInt8>, as type: Value.Type
  ) -> Decimal<Value> {
    let isNegative = Value.isSigned && field.first == UInt8(ascii: "-")
    let digits = isNegative ? field.dropFirst() : field
    guard !digits.isEmpty else { return .malformed }
    var value: Value = 0
    var isTooLarge = false
    for byte in digits {
      guard (0x30...0x39).contains(byte) else { return .malformed }
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let digit = Value(byte - 0x30)
      let (sum, further) =
        isNegative
        ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
      isTooLarge = isTooLarge || overflow || further
      value = sum
    }
    return isTooLarge ? .tooLarge : .value(value)
  }
}

/// Returns the beginning of a line for an error message: short, and escaped for a terminal.
func excerpt(_ bytes: some Collection<UInt8>, maximumLength: Int = 60) -> String {
  let shown = escape(Array(bytes.prefix(maximumLength)))
  return bytes.count > maximumLength ? shown + "…" : shown
}

/// Returns an axis code as two hexadecimal digits, as `A:` lines contain it.
func hex(_ code: UInt16) -> String { hexPair(UInt8(truncatingIfNeeded: code)) }
