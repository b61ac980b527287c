// Converts libinput's YAML to traces.

import GestureTrace
import PlainText
import Yams

extension LibinputRecording {
  /// Reads a recording.
  ///
  /// - Throws: ``GestureTrace/TraceError`` with the invalid line.
  public init(text: [UInt8], file: String) throws(TraceError) {
    var reader = YAMLReader(file: file)
    let root = try reader.parse(text)
    self = try reader.recording(root, session: Self.session(of: text))
  }

  /// The session is a hash of the file, so that converting a file twice gives equal bytes.
  private static func session(of text: [UInt8]) -> String {
    "libinput-" + String(ContentHash(of: text).value, radix: 16)
  }
}

/// Converts the YAML tree of one file.
private struct YAMLReader {
  let file: String
  private var losses = LossTally()
  /// Each event is a list, so a file without aliases has at most as many events as opening brackets
  /// and dashes. The limit is needed because aliases (which libinput never writes) could expand a
  /// small file to any size.
  private var maximumEvents = 0

  init(file: String) { self.file = file }

  mutating func parse(_ text: [UInt8]) throws(TraceError) -> Node {
    // Dashes start lists in block style.
    maximumEvents = text.count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "-") }
    do {
      guard let root = try Yams.compose(yaml: String(decoding: text, as: UTF8.self)) else {
        throw problem(nil, .emptyFile, "the file contains no YAML document")
      }
      return root
    } catch let error as TraceError {
      throw error
    } catch let error as YamlError {
      throw noYAML(error)
    } catch {
      throw problem(nil, .notATrace, "the file is not valid YAML")
    }
  }

  /// Returns the parser's error without its excerpt of the line, so that each error is one line.
  private func noYAML(_ error: YamlError) -> TraceError {
    var found = problem(nil, .notATrace, "the file is not valid YAML")
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      found.what += ": " + escape(problem)
      found.line = mark.line
    default:
      let text = "\(error)".split(whereSeparator: \.isNewline).first ?? ""
      found.what += ": " + escape(text)
    }
    return found
  }

  mutating func recording(
    _ root: Node, session: String
  ) throws(TraceError) -> LibinputRecording {
    guard root.mapping != nil, let version = root["version"] else {
      throw problem(root, .notATrace, "'version' is missing: this is not a recording by libinput")
    }
    guard try integer(version, "version") == 1 else {
      throw problem(version, .newerVersion, "only version 1 of libinput's format is supported")
    }
    guard let devices = root["devices"]?.sequence else {
      throw problem(root, .noDevice, "the list 'devices' is missing")
    }
    if let count = root["ndevices"], try integer(count, "ndevices") != devices.count {
      throw problem(
        count, .malformedDescription,
        "'ndevices' differs from the number of devices: the file seems to be truncated")
    }
    if root["system"] != nil { losses.add("the machine's name, kernel and distribution") }
    var traces: [Trace] = []
    for device in devices { traces.append(try trace(device, session)) }
    return LibinputRecording(traces: traces, losses: losses.lines)
  }

  private mutating func trace(_ device: Node, _ session: String) throws(TraceError) -> Trace {
    guard let evdev = device["evdev"] else {
      throw problem(device, .noDevice, "a device has no 'evdev' part")
    }
    for (key, what) in [
      ("hid", "HID report descriptors"), ("udev", "udev properties"), ("quirks", "quirks"),
      ("libinput", "libinput's data about a device"),
    ] {
      // `quirks:` is usually empty.
      if let part = device[key], part.sequence?.isEmpty == false || part.mapping != nil {
        losses.add(what)
      }
    }
    var header = TraceHeader()
    header.version = TraceHeader.currentVersion
    header.provenance = [.init(.imported, how: "libinput record, version 1")]
    header.session = session
    header.zero = 0
    let description = try description(evdev)
    header.name = ExactText(description.name)
    let events = try events(device["events"])
    return Trace(
      device: description, header: header, events: events,
      // The YAML is complete; otherwise the parser would have failed.
      end: TraceEnd(events: events.count, reason: "imported"), file: file)
  }

  private func description(_ evdev: Node) throws(TraceError) -> DeviceDescription {
    var identity = DeviceDescription.Identity()
    if let id = evdev["id"] {
      let numbers = try integers(id, "id", as: UInt16.self)
      guard numbers.count == 4 else {
        throw problem(id, .malformedDescription, "'id' needs bus, vendor, product, version")
      }
      identity = .init(
        bus: numbers[0], vendor: numbers[1], product: numbers[2], version: numbers[3])
    }
    var codes: [EventType: BitField] = [:]
    for (key, value) in evdev["codes"]?.mapping ?? [:] {
      let type = try integer(key, "an event type", as: UInt16.self)
      guard codes[EventType(rawValue: type)] == nil else { throw repeated(key, "event type", type) }
      // KEY_MAX is the highest code of any type.
      let numbers = try integers(value, "codes", as: UInt16.self).filter { $0 <= 0x2ff }
      codes[EventType(rawValue: type)] = BitField(numbers.map(Int.init))
    }
    var axes: [AbsoluteAxis] = []
    for (key, value) in evdev["absinfo"]?.mapping ?? [:] {
      let code = try integer(key, "an axis", as: UInt16.self)
      let numbers = try integers(value, "absinfo", as: Int32.self)
      guard numbers.count == 5, code <= AbsoluteAxis.highestCode else {
        throw problem(
          value, .malformedDescription,
          "an axis needs minimum, maximum, fuzz, flat and resolution")
      }
      guard !axes.contains(where: { $0.code == code }) else { throw repeated(key, "axis", code) }
      axes.append(
        AbsoluteAxis(
          code: code, minimum: numbers[0], maximum: numbers[1], fuzz: numbers[2],
          flat: numbers[3], resolution: numbers[4]))
    }
    let properties = try evdev["properties"].map { node throws(TraceError) in
      try integers(node, "properties", as: UInt8.self)
    }
    return DeviceDescription(
      name: evdev["name"]?.string ?? "", identity: identity,
      properties: BitField((properties ?? []).map(Int.init)), codes: codes, axes: axes)
  }

  /// YAML rejects equal keys, but `0` and `0x0` are different keys for the same number.
  private func repeated(_ key: Node, _ what: String, _ number: UInt16) -> TraceError {
    problem(key, .malformedDescription, "\(what) \(number) is described twice")
  }

  private mutating func events(_ node: Node?) throws(TraceError) -> [InputEvent] {
    var events: [InputEvent] = []
    for item in node?.sequence ?? [] {
      losses.add("libinput's own events (pointer motion, gestures)", count(item["libinput"]))
      losses.add("raw HID reports", item["hid"] == nil ? 0 : 1)
      for entry in item["evdev"]?.sequence ?? [] {
        let numbers = try integers(entry, "an event", as: Int64.self)
        guard events.count < maximumEvents else {
          throw problem(
            entry, .malformedEvent, "aliases expand to more events than the file contains")
        }
        events.append(try event(numbers, entry, after: events.last?.microseconds ?? 0))
      }
    }
    return events
  }

  private func count(_ node: Node?) -> Int { node.map { $0.sequence?.count ?? 1 } ?? 0 }

  private func event(
    _ numbers: [Int64], _ node: Node, after earlier: UInt64
  ) throws(TraceError) -> InputEvent {
    guard numbers.count == 5 else {
      throw problem(
        node, .malformedEvent, "an event needs seconds, microseconds, type, code and value")
    }
    guard let seconds = UInt64(exactly: numbers[0]), let fraction = UInt64(exactly: numbers[1]),
      fraction < 1_000_000, seconds < UInt64.max / 1_000_000 - 1
    else { throw problem(node, .stampOutOfRange, "an event's time is out of range") }
    guard let type = UInt16(exactly: numbers[2]), let code = UInt16(exactly: numbers[3]),
      let value = Int32(exactly: numbers[4])
    else { throw problem(node, .valueOutOfRange, "an event's type, code or value is out of range") }
    let stamp = seconds * 1_000_000 + fraction
    guard stamp >= earlier else {
      throw problem(
        node, .timeGoesBackwards, "an event's time is before the time of the previous event")
    }
    return InputEvent(
      microseconds: stamp, type: EventType(rawValue: type), code: code, value: value)
  }

  // MARK: Numbers

  private func integers<Number: FixedWidthInteger>(
    _ node: Node, _ what: String, as: Number.Type
  ) throws(TraceError) -> [Number] {
    guard let list = node.sequence else {
      throw problem(node, .malformedDescription, "\(what): a list of numbers is missing")
    }
    var numbers: [Number] = []
    for element in list { numbers.append(try integer(element, what)) }
    return numbers
  }

  /// Reads a decimal number, or a hexadecimal number with `0x`. YAML's octal numbers are not
  /// supported; libinput does not use them.
  private func integer<Number: FixedWidthInteger>(
    _ node: Node, _ what: String, as: Number.Type = Number.self
  ) throws(TraceError) -> Number {
    let text = node.scalar?.string ?? ""
    let isNegative = text.hasPrefix("-")
    let digits = text.dropFirst(isNegative ? 1 : 0)
    let number =
      digits.lowercased().hasPrefix("0x")
      ? Number((isNegative ? "-" : "") + digits.dropFirst(2), radix: 16) : Number(text)
    guard let number else {
      throw problem(node, .valueOutOfRange, "\(what): '\(text)' is not a number or is out of range")
    }
    return number
  }

  private func integer(_ node: Node, _ what: String) throws(TraceError) -> Int {
    try integer(node, what, as: Int.self)
  }

  private func problem(_ node: Node?, _ code: TraceError.Code, _ what: String) -> TraceError {
    TraceError(
      code, file: file, line: node?.mark?.line, what: what,
      why: "EdgePan reads version 1 of the format of libinput record.",
      remedy: "Record again, or correct the line.")
  }
}
