import ContactTracking
import GestureTrace

/// Tracks contacts while a recording is written, and counts edge pans.
///
/// Runs on the writing thread, so the reading thread is never delayed. Memory: all contacts since
/// the last time at which no contact was down.
struct LiveGestures {
  /// The number of contacts that are down.
  var contacts: Int { open?.tracker.openContacts ?? 0 }
  /// The number of edge pans that have ended.
  private(set) var pans = 0
  /// The last edge pan that ended.
  private(set) var last: EdgePan?
  /// The number of times that all fingers have lifted.
  private(set) var touches = 0
  /// The contacts that ended when the fingers lifted last.
  private(set) var lastTouches: TraceContacts?
  /// The number of fingers that are down, but landed before the recording or an interruption.
  var fingersFromBefore: Int { open?.tracker.fingersFromBefore ?? 0 }
  /// The inward travel, in millimetres, of the first contact that began at an edge, or `nil` if no
  /// such contact is down.
  private(set) var inwardMillimeters: Double?
  private(set) var edge: TraceEdge?

  private var open: OngoingContacts?
  private var walk = TraceWalk()
  private var followed: (contact: Int, edge: TraceEdge, start: SurfacePosition)?
  private let rules: EdgePanRules

  /// - Parameter snapshot: the device; a device without a surface, such as a mouse, is ignored.
  init(snapshot: DeviceSnapshot, rules: EdgePanRules) {
    self.rules = rules
    guard let surface = try? ContactSurface(device: snapshot.description, rules: rules) else {
      return
    }
    open = OngoingContacts(surface, from: TraceHeader(stateOf: snapshot))
  }

  /// Processes a span.
  mutating func take(_ span: TraceSpan) {
    guard let surface = open?.tracker.surface else { return }
    walk.append(span)
    while let step = walk.next() {
      for update in open?.take(step) ?? [] { follow(update, on: surface) }
      guard let ended = open?.takeEnded() else { continue }
      let found = EdgePanDetection(contacts: ended.contacts, surface: surface, rules: rules)
      pans += found.pans.count
      last = found.pans.last ?? last
      touches += 1
      lastTouches = ended
    }
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
