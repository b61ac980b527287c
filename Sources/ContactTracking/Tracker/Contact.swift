// One contact: a finger, palm or pressed pointer, from its first frame to its last.

/// The state of one contact in one frame.
public struct ContactSample: Hashable, Sendable {
  /// The timestamp of the frame's `SYN_REPORT`, on the trace's clock.
  public var microseconds: UInt64
  /// The position on the surface.
  public var position: SurfacePosition
  /// The pressure in device units, or `nil` if the device does not report it.
  public var pressure: Int32?
  /// The number of fingers that `BTN_TOOL_*` reports, minus the contacts that are down. Pads with
  /// two slots report a third finger in this way, and single-touch pads a second.
  public var unseenFingers: Int

  /// Creates a sample.
  public init(
    microseconds: UInt64, position: SurfacePosition, pressure: Int32? = nil,
    unseenFingers: Int = 0
  ) {
    self.microseconds = microseconds
    self.position = position
    self.pressure = pressure
    self.unseenFingers = unseenFingers
  }
}

/// The reason why a contact ended.
public enum ContactEnd: String, Hashable, Sendable, CaseIterable {
  /// The contact lifted: tracking id -1, `BTN_TOUCH` 0, the button released, or the contact missing
  /// from a protocol A packet.
  case lifted
  /// The slot got another tracking id without a -1 in between: the lift was not reported.
  case replaced
  /// Protocol A reported no frame for longer than ``ContactTracker/packetSilenceMicroseconds``:
  /// some drivers never report the last lift. The contact ended with the last frame that contains
  /// it.
  case silent
  /// Events were lost (`SYN_DROPPED`, or events that the recorder synthesised without one), so the
  /// end of the contact is unknown.
  case dropped
  /// The kernel released all keys, in a frame whose `SYN_REPORT` has a value other than 0: the
  /// device was removed or put to sleep.
  case releasedByKernel
  /// The recorder noted that the device was unplugged.
  case unplugged
  /// The recorder noted a suspend.
  case suspended
  /// The recording ended while the contact was down.
  case endOfRecording

  /// Whether the finger really lifted. Only then is the release velocity meaningful; otherwise a
  /// replay delivers "cancelled", not "ended".
  public var isRelease: Bool { self == .lifted || self == .silent }
}

/// The kind of contact.
public enum ContactTool: Hashable, Sendable {
  /// A finger, or a contact without a reported tool.
  case finger
  /// `ABS_MT_TOOL_TYPE` reports a palm, or `ABS_MT_TOUCH_MAJOR` is above
  /// ``ContactTracker/palmMillimeters``.
  case palm
  /// A pen, according to `ABS_MT_TOOL_TYPE` or `BTN_TOOL_PEN`.
  case pen
  /// A pointer with a button held.
  case pointer
}

/// One complete contact: its samples from ``ContactTracker``, frame by frame.
public struct Contact: Hashable, Sendable {
  /// The contact's number, counted from 0 in the order in which contacts start; within a frame, in
  /// event order.
  public var number: Int
  /// The slot, or `nil` for a device without slots.
  public var slot: Int?
  /// The kernel's tracking id, or `nil` for a contact without one.
  public var trackingID: Int32?
  /// The kind of contact. A contact that was ever a palm counts as a palm.
  public var tool: ContactTool
  /// The axes that had not been reported when the contact started.
  public var assumedAtStart: AssumedAxes
  /// The axes that had not been reported when the contact ended.
  public var assumedAtEnd: AssumedAxes
  /// One sample per frame while the contact was down; never empty.
  public var path: [ContactSample]
  /// The timestamp of the frame or note that ended the contact.
  public var endMicroseconds: UInt64
  /// The reason why the contact ended.
  public var end: ContactEnd

  /// Creates a contact. `path` must not be empty.
  public init(
    number: Int, slot: Int? = nil, trackingID: Int32? = nil, tool: ContactTool = .finger,
    assumedAtStart: AssumedAxes = [], assumedAtEnd: AssumedAxes = [], path: [ContactSample],
    endMicroseconds: UInt64, end: ContactEnd
  ) {
    self.number = number
    self.slot = slot
    self.trackingID = trackingID
    self.tool = tool
    self.assumedAtStart = assumedAtStart
    self.assumedAtEnd = assumedAtEnd
    self.path = path
    self.endMicroseconds = endMicroseconds
    self.end = end
  }

  /// The first sample.
  public var start: ContactSample { path[path.startIndex] }
  /// The last sample, with the position at the end.
  public var last: ContactSample { path[path.endIndex - 1] }
  /// Removes every second sample between the first and the last ones that a velocity needs.
  mutating func thin() {
    let kept = Self.releaseSamples
    guard path.count > 2 * kept else { return }
    let middle = stride(from: kept + 1, to: path.count - kept, by: 2).map { path[$0] }
    path = path.prefix(kept) + middle + path.suffix(kept)
  }

  /// The time from the contact's first frame to the frame that ended it.
  public var durationMicroseconds: UInt64 {
    saturatingDifference(endMicroseconds, start.microseconds)
  }
}

/// Axes whose position was never reported up to a moment.
///
/// The kernel sends only changes, and a slot's axes begin at 0. So a first position of 0 is not
/// sent, and the position on such an axis is assumed to be 0, or the nearest value in the axis's
/// range.
public struct AssumedAxes: OptionSet, Hashable, Sendable {
  public var rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The horizontal axis.
  public static let x = AssumedAxes(rawValue: 1)
  /// The vertical axis.
  public static let y = AssumedAxes(rawValue: 2)
}

/// Returns a − b, or 0 if b is larger because the clock of a malformed recording goes backwards.
func saturatingDifference(_ a: UInt64, _ b: UInt64) -> UInt64 { a > b ? a - b : 0 }
