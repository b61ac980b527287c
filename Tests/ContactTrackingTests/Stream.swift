// Hand-made event streams, the input of the tests of the tracker.

import ContactTracking
import GestureTrace

/// A stream of events under construction; frames are 10 ms apart unless stated otherwise.
struct Stream {
  var device: DeviceDescription
  var notes: [TraceNote] = []
  private(set) var events: [InputEvent] = []
  var time: UInt64 = 1_000_000

  init(_ device: DeviceDescription) { self.device = device }

  mutating func abs(_ code: UInt16, _ value: Int32) { add(.abs, code, value) }
  mutating func key(_ code: UInt16, _ value: Int32) { add(.key, code, value) }
  mutating func rel(_ code: UInt16, _ value: Int32) { add(.rel, code, value) }

  mutating func add(_ type: EventType, _ code: UInt16, _ value: Int32) {
    events.append(InputEvent(microseconds: time, type: type, code: code, value: value))
  }

  /// Slot, id and position of one contact; nil omits an event.
  mutating func touch(slot: Int32? = nil, id: Int32? = nil, x: Int32? = nil, y: Int32? = nil) {
    if let slot { abs(InputCode.absMTSlot, slot) }
    if let id { abs(InputCode.absMTTrackingID, id) }
    if let x { abs(InputCode.absMTPositionX, x) }
    if let y { abs(InputCode.absMTPositionY, y) }
  }

  /// One protocol A packet.
  mutating func packet(id: Int32? = nil, x: Int32, y: Int32) {
    touch(id: id, x: x, y: y)
    add(.syn, InputCode.synMTReport, 0)
  }

  mutating func report(_ value: Int32 = 0, after microseconds: UInt64 = 10_000) {
    add(.syn, InputCode.synReport, value)
    time += microseconds
  }

  mutating func drop() { add(.syn, InputCode.synDropped, 0) }

  mutating func note(_ content: TraceNote.Content) {
    notes.append(TraceNote(position: events.count, content))
  }

  func tracked() throws -> TraceContacts {
    try TraceContacts(of: Trace(device: device, events: events, notes: notes))
  }

  // MARK: - Devices

  private static func device(
    keys: [UInt16] = [], relative: [UInt16] = [], axes: [AbsoluteAxis] = [], direct: Bool = false
  ) -> DeviceDescription {
    var codes: [EventType: BitField] = [:]
    if !keys.isEmpty { codes[.key] = BitField(keys.map(Int.init)) }
    if !relative.isEmpty { codes[.rel] = BitField(relative.map(Int.init)) }
    if !axes.isEmpty { codes[.abs] = BitField(axes.map { Int($0.code) }) }
    return DeviceDescription(
      name: "test", properties: BitField(direct ? [1] : [0]), codes: codes, axes: axes)
  }

  private static func axis(
    _ code: UInt16, _ maximum: Int32, resolution: Int32? = nil
  ) -> AbsoluteAxis {
    AbsoluteAxis(code: code, minimum: 0, maximum: maximum, resolution: resolution)
  }

  /// 100 × 60 mm, ten units per millimetre.
  static func slots(_ count: Int32 = 2, resolution: Int32? = 10) -> DeviceDescription {
    device(
      keys: [InputCode.btnTouch, InputCode.btnToolFinger, InputCode.btnToolDoubleTap],
      axes: [
        axis(InputCode.absMTSlot, count - 1), axis(InputCode.absMTTrackingID, 65_535),
        axis(InputCode.absMTPositionX, 1000, resolution: resolution),
        axis(InputCode.absMTPositionY, 600, resolution: resolution),
        axis(InputCode.absMTTouchMajor, 1000), axis(InputCode.absMTToolType, 2),
      ])
  }

  static let packets = device(
    keys: [InputCode.btnTouch],
    axes: [
      axis(InputCode.absMTPositionX, 1000, resolution: 10),
      axis(InputCode.absMTPositionY, 600, resolution: 10),
    ])

  static func single(
    keys: [UInt16] = [InputCode.btnTouch], pressure: Int32? = nil
  ) -> DeviceDescription {
    var axes = [
      axis(InputCode.absX, 1000, resolution: 10), axis(InputCode.absY, 600, resolution: 10),
    ]
    if let pressure { axes.append(axis(InputCode.absPressure, pressure)) }
    return device(keys: keys, axes: axes)
  }

  static let mouse = device(
    keys: [InputCode.btnLeft, InputCode.btnRight], relative: [InputCode.relX, InputCode.relY])
}
