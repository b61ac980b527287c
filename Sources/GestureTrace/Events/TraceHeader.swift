// The contents of EdgePan's comment lines before the first event, each key with its type.

import PlainText

/// The contents of EdgePan's comment lines before the first event: `# edgepan.KEY: JSON`.
///
/// A key that is missing is nil. A key whose value has an unexpected form is kept in ``unknown``
/// and reported. Source of the keys: the trace format, version 1.
public struct TraceHeader: Hashable, Sendable {
  /// The version of these keys that this library reads and writes.
  public static let currentVersion = 1

  /// The known values of ``intent``: finish, cancel and fail.
  public static let intents = Situation.Intent.allCases.map(\.rawValue)

  /// `version`: of these keys; nil in files of other programs. A major version above
  /// ``currentVersion`` is refused by the reader.
  public var version: Int?
  /// `provenance`: where the events come from, and what was done to them since, oldest first.
  public var provenance: [Provenance] = []
  /// `recorder`: the program and version that wrote the file.
  public var recorder: String?
  /// `clock`: whose microseconds the stamps count.
  public var clock: Clock?
  /// `zero`: the file's stamp 0 as microseconds of ``clock``.
  public var zero: UInt64?
  /// `session`: random, the same in all files of one recording session.
  public var session: String?
  /// `name`: the device's name byte for byte; the `N:` line contains a sanitised copy.
  public var name: ExactText?
  /// `phys`: where the device is plugged in.
  public var phys: IdentifyingText?
  /// `uniq`: the device's serial number.
  public var uniq: IdentifyingText?
  /// `abs`: axis values when recording began.
  public var axisStates: [AxisState] = []
  /// `slots`: the slots' state when recording began.
  public var slots: SlotStates?
  /// `omitted`: the kinds of event that were left out, never how many.
  public var omitted: [String] = []
  /// `edge`: the edge that the gesture is meant to start from.
  public var edge: TraceEdge?
  /// `fingers`: how many fingers the gesture is meant to have.
  public var fingers: Int?
  /// `intent`: what the person meant: one of ``intents``; others are kept and reported by
  /// ``TraceLint``.
  public var intent: String?
  /// Keys that this version does not know, or whose value it cannot use, in file order.
  public var unknown: [UnknownKey] = []

  /// Makes an empty header.
  public init() {}

  /// The origin of events, or one edit made to them.
  public struct Provenance: Hashable, Sendable {
    /// The kinds of step, by the words of the format.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// Recorded from a device that a person moved.
      case hardware
      /// Recorded from the kernel's interface, with a virtual device behind it (uinput).
      case kernel
      /// Made by a motion model; no device.
      case synthetic
      /// Converted from another program's recording.
      case imported
      /// Changed after it was made.
      case edited
    }

    /// The kind of step.
    public var kind: Kind
    /// The command or circumstance, in words.
    public var how: String

    /// Makes a step.
    public init(_ kind: Kind, how: String) {
      self.kind = kind
      self.how = how
    }
  }

  /// The clock of the stamps, by the kernel's names.
  public enum Clock: String, Hashable, Sendable, CaseIterable {
    case monotonic
    case realtime
    case boottime
    /// Not a device's clock: the stamps were computed.
    case synthetic
  }

  /// A text that may identify a device or a person: its presence is recorded, its value only on
  /// request.
  public enum IdentifyingText: Hashable, Sendable {
    /// The device has no such text.
    case absent
    /// It has an empty one.
    case empty
    /// It has one, whose value is withheld.
    case present
    /// It has this one.
    case value(ExactText)
  }

  /// The value that an axis had when recording began.
  public struct AxisState: Hashable, Sendable {
    /// The `ABS_*` code.
    public var code: UInt16
    /// The value in device units.
    public var value: Int32

    /// Makes a state.
    public init(code: UInt16, value: Int32) {
      self.code = code
      self.value = value
    }
  }

  /// The slots' state when recording began, as EVIOCGMTSLOTS returns it.
  public struct SlotStates: Hashable, Sendable {
    /// The slot of ABS_MT_* events that no ABS_MT_SLOT precedes.
    public var current: Int
    /// One row per axis, one value per slot; rows by ascending code.
    public var axes: [Axis]

    /// One axis of all slots.
    public struct Axis: Hashable, Sendable {
      /// The `ABS_MT_*` code.
      public var code: UInt16
      /// The values, slot 0 first.
      public var values: [Int32]

      /// Makes a row, slot 0 first.
      public init(code: UInt16, values: [Int32]) {
        self.code = code
        self.values = values
      }
    }

    /// Makes a state; rows are put in order.
    public init(current: Int, axes: [Axis]) {
      self.current = current
      self.axes = axes.sorted { $0.code < $1.code }
    }

    /// The value of an axis in a slot; nil where nothing is known.
    public func value(_ code: UInt16, slot: Int) -> Int32? {
      guard let axis = axes.first(where: { $0.code == code }), axis.values.indices.contains(slot)
      else { return nil }
      return axis.values[slot]
    }
  }
}

/// An unknown `edgepan` key, kept unchanged: its name after `edgepan.`, and its value.
public struct UnknownKey: Hashable, Sendable {
  /// The name after `edgepan.`.
  public var key: String
  /// The value, unchanged.
  public var value: JSONValue

  /// Makes a key with its value.
  public init(_ key: String, _ value: JSONValue) {
    self.key = key
    self.value = value
  }
}
