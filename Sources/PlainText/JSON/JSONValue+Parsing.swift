// Parses JSON: strict (RFC 8259), with bounded depth, and errors with reason and position.

/// An error in JSON text: the reason, and the byte offset at which the error was found.
package struct JSONError: Error, Equatable {
  package var offset: Int
  package var why: String

  /// Whether the text is a JSON value followed by something else.
  package var isMoreText: Bool { why == Self.moreText }
  fileprivate static let moreText = "there is more text after the value"
}

extension JSONValue {
  /// The maximum nesting of arrays and objects. A trace needs 3, and the stack is limited.
  package static let deepestNesting = 16

  /// Parses the text as one JSON value; whitespace around it is allowed.
  ///
  /// - Throws: ``JSONError`` for text that RFC 8259 does not allow, and for lone surrogates other
  ///   than U+DC80…U+DCFF (``ExactText``).
  package init(parsing text: [UInt8]) throws(JSONError) {
    var parser = JSONParser(text: text)
    self = try parser.document()
  }
}

private struct JSONParser {
  let text: [UInt8]
  var position = 0

  mutating func document() throws(JSONError) -> JSONValue {
    let value = try value(depth: 0)
    skipBlanks()
    guard position == text.count else { throw error(JSONError.moreText) }
    return value
  }

  private func error(_ why: String) -> JSONError { JSONError(offset: position, why: why) }

  private var current: UInt8? { position < text.count ? text[position] : nil }

  private mutating func skipBlanks() {
    while let byte = current, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      position += 1
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    guard depth <= JSONValue.deepestNesting else {
      throw error("values are nested deeper than \(JSONValue.deepestNesting)")
    }
    skipBlanks()
    switch current {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try literal("true", .bool(true))
    case UInt8(ascii: "f"): return try literal("false", .bool(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    case nil: throw error("the value is missing")
    default: return try number()
    }
  }

  private mutating func literal(
    _ word: StaticString, _ value: JSONValue
  ) throws(JSONError) -> JSONValue {
    let length = word.utf8CodeUnitCount
    guard text[position...].starts(with: "\(word)".utf8) else {
      // A text that ends in the middle of a word is found to be wrong at its end.
      if "\(word)".utf8.starts(with: text[position...]) { position = text.count }
      throw error("this is not a JSON value; text needs quotes")
    }
    position += length
    return value
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSONValue {
    position += 1
    var elements: [JSONValue] = []
    skipBlanks()
    if take(UInt8(ascii: "]")) { return .array([]) }
    while true {
      elements.append(try value(depth: depth + 1))
      skipBlanks()
      if take(UInt8(ascii: "]")) { return .array(elements) }
      guard take(UInt8(ascii: ",")) else { throw error("a list needs ',' or ']' here") }
    }
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
    position += 1
    var members: [JSONValue.Member] = []
    skipBlanks()
    if take(UInt8(ascii: "}")) { return .object([]) }
    while true {
      skipBlanks()
      guard current == UInt8(ascii: "\"") else { throw error("a member's name needs quotes") }
      let name = try name()
      skipBlanks()
      guard take(UInt8(ascii: ":")) else { throw error("a member needs ':' after its name") }
      members.append(.init(name, try value(depth: depth + 1)))
      skipBlanks()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { throw error("an object needs ',' or '}' here") }
    }
  }

  private mutating func number() throws(JSONError) -> JSONValue {
    let start = position
    _ = take(UInt8(ascii: "-"))
    let leadingZero = current == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0 else { throw error("this is not a JSON value; text needs quotes") }
    guard whole == 1 || !leadingZero else { throw error("a number must not start with 0") }
    var isInteger = true
    if take(UInt8(ascii: ".")) {
      isInteger = false
      guard digits() > 0 else { throw error("a digit must follow the decimal point") }
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isInteger = false
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      guard digits() > 0 else { throw error("the exponent needs a digit") }
    }
    let spelled = String(decoding: text[start..<position], as: UTF8.self)
    if isInteger, let value = Int64(spelled) { return .integer(value) }
    guard let value = Double(spelled), value.isFinite else {
      throw error("the number is too large")
    }
    return .number(value)
  }

  private mutating func digits() -> Int {
    let start = position
    while let byte = current, byte >= 0x30, byte <= 0x39 { position += 1 }
    return position - start
  }

  /// A member's name. Most names contain no escape, and need no copy of their bytes.
  private mutating func name() throws(JSONError) -> String {
    let start = position + 1
    var end = start
    while end < text.count, text[end] >= 0x20, text[end] != UInt8(ascii: "\""),
      text[end] != UInt8(ascii: "\\")
    {
      end += 1
    }
    guard end < text.count, text[end] == UInt8(ascii: "\"") else { return try string().string }
    position = end + 1
    return String(decoding: text[start..<end], as: UTF8.self)
  }

  private mutating func string() throws(JSONError) -> ExactText {
    position += 1
    var bytes: [UInt8] = []
    while true {
      // Most bytes are copied as they are, in one piece.
      let start = position
      while let byte = current, byte >= 0x20, byte != UInt8(ascii: "\""),
        byte != UInt8(ascii: "\\")
      {
        position += 1
      }
      bytes += text[start..<position]
      guard let byte = current else { throw error("a string lacks its closing quote") }
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return ExactText(bytes: bytes)
      case UInt8(ascii: "\\"): try escape(into: &bytes)
      default: throw error("a string contains a control byte")
      }
    }
  }

  private mutating func escape(into bytes: inout [UInt8]) throws(JSONError) {
    guard let kind = current else { throw error("a string ends in the middle of an escape") }
    position += 1
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(kind)
    case UInt8(ascii: "b"): bytes.append(0x08)
    case UInt8(ascii: "f"): bytes.append(0x0C)
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "u"): try unicodeEscape(into: &bytes)
    default: throw error("unknown escape")
    }
  }

  private mutating func unicodeEscape(into bytes: inout [UInt8]) throws(JSONError) {
    let first = try unit()
    if (0xDC80...0xDCFF).contains(first) {
      bytes.append(UInt8(first - 0xDC00))  // ExactText: one byte that is not UTF-8
    } else if (0xD800...0xDBFF).contains(first) {
      guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
        throw error("the other half of a surrogate pair is missing")
      }
      let second = try unit()
      guard (0xDC00...0xDFFF).contains(second),
        let scalar = Unicode.Scalar(0x1_0000 + (first - 0xD800) << 10 + (second - 0xDC00))
      else { throw error("the other half of a surrogate pair is missing") }
      bytes += String(scalar).utf8
    } else {
      guard let scalar = Unicode.Scalar(first) else {
        throw error("the other half of a surrogate pair is missing")
      }
      bytes += String(scalar).utf8
    }
  }

  private mutating func unit() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = current, let nibble = hexValue(byte) else {
        throw error("four hexadecimal digits must follow \\u")
      }
      value = value << 4 | UInt32(nibble)
      position += 1
    }
    return value
  }
}

/// Returns the value of a hexadecimal digit of either case, or `nil` for any other byte.
package func hexValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case 0x30...0x39: byte - 0x30
  case 0x41...0x46: byte - 0x41 + 10
  case 0x61...0x66: byte - 0x61 + 10
  default: nil
  }
}
