// One device of an imported recording, while its file is read.

import PlainText

/// The description, state and events of one device in another program's recording.
struct ImportedDevice {
  /// The device's node, or empty text if the file does not name it.
  var node = ""
  var name: String?
  var identity = DeviceDescription.Identity()
  var properties = BitField()
  var codes: [EventType: BitField] = [:]
  var axes: [AbsoluteAxis] = []
  /// The values of the axes when the description was read.
  var states: [TraceHeader.AxisState] = []
  private(set) var events: [InputEvent] = []
  /// Whether the file ends within an event, or lacks a part that it announced.
  var isCutOff = false

  init(node: String = "") { self.node = node }

  mutating func declare(_ type: EventType, _ code: UInt16) {
    // KEY_MAX is the highest code of any type.
    if code <= 0x2ff { codes[type, default: BitField()].insert(Int(code)) }
  }

  mutating func declare(property: Int) {
    // INPUT_PROP_MAX
    if (0...0x1f).contains(property) { properties.insert(property) }
  }

  /// Adds an axis, and its value at the time of the description. The value of an `ABS_MT` axis is
  /// that of no slot in particular, and is not used.
  mutating func add(_ axis: AbsoluteAxis, value: Int32?) {
    guard !axes.contains(where: { $0.code == axis.code }) else { return }
    axes.append(axis)
    if let value, axis.code < InputCode.absMTSlot {
      states.append(.init(code: axis.code, value: value))
    }
  }

  mutating func add(
    _ event: InputEvent, line: Int, _ text: ForeignText
  ) throws(TraceError) {
    if let last = events.last?.microseconds, event.microseconds < last,
      !text.allowsTimeGoingBackwards
    {
      let problem = TraceParser.timeGoesBackwards(from: last, to: event.microseconds)
      throw text.error(problem.code, line: line, problem.what, problem.why, problem.remedy)
    }
    events.append(event)
  }

  /// The description, or `nil` if the file contains no axis and no code: a log of all devices names
  /// them.
  var description: DeviceDescription? {
    guard !axes.isEmpty || !codes.isEmpty else { return nil }
    return DeviceDescription(
      name: name ?? "", identity: identity, properties: properties, codes: codes, axes: axes)
  }

  /// Whether the device can be a pointer: a log of all devices also contains keyboards and
  /// switches.
  var isPointer: Bool {
    let axes: [(EventType, UInt16)] = [
      (.abs, InputCode.absMTPositionX), (.abs, InputCode.absX), (.rel, InputCode.relX),
    ]
    return axes.contains { type, code in
      description?.declares(type, code) == true
        || events.contains { $0.type == type && $0.code == code }
    }
  }

  /// The recording.
  ///
  /// - Parameters:
  ///   - how: the program that recorded, for the provenance.
  ///   - zero: the timestamp that becomes 0.
  ///   - filter: whether only a pointer's events are kept. A log may contain typed keys.
  func trace(how: String, zero: UInt64, filter: Bool, file: String) -> Trace {
    var header = TraceHeader()
    header.version = TraceHeader.currentVersion
    header.provenance = [.init(.imported, how: how)]
    header.axisStates = states
    var device = description
    var events = events
    if filter {
      header.omitted = device?.omittedKinds ?? []
      device = device?.withoutKeys
      events = PointerCodes.filter(events)
    }
    header.name = name.map { ExactText($0) }
    for index in events.indices {
      events[index].microseconds -= min(zero, events[index].microseconds)
    }
    var trace = Trace(
      device: device, header: header, events: events,
      end: isCutOff ? nil : TraceEnd(events: events.count, reason: "imported"), file: file)
    if isCutOff {
      trace.findings.add(
        .unfinished, .warning, message: "the recording was cut short",
        remedy: "The part before the end is used.")
    }
    return trace
  }
}

extension ImportedRecording {
  /// The pointers among the devices, with only their own events.
  ///
  /// - Throws: ``TraceError`` if there are none.
  init(pointersOf devices: [ImportedDevice], how: String, _ text: ForeignText) throws(TraceError) {
    let pointers = devices.filter(\.isPointer)
    guard !pointers.isEmpty else {
      throw text.error(
        .emptyFile, "the file contains no event and no axis of a pointing device",
        "It was recorded by \(how).", "Record the touchscreen or touchpad, and touch it.")
    }
    let zero = pointers.compactMap(\.events.first?.microseconds).min() ?? 0
    // Sorted out of one log of all devices: a device that was only described was not touched.
    let used = pointers.filter { !$0.events.isEmpty }
    self.init(
      traces: (used.isEmpty ? pointers : used).map {
        $0.trace(how: how, zero: zero, filter: true, file: text.file)
      })
  }
}

extension PointerCodes {
  /// Returns the events that the privacy rule allows. A frame of which none is left is dropped with
  /// its `SYN_REPORT`, so that nothing reveals when a key was pressed.
  public static func filter(_ events: [InputEvent]) -> [InputEvent] {
    var kept: [InputEvent] = []
    kept.reserveCapacity(events.count)
    var isFrameEmpty = true
    for event in events where allows(event.type, event.code) {
      let isReport = event.type == .syn && event.code == InputCode.synReport
      if isReport, isFrameEmpty { continue }
      kept.append(event)
      isFrameEmpty = isReport
    }
    return kept
  }
}
