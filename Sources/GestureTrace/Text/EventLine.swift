// Converts one `E:` line to one event, eight bytes at a time if the line is canonical.

/// The canonical event line, `E: SEC.USEC TYPE CODE VALUE`, decoded from a buffer.
///
/// The timestamp's microseconds, the type and the code have fixed widths, so they are read as words
/// and decoded with a few multiplications ("SWAR": SIMD within a register). For any other form,
/// such as upper-case digits, additional spaces or a timestamp of 10¹² seconds, ``decode`` returns
/// `nil`; then ``LooseEventLine`` reads the line again, slowly, and reports any error.
enum EventLine {
  /// The number of bytes that must be readable from the start of a line: the longest canonical line
  /// up to the end of its value, plus one word of eight bytes. The part before the value fits in
  /// `maximumSecondsDigits` + 21 bytes.
  static let lookahead = 64

  /// The largest number of digits in a timestamp's seconds for which the timestamp cannot overflow
  /// 64 bits.
  private static let maximumSecondsDigits = 12

  /// Decodes the line that starts at `start`. From there, `lookahead` bytes must be readable.
  ///
  /// - Returns: the event and the offset of the first byte after the value, or `nil`.
  @inline(__always)
  static func decode(_ text: RawSpan, at start: Int) -> (event: InputEvent, end: Int)? {
    guard word16(text, start) == 0x3a45, byte(text, start + 2) == 0x20 else { return nil }  // "E: "
    var position = start + 3
    var seconds: UInt64 = 0
    var digit = byte(text, position) &- 0x30
    while digit < 10 {
      seconds = seconds &* 10 &+ UInt64(digit)
      position &+= 1
      digit = byte(text, position) &- 0x30
      // Stops at an invalid line before reading beyond the bytes that are guaranteed to be
      // readable.
      guard position - start <= 3 + maximumSecondsDigits else { return nil }
    }
    guard position > start + 3, byte(text, position) == 0x2e else { return nil }
    position &+= 1

    // "uuuuuu t": six digits, a space, and the first digit of the type.
    let fraction = word64(text, position)
    guard fraction >> 48 & 0xFF == 0x20, let microseconds = sixDigits(fraction),
      let codes = eightHexDigits(
        UInt64(word32(text, position + 7)) | UInt64(word32(text, position + 12)) << 32),
      byte(text, position + 11) == 0x20, byte(text, position + 16) == 0x20
    else { return nil }
    position &+= 17

    let isNegative = byte(text, position) == 0x2d
    if isNegative { position &+= 1 }
    let valueStart = position
    var value: Int64 = 0
    digit = byte(text, position) &- 0x30
    while digit < 10 {
      value = value &* 10 &+ Int64(digit)
      position &+= 1
      guard position - valueStart <= 11 else { return nil }
      digit = byte(text, position) &- 0x30
    }
    guard position > valueStart,
      let value = Int32(exactly: isNegative ? 0 &- value : value)
    else { return nil }
    return (
      InputEvent(
        microseconds: seconds &* 1_000_000 &+ microseconds,
        type: EventType(rawValue: UInt16(truncatingIfNeeded: codes >> 16)),
        code: UInt16(truncatingIfNeeded: codes), value: value),
      position
    )
  }

  /// Decodes the six decimal digits in the six low bytes, the first digit in the lowest byte.
  /// Returns `nil` for anything else.
  @inline(__always)
  private static func sixDigits(_ word: UInt64) -> UInt64? {
    // With two zeros in front of the six digits, the well-known reduction of eight digits applies.
    let padded = word << 16 | 0x3030
    guard padded & 0xF0F0_F0F0_F0F0_F0F0 == 0x3030_3030_3030_3030,
      (padded &+ 0x0606_0606_0606_0606) & 0xF0F0_F0F0_F0F0_F0F0 == 0x3030_3030_3030_3030
    else { return nil }
    let digits = padded & 0x0F0F_0F0F_0F0F_0F0F
    let pairs = (digits &* 10 &+ digits >> 8) & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* 100 &+ pairs >> 16) & 0x0000_FFFF_0000_FFFF
    return (fours &* 10_000 &+ fours >> 32) & 0xFFFF_FFFF
  }

  /// Decodes eight lower-case hexadecimal digits, the first in the lowest byte, to a 32-bit number.
  /// Returns `nil` for anything else.
  @inline(__always)
  private static func eightHexDigits(_ word: UInt64) -> UInt64? {
    let letters = word >> 6 & 0x0101_0101_0101_0101
    let nibbles = (word & 0x0F0F_0F0F_0F0F_0F0F) &+ letters &* 9
    // If all values are below 16, formatting them as digits again and comparing the result with the
    // text is a complete validation.
    let aboveNine = (nibbles &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    guard nibbles & 0xF0F0_F0F0_F0F0_F0F0 == 0,
      nibbles &+ 0x3030_3030_3030_3030 &+ aboveNine &* 0x27 == word
    else { return nil }
    let pairs = (nibbles << 4 | nibbles >> 8) & 0x00FF_00FF_00FF_00FF
    let fours = (pairs << 8 | pairs >> 16) & 0x0000_FFFF_0000_FFFF
    return (fours << 16 | fours >> 32) & 0xFFFF_FFFF
  }

  // These loads check bounds; "unsafe" in their names means that they accept any bit pattern.
  @inline(__always)
  private static func byte(_ text: RawSpan, _ offset: Int) -> UInt8 {
    text.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
  }
  @inline(__always)
  private static func word16(_ text: RawSpan, _ offset: Int) -> UInt16 {
    UInt16(littleEndian: text.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt16.self))
  }
  @inline(__always)
  private static func word32(_ text: RawSpan, _ offset: Int) -> UInt32 {
    UInt32(littleEndian: text.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }
  @inline(__always)
  private static func word64(_ text: RawSpan, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: text.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}

/// Finds the end of a line and NUL bytes before the end.
enum LineEnd {
  /// The result of a search.
  enum Result: Equatable {
    /// A newline at this offset.
    case newline(Int)
    /// A NUL byte at this offset, without a newline before it.
    case nul(Int)
    /// The text contains neither.
    case none
  }

  /// Searches from `start`, eight bytes at a time.
  @inline(__always)
  static func find(_ text: RawSpan, from start: Int) -> Result {
    var position = start
    let count = text.byteCount
    while position + 8 <= count {
      let word = UInt64(
        littleEndian: text.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self))
      let found = zeroBytes(word ^ 0x0A0A_0A0A_0A0A_0A0A) | zeroBytes(word)
      if found != 0 {
        // The lowest flagged byte is a real match: only bytes above a real match can be flagged
        // wrongly.
        let offset = position + found.trailingZeroBitCount / 8
        return text.unsafeLoad(fromByteOffset: offset, as: UInt8.self) == 0
          ? .nul(offset) : .newline(offset)
      }
      position &+= 8
    }
    while position < count {
      let byte = text.unsafeLoad(fromByteOffset: position, as: UInt8.self)
      if byte == 0x0A { return .newline(position) }
      if byte == 0 { return .nul(position) }
      position &+= 1
    }
    return .none
  }

  /// Returns a word with the top bit of each zero byte set. Bytes above a zero byte may be flagged
  /// wrongly (Mycroft's test).
  @inline(__always)
  private static func zeroBytes(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }
}
