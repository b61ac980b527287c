// The logs of evtest, and of python-evdev's program of the same name.

import PlainText

extension RecordingFormat {
  /// A log of `evtest`, with or without the description at its beginning.
  ///
  /// Source: evtest 1.35 and python-evdev's evtest.py. Types, codes and values are decimal, but the
  /// values of MSC_SCAN, which is not kept, are hexadecimal. Times are of the wall clock, so they
  /// differ by up to 1 µs from those of a recorder that reads the monotonic clock.
  static let evtest = RecordingFormat(
    recognises: { line in
      let heads: [StaticString] = [
        "Input driver version is ", "Input device ID: bus ", "Input device name: ",
      ]
      return heads.contains { head in
        var line = line
        return line.take(head)
      } || LoggedEvent(line) != nil
    },
    read: { text throws(TraceError) in
      var reader = EvtestReader(text: text)
      return try reader.recording()
    })
}

/// A line of an event: `Event: time 1.5, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 100`,
/// or `Event: time 1.5, ------ SYN_REPORT ------`; python-evdev omits `Event:` and commas.
private struct LoggedEvent {
  var event: InputEvent
  /// Whether a value or code is missing at the end of the line.
  var isCutOff = false

  init?(_ line: ByteScanner) {
    var line = line
    if line.take("Event:") { line.skipBlanks() }
    guard line.take("time "), case _ = line.skipBlanks(), let stamp = line.stamp() else {
      return nil
    }
    event = InputEvent(microseconds: stamp, type: .syn, code: InputCode.synReport, value: 0)
    if line.skip(past: "type "), let type = line.decimal(as: UInt16.self) {
      event.type = EventType(rawValue: type)
      guard line.skip(past: "code "), let code = line.decimal(as: UInt16.self) else {
        isCutOff = true
        return
      }
      event.code = code
      guard line.skip(past: "value ") else {
        isCutOff = true
        return
      }
      // The value may be hexadecimal, but then the event is not kept.
      event.value = line.decimal() ?? 0
      return
    }
    let reports: [(StaticString, UInt16)] = [
      ("SYN_REPORT", InputCode.synReport), ("SYN_MT_REPORT", InputCode.synMTReport),
      ("SYN_DROPPED", InputCode.synDropped), ("Report Sync", InputCode.synReport),
    ]
    for (name, code) in reports where line.skip(past: name) {
      event.code = code
      return
    }
    isCutOff = true
  }
}

private struct EvtestReader {
  let text: ForeignText
  var device = ImportedDevice()
  /// The type and the code whose lines are being read.
  var type: EventType?
  var axis: (axis: AbsoluteAxis, value: Int32?)?

  mutating func recording() throws(TraceError) -> ImportedRecording {
    var lines = ForeignLines(text.bytes)
    while let line = lines.next() {
      if let logged = LoggedEvent(line) {
        device.isCutOff = logged.isCutOff
        if logged.isCutOff { continue }
        try device.add(logged.event, line: lines.number, text)
      } else {
        try describe(line, lines.number)
      }
    }
    endAxis()
    return try ImportedRecording(pointersOf: [device], how: "evtest", text)
  }

  private mutating func describe(_ line: ByteScanner, _ number: Int) throws(TraceError) {
    var line = line
    if line.take("Input device ID:") {
      device.identity = .init(
        bus: field("bus ", line), vendor: field("vendor ", line), product: field("product ", line),
        version: field("version ", line))
    } else if line.take("Input device name: \"") {
      device.name = String(decoding: line.rest.dropLast(), as: UTF8.self)
    } else if line.take("Event type ") {
      endAxis()
      type = line.decimal(as: UInt16.self).map(EventType.init)
    } else if line.take("Event code "), let type, let code = line.decimal(as: UInt16.self) {
      endAxis()
      device.declare(type, code)
      if type == .abs, code <= AbsoluteAxis.highestCode {
        axis = (AbsoluteAxis(code: code, minimum: 0, maximum: 0, resolution: 0), nil)
      }
    } else if line.take("Property type "), let property = line.decimal(as: UInt8.self) {
      endAxis()
      device.declare(property: Int(property))
    } else if line.skip(past: "grabbed by another process") {
      throw text.error(
        .emptyFile, line: number, "evtest recorded nothing: the device was grabbed",
        "Another process, such as a display server, received all events.",
        "Find the process: fuser -v NODE. End it, and record again.")
    } else if axis != nil {
      if line.take("Value") { axis?.value = line.decimal() }
      if line.take("Min") { axis?.axis.minimum = line.decimal() ?? 0 }
      if line.take("Max") { axis?.axis.maximum = line.decimal() ?? 0 }
      if line.take("Fuzz") { axis?.axis.fuzz = line.decimal() ?? 0 }
      if line.take("Flat") { axis?.axis.flat = line.decimal() ?? 0 }
      if line.take("Resolution") { axis?.axis.resolution = line.decimal() }
    }
  }

  private mutating func endAxis() {
    if let (axis, value) = axis { device.add(axis, value: value) }
    axis = nil
  }

  /// A hexadecimal number after a name.
  private func field(_ name: StaticString, _ line: ByteScanner) -> UInt16 {
    var line = line
    guard line.skip(past: name), let number = line.number() else { return 0 }
    return UInt16(clamping: number)
  }
}
