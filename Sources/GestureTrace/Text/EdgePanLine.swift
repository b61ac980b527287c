// Comment lines with a meaning: `# edgepan.KEY: JSON` and `# EVEMU 1.3`.

import PlainText

/// EdgePan's own comment lines.
enum EdgePanLine {
  private static let prefix = Array("# edgepan.".utf8)

  /// Returns the key and value of a comment line, or `nil` for a comment that is not EdgePan's.
  static func parse(_ bytes: [UInt8]) throws(LineProblem) -> (key: String, value: JSONValue)? {
    guard bytes.starts(with: prefix) else { return nil }
    let rest = bytes[prefix.count...]
    guard let colon = rest.firstIndex(of: UInt8(ascii: ":")), isKey(rest[..<colon]) else {
      throw LineProblem(
        code: .malformedKey, what: "the line '\(excerpt(bytes))' has no valid key",
        why: "The format is '# edgepan.KEY: JSON'; KEY consists of a-z, 0-9, '.' and '-'.",
        remedy: "Correct the key, or change the beginning of the comment.")
    }
    let key = String(decoding: rest[..<colon], as: UTF8.self)
    var value = rest[(colon + 1)...]
    if value.first == 0x20 { value = value.dropFirst() }
    guard value.count <= TraceParser.longestValue else { throw tooLong(key, value.count) }
    do {
      return (key, try JSONValue(parsing: Array(value)))
    } catch {
      throw malformed(key, "is not valid JSON: at byte \(error.offset + 1), \(error.why)")
    }
  }

  /// Whether the bytes match `[a-z][a-z0-9.-]*`.
  static func isKey(_ bytes: some Collection<UInt8>) -> Bool {
    guard let first = bytes.first, (0x61...0x7A).contains(first) else { return false }
    return bytes.allSatisfy {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D
    }
  }

  static func tooLong(_ key: String, _ count: Int) -> LineProblem {
    LineProblem(
      code: .valueTooLong, what: "the value of edgepan.\(key) is \(count) bytes long",
      why:
        "The limit is \(TraceParser.longestValue) bytes; readers need not support more.",
      remedy: "Shorten the value, or split it into several keys.")
  }

  static func malformed(_ key: String, _ how: String) -> LineProblem {
    LineProblem(
      code: .malformedKey, what: "edgepan.\(key) \(how)",
      why: "The recorder's information in this line is lost.",
      remedy: "Correct the line or remove it.")
  }
}

extension EvemuVersion {
  /// Parses a version line. Returns `nil` for any other line.
  init?(line: [UInt8]) {
    guard line.starts(with: "# EVEMU ".utf8) else { return nil }
    let parts = line.dropFirst(8).split(separator: UInt8(ascii: "."), maxSplits: 1)
    guard parts.count == 2,
      case .value(let major) = LineFields.decimal(parts[0], as: Int.self),
      case .value(let minor) = LineFields.decimal(
        parts[1].prefix { (0x30...0x39).contains($0) }, as: Int.self)
    else { return nil }
    self.init(major: major, minor: minor)
  }
}
