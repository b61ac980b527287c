// Converts traces to libinput's YAML.

import GestureTrace

extension LibinputRecording {
  /// Returns a recording of these devices, in the format of `libinput record`.
  ///
  /// Timestamps count from the earliest event of all traces, which are aligned by their `zero`. The
  /// same traces give the same bytes, because the text contains neither the machine nor the time of
  /// day.
  ///
  /// - Throws: ``GestureTrace/TraceError`` for a trace without a description.
  public static func text(
    of traces: [Trace]
  ) throws(TraceError) -> (text: String, losses: [String]) {
    var losses = LossTally()
    for trace in traces { count(trace, &losses) }
    var text = """
      # libinput record
      version: 1
      ndevices: \(traces.count)
      libinput:
        version: "edgepan"
        git: "unknown"
      devices:

      """
    let base = traces.compactMap(start).min() ?? 0
    for (index, trace) in traces.enumerated() {
      guard let device = trace.device else {
        throw TraceError(
          .noDevice, file: trace.file, what: "the recording has no device description",
          why: "libinput's format requires a description.",
          remedy: "Name a description file with --description.")
      }
      text += "- node: /dev/input/event\(index)\n"
      text += evdev(device, trace.deviceName?.string ?? device.name)
      // libinput's own replay requires both keys, and a list of events.
      text += "  udev:\n    properties: []\n  quirks:\n"
      text += trace.events.isEmpty ? "  events: []\n" : "  events:\n"
      text += events(of: trace, base: base)
    }
    return (text, losses.lines)
  }

  /// The time of a trace's first event, on the clock of its session.
  private static func start(_ trace: Trace) -> UInt64? {
    trace.events.first.map { (trace.header.zero ?? 0) &+ $0.microseconds }
  }

  private static func evdev(_ device: DeviceDescription, _ name: String) -> String {
    let id = device.identity
    var text = "  evdev:\n    name: \(quoted(name))\n"
    text += "    id: [\(id.bus), \(id.vendor), \(id.product), \(id.version)]\n    codes:\n"
    // libinput writes all 16 codes of EV_SYN for every device.
    text += "      0: [\((0..<16).map(String.init).joined(separator: ", "))]\n"
    var types = Set(device.codes.keys)
    if !device.axes.isEmpty { types.insert(.abs) }
    for type in types.sorted() where type != .syn {
      // The format cannot represent axes without a range.
      let codes =
        type == .abs ? BitField(device.axes.map { Int($0.code) }) : device.codes[type] ?? BitField()
      let list = codes.members.map(String.init).joined(separator: ", ")
      text += "      \(type.rawValue): [\(list)]\n"
    }
    if device.axes.isEmpty {
      text += "    absinfo: {}\n"
    } else {
      text += "    absinfo:\n"
      for axis in device.axes {
        text += "      \(axis.code): [\(axis.minimum), \(axis.maximum), \(axis.fuzz), "
        text += "\(axis.flat), \(axis.resolution ?? 0)]\n"
      }
    }
    let properties = device.properties.members.map(String.init).joined(separator: ", ")
    return text + "    properties: [\(properties)]\n"
  }

  private static func events(of trace: Trace, base: UInt64) -> String {
    // A trace without `zero` is aligned as if its zero were 0.
    let zero = trace.header.zero ?? 0
    var text = ""
    var isInside = false
    for event in trace.events {
      let stamp = zero &+ event.microseconds &- base
      if !isInside { text += "  - evdev:\n" }
      isInside = !(event.type == .syn && event.code == InputCode.synReport)
      text += "    - [\(stamp / 1_000_000), \(stamp % 1_000_000), \(event.type.rawValue), "
      text += "\(event.code), \(event.value)]\n"
    }
    return text
  }

  /// Returns a double-quoted scalar. Characters that could end the scalar or affect a terminal are
  /// escaped.
  private static func quoted(_ name: String) -> String {
    var text = "\""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\" + String(scalar)
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
        text += "\\x" + hex(scalar.value, digits: 2)
      case _
      where scalar.properties.generalCategory == .format || scalar.value == 0x2028
        || scalar.value == 0x2029 || !scalar.properties.isPrintable:
        text +=
          scalar.value > 0xFFFF
          ? "\\U" + hex(scalar.value, digits: 8) : "\\u" + hex(scalar.value, digits: 4)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  private static func hex(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  private static func count(_ trace: Trace, _ losses: inout LossTally) {
    let header = trace.header
    for note in trace.notes {
      switch note.content {
      case .synthesised: losses.add("markers of events synthesised after SYN_DROPPED")
      case .note, .other: losses.add("notes between events")
      }
    }
    losses.add("provenance", header.provenance.count)
    losses.add("axis values at the start", header.axisStates.isEmpty ? 0 : 1)
    losses.add("slots at the start", header.slots == nil ? 0 : 1)
    losses.add("the clock and its zero", header.clock == nil ? 0 : 1)
    losses.add("the session", header.session == nil ? 0 : 1)
    losses.add(
      "phys and uniq (port and serial number, present or absent)",
      header.phys == nil && header.uniq == nil ? 0 : 1)
    losses.add("the list of omitted event kinds", header.omitted.isEmpty ? 0 : 1)
    let hasGesture = header.edge != nil || header.fingers != nil || header.intent != nil
    losses.add("edge, fingers and intent", hasGesture ? 1 : 0)
    losses.add("keys of a newer version", header.unknown.count)
    losses.add("comments", trace.comments.count)
    losses.add("the end marker", trace.end == nil ? 0 : 1)
  }
}

extension Unicode.Scalar.Properties {
  /// Whether YAML allows the code point unescaped.
  fileprivate var isPrintable: Bool {
    switch generalCategory {
    case .unassigned, .surrogate: false
    default: true
    }
  }
}
