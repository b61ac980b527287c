import PlainText
import PortableMath

/// A recorded gesture: the device, its events, and the header's information about both.
///
///     let trace = try TraceReader.read(path: "swipe.evemu")
///     print(trace.device?.name ?? "no description", trace.events.count)
///
/// Events are one flat array of 16-byte values in file order; everything else is small. For a file
/// whose events do not fit into memory, use ``TraceStream``.
public struct Trace: Sendable {
  /// The device's description, or `nil` if neither the file nor a description file in its folder
  /// contains one.
  public var device: DeviceDescription?
  /// The origin of ``device``.
  public var descriptionSource: DescriptionSource
  /// The contents of EdgePan's comment lines before the first event.
  public var header: TraceHeader
  /// The events. Timestamps never decrease, unless ``TraceReader/Options`` allows it.
  public var events: [InputEvent]
  /// The notes between events. Their positions never decrease.
  public var notes: [TraceNote]
  /// The end marker, or `nil` if the file has none, because the recording was interrupted or was
  /// made by another program.
  public var end: TraceEnd?
  /// Anomalies that are visible only in the text. ``TraceLint`` finds all others.
  public var findings: [TraceFinding]
  /// Comment lines before the first event that are not EdgePan's, in order, without their `#`.
  public var comments: [TraceComment]
  /// The version of evemu's format in the file; `nil` for old files and for traces that were not
  /// read from a file.
  public var evemuVersion: EvemuVersion?
  /// The file's path as given, for messages. Untrusted text.
  public var file: String
  /// The line of each event.
  public var lines: EventLines

  /// Creates a trace that was not read from text.
  public init(
    device: DeviceDescription? = nil, header: TraceHeader = TraceHeader(),
    events: [InputEvent] = [], notes: [TraceNote] = [], end: TraceEnd? = nil,
    file: String = "(memory)"
  ) {
    self.device = device
    self.descriptionSource = device == nil ? .none : .inFile
    self.header = header
    self.events = events
    self.notes = notes
    self.end = end
    self.findings = []
    self.comments = []
    self.file = file
    self.lines = EventLines()
  }

  /// The device's exact name: from the header if the header contains it, otherwise from the
  /// description.
  public var deviceName: ExactText? { header.name ?? device.map { ExactText($0.name) } }

  /// The line of an event, from 1, or `nil` for events that were not read from text.
  public func line(ofEvent index: Int) -> Int? { lines.line(of: index) }

  /// The time from the first timestamp to the last, in microseconds; 0 for fewer than two events.
  public var durationMicroseconds: UInt64 {
    guard let first = events.first?.microseconds, let last = events.last?.microseconds,
      last >= first
    else { return 0 }
    return last - first
  }
}

/// The origin of a trace's device description.
public enum DescriptionSource: Hashable, Sendable {
  /// The trace itself contains it.
  case inFile
  /// The caller named this file.
  case given(String)
  /// ``DescriptionRule`` found this file in the trace's folder.
  case found(String)
  /// The trace has no description.
  case none
}

/// A note between two events.
public struct TraceNote: Hashable, Sendable {
  /// The content of a note.
  public enum Content: Hashable, Sendable {
    /// The recorder synthesised the next N events from the device's current state, after a drop or
    /// a suspend; the kernel did not send them.
    case synthesised(Int)
    /// An occurrence, such as lost events, an unplugged device, a suspend or a closed contact.
    case note(JSONValue)
    /// An `edgepan` key that has no meaning between events, kept unchanged.
    case other(UnknownKey)
  }

  /// The number of events before the note.
  public var position: Int
  /// The content of the note.
  public var content: Content
  /// The line from which the note was read, or `nil` for a note that was not read from text.
  public var line: Int?

  /// Creates a note after this number of events.
  public init(position: Int, _ content: Content, line: Int? = nil) {
    self.position = position
    self.content = content
    self.line = line
  }
}

/// The end marker, `# edgepan.end: {"events":N,"reason":"…"}`, which a recorder writes last.
public struct TraceEnd: Hashable, Sendable {
  /// The number of event lines that the recorder wrote.
  public var events: Int
  /// The reason for the end: "interrupted", "unplugged", "finished" …. Untrusted text.
  public var reason: String

  /// Creates an end marker.
  public init(events: Int, reason: String) {
    self.events = events
    self.reason = reason
  }
}

/// A comment line that is not EdgePan's: the text after the `#`, and its line.
public struct TraceComment: Hashable, Sendable {
  /// The text after the `#`, truncated to 256 bytes.
  public var text: ExactText
  /// The line, from 1.
  public var line: Int
}

/// The line of each event, stored as runs. Almost every event is in the line after its predecessor,
/// so a recording needs few entries. Lookup is a binary search.
public struct EventLines: Hashable, Sendable {
  private var starts: [(event: Int, line: Int)] = []

  /// Records that event `index` is in `line`, and that each later event is in the line after its
  /// predecessor. The indices of successive calls must ascend.
  mutating func begin(event index: Int, line: Int) { starts.append((index, line)) }

  /// The line of an event, from 1, or `nil` if it is unknown.
  public func line(of index: Int) -> Int? {
    let next = starts.partitionPoint { $0.event > index }
    guard next > 0 else { return nil }
    return starts[next - 1].line + index - starts[next - 1].event
  }

  /// Removes all entries. A stream calls this between chunks, to keep its memory constant.
  mutating func removeAll() { starts.removeAll(keepingCapacity: true) }

  /// Whether two values assign the same line to every event.
  public static func == (a: EventLines, b: EventLines) -> Bool {
    a.starts.elementsEqual(b.starts, by: ==)
  }

  /// Feeds the runs to a hasher.
  public func hash(into hasher: inout Hasher) {
    for (event, line) in starts {
      hasher.combine(event)
      hasher.combine(line)
    }
  }
}

/// The version of evemu's text format, from the line `# EVEMU 1.3`.
public struct EvemuVersion: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The number before the dot.
  public var major: Int
  /// The number after the dot.
  public var minor: Int

  /// The version that EdgePan writes.
  public static let written = EvemuVersion(major: 1, minor: 3)

  /// Creates a version.
  public init(major: Int, minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// Orders versions.
  public static func < (a: EvemuVersion, b: EvemuVersion) -> Bool {
    (a.major, a.minor) < (b.major, b.minor)
  }

  /// The version in the file's format.
  public var description: String { "\(major).\(minor)" }
}
