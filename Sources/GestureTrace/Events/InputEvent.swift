/// One input event of the kernel: a timestamp, a type, a code and a value.
///
/// An event is 16 bytes without references, so a million events are one flat buffer of 16 MB. The
/// field names and widths are those of `struct input_event` in `linux/input.h`, except for the
/// timestamp: it is one number of microseconds, so that arithmetic is exact.
public struct InputEvent: Hashable, Sendable {
  /// The kernel's timestamp in microseconds, on the clock that the trace names (old files name no
  /// clock).
  public var microseconds: UInt64
  /// The event type: EV_SYN, EV_KEY, EV_REL, EV_ABS …
  public var type: EventType
  /// The code within the type: `ABS_MT_POSITION_X`, `BTN_TOUCH` … see ``InputCode``.
  public var code: UInt16
  /// The value: an axis position in device units, 1 or 0 for a button, or a relative count.
  public var value: Int32

  /// Creates an event.
  public init(microseconds: UInt64, type: EventType, code: UInt16, value: Int32) {
    self.microseconds = microseconds
    self.type = type
    self.code = code
    self.value = value
  }
}

/// An event type of the kernel's input subsystem (`linux/input-event-codes.h`, EV_*).
public struct EventType: RawRepresentable, Hashable, Sendable, Comparable {
  /// The number in the kernel's header and, in hexadecimal, in an `E:` line.
  public var rawValue: UInt16

  /// Creates a type with any number; unknown types are kept, never rejected.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// EV_SYN: ends a frame, or reports a drop.
  public static let syn = EventType(rawValue: 0x00)
  /// EV_KEY: keys and buttons.
  public static let key = EventType(rawValue: 0x01)
  /// EV_REL: relative motion, in counts.
  public static let rel = EventType(rawValue: 0x02)
  /// EV_ABS: absolute axes, in device units.
  public static let abs = EventType(rawValue: 0x03)
  /// EV_MSC: miscellaneous. Pointers use only its timestamp.
  public static let msc = EventType(rawValue: 0x04)
  /// EV_SW: switches.
  public static let sw = EventType(rawValue: 0x05)
  /// EV_LED: lights.
  public static let led = EventType(rawValue: 0x11)
  /// EV_SND: sounds.
  public static let snd = EventType(rawValue: 0x12)
  /// EV_REP: key repetition settings.
  public static let rep = EventType(rawValue: 0x14)
  /// EV_FF: force feedback.
  public static let ff = EventType(rawValue: 0x15)

  /// Orders types by their number.
  public static func < (a: EventType, b: EventType) -> Bool { a.rawValue < b.rawValue }
}

/// The event codes that EdgePan uses, under the kernel's names, in Swift spelling.
///
/// Source: `linux/input-event-codes.h`. Codes outside this list are kept as plain numbers.
public enum InputCode {
  /// The largest number of slots of a device; the kernel rejects devices with more.
  public static let slotLimit = 1024
  // EV_SYN
  /// SYN_REPORT: ends a frame.
  public static let synReport: UInt16 = 0x00
  /// SYN_MT_REPORT: ends the data of one contact, in protocol A.
  public static let synMTReport: UInt16 = 0x02
  /// SYN_DROPPED: the reader was too slow and events were lost.
  public static let synDropped: UInt16 = 0x03
  // EV_KEY
  /// BTN_MOUSE: the first mouse button; the same number as BTN_LEFT.
  public static let btnMouse: UInt16 = 0x110
  /// BTN_LEFT.
  public static let btnLeft: UInt16 = 0x110
  /// BTN_RIGHT.
  public static let btnRight: UInt16 = 0x111
  /// BTN_MIDDLE.
  public static let btnMiddle: UInt16 = 0x112
  /// BTN_TOOL_PEN: a pen is in range.
  public static let btnToolPen: UInt16 = 0x140
  /// BTN_TOOL_FINGER: one finger is on the pad.
  public static let btnToolFinger: UInt16 = 0x145
  /// BTN_TOOL_QUINTTAP: five fingers.
  public static let btnToolQuintTap: UInt16 = 0x148
  /// BTN_TOUCH: the surface is touched.
  public static let btnTouch: UInt16 = 0x14a
  /// BTN_STYLUS: the pen's button.
  public static let btnStylus: UInt16 = 0x14b
  /// BTN_TOOL_DOUBLETAP: two fingers.
  public static let btnToolDoubleTap: UInt16 = 0x14d
  /// BTN_TOOL_TRIPLETAP: three fingers.
  public static let btnToolTripleTap: UInt16 = 0x14e
  /// BTN_TOOL_QUADTAP: four fingers.
  public static let btnToolQuadTap: UInt16 = 0x14f
  // EV_REL
  /// REL_X, in counts.
  public static let relX: UInt16 = 0x00
  /// REL_Y, in counts.
  public static let relY: UInt16 = 0x01
  /// REL_WHEEL, in notches.
  public static let relWheel: UInt16 = 0x08
  // EV_ABS
  /// ABS_X, in device units.
  public static let absX: UInt16 = 0x00
  /// ABS_Y, in device units.
  public static let absY: UInt16 = 0x01
  /// ABS_PRESSURE.
  public static let absPressure: UInt16 = 0x18
  /// ABS_MT_SLOT: the slot of the following ABS_MT_* events.
  public static let absMTSlot: UInt16 = 0x2f
  /// ABS_MT_TOUCH_MAJOR: the longer axis of the contact.
  public static let absMTTouchMajor: UInt16 = 0x30
  /// ABS_MT_POSITION_X, in device units.
  public static let absMTPositionX: UInt16 = 0x35
  /// ABS_MT_POSITION_Y, in device units.
  public static let absMTPositionY: UInt16 = 0x36
  /// ABS_MT_TOOL_TYPE: finger, pen or palm.
  public static let absMTToolType: UInt16 = 0x37
  /// ABS_MT_TRACKING_ID: the contact in the slot; -1 when the contact lifts.
  public static let absMTTrackingID: UInt16 = 0x39
  /// ABS_MT_PRESSURE.
  public static let absMTPressure: UInt16 = 0x3a
  // EV_MSC
  /// MSC_SCAN: the scan code of a key or button.
  public static let mscScan: UInt16 = 0x04
  /// MSC_TIMESTAMP: the device's own clock, in microseconds.
  public static let mscTimestamp: UInt16 = 0x05
}
