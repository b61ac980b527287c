import ContactTracking
import GestureTrace

/// Tracks contacts while a recording is written, and counts edge pans.
///
/// Runs on the writing thread, so the reading thread is never delayed. Memory: all contacts since
/// the last time at which no contact was down.
struct LiveGestures {
  /// The number of contacts that are down.
  var contacts: Int { tracker?.openContacts ?? 0 }
  /// The number of edge pans that have ended.
  private(set) var pans = 0
  /// The last edge pan that ended.
  private(set) var last: EdgePan?
  /// The number of times that all fingers have lifted.
  private(set) var touches = 0
  /// The contacts that ended when the fingers lifted last.
  private(set) var lastTouches: TraceContacts?
  /// The number of fingers that are down, but landed before the recording or an interruption.
  var fingersFromBefore: Int { tracker?.fingersFromBefore ?? 0 }
  /// The inward travel, in millimetres, of the first contact that began at an edge, or `nil` if no
  /// such contact is down.
  private(set) var inwardMillimeters: Double?
  private(set) var edge: TraceEdge?

  private var tracker: ContactTracker?
  private var collector = ContactCollector()
  /// The number of samples in the collector. A finger that is down for minutes is not a swipe; its
  /// samples are dropped before they fill the memory.
  private var samples = 0
  private static let maximumSamples = 200_000
  private var followed: (contact: Int, edge: TraceEdge, start: SurfacePosition)?
  private let rules: EdgePanRules

  /// - Parameter snapshot: the device; a device without a surface, such as a mouse, is ignored.
  init(snapshot: DeviceSnapshot, rules: EdgePanRules) {
    self.rules = rules
    guard
      let surface = try? ContactSurface(device: snapshot.description, rules: rules)
    else { return }
    var tracker = ContactTracker(surface: surface)
    tracker.seed(from: TraceHeader(stateOf: snapshot))
    self.tracker = tracker
  }

  /// Processes a span.
  mutating func take(_ span: TraceSpan) {
    guard tracker != nil else { return }
    var synthesised = 0
    var mark = 0
    for (index, event) in span.events.enumerated() {
      while mark < span.marks.count, span.marks[mark].position <= index {
        take(span.marks[mark].content, before: event.microseconds, &synthesised)
        mark += 1
      }
      if tracker?.feed(event, synthesised: synthesised > 0) == true { takeUpdates() }
      synthesised = max(0, synthesised - 1)
    }
    for rest in span.marks[mark...] {
      take(rest.content, before: span.events.last?.microseconds ?? 0, &synthesised)
    }
  }

  private mutating func take(
    _ content: TraceNote.Content, before microseconds: UInt64, _ synthesised: inout Int
  ) {
    switch content {
    case .synthesised(let count): synthesised = count
    case .note(let note):
      guard let end = TraceWalk.interruption(note) else { return }
      tracker?.interrupt(end, at: microseconds)
      takeUpdates()
    case .other: break
    }
  }

  private mutating func takeUpdates() {
    guard let tracker else { return }
    collector.take(tracker.updates)
    samples += tracker.updates.count
    if samples > Self.maximumSamples {
      collector = ContactCollector()
      samples = 0
    }
    for update in tracker.updates { follow(update, on: tracker.surface) }
    guard tracker.openContacts == 0, !collector.contacts.isEmpty else { return }
    let found = EdgePanDetection(
      contacts: collector.contacts, surface: tracker.surface, rules: rules)
    pans += found.pans.count
    last = found.pans.last ?? last
    touches += 1
    lastTouches = TraceContacts(surface: tracker.surface, contacts: collector.contacts)
    collector = ContactCollector()
    samples = 0
  }

  private mutating func follow(_ update: ContactUpdate, on surface: ContactSurface) {
    let position = update.sample.position
    if update.phase == .began, followed == nil,
      let edge = rules.edges.first(where: { rules.isInBand(position, of: $0, on: surface) })
    {
      followed = (update.contact, edge, position)
    }
    guard let followed, followed.contact == update.contact else { return }
    if case .ended = update.phase {
      self.followed = nil
      inwardMillimeters = nil
      edge = nil
      return
    }
    edge = followed.edge
    inwardMillimeters = followed.edge.inward(
      x: position.xMillimeters - followed.start.xMillimeters,
      y: position.yMillimeters - followed.start.yMillimeters)
  }
}
