import PlainText

/// One way in which a recording's text breaks the rules of its format, so that a reader must reject
/// it.
///
/// The fuzzing of the reader covers random bytes. For this text, the correct result is known: a
/// ``/GestureTrace/TraceError`` (exit code 6 on the command line), never a crash and never a
/// replay.
public enum BrokenText: String, CaseIterable, Sendable {
  /// A timestamp earlier than the previous timestamp.
  case timeGoesBack = "time-goes-back"
  /// An event line whose value is not a number.
  case notANumber = "not-a-number"
  /// An event line that lacks its value.
  case missingField = "missing-field"
  /// A value that exceeds 32 bits.
  case outOfRange = "out-of-range"
  /// A header that states a format version that does not exist yet.
  case futureVersion = "future-version"

  /// Returns the text, broken in this way. The generator chooses the line, except for the version,
  /// which is stated in the first line.
  func apply(to text: [UInt8], using random: inout SplitMix64) -> [UInt8] {
    var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    let events = lines.indices.filter { lines[$0].starts(with: Array("E: ".utf8)) }
    guard !events.isEmpty else { return text }
    let place = events[random.index(below: events.count)]
    switch self {
    case .timeGoesBack:
      lines.insert(Array("E: 999999.000000 0000 0000 0000".utf8), at: place)
      lines.insert(Array("E: 0.000000 0000 0000 0000".utf8), at: place + 1)
    case .notANumber:
      lines[place] = Array("E: 1.000000 0003 0035 many".utf8)
    case .missingField:
      lines[place] = Array("E: 1.000000 0003 0035".utf8)
    case .outOfRange:
      lines[place] = Array("E: 1.000000 0003 0035 99999999999999999999".utf8)
    case .futureVersion:
      lines.insert(Array("# edgepan.version: 99".utf8), at: 0)
    }
    return Array(lines.joined(separator: [0x0A]))
  }
}
