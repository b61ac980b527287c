// The recordings of `libinput record`.

import PlainText

extension RecordingFormat {
  /// A recording by `libinput record`: YAML, version 1, of one or more devices.
  ///
  /// Source: libinput-record(1), "FILE FORMAT". The lines are read one by one, by their content and
  /// not by their indentation, so a recording is read as far as it goes: cut off by a full disk,
  /// quoted in a mail, indented in a bug report, or behind a shell's prompt. Unknown keys are
  /// ignored, as required by the format. Numbers are YAML 1.1's, as in libinput's own programs.
  static let libinput = RecordingFormat(
    recognises: { line in
      let heads: [StaticString] = [
        "# libinput record", "version:", "ndevices:", "devices:", "- node: /dev/input/", "- evdev:",
      ]
      return heads.contains { head in
        var line = line
        return line.take(head)
      }
    },
    read: { text throws(TraceError) in
      var reader = LibinputReader(text: text)
      return try reader.recording()
    })
}

private struct LibinputReader {
  /// The part of a device that the current lines belong to.
  private enum Part {
    case description
    case codes
    case axes
    case events
    /// A part that is not read, such as udev's properties.
    case other
  }

  private let text: ForeignText
  private var part = Part.other
  private var devices: [ImportedDevice] = []
  private var losses = LossTally()
  private var hasVersion = false
  /// Whether the device's list of events has begun.
  private var isInEvents = false
  /// The number of devices according to `ndevices`.
  private var announced = 0
  /// The number of the current line, and whether it ends with a newline.
  private var line = 0
  private var isLineWhole = true

  init(text: ForeignText) { self.text = text }

  mutating func recording() throws(TraceError) -> ImportedRecording {
    var lines = ForeignLines(text.bytes)
    while let scanner = lines.next() {
      (line, isLineWhole) = (lines.number, lines.isLineWhole)
      try take(scanner)
    }
    guard !devices.isEmpty else {
      throw hasVersion
        ? problem(.noDevice, "the list 'devices' contains no device")
        : problem(.notATrace, "'version' is missing: this is not a recording by libinput")
    }
    if devices.count < announced { devices[devices.count - 1].isCutOff = true }
    let session = "libinput-" + String(ContentHash(of: Array(text.bytes)).value, radix: 16)
    return ImportedRecording(
      traces: devices.map { device in
        var trace = device.trace(
          how: "libinput record, version 1; it does not record SYN_DROPPED", zero: 0, filter: false,
          file: text.file)
        // The same in all files of a recording, and the same if a file is converted twice.
        trace.header.session = session
        trace.header.zero = 0
        return trace
      }, losses: losses.lines)
  }

  private mutating func take(_ scanner: ByteScanner) throws(TraceError) {
    var scanner = scanner
    if scanner.rest.first == UInt8(ascii: "#") { return }
    let isItem = scanner.take("-")
    scanner.skipBlanks()
    if isItem, scanner.rest.first == UInt8(ascii: "[") {
      if part == .events { try addEvent(scanner) }
      return
    }
    guard let key = scanner.takeUp(to: ":") else { return }
    scanner.skipBlanks()
    switch String(decoding: key, as: UTF8.self) {
    case "node":
      guard isItem else { return }
      devices.append(ImportedDevice(node: String(decoding: scanner.rest, as: UTF8.self)))
      (part, isInEvents) = (.other, false)
    case "version" where devices.isEmpty && !hasVersion:
      guard let version = scanner.number() else {
        throw problem(.notATrace, "'version' is not a number: this is not a recording by libinput")
      }
      guard version == 1 else {
        throw problem(.newerVersion, "only version 1 of libinput's format is supported")
      }
      hasVersion = true
    case "ndevices": announced = Int(clamping: scanner.number() ?? 0)
    case "system": losses.add("the machine's name, kernel and distribution")
    case "evdev":
      // Before the description, the file contains only the version and the machine.
      isInEvents = isInEvents || isItem
      part = isInEvents ? .events : .description
      if devices.isEmpty { devices.append(ImportedDevice()) }
    case "events": (part, isInEvents) = (.events, true)
    case "libinput" where part != .description:
      if isInEvents { losses.add("libinput's own events (pointer motion, gestures)") }
      part = .other
    case "hid":
      losses.add(isInEvents ? "raw HID reports" : "HID report descriptors")
      part = .other
    case "udev": part = .other
    case "quirks": part = .other
    case let key where !devices.isEmpty: try describe(key, scanner)
    default: break
    }
  }

  private mutating func describe(_ key: String, _ value: ByteScanner) throws(TraceError) {
    let last = devices.count - 1
    guard isLineWhole else {
      devices[last].isCutOff = true
      return
    }
    switch (part, key) {
    case (.description, "name"), (.codes, "name"), (.axes, "name"):
      devices[last].name = YAMLScalar.text(value.rest)
    case (.description, "id"), (.codes, "id"), (.axes, "id"):
      let numbers = try list(value, "id").map { UInt16(exactly: $0) }
      guard numbers.count == 4, let bus = numbers[0], let vendor = numbers[1],
        let product = numbers[2], let version = numbers[3]
      else { throw problem(.malformedDescription, "'id' needs bus, vendor, product, version") }
      devices[last].identity = .init(
        bus: bus, vendor: vendor, product: product, version: version)
    case (.description, "codes"), (.axes, "codes"): part = .codes
    case (.description, "absinfo"), (.codes, "absinfo"): part = .axes
    case (.description, "properties"), (.codes, "properties"), (.axes, "properties"):
      for number in try list(value, "properties") {
        devices[last].declare(property: Int(number))
      }
      part = .description
    case (.codes, _):
      let type = EventType(rawValue: try number(key, "an event type"))
      guard devices[last].codes[type] == nil else { throw repeated("event type", key) }
      devices[last].codes[type] = BitField()
      for code in try list(value, "codes") where (0...0xFFFF).contains(code) {
        devices[last].declare(type, UInt16(code))
      }
    case (.axes, _):
      let code: UInt16 = try number(key, "an axis")
      let numbers = try list(value, "absinfo").map { Int32(exactly: $0) }
      guard numbers.count == 5, code <= AbsoluteAxis.highestCode, let minimum = numbers[0],
        let maximum = numbers[1], let fuzz = numbers[2], let flat = numbers[3],
        let resolution = numbers[4]
      else {
        throw problem(
          .malformedDescription, "an axis needs minimum, maximum, fuzz, flat and resolution")
      }
      guard !devices[last].axes.contains(where: { $0.code == code }) else {
        throw repeated("axis", key)
      }
      devices[last].axes.append(
        AbsoluteAxis(
          code: code, minimum: minimum, maximum: maximum, fuzz: fuzz, flat: flat,
          resolution: resolution))
    default: break
    }
  }

  private mutating func addEvent(_ scanner: ByteScanner) throws(TraceError) {
    if devices.isEmpty { devices.append(ImportedDevice()) }
    let last = devices.count - 1
    guard let numbers = numbers(scanner), numbers.count == 5 else {
      // A full disk cuts the last line.
      if !isLineWhole {
        devices[last].isCutOff = true
        return
      }
      throw problem(
        .malformedEvent, "an event needs seconds, microseconds, type, code and value")
    }
    guard let seconds = UInt64(exactly: numbers[0]), let fraction = UInt64(exactly: numbers[1]),
      fraction < 1_000_000, seconds < UInt64.max / 1_000_000 - 1
    else { throw problem(.stampOutOfRange, "an event's time is out of range") }
    guard let type = UInt16(exactly: numbers[2]), let code = UInt16(exactly: numbers[3]),
      let value = Int32(exactly: numbers[4])
    else { throw problem(.valueOutOfRange, "an event's type, code or value is out of range") }
    try devices[last].add(
      InputEvent(
        microseconds: seconds * 1_000_000 + fraction, type: EventType(rawValue: type), code: code,
        value: value), line: line, text)
  }

  // MARK: Numbers

  /// The numbers of a list in brackets; nil if the list is not complete on this line.
  private func numbers(_ scanner: ByteScanner) -> [Int64]? {
    var scanner = scanner
    guard scanner.take("[") else { return nil }
    var numbers: [Int64] = []
    numbers.reserveCapacity(5)
    while true {
      scanner.skipBlanks()
      if scanner.take("]") { return numbers }
      guard let number = scanner.number() else { return nil }
      numbers.append(number)
      scanner.skipBlanks()
      guard scanner.take(",") || scanner.rest.first == UInt8(ascii: "]") else { return nil }
    }
  }

  private func list(_ value: ByteScanner, _ what: String) throws(TraceError) -> [Int64] {
    if value.rest.isEmpty || value.rest.first == UInt8(ascii: "{") { return [] }
    guard let numbers = numbers(value) else {
      throw problem(.malformedDescription, "\(what): a list of numbers is missing")
    }
    return numbers
  }

  private func number(_ text: String, _ what: String) throws(TraceError) -> UInt16 {
    var scanner = ByteScanner(Array(text.utf8)[...])
    guard let number = scanner.number(), scanner.rest.isEmpty, let value = UInt16(exactly: number)
    else {
      throw problem(.valueOutOfRange, "\(what): '\(text)' is not a number or is out of range")
    }
    return value
  }

  /// YAML rejects equal keys, but `0` and `0x0` are different keys for the same number.
  private func repeated(_ what: String, _ number: String) -> TraceError {
    problem(.malformedDescription, "\(what) \(number) is described twice")
  }

  private func problem(_ code: TraceError.Code, _ what: String) -> TraceError {
    text.error(
      code, line: line == 0 ? nil : line, what,
      "EdgePan reads version 1 of the format of libinput record.",
      "Record again, or correct the line.")
  }
}

/// Text in YAML, with or without quotation marks.
private enum YAMLScalar {
  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    guard let quote = bytes.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return String(decoding: bytes, as: UTF8.self)
    }
    let quoted = bytes.dropFirst()
    let inner = quoted[..<(quoted.lastIndex(of: quote) ?? quoted.endIndex)]
    guard quote == UInt8(ascii: "\"") else {
      return String(decoding: inner, as: UTF8.self).split(
        separator: "''", omittingEmptySubsequences: false
      )
      .joined(separator: "'")
    }
    var text = ""
    var rest = Substring(String(decoding: inner, as: UTF8.self))
    while let character = rest.popFirst() {
      guard character == "\\", let escape = rest.popFirst() else {
        text.append(character)
        continue
      }
      let digits = ["x": 2, "u": 4, "U": 8][escape] ?? 0
      if digits > 0, let number = UInt32(rest.prefix(digits), radix: 16),
        let scalar = Unicode.Scalar(number)
      {
        text.unicodeScalars.append(scalar)
        rest = rest.dropFirst(digits)
      } else {
        let named: [Character: Character] = [
          "n": "\n", "t": "\t", "r": "\r", "0": "\0", "e": "\u{1b}",
        ]
        text.append(named[escape] ?? escape)
      }
    }
    return text
  }
}
