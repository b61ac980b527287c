// A trace prepared for playing: checked, divided into frames, with a prediction of dropped events.

import GestureTrace
import PlainText

/// A trace prepared for playing into the kernel.
public struct PlayPlan: Sendable {
  /// The device to create: pointer capabilities only, fuzz 0.
  public var device: DeviceDescription
  /// The initial state of the device's axes.
  public var start: DeviceState
  /// The events to write, in whole frames.
  public var frames: [Frame]
  /// The events that a reader receives until the device is removed; see ``KernelInputModel``.
  public var expected: [InputEvent]
  /// The number of `SYN_DROPPED` events in the trace, which are reported, not played.
  public var drops: Int
  /// The number of declared keys that are omitted from the device.
  public var keysLeftOut: Int
  /// The number of EV_MSC events that are not played: a mouse sends MSC_SCAN before each button.
  public var scanCodesLeftOut: Int

  /// Events that are written in one call.
  public struct Frame: Hashable, Sendable {
    /// The time since the first frame.
    public var microseconds: UInt64
    public var events: [InputEvent]
  }

  /// The time from the first frame to the last.
  public var microseconds: UInt64 { frames.last?.microseconds ?? 0 }
  public var eventsWritten: Int { frames.reduce(0) { $0 + $1.events.count } }
  /// The counts of written events that no reader receives. (The kernel also delays slot numbers and
  /// splits long frames; this is not counted.)
  public var swallowed: Swallowed

  /// Counts of the events that the kernel drops, by reason.
  public struct Swallowed: Hashable, Sendable {
    /// Axes and buttons that already have the value.
    public var repeated = 0
    /// Axes and buttons whose first value is that of the created device: 0, or the initial
    /// value that the header states.
    public var initialZeros = 0
    /// Slot numbers that are not followed by a change in that slot.
    public var slots = 0
    /// Relative motion of 0.
    public var zeroMotion = 0
    /// `SYN_REPORT`s of frames in which all other events were dropped.
    public var emptyFrames = 0
    /// Codes that the description does not declare.
    public var undeclared = 0
  }

  /// Checks a trace and prepares it.
  ///
  /// - Throws: ``PlayRefusal`` for a trace without a description or events, and for a trace with
  ///   events other than a pointer's, because a downloaded trace must not be able to type.
  public init(_ trace: Trace) throws(PlayRefusal) {
    guard let description = trace.device else {
      throw PlayRefusal(
        file: trace.file, line: nil, what: "the recording has no device description",
        remedy: "Name a description file with --description.")
    }
    for (index, event) in trace.events.enumerated()
    where event.type != .msc && !PointerCodes.allows(event.type, event.code) {
      throw PlayRefusal(
        file: trace.file, line: trace.line(ofEvent: index),
        what: event.type == .key
          ? "a key that is not a button of a pointing device"
          : "an event that pointing devices do not send (type \(event.type.rawValue))",
        remedy: "Only events of pointing devices are played, so that a recording can never type."
          + " Remove other events: edgepan scrub.")
    }
    let allowed = PointerCodes.filter(trace.events)
    scanCodesLeftOut = trace.events.count { $0.type == .msc } - allowed.count { $0.type == .msc }
    // The filter also drops empty frames, which are played if they were recorded.
    let events = scanCodesLeftOut > 0 ? allowed : trace.events
    guard !events.isEmpty else {
      throw PlayRefusal(
        file: trace.file, line: nil, what: "the recording has no events",
        remedy: "Choose another recording.")
    }
    let device = Self.pointerOnly(description)
    keysLeftOut =
      (description.codes[.key]?.members.count ?? 0)
      - (device.codes[.key]?.members.count ?? 0)
    self.device = device
    let slots = device.axis(InputCode.absMTSlot).map { max(0, Int($0.maximum)) + 1 } ?? 0
    guard slots <= DeviceState.slotLimit else {
      throw PlayRefusal(
        file: trace.file, line: nil, what: "the description has \(slots) slots",
        remedy: "The kernel's limit is \(DeviceState.slotLimit).")
    }
    var start = DeviceState(description: device, slotCount: slots)
    for state in trace.header.axisStates where start.axisCodes.contains(state.code) {
      start.set(state.code, to: state.value)
    }
    self.start = start
    drops = trace.events.count { $0.type == .syn && $0.code == InputCode.synDropped }
    frames = Self.frames(events)

    var model = KernelInputModel(device: device, start: start)
    var count = Swallowed()
    var touched = Set<Int>()
    for frame in frames {
      let before = model.passed.count
      for event in frame.events {
        let place =
          (Int(event.type.rawValue) << 32) | (Int(event.code) << 16)
          | ((0x30...0x3e).contains(event.code) ? model.currentSlot : 0)
        let isFirst = touched.insert(place).inserted
        switch model.write(event) {
        case .undeclared: count.undeclared += 1
        case .zeroMotion: count.zeroMotion += 1
        case .repeated where isFirst: count.initialZeros += 1
        case .repeated: count.repeated += 1
        case nil: break
        }
      }
      if model.passed.count == before { count.emptyFrames += 1 }
    }
    model.remove(at: trace.events.last?.microseconds ?? 0)
    expected = model.passed
    let slotsWritten = frames.reduce(0) {
      $0 + $1.events.count { $0.type == .abs && $0.code == InputCode.absMTSlot }
    }
    let slotsSeen = expected.count { $0.type == .abs && $0.code == InputCode.absMTSlot }
    count.slots = max(0, slotsWritten - slotsSeen)
    swallowed = count
  }

  /// SYN_MAX, KEY_MAX, REL_MAX, ABS_MAX, MSC_MAX: a file may declare more codes than the kernel
  /// has.
  private static let highestCodes: [EventType: Int] = [
    .syn: 0x0f, .key: 0x2ff, .rel: 0x0f, .abs: 0x3f, .msc: 0x07,
  ]

  /// Returns the device to create: only a pointer's capabilities, and fuzz 0, so that the kernel
  /// does not filter the events a second time.
  static func pointerOnly(_ description: DeviceDescription) -> DeviceDescription {
    var device = description
    device.codes = [:]
    for (type, field) in description.codes {
      guard [.syn, .key, .rel, .abs, .msc].contains(type) else { continue }
      let highest = highestCodes[type] ?? 0
      let allowed = field.members.filter {
        $0 <= highest && PointerCodes.allows(type, UInt16(clamping: $0))
      }
      if type == .syn || !allowed.isEmpty { device.codes[type] = BitField(allowed) }
    }
    // The kernel already filtered the events by fuzz when they were recorded.
    for index in device.axes.indices {
      device.axes[index].fuzz = 0
    }
    // An `A:` line declares its axis even if no `B:` line does.
    if !device.axes.isEmpty {
      var field = device.codes[.abs] ?? BitField()
      for axis in device.axes { field.insert(Int(axis.code)) }
      device.codes[.abs] = field
    }
    return device
  }

  /// Returns the complete frames, each with the time of its `SYN_REPORT` since that of the first
  /// frame. `SYN_DROPPED` cannot be played.
  private static func frames(_ events: [InputEvent]) -> [Frame] {
    var frames: [Frame] = []
    var frame: [InputEvent] = []
    var zero: UInt64?
    for event in events where !(event.type == .syn && event.code == InputCode.synDropped) {
      frame.append(event)
      guard event.type == .syn, event.code == InputCode.synReport else { continue }
      let start = zero ?? event.microseconds
      zero = start
      frames.append(
        Frame(
          microseconds: event.microseconds > start ? event.microseconds - start : 0,
          events: frame))
      frame.removeAll()
    }
    return frames
  }
}

/// The reason why a trace is not played (exit code 6). The strings are escaped for a terminal.
public struct PlayRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The location `file:line`, or the file.
  public var place: String
  public var what: String
  public var remedy: String

  init(file: String, line: Int?, what: String, remedy: String) {
    place = escape(file) + (line.map { ":\($0)" } ?? "")
    self.what = escape(what)
    self.remedy = escape(remedy)
  }

  public var description: String { "\(place): \(what)\n  \(remedy)" }
}
