// Converts the header lines of an evemu file, `N: I: P: B: A: L: S:`, to a device description.

import PlainText

/// Collects the description lines of one file.
struct DescriptionLines {
  /// Whether any description line has been seen.
  private(set) var isPresent = false
  /// Whether the line of an axis lacks a resolution, a field that evemu 1.1 and older do not have.
  private(set) var lacksResolutionField = false
  private var name = ExactText("")
  private var identity = DeviceDescription.Identity()
  private var properties: [UInt8] = []
  private var bits: [(type: UInt8, bytes: [UInt8])] = []
  private var axes: [AbsoluteAxis] = []

  /// Whether a byte is the tag of a description line. `L:` and `S:` (lights and switches) are
  /// checked and ignored.
  static func isTag(_ byte: UInt8) -> Bool { "NIPBALS".utf8.contains(byte) }

  /// Returns the end of the description lines that begin at `start`. Another line must follow them;
  /// returns `nil` if there are no such lines or the text ends before the next line.
  static func end(in text: RawSpan, from start: Int) -> Int? {
    var position = start
    while position + 1 < text.byteCount {
      guard isTag(text.unsafeLoad(fromByteOffset: position, as: UInt8.self)),
        text.unsafeLoad(fromByteOffset: position + 1, as: UInt8.self) == UInt8(ascii: ":")
      else { return position > start ? position : nil }
      guard case .newline(let newline) = LineEnd.find(text, from: position) else { return nil }
      position = newline + 1
    }
    return nil
  }

  /// The size of the kernel's longest bitmap: KEY_MAX / 8 + 1 bytes.
  private static let longestBitmap = 96

  /// The description after all lines have been read, or `nil` if none was a description line.
  func description() -> DeviceDescription? {
    guard isPresent else { return nil }
    var codes: [EventType: BitField] = [:]
    for (type, bytes) in bits { codes[EventType(rawValue: UInt16(type))] = BitField(bytes: bytes) }
    return DeviceDescription(
      name: name.string, identity: identity, properties: BitField(bytes: properties),
      codes: codes, axes: axes)
  }

  /// Reads one line, without its line ending, with a tag that satisfies ``isTag(_:)``.
  mutating func take(_ bytes: [UInt8]) throws(LineProblem) {
    isPresent = true
    var fields = LineFields(bytes)
    switch bytes[0] {
    case UInt8(ascii: "N"):
      var text = bytes[2...]
      if text.first == 0x20 { text = text.dropFirst() }
      name = ExactText(bytes: Array(text))
    case UInt8(ascii: "I"):
      var numbers: [UInt16] = []
      try takeHex(&fields, digits: 4, into: &numbers, bytes)
      guard numbers.count == 4 else {
        throw malformed(bytes, "needs four hexadecimal numbers: bus, vendor, product, version")
      }
      identity = .init(
        bus: numbers[0], vendor: numbers[1], product: numbers[2], version: numbers[3])
    case UInt8(ascii: "P"):
      try takeHex(&fields, digits: 2, into: &properties, bytes)
      try checkLength(properties, bytes)
    case UInt8(ascii: "B"):
      var numbers: [UInt8] = []
      try takeHex(&fields, digits: 2, into: &numbers, bytes)
      guard let type = numbers.first else { throw malformed(bytes, "needs an event type") }
      let index = bits.firstIndex { $0.type == type } ?? bits.endIndex
      if index == bits.endIndex { bits.append((type, [])) }
      bits[index].bytes += numbers.dropFirst()
      try checkLength(bits[index].bytes, bytes)
    case UInt8(ascii: "A"): try takeAxis(&fields, bytes)
    default:  // L: and S:, a code and its state.
      guard let code = fields.next(), LineFields.hex(code, maximumDigits: 4) != nil,
        let state = fields.next(), case .value = LineFields.decimal(state, as: Int32.self),
        fields.isAtEnd
      else { throw malformed(bytes, "needs a hexadecimal code and a decimal state") }
    }
  }

  private mutating func takeAxis(
    _ fields: inout LineFields, _ bytes: [UInt8]
  ) throws(LineProblem) {
    guard let field = fields.next(), let code = LineFields.hex(field, maximumDigits: 4),
      code <= AbsoluteAxis.highestCode
    else { throw malformed(bytes, "needs an axis code of at most 3f (hexadecimal)") }
    var numbers: [Int32] = []
    while let field = fields.next() {
      guard case .value(let number) = LineFields.decimal(field, as: Int32.self) else {
        throw malformed(bytes, "has '\(excerpt(field))', which is not a 32-bit decimal number")
      }
      numbers.append(number)
    }
    guard numbers.count == 4 || numbers.count == 5 else {
      throw malformed(bytes, "needs minimum, maximum, fuzz, flat and optionally a resolution")
    }
    lacksResolutionField = lacksResolutionField || numbers.count == 4
    axes.removeAll { $0.code == UInt16(code) }
    axes.append(
      AbsoluteAxis(
        code: UInt16(code), minimum: numbers[0], maximum: numbers[1], fuzz: numbers[2],
        flat: numbers[3], resolution: numbers.count == 5 ? numbers[4] : nil))
  }

  /// Appends the remaining fields of a line: hexadecimal numbers of at most `digits` digits, which
  /// `Number` must be able to represent.
  private func takeHex<Number: FixedWidthInteger>(
    _ fields: inout LineFields, digits: Int, into numbers: inout [Number], _ bytes: [UInt8]
  ) throws(LineProblem) {
    numbers.reserveCapacity(numbers.count + Self.usualFields)
    while !fields.isAtEnd {
      guard let number = fields.takeHex(maximumDigits: digits) else {
        throw malformed(
          bytes,
          "has '\(excerpt(fields.next() ?? []))', which is not 1 to \(digits) hexadecimal digits")
      }
      numbers.append(Number(truncatingIfNeeded: number))
    }
  }

  /// The number of fields of a `B:` line as evemu writes it: the type and eight bytes.
  private static let usualFields = 9

  private func checkLength(_ bitmap: [UInt8], _ bytes: [UInt8]) throws(LineProblem) {
    guard bitmap.count <= Self.longestBitmap else {
      throw malformed(bytes, "makes a bitmap of more than \(Self.longestBitmap) bytes")
    }
  }

  private func malformed(_ bytes: [UInt8], _ how: String) -> LineProblem {
    LineProblem(
      code: .malformedDescription, what: "the description line '\(excerpt(bytes))' \(how)",
      why: "The device's capabilities would be misread.",
      remedy: "Correct the line, or use the description in another file with --description.")
  }
}
