// One contact: a finger, palm or pressed pointer from its first frame to its last.

/// One frame's report about one contact.
public struct ContactSample: Hashable, Sendable {
  /// The stamp of the frame's `SYN_REPORT`, on the trace's clock.
  public var microseconds: UInt64
  /// The position on the surface.
  public var position: SurfacePosition
  /// The pressure in device units, or `nil` if the device does not report it.
  public var pressure: Int32?
  /// The number of fingers that `BTN_TOOL_*` counts beyond the contacts that are down: pads with
  /// two slots report a third finger that way, single-touch pads a second.
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
  /// It was lifted: tracking id -1, `BTN_TOUCH` 0, the button released, or its packet missing.
  case lifted
  /// Its slot got another tracking id without a -1 in between: the lift was never reported.
  case replaced
  /// Protocol A reported no frame for longer than ``ContactTracker/packetSilenceMicroseconds``:
  /// some drivers never report the last lift. The contact ended with the last frame that reported
  /// it.
  case silent
  /// Events were lost (`SYN_DROPPED`, or state synthesised by libevdev): what happened to the
  /// contact is unknown.
  case dropped
  /// The kernel released all keys itself, with a `SYN_REPORT` whose value is not 0: the device
  /// was removed or put to sleep.
  case releasedByKernel
  /// The recorder noted that the device was unplugged.
  case unplugged
  /// The recorder noted a suspend.
  case suspended
  /// The recording ended while the contact was down.
  case endOfRecording

  /// Whether the finger was really lifted. Only then is its release velocity meaningful; otherwise
  /// a replay delivers "cancelled", not "ended".
  public var isRelease: Bool { self == .lifted || self == .silent }
}

/// The kind of contact.
public enum ContactTool: Hashable, Sendable {
  /// A finger, or anything whose tool the device does not report.
  case finger
  /// `ABS_MT_TOOL_TYPE` reports a palm, or `ABS_MT_TOUCH_MAJOR` is above
  /// ``ContactTracker/palmMillimeters``.
  case palm
  /// A pen, according to `ABS_MT_TOOL_TYPE` or `BTN_TOOL_PEN`.
  case pen
  /// A pointer with a button held.
  case pointer
}

/// One complete contact: all of ``ContactTracker``'s reports about it, frame by frame.
public struct Contact: Hashable, Sendable {
  /// The contact's number, counted from 0 in the order in which contacts start; within a frame, in
  /// event order.
  public var number: Int
  /// The slot, for devices that have them.
  public var slot: Int?
  /// The kernel's tracking id, if it has one.
  public var trackingID: Int32?
  /// The kind of contact. A contact that was a palm at any time counts as a palm.
  public var tool: ContactTool
  /// Whether an axis had never been reported at its start; its first positions are then the
  /// kernel's initial value, not a measurement.
  public var startIsAssumed: Bool
  /// One sample per frame while it was down; never empty.
  public var path: [ContactSample]
  /// The stamp of the frame, or of the note, that ended it.
  public var endMicroseconds: UInt64
  /// How the contact ended.
  public var end: ContactEnd

  /// Creates a contact. `path` must not be empty.
  public init(
    number: Int, slot: Int? = nil, trackingID: Int32? = nil, tool: ContactTool = .finger,
    startIsAssumed: Bool = false, path: [ContactSample], endMicroseconds: UInt64,
    end: ContactEnd
  ) {
    self.number = number
    self.slot = slot
    self.trackingID = trackingID
    self.tool = tool
    self.startIsAssumed = startIsAssumed
    self.path = path
    self.endMicroseconds = endMicroseconds
    self.end = end
  }

  /// The first sample.
  public var start: ContactSample { path[path.startIndex] }
  /// The last sample: its position when it ended.
  public var last: ContactSample { path[path.endIndex - 1] }
  /// The time from the first frame to the one that ended it.
  public var durationMicroseconds: UInt64 {
    saturatingDifference(endMicroseconds, start.microseconds)
  }
}

/// Returns a − b, or 0 if a hostile recording's clock went backwards.
func saturatingDifference(_ a: UInt64, _ b: UInt64) -> UInt64 { a > b ? a - b : 0 }
