// Reads an `E:` line that is not canonical, with the same tolerance as evemu's reader, or throws
// the reason why the line is invalid.

/// An error in one line, before the file and line number are known.
struct LineProblem: Error {
  var code: TraceError.Code
  var what: String
  var why: String
  var remedy: String
}

enum LooseEventLine {
  /// Reads an event line that ``EventLine/decode(_:at:)`` cannot read.
  ///
  /// - Parameter bytes: the line without its line ending.
  static func read(_ bytes: [UInt8]) throws(LineProblem) -> InputEvent {
    var fields = LineFields(bytes)
    guard let stamp = fields.next(), let type = fields.next(), let code = fields.next(),
      let value = fields.next()
    else {
      throw malformed(bytes, "has too few fields")
    }
    let microseconds = try microseconds(stamp, bytes)
    guard let type = LineFields.hex(type, maximumDigits: 4),
      let code = LineFields.hex(code, maximumDigits: 4)
    else {
      throw malformed(bytes, "has a type or code that is not 1 to 4 hexadecimal digits")
    }
    guard fields.isAtEnd else { throw malformed(bytes, "has text after its value") }
    switch LineFields.decimal(value, as: Int32.self) {
    case .value(let value):
      return InputEvent(
        microseconds: microseconds, type: EventType(rawValue: UInt16(type)), code: UInt16(code),
        value: value)
    case .malformed: throw malformed(bytes, "has a value that is not a decimal number")
    case .tooLarge:
      throw LineProblem(
        code: .valueOutOfRange, what: "the value \(excerpt(value)) does not fit 32 bits",
        why: "The kernel's values are signed 32-bit numbers, so no device sent this.",
        remedy: "Correct the line or remove it.")
    }
  }

  private static func microseconds(
    _ field: ArraySlice<UInt8>, _ bytes: [UInt8]
  ) throws(LineProblem) -> UInt64 {
    guard let point = field.firstIndex(of: UInt8(ascii: ".")) else {
      throw malformed(bytes, "has a timestamp without a decimal point")
    }
    let fraction = field[(point + 1)...]
    guard fraction.count == 6, case .value(let part) = LineFields.decimal(fraction, as: UInt64.self)
    else { throw malformed(bytes, "has a timestamp without exactly six digits of microseconds") }
    switch LineFields.decimal(field[..<point], as: UInt64.self) {
    case .malformed: throw malformed(bytes, "has a timestamp with seconds that are not decimal")
    case .tooLarge: throw stampTooLarge(field)
    case .value(let seconds):
      let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
      let (sum, further) = whole.addingReportingOverflow(part)
      guard !overflow, !further else { throw stampTooLarge(field) }
      return sum
    }
  }

  private static func stampTooLarge(_ field: ArraySlice<UInt8>) -> LineProblem {
    LineProblem(
      code: .stampOutOfRange,
      what: "the timestamp \(excerpt(field)) does not fit 64 bits of microseconds",
      why: "No clock reaches this value, so the line is damaged.",
      remedy: "Correct the line or remove it.")
  }

  private static func malformed(_ bytes: [UInt8], _ how: String) -> LineProblem {
    LineProblem(
      code: .malformedEvent, what: "the event line '\(excerpt(bytes))' \(how)",
      why: "The format is 'E: SECONDS.MICROSECONDS TYPE CODE VALUE', type and code hexadecimal.",
      remedy: "Correct the line or remove it.")
  }
}
