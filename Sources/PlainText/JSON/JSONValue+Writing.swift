// Writes JSON: one line, without characters that a terminal or a line reader would interpret.

extension JSONValue {
  /// The value as one line of JSON text, with members in order and without whitespace.
  ///
  /// Control and format characters (including line separators and bidirectional overrides) are
  /// written as `\u` escapes. A number that JSON cannot represent (NaN, infinity) becomes `null`.
  public var serialized: [UInt8] {
    var out: [UInt8] = []
    append(to: &out)
    return out
  }

  package func append(to out: inout [UInt8]) {
    switch self {
    case .null: out += "null".utf8
    case .bool(let value): out += (value ? "true" : "false").utf8
    case .integer(let value): out += String(value).utf8
    case .number(let value): out += (value.isFinite ? value.description : "null").utf8
    case .string(let text): Self.append(text.bytes, to: &out)
    case .array(let elements):
      out.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { out.append(UInt8(ascii: ",")) }
        element.append(to: &out)
      }
      out.append(UInt8(ascii: "]"))
    case .object(let members):
      out.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { out.append(UInt8(ascii: ",")) }
        Self.append(member.name.utf8, to: &out)
        out.append(UInt8(ascii: ":"))
        member.value.append(to: &out)
      }
      out.append(UInt8(ascii: "}"))
    }
  }

  private static func append<Text: Collection<UInt8>>(_ text: Text, to out: inout [UInt8]) {
    out.append(UInt8(ascii: "\""))
    var rest = text[...]
    while !rest.isEmpty {
      // Most bytes are written as they are, in one piece.
      let plain = rest.prefix(while: isPlain)
      out += plain
      rest = rest[plain.endIndex...]
      // Plain bytes are ASCII, which no multi-byte UTF-8 sequence contains, so none is split here.
      let others = rest.prefix { !isPlain($0) }
      if !others.isEmpty { appendEscaped(Array(others), to: &out) }
      rest = rest[others.endIndex...]
    }
    out.append(UInt8(ascii: "\""))
  }

  private static func appendEscaped(_ bytes: [UInt8], to out: inout [UInt8]) {
    for piece in UTF8Pieces(bytes) {
      switch piece {
      case .invalid(let byte): appendUnit(0xDC00 + UInt16(byte), to: &out)
      case .scalar("\""): out += "\\\"".utf8
      case .scalar("\\"): out += "\\\\".utf8
      case .scalar("\n"): out += "\\n".utf8
      case .scalar("\t"): out += "\\t".utf8
      case .scalar(let scalar) where scalar.isHidden:
        for unit in String(scalar).utf16 { appendUnit(unit, to: &out) }
      case .scalar(let scalar): out += String(scalar).utf8
      }
    }
  }

  /// Returns whether a byte is printable ASCII that needs no escape.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private static func appendUnit(_ unit: UInt16, to out: inout [UInt8]) {
    out += "\\u".utf8
    for shift in stride(from: 12, through: 0, by: -4) {
      out.append(hexDigit(UInt8(truncatingIfNeeded: unit >> UInt16(shift)) & 0xF))
    }
  }
}
