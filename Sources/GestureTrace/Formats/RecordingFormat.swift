// The formats of other programs' recordings: the registry, and the choice by a file's first lines.

import PlainText

/// Another program's format of recordings.
///
/// A format is one file in this folder and one line in ``all``: a rule that recognises its lines,
/// and a function that reads a file, or throws an error that says what to do instead. Every reader
/// of recordings then accepts it.
struct RecordingFormat: Sendable {
  /// Whether a line can only be of this format. The line has no quotation marks or indentation.
  var recognises: @Sendable (ByteScanner) -> Bool
  var read: @Sendable (ForeignText) throws(TraceError) -> ImportedRecording

  static let all: [RecordingFormat] = [
    .libinput, .getevent, .evtest, .debugEvents, .hidRecorder, .xinput,
  ]

  /// The result of looking at the beginning of a file.
  enum Choice {
    case evemu
    case format(RecordingFormat)
    /// No line so far is typical of a format.
    case undecided
  }

  /// The first bytes of evemu's lines.
  private static let evemu: [StaticString] = [
    "E: ", "N: ", "I: ", "P: ", "B: ", "A: ", "# EVEMU", "# edgepan",
  ]

  /// Chooses the format of a text by its first line that is typical of one: people paste
  /// recordings with the prompt and the command before them.
  static func choose(for head: ArraySlice<UInt8>, isWhole: Bool) -> Choice {
    var lines = ForeignLines(head)
    while let line = lines.next() {
      guard isWhole || lines.isLineWhole else { return .undecided }
      if let format = all.first(where: { $0.recognises(line) }) { return .format(format) }
      var scanner = ByteScanner(lines.raw)
      if evemu.contains(where: { scanner.take($0) }) { return .evemu }
    }
    return .undecided
  }
}

/// What another program's recording contains.
public struct ImportedRecording: Sendable {
  /// One trace per device, in the order of the file, with the same origin of their timestamps.
  public var traces: [Trace]
  /// The data that could not be converted, one line per kind, escaped for a terminal.
  public var losses: [String]

  /// Creates a recording.
  public init(traces: [Trace], losses: [String] = []) {
    self.traces = traces
    self.losses = losses
  }

  /// The recording's only trace.
  func only(file: String) throws(TraceError) -> Trace {
    if traces.count == 1 { return traces[0] }
    let names = traces.map { $0.deviceName?.string ?? "unnamed" }.joined(separator: ", ")
    throw TraceError(
      .severalDevices, file: file, what: "the file contains \(traces.count) devices: \(names)",
      why: "A recording is of one device.",
      remedy: "Split it: edgepan convert \(shellPath(file)) NAME.evemu")
  }
}

/// A whole file of another format.
struct ForeignText {
  var bytes: ArraySlice<UInt8>
  var file: String
  var allowsTimeGoingBackwards = false

  func error(
    _ code: TraceError.Code, line: Int? = nil, _ what: String, _ why: String, _ remedy: String
  ) -> TraceError {
    TraceError(code, file: file, line: line, what: what, why: why, remedy: remedy)
  }
}

/// The lines of a text, without indentation, without the `>` of a quotation, and without a carriage
/// return.
struct ForeignLines {
  private var rest: ArraySlice<UInt8>
  /// The number of the last line, from 1.
  private(set) var number = 0
  /// The last line as it is in the file.
  private(set) var raw: ArraySlice<UInt8> = []
  /// Whether the last line ends with a newline.
  private(set) var isLineWhole = true

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func next() -> ByteScanner? {
    guard !rest.isEmpty else { return nil }
    number += 1
    let end = rest.firstIndex(of: UInt8(ascii: "\n"))
    isLineWhole = end != nil
    raw = rest[..<(end ?? rest.endIndex)]
    rest = end.map { rest[($0 + 1)...] } ?? []
    var line = raw
    while let last = line.last, LineFields.isBlank(last) { line.removeLast() }
    while let first = line.first, LineFields.isBlank(first) || first == UInt8(ascii: ">") {
      line.removeFirst()
    }
    return ByteScanner(line)
  }
}

/// Reads words and numbers from a line.
struct ByteScanner {
  var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func skipBlanks() { rest = rest.drop(while: LineFields.isBlank) }

  /// Reads this text if it is next.
  mutating func take(_ text: StaticString) -> Bool {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard rest.starts(with: wanted) else { return false }
    rest = rest.dropFirst(wanted.count)
    return true
  }

  /// Returns everything before this byte, and continues after it; nil if the byte does not follow.
  mutating func takeUp(to byte: Character) -> ArraySlice<UInt8>? {
    guard let end = rest.firstIndex(of: byte.asciiValue ?? 0) else { return nil }
    defer { rest = rest[(end + 1)...] }
    return rest[..<end]
  }

  /// Continues after the first occurrence of the text; false if there is none.
  mutating func skip(past text: StaticString) -> Bool {
    var scanner = self
    while !scanner.rest.isEmpty {
      if scanner.take(text) {
        self = scanner
        return true
      }
      scanner.rest.removeFirst()
    }
    return false
  }

  /// Reads up to the next blank, after blanks.
  mutating func word() -> ArraySlice<UInt8> {
    skipBlanks()
    let word = rest.prefix { !LineFields.isBlank($0) }
    rest = rest.dropFirst(word.count)
    return word
  }

  /// Reads a number, after blanks: decimal, hexadecimal after `0x`, or, as in YAML 1.1, octal after
  /// a 0. `nil` if no number of 64 bits is next.
  mutating func number() -> Int64? {
    skipBlanks()
    let isNegative = take("-")
    let isHexadecimal = take("0x") || take("0X")
    let digits = rest.prefix { hexValue($0) != nil && (isHexadecimal || $0 < 0x3A) }
    let radix = isHexadecimal ? 16 : digits.count > 1 && digits.first == 0x30 ? 8 : 10
    guard let value = Int64(String(decoding: digits, as: UTF8.self), radix: radix) else {
      return nil
    }
    rest = rest.dropFirst(digits.count)
    return isNegative ? -value : value
  }

  /// Reads decimal digits, after blanks, whatever the first digit is.
  mutating func decimal<Value: FixedWidthInteger>(as: Value.Type = Value.self) -> Value? {
    skipBlanks()
    let digits = rest.prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
    guard case .value(let value) = LineFields.decimal(digits, as: Value.self) else { return nil }
    rest = rest.dropFirst(digits.count)
    return value
  }

  /// Reads a time in seconds as microseconds. Programs that print a floating-point number drop
  /// trailing zeros of the fraction.
  mutating func stamp() -> UInt64? {
    var scanner = self
    guard let seconds = scanner.decimal(as: UInt64.self), scanner.take("."),
      seconds < UInt64.max / 1_000_000 - 1
    else { return nil }
    var fraction: UInt64 = 0
    let digits = scanner.rest.prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty else { return nil }
    for index in 0..<6 {
      let digit = index < digits.count ? digits[digits.startIndex + index] - 0x30 : 0
      fraction = fraction * 10 + UInt64(digit)
    }
    scanner.rest = scanner.rest.dropFirst(digits.count)
    self = scanner
    return seconds * 1_000_000 + fraction
  }
}

/// Counts the data that a conversion drops, by kind, in the order of first occurrence.
package struct LossTally {
  private var kinds: [String] = []
  private var counts: [Int] = []

  package init() {}

  package mutating func add(_ kind: String, _ count: Int = 1) {
    guard count > 0 else { return }
    if let index = kinds.firstIndex(of: kind) {
      counts[index] += count
    } else {
      kinds.append(kind)
      counts.append(count)
    }
  }

  package var lines: [String] { zip(kinds, counts).map { escape("\($0) (\($1))") } }
}
