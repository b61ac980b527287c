// Goldens as text, written and read.

import GestureReplay
import PlainText

/// The text form of a golden.
public enum GoldenText {
  static let magic = "# edgepan golden 1"
  /// No replay of a gesture is near it; a file that says so is broken.
  static let mostFrames = 1_000_000

  // MARK: Writing

  /// The golden's text, with a newline at the end.
  public static func text(of golden: Golden) -> String {
    var lines = [magic, "trace: \(escape(golden.trace))"]
    lines += golden.settings.fields.map { "\($0.name): \(escape($0.value))" }
    lines += golden.swipes.map { "swipe: \($0)" }
    lines.append("frames: \(golden.frames.count)")
    var last: [String: LayerValues] = [:]
    for frame in golden.frames {
      lines.append(
        "\(frame.index) \(frame.microseconds) \(number(frame.progress)) \(number(frame.velocity)) "
          + "\(frame.phase.rawValue) \(FrameRecord.text(ofHash: frame.hash))")
      if let layers = frame.layers { lines += changes(to: layers, from: &last) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func changes(
    to layers: [LayerValues], from last: inout [String: LayerValues]
  ) -> [String] {
    let now = Dictionary(layers.map { ($0.layer, $0) }, uniquingKeysWith: { a, _ in a })
    var lines = last.keys.filter { now[$0] == nil }.sorted().map { " - \($0)" }
    for layer in layers where last[layer.layer] != layer { lines.append(" \(layer.text)") }
    // A frame that changes nothing is a chosen one all the same.
    if lines.isEmpty { lines.append(" =") }
    last = now
    return lines
  }

  /// The shortest form that reads back to the same bits, without `.0`.
  static func number(_ value: Double) -> String {
    let text = "\(value == 0 ? 0 : value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  // MARK: Reading

  /// Reads a golden.
  ///
  /// - Parameter file: the path, for messages.
  /// - Throws: ``GoldenError`` with the line, whatever the bytes.
  public static func golden(from bytes: [UInt8], file: String) throws(GoldenError) -> Golden {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw GoldenError(file: file, message: "the file is not UTF-8 text")
    }
    if bytes.contains(0x0D) {
      throw GoldenError(
        file: file,
        message: "it holds carriage returns; a golden's lines end in a line feed alone "
          + "(in .gitattributes: *.golden -text)")
    }
    var reader = Reader(file: file)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      reader.number = index + 1
      try reader.take(line)
    }
    return try reader.finish()
  }

  /// As much of the settings as can be made out, whatever the rest is; nil without a subject.
  static func head(of bytes: [UInt8]) -> ReplaySettings? {
    var reader = Reader(file: "")
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    where line.first != " " {
      try? reader.takeField(line)
    }
    let settings = reader.golden.settings
    return settings.subject.isEmpty ? nil : settings
  }

  private struct Reader {
    let file: String
    var number = 1
    private(set) var golden = Golden(trace: "", settings: ReplaySettings(), swipes: [], frames: [])
    private var seen: Set<String> = []
    private var frameCount: Int?
    private var isEnded = false
    /// The layers in force, in order of their coming.
    private var layers: [LayerValues] = []

    init(file: String) { self.file = file }

    private func error(_ message: String) -> GoldenError {
      GoldenError(file: file, line: number, message: message)
    }

    mutating func take(_ line: Substring) throws(GoldenError) {
      if isEnded { throw error("text after an empty line") }
      if number == 1 {
        guard line == GoldenText.magic else {
          throw error("not a golden: the first line must be '\(GoldenText.magic)'")
        }
      } else if line.isEmpty {
        isEnded = true
      } else if line.first == " " {
        try takeLayer(line.dropFirst())
      } else if frameCount != nil {
        try takeFrame(line)
      } else {
        try takeField(line)
      }
    }

    mutating func takeField(_ line: Substring) throws(GoldenError) {
      guard let colon = line.firstIndex(of: ":") else {
        throw error("expected 'field: value', found '\(escape(line.prefix(40)))'")
      }
      let field = String(line[..<colon])
      let value = String(line[line.index(after: colon)...].drop { $0 == " " })
      guard field == "swipe" || seen.insert(field).inserted else {
        throw error("'\(escape(field))' stands here twice")
      }
      switch field {
      case "trace": golden.trace = value
      case "swipe": golden.swipes.append(value)
      case "frames":
        guard let count = Int(value), (0...GoldenText.mostFrames).contains(count) else {
          throw error("'\(escape(value))' is no number of frames")
        }
        frameCount = count
      default:
        do { try GoldenHead.set(field, to: value, in: &golden.settings) } catch {
          throw self.error("\(error)")
        }
      }
    }

    private mutating func takeFrame(_ line: Substring) throws(GoldenError) {
      let parts = line.split(separator: " ", omittingEmptySubsequences: false)
      guard parts.count == 6, let index = Int(parts[0]), let microseconds = Int(parts[1]),
        let progress = Double(parts[2]), let velocity = Double(parts[3]),
        let phase = SwipePhase(rawValue: String(parts[4])),
        parts[5].utf8.count == 16, let hash = UInt64(parts[5], radix: 16)
      else {
        throw error("expected 'index µs progress velocity phase hash'")
      }
      if let last = golden.frames.last, last.index >= index {
        throw error("frame \(index) does not come after frame \(last.index)")
      }
      golden.frames.append(
        GoldenFrame(
          index: index, microseconds: microseconds, progress: progress, velocity: velocity,
          phase: phase, hash: hash))
    }

    private mutating func takeLayer(_ line: Substring) throws(GoldenError) {
      guard !golden.frames.isEmpty else { throw error("a layer before the first frame") }
      let last = golden.frames.count - 1
      defer { golden.frames[last].layers = layers }
      if line == "=" { return }
      if line.hasPrefix("- ") {
        let name = line.dropFirst(2)
        guard let index = layers.firstIndex(where: { $0.layer == name }) else {
          throw error("a layer goes that was not there")
        }
        layers.remove(at: index)
        return
      }
      let parts = line.split(separator: " ", omittingEmptySubsequences: false)
      guard parts.count >= 2, !parts[0].isEmpty, !parts[1].isEmpty else {
        throw error("expected ' path type property=numbers …'")
      }
      var values = LayerValues(layer: "\(parts[0]) \(parts[1])", properties: [])
      for part in parts.dropFirst(2) { values.properties.append(try property(part)) }
      if let index = layers.firstIndex(where: { $0.layer == values.layer }) {
        layers[index] = values
      } else {
        layers.append(values)
      }
    }

    private func property(_ text: Substring) throws(GoldenError) -> LayerValues.Property {
      let pair = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(pair[0])
      guard let defaults = LayerProperty.defaults(name), pair.count == 2 else {
        throw error("'\(escape(text.prefix(40)))' is no property of a layer")
      }
      let numbers = pair[1].split(separator: ",").compactMap { Double($0) }
      guard numbers.count == defaults.count else {
        throw error("\(name) has \(defaults.count) numbers, here are \(numbers.count)")
      }
      return LayerValues.Property(name: name, numbers: numbers)
    }

    func finish() throws(GoldenError) -> Golden {
      guard let frameCount else { throw error("the line 'frames: N' is missing") }
      guard isEnded, golden.frames.count == frameCount else {
        throw error(
          "\(frameCount) frames were announced, \(golden.frames.count) are here: the file was cut")
      }
      if let field = GoldenHead.missing(in: seen) {
        throw error("the field '\(field)' is missing")
      }
      guard !golden.settings.subject.isEmpty else {
        throw error("neither 'animator' nor 'scene' is given")
      }
      return golden
    }
  }
}
