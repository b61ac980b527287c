// A recording as a value: device, events, notes, and what its header says.

import PlainText

/// A recorded gesture as a value: what the device is, what it sent, and what is known of both.
///
///     let trace = try TraceReader.read(path: "swipe.evemu")
///     print(trace.device?.name ?? "no description", trace.events.count)
///
/// Events are one flat array of 16-byte values in file order; everything else is small. Reading
/// costs about 16 bytes an event; files too large for that go through ``TraceStream``.
public struct Trace: Sendable {
  /// The device's description; nil if neither the file nor a description file beside it has one.
  public var device: DeviceDescription?
  /// Where ``device`` came from.
  public var descriptionSource: DescriptionSource
  /// The contents of EdgePan's comment lines before the first event.
  public var header: TraceHeader
  /// The events; stamps never decrease (unless ``TraceReader/Options`` allowed it).
  public var events: [InputEvent]
  /// Remarks between events; positions never decrease.
  public var notes: [TraceNote]
  /// The end marker; nil when the file has none, because its recorder was cut short or was another
  /// program.
  public var end: TraceEnd?
  /// Anomalies that only the reader of the text could see. ``TraceLint`` finds the others.
  public var findings: [TraceFinding]
  /// Comment lines before the first event that are not EdgePan's, in order, without their `#`.
  public var comments: [TraceComment]
  /// The version of evemu's format that the file claims; nil for old files and for new values.
  public var evemuVersion: EvemuVersion?
  /// The file's path as given, for messages; untrusted text.
  public var file: String
  /// Which line each event is in.
  public var lines: EventLines

  /// Makes a trace that was not read from a text.
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

  /// The device's exact name: the header's, else the description's.
  public var deviceName: ExactText? { header.name ?? device.map { ExactText($0.name) } }

  /// The line of an event, from 1; nil for events that were not read from a text.
  public func line(ofEvent index: Int) -> Int? { lines.line(of: index) }

  /// From the first stamp to the last, in microseconds; 0 for fewer than two events.
  public var durationMicroseconds: UInt64 {
    guard let first = events.first?.microseconds, let last = events.last?.microseconds,
      last >= first
    else { return 0 }
    return last - first
  }
}

/// Where a trace's device description came from.
public enum DescriptionSource: Hashable, Sendable {
  /// The trace itself holds it.
  case inFile
  /// The caller named this file.
  case given(String)
  /// This file beside the trace was found by the rule of ``DescriptionRule``.
  case found(String)
  /// It has none.
  case none
}

/// A remark between two events.
public struct TraceNote: Hashable, Sendable {
  /// What is remarked.
  public enum Content: Hashable, Sendable {
    /// The next N events were synthesised by libevdev after a drop; the kernel did not send them.
    case synthesised(Int)
    /// Something happened here: a drop, an unplug, a suspend, a contact closed …
    case note(JSONValue)
    /// An `edgepan` key that has no meaning between events, kept unchanged.
    case other(UnknownKey)
  }

  /// How many events come before the remark.
  public var position: Int
  /// What is remarked.
  public var content: Content
  /// The line it was read from; nil for a note that was not read.
  public var line: Int?

  /// Creates a note after this many events.
  public init(position: Int, _ content: Content, line: Int? = nil) {
    self.position = position
    self.content = content
    self.line = line
  }
}

/// The end marker, `# edgepan.end: {"events":N,"reason":"…"}`: what the recorder last wrote.
public struct TraceEnd: Hashable, Sendable {
  /// How many event lines the recorder wrote.
  public var events: Int
  /// Why it stopped: "interrupted", "unplugged", "finished" …; untrusted text.
  public var reason: String

  /// Makes an end marker.
  public init(events: Int, reason: String) {
    self.events = events
    self.reason = reason
  }
}

/// A comment line that is not EdgePan's: text after the `#`, and its line.
public struct TraceComment: Hashable, Sendable {
  /// The text after the `#`, cut at 256 bytes.
  public var text: ExactText
  /// The line, from 1.
  public var line: Int
}

/// The line of each event, stored as runs: almost every event is in the line after its predecessor,
/// so a recording needs a handful of entries. Lookup is a binary search.
public struct EventLines: Hashable, Sendable {
  private var starts: [(event: Int, line: Int)] = []

  /// Notes that event `index` (ascending) is in `line`, and those after it in the next ones.
  mutating func begin(event index: Int, line: Int) { starts.append((index, line)) }

  /// The line of an event, from 1; nil when nothing is known.
  public func line(of index: Int) -> Int? {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle].event <= index { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    return starts[low - 1].line + index - starts[low - 1].event
  }

  /// Removes everything. A stream does so between chunks, to keep its memory constant.
  mutating func removeAll() { starts.removeAll(keepingCapacity: true) }

  /// Whether two tables give every event the same line.
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
