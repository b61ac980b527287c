// Android's getevent: logs of events, and descriptions of devices.

import PlainText

extension RecordingFormat {
  /// `getevent -lt` or `-t` (events), and `getevent -lp` or `-p` (descriptions), in one file or
  /// two.
  ///
  /// Source: AOSP, toolbox/getevent.c. With `-l`, types, codes and some values have names;
  /// otherwise they are hexadecimal. Values are 32 bits without a sign: `ffffffff` is -1. In a
  /// description, numbers are decimal. Without a node as its argument, getevent logs all devices
  /// and writes each event's node; the pointers among them are read.
  static let getevent = RecordingFormat(
    recognises: { LoggedEvent($0) != nil || addedNode($0) != nil },
    read: { text throws(TraceError) in
      var reader = GeteventReader(text: text)
      return try reader.recording()
    })
}

/// The node in a line `add device 1: /dev/input/event1`.
private func addedNode(_ line: ByteScanner) -> String? {
  var line = line
  guard line.take("add device "), line.skip(past: ": "), line.rest.first == UInt8(ascii: "/") else {
    return nil
  }
  return String(decoding: line.word(), as: UTF8.self)
}

/// A line of an event: `[time] node: type code value`. Time and node depend on the options.
private struct LoggedEvent {
  var microseconds: UInt64?
  var node: String?
  var type: UInt16
  /// The code, or `nil` for an unknown name: that of a key.
  var code: UInt16?
  var value: Int32

  init?(_ line: ByteScanner) {
    var line = line
    if line.take("[") {
      line.skipBlanks()
      guard let stamp = line.stamp(), line.take("]") else { return nil }
      microseconds = stamp
    }
    line.skipBlanks()
    if line.rest.first == UInt8(ascii: "/") {
      let word = line.word()
      guard word.last == UInt8(ascii: ":") else { return nil }
      node = String(decoding: word.dropLast(), as: UTF8.self)
    }
    let (type, code, value) = (line.word(), line.word(), line.word())
    guard let number = Self.number(type), type.count == 4 || type.starts(with: Array("EV_".utf8)),
      code.count >= 4,
      let bits = EventLabels.number(value).map(UInt32.init)
        ?? (value.count == 8 ? LineFields.hex(value, maximumDigits: 8) : nil)
    else { return nil }
    self.type = number
    self.code = Self.number(code)
    self.value = Int32(bitPattern: bits)
  }

  /// A name or four hexadecimal digits.
  static func number(_ word: ArraySlice<UInt8>) -> UInt16? {
    EventLabels.number(word)
      ?? (word.count == 4 ? LineFields.hex(word, maximumDigits: 4).map { UInt16($0) } : nil)
  }
}

private struct GeteventReader {
  let text: ForeignText
  var devices: [ImportedDevice] = []
  /// The index of the device whose description is being read.
  var described: Int?
  /// The type of the codes in the current list of a description.
  var listed: EventType?
  var isInProperties = false

  mutating func recording() throws(TraceError) -> ImportedRecording {
    var lines = ForeignLines(text.bytes)
    while let line = lines.next() {
      if let node = addedNode(line) {
        described = index(of: node)
        (listed, isInProperties) = (nil, false)
      } else if let event = LoggedEvent(line) {
        described = nil
        try add(event, lines.number)
      } else if described != nil {
        describe(line)
      }
      // Anything else is a message of getevent or adb, or text around the log.
    }
    return try ImportedRecording(pointersOf: devices, how: "getevent", text)
  }

  /// The index of a node's device. An event without a node is an event of the only device.
  private mutating func index(of node: String?) -> Int {
    let found =
      if let node { devices.firstIndex { $0.node == node } } else { devices.indices.first }
    if let found { return found }
    devices.append(ImportedDevice(node: node ?? ""))
    return devices.count - 1
  }

  private mutating func add(_ event: LoggedEvent, _ line: Int) throws(TraceError) {
    guard let microseconds = event.microseconds else {
      throw text.error(
        .malformedEvent, line: line, "the event has no time",
        "Without -t, getevent prints no times.", "Record again: adb shell getevent -lt NODE")
    }
    guard let code = event.code else { return }
    try devices[index(of: event.node)].add(
      InputEvent(
        microseconds: microseconds, type: EventType(rawValue: event.type), code: code,
        value: event.value), line: line, text)
  }

  /// Reads a line of the current device's description. A list of codes begins with its type and
  /// continues on lines without one.
  private mutating func describe(_ line: ByteScanner) {
    guard let device = described else { return }
    var line = line
    if line.take("name:") {
      let name = line.rest.drop { $0 != UInt8(ascii: "\"") }.dropFirst()
      devices[device].name = String(decoding: name.dropLast(), as: UTF8.self)
      return
    }
    if line.take("input props:") {
      (listed, isInProperties) = (nil, true)
      return
    }
    if isInProperties {
      // `<none>` is not a number.
      if let number = LoggedEvent.number(line.word()) {
        devices[device].declare(property: Int(number))
      }
      return
    }
    // `ABS (0003): `
    var start = line
    if start.skip(past: " ("), let number = start.takeUp(to: ")"), start.take(":") {
      listed = LoggedEvent.number(number).map(EventType.init)
      line = start
    }
    guard let listed else { return }
    if listed == .abs {
      addAxis(line, to: device)
    } else {
      while case let word = line.word(), !word.isEmpty {
        // A held key has an asterisk.
        let name = word.last == UInt8(ascii: "*") ? word.dropLast() : word
        // The name of an unknown code is that of a key: that the device has keys is kept.
        let keyWithoutNumber: UInt16? = listed == .key ? 1 : nil
        if let code = LoggedEvent.number(name) ?? keyWithoutNumber {
          devices[device].declare(listed, code)
        }
      }
    }
  }

  /// `ABS_X : value 0, min 0, max 1216, fuzz 0, flat 0, resolution 20`
  private mutating func addAxis(_ line: ByteScanner, to device: Int) {
    var line = line
    guard let code = LoggedEvent.number(line.word()), code <= AbsoluteAxis.highestCode else {
      return
    }
    func field(_ name: StaticString) -> Int32? {
      var rest = line
      return rest.skip(past: name) ? rest.decimal() : nil
    }
    guard let minimum = field("min "), let maximum = field("max ") else { return }
    devices[device].declare(.abs, code)
    devices[device].add(
      AbsoluteAxis(
        code: code, minimum: minimum, maximum: maximum, fuzz: field("fuzz ") ?? 0,
        flat: field("flat ") ?? 0, resolution: field("resolution ") ?? 0),
      value: field("value "))
  }
}
