// One pass over a trace's events: time, frames, ranges, slots.

import PlainText

/// Counts anomalies in the events of a recording.
struct EventLint {
  /// The number of occurrences of an anomaly, the index of the first affected event, and the
  /// largest extent of the anomaly.
  private struct Tally {
    var count = 0
    var first = 0
    var maximum: UInt64 = 0

    mutating func add(at index: Int, _ amount: UInt64 = 0) {
      if count == 0 { first = index }
      count += 1
      maximum = max(maximum, amount)
    }
  }

  /// A pause longer than this is reported, because a player waits for its full length.
  private static let longGapMicroseconds: UInt64 = 10_000_000
  /// The highest slot number that is tracked; no hardware has that many slots.
  private static let highestSlot: Int32 = 256

  private let trace: Trace
  private let ranges: [ClosedRange<Int32>?]
  private let slotRange: ClosedRange<Int32>?
  private let hasSlots: Bool

  private var tallies: [TraceFinding.Code: Tally] = [:]

  // The index of the first event of the current frame, and the timestamp of the previous event.
  private var frameStart: Int?
  private var previous: UInt64 = 0

  // The selected slot, the tracking id of each slot seen so far (-1 between contacts), and whether
  // BTN_TOUCH is down.
  private var slot: Int32 = 0
  private var trackingIDs: [Int32: Int32] = [:]
  private var isTouching = false

  init(_ trace: Trace) {
    self.trace = trace
    var ranges = [ClosedRange<Int32>?](
      repeating: nil, count: Int(AbsoluteAxis.highestCode) + 1)
    for axis in trace.device?.axes ?? [] where axis.minimum < axis.maximum {
      // Tracking ids are not checked: the kernel wraps them, and their declared maximum (65535) is
      // a convention, not a limit.
      guard axis.code < ranges.count, axis.code != InputCode.absMTTrackingID else { continue }
      ranges[Int(axis.code)] = axis.minimum...axis.maximum
    }
    self.ranges = ranges
    self.slotRange = ranges[Int(InputCode.absMTSlot)]
    self.hasSlots =
      trace.device?.axis(InputCode.absMTSlot) != nil
      || trace.device?.axis(InputCode.absMTTrackingID) != nil
    if let slots = trace.header.slots {
      slot = Int32(clamping: slots.current)
      let ids = slots.axes.first { $0.code == InputCode.absMTTrackingID }?.values ?? []
      for (index, id) in ids.enumerated() { trackingIDs[Int32(clamping: index)] = id }
    }
  }

  /// Visits every event once.
  mutating func run() {
    for (index, event) in trace.events.enumerated() {
      checkTime(event, index)
      checkDeclared(event, index)
      switch event.type {
      case .syn: checkSynchronisation(event, index)
      case .abs: checkAxis(event, index)
      case .key where event.code == InputCode.btnTouch: isTouching = event.value != 0
      default: break
      }
    }
  }

  private mutating func add(_ code: TraceFinding.Code, at index: Int, _ amount: UInt64 = 0) {
    tallies[code, default: Tally()].add(at: index, amount)
  }

  private mutating func checkTime(_ event: InputEvent, _ index: Int) {
    if index > 0, event.microseconds > previous {
      let gap = event.microseconds - previous
      if gap > Self.longGapMicroseconds { add(.longGap, at: index, gap) }
    }
    previous = event.microseconds
    if frameStart == nil { frameStart = index }
  }

  private mutating func checkDeclared(_ event: InputEvent, _ index: Int) {
    // EV_SYN's bitmap is the same in every evemu file, so it is ignored.
    guard event.type != .syn, let device = trace.device,
      !device.declares(event.type, event.code)
    else { return }
    add(.undeclaredCode, at: index)
  }

  private mutating func checkSynchronisation(_ event: InputEvent, _ index: Int) {
    switch event.code {
    case InputCode.synReport:
      let start = trace.events[frameStart ?? index].microseconds
      if event.microseconds > start { add(.spreadFrames, at: index, event.microseconds - start) }
      frameStart = nil
    case InputCode.synMTReport: add(.protocolA, at: index)
    case InputCode.synDropped:
      add(.dropped, at: index)
      // The contents of the slots are now unknown.
      trackingIDs.removeAll(keepingCapacity: true)
    default: break
    }
  }

  private mutating func checkAxis(_ event: InputEvent, _ index: Int) {
    let code = event.code
    if code == InputCode.absMTSlot {
      slot = event.value
      let allowed = slotRange ?? 0...Self.highestSlot
      if !allowed.contains(slot) { add(.slotOutOfRange, at: index) }
      return
    }
    if code < ranges.count, let range = ranges[Int(code)], !range.contains(event.value) {
      add(.outOfRange, at: index)
    }
    guard hasSlots, (0...Self.highestSlot).contains(slot) else { return }
    if code == InputCode.absMTTrackingID {
      let isHeldElsewhere = trackingIDs.contains { $0.value == event.value }
      if event.value >= 0, isHeldElsewhere { add(.repeatedTrackingID, at: index) }
      trackingIDs[slot] = event.value
    } else if code == InputCode.absMTPositionX || code == InputCode.absMTPositionY {
      if trackingIDs[slot].map({ $0 < 0 }) ?? true { add(.updateWithoutContact, at: index) }
    }
  }

  /// Returns the anomalies as findings.
  var findings: [TraceFinding] {
    var findings = Self.table.compactMap { entry -> TraceFinding? in
      guard let tally = tallies[entry.code] else { return nil }
      return TraceFinding(
        entry.code, entry.severity, line: trace.line(ofEvent: tally.first),
        message: entry.message(tally.count, tally.maximum), remedy: entry.remedy)
    }
    let last = trace.events.indices.last.flatMap { trace.line(ofEvent: $0) }
    if trace.events.isEmpty {
      findings.add(
        .noEvents, .note, message: "the file contains a description, but no events",
        remedy: "A recording of the device in the same folder can use this description.")
    }
    if frameStart != nil {
      findings.add(
        .unfinishedFrame, .warning, line: last,
        message: "the last frame has no SYN_REPORT",
        remedy: "Its events belong to no complete frame; the recording was cut short.")
    }
    let open = trackingIDs.values.count { $0 >= 0 }
    if open > 0 || (!hasSlots && isTouching), !endIsExplained {
      findings.add(
        .openContact, .warning, line: last,
        message: "\(counted(max(open, 1), "contact")) down at the end",
        remedy: "Contacts count as lifted at the last event.")
    }
    return findings
  }

  /// Whether a note after the last event explains open contacts: a device that was unplugged or
  /// suspended does not report their lift.
  private var endIsExplained: Bool {
    trace.notes.contains { note in
      guard note.position >= trace.events.count, case .note(let value) = note.content else {
        return false
      }
      return ["unplug", "suspend"].contains(value["kind"]?.string)
    }
  }

  private struct Entry: Sendable {
    var code: TraceFinding.Code
    var severity: TraceFinding.Severity
    var message: @Sendable (Int, UInt64) -> String
    var remedy: String
  }

  private static let table: [Entry] = [
    Entry(
      code: .longGap, severity: .note,
      message: { "\(counted($0, "pause")) of more than 10 s, the longest \($1 / 1_000_000) s" },
      remedy: "Trim or split the recording if nothing happens there."),
    Entry(
      code: .undeclaredCode, severity: .warning,
      message: { count, _ in
        "\(counted(count, "event")) with codes that the device does not declare"
      },
      remedy: "The description may be of another device; name the right file with --description."),
    Entry(
      code: .spreadFrames, severity: .note,
      message: { "\(counted($0, "frame")) whose events have timestamps up to \($1) µs apart" },
      remedy: "Old kernels timestamped each event; SYN_REPORT has the time of the frame."),
    Entry(
      code: .protocolA, severity: .note,
      message: { count, _ in "\(count) SYN_MT_REPORT: the device uses protocol A" },
      remedy: "Contacts are matched by distance, because the device assigns no tracking ids."),
    Entry(
      code: .dropped, severity: .warning,
      message: { count, _ in "events were lost \(counted(count, "time")) (SYN_DROPPED)" },
      remedy: "The finger's motion is unknown in these places; record again if it matters."),
    Entry(
      code: .slotOutOfRange, severity: .problem,
      message: { count, _ in
        "\(counted(count, "ABS_MT_SLOT event")) with a slot that the device does not have"
      },
      remedy: "Contacts in such slots are ignored; check the A: 2f line."),
    Entry(
      code: .outOfRange, severity: .note,
      message: { count, _ in "\(counted(count, "value")) outside the range of the axis" },
      remedy: "Common in real devices; positions are clamped for drawing only."),
    Entry(
      code: .repeatedTrackingID, severity: .warning,
      message: { count, _ in "\(counted(count, "contact")) with a tracking id that was in use" },
      remedy: "The driver is faulty, or a lift was lost; the older contact counts as ended."),
    Entry(
      code: .updateWithoutContact, severity: .note,
      message: { count, _ in "\(counted(count, "position")) in slots without a contact" },
      remedy: "They do not start a contact, because its beginning was not recorded."),
  ]
}
