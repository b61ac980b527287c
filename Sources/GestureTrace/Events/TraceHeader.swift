import PlainText

/// The contents of EdgePan's comment lines before the first event: `# edgepan.KEY: JSON`.
///
/// A missing key is `nil`. A key whose value has an unexpected form is kept in ``unknown`` and
/// reported. The keys are those of the trace format, version 1.
public struct TraceHeader: Hashable, Sendable {
  /// The version of these keys that this library reads and writes.
  public static let currentVersion = 1

  /// The outcome that a user intends: that of a replay under the rule `half`.
  public enum Intent: String, Hashable, Sendable, CaseIterable {
    /// The transition finishes.
    case finish
    /// The transition begins and is cancelled.
    case cancel
    /// The recogniser fails: no transition begins.
    case fail
  }

  /// The known values of ``intent``: finish, cancel and fail.
  public static let intents = Intent.allCases.map(\.rawValue)

  /// `version`: the version of these keys, or `nil` in files of other programs. The reader rejects
  /// a major version above ``currentVersion``.
  public var version: Int?
  /// `provenance`: the origin of the events, and the edits made to them since, oldest first.
  public var provenance: [Provenance] = []
  /// `recorder`: the program and version that wrote the file.
  public var recorder: String?
  /// `clock`: the clock of the timestamps.
  public var clock: Clock?
  /// `zero`: the time of timestamp 0, in microseconds on ``clock``.
  public var zero: UInt64?
  /// `session`: a random identifier, the same in all files of one recording session.
  public var session: String?
  /// `name`: the device's name byte for byte; the `N:` line contains a sanitised copy.
  public var name: ExactText?
  /// `phys`: the port to which the device is connected.
  public var phys: IdentifyingText?
  /// `uniq`: the device's serial number.
  public var uniq: IdentifyingText?
  /// `abs`: axis values at the start of the recording.
  public var axisStates: [AxisState] = []
  /// `slots`: the slots' state at the start of the recording.
  public var slots: SlotStates?
  /// `omitted`: the kinds of events that were omitted. The number of omitted events is never
  /// stored.
  public var omitted: [String] = []
  /// `edge`: the intended edge of the gesture.
  public var edge: TraceEdge?
  /// `fingers`: the intended number of fingers.
  public var fingers: Int?
  /// `intent`: the outcome that the user intended, one of ``intents``. Other values are kept and
  /// reported by ``TraceLint``.
  public var intent: String?
  /// Keys that are unknown to this version, or whose value it cannot use, in file order.
  public var unknown: [UnknownKey] = []

  /// Creates an empty header.
  public init() {}

  /// Replaces the axis values of ``axisStates`` and ``slots``.
  mutating func changeAxisValues(_ change: (_ code: UInt16, _ value: Int32) -> Int32) {
    for index in axisStates.indices {
      axisStates[index].value = change(axisStates[index].code, axisStates[index].value)
    }
    slots = slots.map { states in
      SlotStates(
        current: states.current,
        axes: states.axes.map { axis in
          .init(code: axis.code, values: axis.values.map { change(axis.code, $0) })
        })
    }
  }

  /// The origin of events, or one edit made to them.
  public struct Provenance: Hashable, Sendable {
    /// The kinds of entry in `provenance`, with the names that the format uses.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// Recorded from a device that a person used.
      case hardware
      /// Recorded from a virtual device (uinput) through the kernel's interface.
      case kernel
      /// Computed by a motion model, without a device.
      case synthetic
      /// Converted from another program's recording.
      case imported
      /// Edited from an existing recording.
      case edited
    }

    /// The kind of entry.
    public var kind: Kind
    /// The command or the circumstances, as text.
    public var how: String

    /// Creates an entry.
    public init(_ kind: Kind, how: String) {
      self.kind = kind
      self.how = how
    }
  }

  /// The clock of the timestamps. Except for ``synthetic``, the cases are named after the kernel's
  /// clocks.
  public enum Clock: String, Hashable, Sendable, CaseIterable {
    /// `CLOCK_MONOTONIC`: never set back; stops during suspend.
    case monotonic
    /// `CLOCK_REALTIME`: the wall clock, which can be set while recording.
    case realtime
    /// `CLOCK_BOOTTIME`: like monotonic, but also runs during suspend.
    case boottime
    /// Not a device's clock: the timestamps were computed.
    case synthetic
  }

  /// A string that may identify a device or a person. Only its presence is recorded, unless the
  /// value is requested.
  public enum IdentifyingText: Hashable, Sendable {
    /// The device has no such string.
    case absent
    /// The device has an empty string.
    case empty
    /// The device has a string, which is not recorded.
    case present
    /// The device has this string.
    case value(ExactText)
  }

  /// The value of an axis at the start of the recording.
  public struct AxisState: Hashable, Sendable {
    /// The `ABS_*` code.
    public var code: UInt16
    /// The value in device units.
    public var value: Int32

    /// Creates a state.
    public init(code: UInt16, value: Int32) {
      self.code = code
      self.value = value
    }
  }

  /// The slots' state at the start of the recording, as EVIOCGMTSLOTS returns it.
  public struct SlotStates: Hashable, Sendable {
    /// The slot to which ABS_MT_* events belong until the first ABS_MT_SLOT event.
    public var current: Int
    /// One row per axis, in ascending order of codes.
    public var axes: [Axis]

    /// The values of one axis in all slots.
    public struct Axis: Hashable, Sendable {
      /// The `ABS_MT_*` code.
      public var code: UInt16
      /// The values, slot 0 first.
      public var values: [Int32]

      /// Creates a row from the values of one axis, slot 0 first.
      public init(code: UInt16, values: [Int32]) {
        self.code = code
        self.values = values
      }
    }

    /// Creates a state and sorts its rows.
    public init(current: Int, axes: [Axis]) {
      self.current = current
      self.axes = axes.sorted { $0.code < $1.code }
    }

    /// The value of an axis in a slot, or `nil` if it is unknown.
    public func value(_ code: UInt16, slot: Int) -> Int32? {
      guard let axis = axes.first(where: { $0.code == code }), axis.values.indices.contains(slot)
      else { return nil }
      return axis.values[slot]
    }
  }
}

/// An `edgepan` key with its value. Unknown keys are kept unchanged in this form.
public struct UnknownKey: Hashable, Sendable {
  /// The name after `edgepan.`.
  public var key: String
  /// The value.
  public var value: JSONValue

  /// Creates a key with its value.
  public init(_ key: String, _ value: JSONValue) {
    self.key = key
    self.value = value
  }
}
