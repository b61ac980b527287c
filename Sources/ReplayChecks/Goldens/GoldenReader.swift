// Reads goldens from arbitrary bytes. Goldens come from repositories and pull requests, and are not
// trusted.

import GestureReplay
import PlainText

extension GoldenText {
  /// Reads a golden.
  ///
  /// - Parameters:
  ///   - bytes: the golden's text.
  ///   - file: the path, for messages.
  /// - Throws: ``GoldenError`` with the line, for any invalid content.
  public static func golden(from bytes: [UInt8], file: String) throws(GoldenError) -> Golden {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw GoldenError(file: file, message: "the file is not UTF-8 text")
    }
    if let fault = editorFault(bytes) { throw GoldenError(file: file, line: 1, message: fault) }
    let title = text.prefix { $0 != "\n" }
    if title.hasPrefix(anyMagic), title != magic {
      throw GoldenError(
        file: file, line: 1,
        message: "golden format \(escape(title.dropFirst(anyMagic.count).prefix(20))); "
          + "this version reads format 2")
    }
    var reader = GoldenReader(file: file)
    var start = bytes.startIndex
    while true {
      let end = bytes[start...].firstIndex(of: GoldenReader.lineFeed) ?? bytes.endIndex
      reader.number += 1
      try reader.take(bytes[start..<end])
      guard end < bytes.endIndex else { return try reader.finish() }
      start = end + 1
    }
  }

  /// Returns the settings in a golden's header that can be read, even if other parts are invalid;
  /// nil if they contain no subject.
  static func head(of bytes: [UInt8]) -> ReplaySettings? {
    var reader = GoldenReader(file: "")
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    where line.first != " " {
      try? reader.takeField(line)
    }
    let settings = reader.golden.settings
    return settings.subject.isEmpty ? nil : settings
  }
}

/// Parses a golden's lines one after another.
///
/// Lines are handled as bytes that are known to be valid UTF-8. Every separator is a single byte,
/// and a search by characters would take most of a case's time.
struct GoldenReader {
  typealias Line = ArraySlice<UInt8>

  let file: String
  var number = 0
  private(set) var golden = Golden(trace: "", settings: ReplaySettings(), swipes: [], frames: [])
  private var seen: Set<String> = []
  private var frameCount: Int?
  /// The number of frames that the header declares; nil until the header's last line has been read.
  var announcedFrames: Int? { frameCount }
  /// The number of lines that the header declares after itself; nil if it does not.
  private(set) var announcedLines: Int?
  private var headLines = 0
  private var isEnded = false
  /// The current layers, in the order of their first lines, with nil for removed layers.
  private var layers: [LayerValues?] = []
  private var places: [String: Int] = [:]
  /// The starts of the lines of the current frame's layers, of which each occurs once: paths, and
  /// paths after an asterisk; and `=`, which occurs alone.
  private var told: Set<String> = []

  init(file: String) { self.file = file }

  /// The maximum number of layers in a golden, removed layers included, and the maximum number of
  /// words in a layer's line; both are far above the numbers of any app.
  private static let maximumLayers = 100_000
  private static let maximumProperties = 32
  /// The maximum length of an appearance property's value, in bytes.
  private static let maximumBytes = 4_096

  static let lineFeed = UInt8(ascii: "\n")
  private static let blank = UInt8(ascii: " ")

  /// Returns the parts between separators, including empty parts.
  private static func parts(_ line: Line, between separator: UInt8) -> [Line] {
    var parts: [Line] = []
    parts.reserveCapacity(8)
    var start = line.startIndex
    for index in line.indices where line[index] == separator {
      parts.append(line[start..<index])
      start = index + 1
    }
    parts.append(line[start...])
    return parts
  }

  /// Returns the text before and after the first equals sign; nil if there is no equals sign.
  private static func pair(_ part: Line) -> (name: String, value: Line)? {
    guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    return (text(part[..<equals]), part[(equals + 1)...])
  }

  /// Reads a number; nil also for NaN, which does not even equal itself, and for a number beyond the
  /// range of doubles (1e999): only `inf` is infinite.
  private static func number(_ text: String) -> Double? {
    Double(text).flatMap { $0.isFinite || $0.isInfinite && $0.description == text ? $0 : nil }
  }

  private static func text(_ part: Line) -> String { String(decoding: part, as: UTF8.self) }

  /// Returns the beginning of a part, for messages.
  private static func excerpt(_ part: Line) -> String { escape(text(part).prefix(40)) }

  private func error(_ message: String, line: Int? = nil) -> GoldenError {
    GoldenError(file: file, line: line ?? number, message: message)
  }

  mutating func take(_ line: Line) throws(GoldenError) {
    if isConflictMark(line) { throw error(conflictMessage) }
    if isEnded {
      throw line.isEmpty
        ? error("an empty line at the end", line: number - 1)
        : error("text after an empty line; only the last line may be empty")
    }
    if number == 1 {
      guard line.elementsEqual(GoldenText.magic.utf8) else {
        throw error("not a golden: the first line must be '\(GoldenText.magic)'")
      }
    } else if line.isEmpty {
      closeFrame()
      isEnded = true
    } else if line.first == Self.blank {
      try takeLayer(line.dropFirst())
    } else if frameCount != nil {
      closeFrame()
      try takeFrame(line)
    } else {
      try takeField(Substring(Self.text(line)))
    }
  }

  /// Copies the settings from the reader of another golden whose lines up to here have the same
  /// text, apart from the recording.
  mutating func takeSettings(of other: GoldenReader) {
    (number, seen) = (other.number, other.seen)
    golden.settings = other.golden.settings
  }

  mutating func takeField(_ line: Substring) throws(GoldenError) {
    // Searches the bytes, because a search by characters is slower.
    let bytes = line.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else {
      throw error(
        bytes.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } == true
          ? "the line 'frames: N' is missing before the first frame"
          : "expected 'field: value', found '\(escape(line.prefix(40)))'")
    }
    let field = String(line[..<colon])
    let rest = bytes[bytes.index(after: colon)...]
    let value = String(line[(rest.firstIndex { $0 != Self.blank } ?? rest.endIndex)...])
    // Every swipe has contacts of its own, so no two lines are equal.
    guard field == "swipe" ? !golden.swipes.contains(value) : seen.insert(field).inserted else {
      throw error("'\(escape(field))' is given twice")
    }
    switch field {
    case "trace":
      guard !value.isEmpty else { throw error("invalid trace '': expected a name") }
      golden.trace = value
    case "swipe":
      guard Self.isSwipe(value) else {
        throw error(
          "invalid swipe '\(escape(value))': expected a contact, an outcome and three frames")
      }
      golden.swipes.append(value)
    case "frames":
      let counts = value.split(separator: GoldenText.linesMark, omittingEmptySubsequences: false)
        .map { Int($0) }
      guard counts.count <= 2, let count = counts[0], let lines = counts.last ?? nil,
        (0...GoldenText.maximumFrames).contains(count)
      else {
        throw error("'\(escape(value))' is not a number of frames")
      }
      frameCount = count
      announcedLines = counts.count == 2 ? lines : nil
      headLines = number
    default:
      do { try GoldenHeader.set(field, to: value, in: &golden.settings) } catch {
        throw self.error("\(error)")
      }
    }
  }

  /// Whether a text has the form of ``Golden/swipes``.
  private static func isSwipe(_ text: String) -> Bool {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    let numbers = words.prefix(1) + words.dropFirst(2)
    return (words.count == 2 || words.count == 5) && numbers.allSatisfy { Int($0) != nil }
      && SwipeRecord.Outcome(rawValue: String(words[1])) != nil
  }

  private mutating func takeFrame(_ line: Line) throws(GoldenError) {
    let parts = Self.parts(line, between: Self.blank).map(Self.text)
    guard parts.count == 6, let index = Int(parts[0]), let microseconds = Int(parts[1]),
      let progress = Self.number(parts[2]), let velocity = Self.number(parts[3]),
      let phase = SwipePhase(rawValue: parts[4]),
      parts[5].utf8.count == 16, let hash = UInt64(parts[5], radix: 16)
    else {
      throw line.starts(with: "frames:".utf8)
        ? error("'frames' is given twice")
        : error("expected 'index µs progress velocity phase hash', found '\(Self.excerpt(line))'")
    }
    if let last = golden.frames.last, last.index >= index {
      throw error("frame \(index) does not come after frame \(last.index)")
    }
    golden.frames.append(
      GoldenFrame(
        index: index, microseconds: microseconds, progress: progress, velocity: velocity,
        phase: phase, hash: hash))
  }

  private mutating func closeFrame() {
    guard !told.isEmpty, !golden.frames.isEmpty else { return }
    golden.frames[golden.frames.count - 1].layers = layers.compactMap { $0 }
    told.removeAll(keepingCapacity: true)
  }

  private mutating func takeLayer(_ line: Line) throws(GoldenError) {
    guard !golden.frames.isEmpty else { throw error("a layer before the first frame") }
    let parts = Self.parts(line, between: Self.blank)
    let kind = Self.text(parts[0])
    let isMarked = kind == "*" || kind == "-"
    let start = isMarked && parts.count > 1 ? "\(kind) \(Self.text(parts[1]))" : kind
    guard !told.contains("="), kind != "=" || told.isEmpty, told.insert(start).inserted else {
      throw error("a second line ' \(escape(start.prefix(40)))' in one frame")
    }
    if line.elementsEqual("=".utf8) { return }
    guard parts.count >= 2, parts.count <= Self.maximumProperties, !parts[1].isEmpty else {
      throw error(
        "expected ' path type property=numbers …', ' * path property=value …' or ' - path'")
    }
    switch kind {
    case "-":
      guard parts.count == 2, let place = places.removeValue(forKey: Self.text(parts[1])) else {
        throw error("this line removes a layer that does not exist")
      }
      layers[place] = nil
    case "*": try takeAppearance(parts)
    default: try takeGeometry(parts)
    }
  }

  private mutating func takeGeometry(_ parts: [Line]) throws(GoldenError) {
    guard !parts[0].isEmpty else { throw error("a layer without a path") }
    let path = Self.text(parts[0])
    var values = LayerValues(path: path, type: Self.text(parts[1]))
    values.properties.reserveCapacity(parts.count)
    for part in parts.dropFirst(2) { try add(try geometry(part), to: &values) }
    if let place = places[path] {
      values.properties += layers[place]?.appearance ?? []
      values.name = layers[place]?.name
      layers[place] = values
    } else {
      guard layers.count < Self.maximumLayers else { throw error("too many layers") }
      places[path] = layers.count
      layers.append(values)
    }
  }

  private mutating func takeAppearance(_ parts: [Line]) throws(GoldenError) {
    guard let place = places[Self.text(parts[1])], var values = layers[place] else {
      throw error("this line sets the appearance of a layer that does not exist")
    }
    values.properties = values.geometry
    values.name = nil
    for part in parts.dropFirst(2) {
      guard let pair = Self.pair(part), pair.value.count <= Self.maximumBytes else {
        throw error("'\(Self.excerpt(part))' is not an appearance property of a layer")
      }
      if pair.name == "name" {
        guard let text = GoldenText.decodeWord(Self.text(pair.value)) else {
          throw error("'\(Self.excerpt(part))' is not a name")
        }
        guard values.name == nil else { throw error("'name' is given twice") }
        values.name = text
        continue
      }
      guard let name = GoldenAppearance.names.first(where: { $0 == pair.name }) else {
        throw error("'\(Self.excerpt(part))' is not an appearance property of a layer")
      }
      try add(
        LayerValues.Property(name: name, numbers: [], text: Self.text(pair.value)), to: &values)
    }
    layers[place] = values
  }

  private func add(
    _ property: LayerValues.Property, to values: inout LayerValues
  ) throws(GoldenError) {
    guard !values.properties.contains(where: { $0.name == property.name }) else {
      throw error("'\(property.name)' is given twice")
    }
    values.properties.append(property)
  }

  private func geometry(_ part: Line) throws(GoldenError) -> LayerValues.Property {
    guard let pair = Self.pair(part),
      let property = LayerPoses.properties.first(where: { $0.name == pair.name })
    else {
      throw error("'\(Self.excerpt(part))' is not a property of a layer")
    }
    var numbers: [Double] = []
    numbers.reserveCapacity(property.defaults.count)
    for text in Self.parts(pair.value, between: UInt8(ascii: ",")) {
      guard let number = Self.number(Self.text(text)) else {
        throw error("\(property.name): '\(Self.excerpt(text))' is not a number, or out of range")
      }
      numbers.append(number)
    }
    guard numbers.count == property.defaults.count else {
      throw error(
        "\(property.name) has \(property.defaults.count) numbers, but this line has "
          + "\(numbers.count)")
    }
    return LayerValues.Property(name: property.name, numbers: numbers)
  }

  func finish() throws(GoldenError) -> Golden {
    guard let frameCount else { throw error("the line 'frames: N' is missing") }
    guard isEnded || golden.frames.count != frameCount else {
      throw error("the last line does not end: the file was truncated or changed")
    }
    guard golden.frames.count == frameCount else {
      throw error(
        "the header declares \(counted(frameCount, "frame")), but \(golden.frames.count) follow: "
          + "the file was truncated or changed",
        line: golden.frames.count > frameCount ? headLines : number)
    }
    // The last line is empty.
    let lines = number - 1 - headLines
    guard announcedLines ?? lines == lines else {
      throw error(
        "the header declares \(counted(announcedLines ?? 0, "line")) after it, but \(lines) follow: "
          + "the file was truncated or changed",
        line: lines > announcedLines ?? 0 ? headLines : number)
    }
    try finishHead()
    return golden
  }

  /// Checks that the header has all required fields.
  func finishHead() throws(GoldenError) {
    if let field = GoldenHeader.missing(in: seen, isCounted: announcedLines != nil) {
      throw error("the field '\(field)' is missing", line: headLines)
    }
    guard !golden.settings.subject.isEmpty else {
      throw error("neither 'animator' nor 'scene' is given", line: headLines)
    }
    if golden.swipes.isEmpty,
      let end = golden.frames.first(where: { [.finished, .cancelled].contains($0.phase) })
    {
      throw error(
        "the field 'swipe' is missing: a swipe ends in frame \(end.index)", line: headLines)
    }
  }
}
