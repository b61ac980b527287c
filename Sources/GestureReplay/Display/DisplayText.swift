// Converts a display to one line of text, and back.

/// The reason why a line of text is not a valid display.
public struct DisplayTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The invalid part of the text.
  public var part: String
  /// The reason why the part is invalid.
  public var what: String
  /// A valid example.
  public var example: String

  init(_ part: String, _ what: String, _ example: String) {
    (self.part, self.what, self.example) = (part, what, example)
  }

  public var description: String { "\(part) \(what); valid: \(example)" }
}

extension SimulatedDisplay: CustomStringConvertible {
  /// The display as one line: `60Hz`, `120Hz phase=2ms drop=12,13`, `promotion`, `latency=8ms
  /// file:panel.txt`. Values at their defaults are omitted.
  public var description: String {
    var words: [String] = []
    switch refresh {
    case .fixed(let rate): words.append("\(DisplayText.text(rate))Hz")
    case .variable(let rule):
      let usual = VariableRefresh()
      words.append("promotion")
      if rule.touch != usual.touch { words.append("touch=\(rule.touch)") }
      if rule.motion != usual.motion { words.append("motion=\(rule.motion)") }
      if rule.still != usual.still { words.append("still=\(rule.still)") }
    case .listed: break
    }
    if phase != 0 { words.append("phase=\(DisplayText.duration(phase))") }
    if jitter != 0 { words.append("jitter=\(DisplayText.duration(jitter))") }
    if !drops.isEmpty {
      var parts = DisplayText.ranges(drops.frames)
      if drops.rate > 0 { parts.append("\(DisplayText.percent(drops.rate))") }
      words.append("drop=" + parts.joined(separator: ","))
    }
    if latency != 0 { words.append("latency=\(DisplayText.duration(latency))") }
    if seed != 1 { words.append("seed=\(seed)") }
    if case .listed(let list) = refresh { words.append("file:\(list.path)") }
    return words.joined(separator: " ")
  }

  /// Reads a display from its one-line text form.
  ///
  /// The text starts with `60Hz` (10 to 240) or with `promotion` (which can be followed by
  /// `touch=`, `motion=` and `still=` in Hz), or it ends with `file:PATH` (``RefreshList``). The
  /// modifiers may appear in any order, each at most once: `phase=2ms`, `jitter=1ms`,
  /// `drop=12,13-15,5%`, `latency=8ms`, `seed=7`. Durations end in `ms`, `us` or `s`.
  ///
  /// - Parameters:
  ///   - text: the text form.
  ///   - readFile: returns the text of the file at a path; nil to reject `file:`.
  /// - Throws: ``DisplayTextError`` for any invalid text; ``RefreshList``'s errors for a file;
  ///   rethrows the errors of `readFile`.
  public init(parsing text: String, readFile: ((String) throws -> String)? = nil) throws {
    guard text.utf8.count <= DisplayText.limit else {
      throw DisplayTextError("the text", "is longer than \(DisplayText.limit) bytes", "60Hz")
    }
    var words = Substring(text)
    var refresh: Refresh?
    if let file = DisplayText.file(in: text) {
      words = file.before
      guard let readFile else {
        throw DisplayTextError("file:", "cannot be used here", "60Hz")
      }
      refresh = .listed(try RefreshList(path: String(file.path), text: try readFile(file.path)))
    }
    var rule = VariableRefresh()
    var options: [(key: Substring, value: Substring)] = []
    for word in words.split(separator: " ") {
      if let equals = word.firstIndex(of: "=") {
        let key = word[..<equals]
        if options.contains(where: { $0.key == key }) {
          throw DisplayTextError("\(key)=", "occurs twice", "\(word)")
        }
        options.append((key, word[word.index(after: equals)...]))
        continue
      }
      guard refresh == nil else {
        throw DisplayTextError("\(word)", "is a second kind of display", "60Hz phase=2ms")
      }
      refresh = try DisplayText.refresh(word)
    }
    guard var refresh else {
      throw DisplayTextError("the text", "names no display", "60Hz, promotion or file:PATH")
    }
    if case .variable = refresh {
      for (key, value) in options {
        switch key {
        case "touch": rule.touch = try DisplayText.gridRate(key, value)
        case "motion": rule.motion = try DisplayText.gridRate(key, value)
        case "still": rule.still = try DisplayText.gridRate(key, value)
        default: continue
        }
      }
      options.removeAll { ["touch", "motion", "still"].contains($0.key) }
      refresh = .variable(rule)
    }
    self.init(refresh: refresh)
    for (key, value) in options { try set(key, value) }
  }

  private mutating func set(_ key: Substring, _ value: Substring) throws(DisplayTextError) {
    switch key {
    case "phase":
      phase = try DisplayText.seconds(key, value)
      guard phase < interval else {
        throw DisplayTextError("phase=\(value)", "is not less than one refresh", "phase=2ms")
      }
    case "jitter":
      jitter = try DisplayText.seconds(key, value)
      guard jitter * 2 < interval else {
        throw DisplayTextError("jitter=\(value)", "is not less than half a refresh", "jitter=1ms")
      }
    case "latency":
      latency = try DisplayText.seconds(key, value)
      guard Self.supportedLatencies.contains(latency) else {
        throw DisplayTextError("latency=\(value)", "is more than half a second", "latency=8ms")
      }
    case "drop": drops = try DisplayText.drops(value)
    case "seed":
      guard let number = UInt64(value) else {
        throw DisplayTextError("seed=\(value)", "is not a whole number", "seed=7")
      }
      seed = number
    default:
      throw DisplayTextError(
        "\(key)=", "is unknown", "phase=, jitter=, drop=, latency=, seed=")
    }
  }
}

/// Parses and writes the parts of the text form.
enum DisplayText {
  /// The maximum length of the text in bytes: enough for a thousand dropped frames.
  static let limit = 10_000
  /// The largest frame number that can be dropped: over an hour at 240 Hz.
  static let lastFrame = 1_000_000

  /// Splits text that ends with `file:PATH`. The path may contain spaces.
  static func file(in text: String) -> (before: Substring, path: String)? {
    if text.hasPrefix("file:") { return ("", String(text.dropFirst(5))) }
    let mark = Array(" file:".utf8)
    let bytes = Array(text.utf8)
    guard bytes.count >= mark.count else { return nil }
    for start in 0...(bytes.count - mark.count)
    where bytes[start..<(start + mark.count)].elementsEqual(mark) {
      let before = String(decoding: bytes[..<start], as: UTF8.self)
      return (before[...], String(decoding: bytes[(start + mark.count)...], as: UTF8.self))
    }
    return nil
  }

  static func refresh(_ word: Substring) throws(DisplayTextError) -> SimulatedDisplay.Refresh {
    if word == "promotion" { return .variable(VariableRefresh()) }
    let isRate = word.hasSuffix("Hz") || word.hasSuffix("hz")
    guard isRate, let rate = decimal(word.dropLast(2)) else {
      throw DisplayTextError("\(word)", "is not a display", "60Hz, promotion or file:PATH")
    }
    guard SimulatedDisplay.supportedRates.contains(rate) else {
      throw DisplayTextError("\(word)", "is outside 10 to 240 Hz", "60Hz")
    }
    return .fixed(framesPerSecond: rate)
  }

  static func gridRate(
    _ key: Substring, _ value: Substring
  ) throws(DisplayTextError) -> Int {
    guard let rate = Int(value), VariableRefresh.rates.contains(rate) else {
      throw DisplayTextError(
        "\(key)=\(value)", "does not divide 240 Hz",
        VariableRefresh.rates.map(String.init).joined(separator: ", "))
    }
    return rate
  }

  /// Reads a decimal number of at least 0, with an optional fraction and exponent; rejects
  /// hexadecimal numbers and infinity.
  static func decimal(_ text: Substring) -> Double? {
    guard !text.isEmpty, text.utf8.allSatisfy({ "0123456789.e-".utf8.contains($0) }),
      let value = Double(text), value.isFinite, value >= 0
    else { return nil }
    return value
  }

  static func seconds(_ key: Substring, _ text: Substring) throws(DisplayTextError) -> Double {
    let units: [(suffix: String, perSecond: Double)] = [("ms", 1000), ("us", 1_000_000), ("s", 1)]
    for unit in units where text.hasSuffix(unit.suffix) {
      guard let value = decimal(text.dropLast(unit.suffix.count)) else { break }
      return value / unit.perSecond
    }
    throw DisplayTextError("\(key)=\(text)", "is not a duration", "\(key)=2ms")
  }

  static func drops(_ text: Substring) throws(DisplayTextError) -> FrameDrops {
    var frames: [Int] = []
    var rate: Double?
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      if part.hasSuffix("%") {
        guard rate == nil, let percent = decimal(part.dropLast()),
          FrameDrops.supportedRates.contains(percent / 100)
        else {
          throw DisplayTextError("drop=\(part)", "is not a percentage from 0 to 90 %", "drop=5%")
        }
        rate = percent / 100
        continue
      }
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard ends.count <= 2, let first = ends.first ?? nil, let last = ends.last ?? nil,
        first >= 0, first <= last, last <= lastFrame, last - first < limit
      else {
        throw DisplayTextError(
          "drop=\(part)", "is not a frame or range of frames up to \(lastFrame)", "drop=12,14-16,5%"
        )
      }
      frames += first...last
      guard frames.count <= limit else {
        throw DisplayTextError("drop=", "names more than \(limit) frames", "drop=5%")
      }
    }
    return FrameDrops(frames: frames, rate: rate ?? 0)
  }

  static func text(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }

  /// The duration in milliseconds, or in seconds if only seconds read back as the same number.
  static func duration(_ seconds: Double) -> String {
    let milliseconds = seconds * 1000
    return milliseconds / 1000 == seconds ? "\(text(milliseconds))ms" : "\(text(seconds))s"
  }

  static func percent(_ rate: Double) -> String {
    // Rounding in `rate * 100` can make the text read back as another fraction, so the neighbouring
    // numbers are tried, too.
    let percent = rate * 100
    for candidate in [percent, percent.nextUp, percent.nextDown] where candidate / 100 == rate {
      return "\(text(candidate))%"
    }
    return "\(text(percent))%"
  }

  /// Writes ascending numbers, with runs as `14-16`.
  static func ranges(_ numbers: [Int]) -> [String] {
    var parts: [String] = []
    var start = 0
    while start < numbers.count {
      var end = start
      while end + 1 < numbers.count, numbers[end + 1] == numbers[end] + 1 { end += 1 }
      parts.append(
        end == start ? "\(numbers[start])" : "\(numbers[start])-\(numbers[end])")
      start = end + 1
    }
    return parts
  }
}
