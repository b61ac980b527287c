import GestureTrace
import PlainText

/// The contacts of a whole recording, and the surface of its device.
///
///     let found = try TraceContacts(of: TraceReader.read(path: path))
///     for assumption in found.surface.assumptions { print(assumption) }
///     let pans = EdgePanDetection(contacts: found.contacts, surface: found.surface).pans
public struct TraceContacts: Sendable {
  /// The surface, from the trace's description.
  public var surface: ContactSurface
  /// The contacts sorted by number, which is the order in which they started.
  public var contacts: [Contact]
  /// Anomalies in the events.
  public var anomalies: ContactAnomalies

  /// The assumptions about the surface and about positions that were not reported, human-readable.
  public var assumptions: [String] {
    surface.assumptions.map(\.description)
      + [("x", AssumedAxes.x), ("y", .y)].compactMap { name, axis in
        let assumed = contacts.filter { $0.assumedAtStart.contains(axis) }
        guard let first = assumed.first else { return nil }
        let others = assumed.count > 1 ? " and \(assumed.count - 1) more" : ""
        let place = first.start.position
        let value = axis == .x ? place.xMillimeters : place.yMillimeters
        return
          "contact \(first.number)\(others): \(name) was not reported at the start, because the "
          + "kernel sends only changes; assumed to be "
          + "\(Figure(value, 1, keepsZeros: true)) mm, its initial value"
      }
  }

  /// Creates a value from contacts that have been tracked.
  public init(surface: ContactSurface, contacts: [Contact]) {
    (self.surface, self.contacts, anomalies) = (surface, contacts, ContactAnomalies())
  }

  /// Runs a tracker over the trace's events and notes.
  ///
  /// Cost: time linear in the number of events; 56 bytes of memory per contact per frame.
  ///
  /// - Parameters:
  ///   - trace: the recording.
  ///   - rules: the screen, and the surface's size if the description lacks it.
  ///   - countsPerInch: the counts per inch of a mouse.
  /// - Throws: ``ContactTrackingError`` if the trace has no device description, or the device is of
  ///   an unsupported kind.
  public init(
    of trace: Trace, rules: EdgePanRules = EdgePanRules(),
    countsPerInch: Double = ContactSurface.assumedCountsPerInch
  ) throws(ContactTrackingError) {
    guard let device = trace.device else {
      throw ContactTrackingError(
        code: .noDescription,
        what: "the recording has no device description, so device units cannot be converted to mm",
        remedy: "name a description file with --description, or save it beside the recording, "
          + "with the same name and the extension .desc")
    }
    surface = try ContactSurface(device: device, rules: rules, countsPerInch: countsPerInch)
    var tracker = ContactTracker(surface: surface)
    tracker.seed(from: trace.header)
    var collector = ContactCollector()
    for step in TraceWalk(trace) where tracker.feed(step) { collector.take(tracker.updates) }
    tracker.finish()
    collector.take(tracker.updates)
    contacts = collector.contacts
    anomalies = tracker.anomalies
  }
}

extension ContactTracker {
  /// Sets the initial axis and slot values from the trace's header.
  ///
  /// A finger that was down before the start is not a contact, because its start was not recorded.
  public mutating func seed(from header: TraceHeader) {
    for state in header.axisStates { seed(code: state.code, value: state.value) }
    guard let slots = header.slots else { return }
    for axis in slots.axes {
      for (slot, value) in axis.values.enumerated() {
        seed(slot: slot, code: axis.code, value: value)
      }
    }
    select(slot: slots.current)
  }

  /// Processes one step of a trace. Returns whether ``updates`` contains the answer to it.
  public mutating func feed(_ step: TraceWalk.Step) -> Bool {
    switch step {
    case .event(let event, let synthesised): return feed(event, synthesised: synthesised)
    case .interruption(let end, let microseconds):
      interrupt(end, at: microseconds)
      return true
    }
  }
}

/// The contacts of input that arrives, from one time at which no finger is down to the next.
public struct OngoingContacts: Sendable {
  /// What the device does now.
  public private(set) var tracker: ContactTracker
  private var collector = ContactCollector()
  private var samples = 0
  private var limit = Self.maximumSamples

  /// A finger that is down for minutes must not fill the memory: at this number of samples, they are
  /// thinned. A recording that is read (``TraceContacts``) has no such limit.
  private static let maximumSamples = 100_000

  /// Creates a collection that begins in the state of a header.
  public init(_ surface: ContactSurface, from header: TraceHeader) {
    tracker = ContactTracker(surface: surface)
    tracker.seed(from: header)
  }

  /// Processes one step, and returns the updates that answer it.
  @discardableResult public mutating func take(_ step: TraceWalk.Step) -> [ContactUpdate] {
    guard tracker.feed(step) else { return [] }
    collector.take(tracker.updates)
    samples += tracker.updates.count
    if samples > limit {
      samples = collector.thin()
      limit = max(Self.maximumSamples, 2 * samples)
    }
    return tracker.updates
  }

  /// Returns and removes the contacts that have ended; nil while a finger is down, and before the
  /// first contact.
  public mutating func takeEnded() -> TraceContacts? {
    guard tracker.openContacts == 0, !collector.contacts.isEmpty else { return nil }
    defer { (collector, samples, limit) = (ContactCollector(), 0, Self.maximumSamples) }
    return TraceContacts(surface: tracker.surface, contacts: collector.contacts)
  }
}

/// The steps of a trace in the order in which a tracker must receive them: the events, with a mark
/// on those that were synthesised, and the notes that end contacts.
///
/// A note that ends contacts is an object whose `kind` is `unplug`, `suspend`, `drop` or `starved`;
/// other notes do not end contacts. The note takes effect at the timestamp of the event before it.
public struct TraceWalk: Sequence, IteratorProtocol, Sendable {
  /// One input of a tracker.
  public enum Step: Hashable, Sendable {
    /// An event of the device, or an event that the recorder synthesised after a drop or a suspend.
    case event(InputEvent, synthesised: Bool)
    /// A note that ends all open contacts, at the timestamp of the event before it.
    case interruption(ContactEnd, microseconds: UInt64)
  }

  private var events: [InputEvent]
  private var notes: [TraceNote]
  private var nextEvent = 0
  private var nextNote = 0
  /// The number of events before `events`, and the timestamp of the last of them.
  private var eventsBefore = 0
  private var lastMicroseconds: UInt64 = 0
  /// The number of upcoming events that are synthesised.
  private var synthesised = 0

  /// Creates a sequence of the trace's steps, starting with its first event.
  public init(_ trace: Trace) {
    events = trace.events
    notes = trace.notes
  }

  /// The number of events so far.
  public var eventCount: Int { eventsBefore + events.count }

  /// Creates a sequence without steps, for a recording that grows; see ``append(_:_:)``.
  public init() { (events, notes) = ([], []) }

  /// Adds the events that follow, and the notes between them. The positions of the notes are counted
  /// over all events. The memory of steps that have been returned is used again.
  public mutating func append(_ events: [InputEvent], _ notes: [TraceNote]) {
    if nextEvent > 0 { lastMicroseconds = self.events[nextEvent - 1].microseconds }
    eventsBefore += nextEvent
    self.events.removeFirst(nextEvent)
    self.notes.removeFirst(nextNote)
    (nextEvent, nextNote) = (0, 0)
    self.events += events
    self.notes += notes
  }

  /// Returns the next step, without allocating.
  public mutating func next() -> Step? {
    while nextNote < notes.count, notes[nextNote].position <= eventsBefore + nextEvent {
      let content = notes[nextNote].content
      nextNote += 1
      switch content {
      case .synthesised(let count): synthesised = Swift.max(0, count)
      case .note(let value):
        guard let end = Self.interruption(value) else { continue }
        let before = nextEvent > 0 ? events[nextEvent - 1].microseconds : lastMicroseconds
        return .interruption(end, microseconds: before)
      case .other: break
      }
    }
    guard nextEvent < events.count else { return nil }
    defer {
      nextEvent += 1
      synthesised = Swift.max(0, synthesised - 1)
    }
    return .event(events[nextEvent], synthesised: synthesised > 0)
  }

  /// The reason for which a note ends contacts, or `nil` for other notes.
  package static func interruption(_ note: JSONValue) -> ContactEnd? {
    switch note["kind"]?.string {
    case "unplug": .unplugged
    case "suspend": .suspended
    case "drop", "starved": .dropped
    default: nil
    }
  }
}
