// The report of `show` on one recording, printed as text or encoded as JSON.

import ContactTracking
import GestureTrace
import PlainText
import ReplayChecks

/// Device, timing, contacts and edge pans of one recording.
struct TraceReport: Encodable {
  var file: String
  var device: Device?
  var provenance: [String]
  /// Problems of the recording, as ``ReplayReport/warnings``.
  var warnings: [String]?
  var timing: Timing
  var surface: Surface?
  /// The reason why there are no contacts, if the device cannot report any.
  var noContacts: String?
  /// The number of contacts that were down when the recording began, according to its header. Their
  /// start was not recorded, so they are not among ``contacts``.
  var contactsDownAtStart = 0
  var contacts: [ContactRow] = []
  var edgePans: [EdgePanRow] = []

  struct Device: Encodable {
    var name: String
    var description: String
    var bus: Int
    var vendor: Int
    var product: Int
  }

  struct Timing: Encodable {
    var events: Int
    var frames: Int
    var seconds: Double
    /// The median interval between frames that are less than 50 ms apart, in milliseconds.
    var medianIntervalMilliseconds: Double?
    var drops: Int
    /// The numbers of the recorder's notes that the machine slept, and that another process grabbed
    /// the device.
    var suspends = 0
    var starvations = 0
  }

  struct Surface: Encodable {
    var kind: String
    var widthMillimeters: Double
    var heightMillimeters: Double
    var assumptions: [String]
  }

  struct ContactRow: Encodable {
    var contact: Int
    var startSeconds: Double
    var milliseconds: Double
    /// Fractions of the axis ranges: x and y of the start, x and y of the end. Null if the axis had
    /// not been reported; the surface's assumptions then contain the assumed position.
    var startX: Double?
    var startY: Double?
    var endX: Double?
    var endY: Double?
    var samples: Int
    var end: String
    /// The edge that the contact panned from; nil if the contact is not an edge pan.
    var edge: String?
    /// The reason why the contact is not an edge pan; nil if it is one.
    var refusal: Refusal?
  }

  /// A reason, written in JSON as its description. The description is made when it is printed: a
  /// recording can contain a million contacts.
  struct Refusal: Encodable {
    var reason: EdgePanRefusal

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(reason.description)
    }
  }

  struct EdgePanRow: Encodable {
    var edge: String
    var contacts: [Int]
    var fingers: Int
    var startSeconds: Double
    var milliseconds: Double
    /// Fractions of the axis range; null if the axis had not been reported.
    var startFraction: Double?
    var endFraction: Double?
    var distanceMillimeters: Double
    var distancePoints: Double
    /// Millimetres per second, like all velocities here. `peakVelocity` and `releaseVelocity` are
    /// the earlier names of these two keys, and have the same values.
    var peakVelocityMillimetersPerSecond: Double
    var releaseVelocityMillimetersPerSecond: Double
    var peakVelocity: Double
    var releaseVelocity: Double
    /// The estimator of the velocities.
    var velocityMethod: String
    var end: String
  }
}

extension TraceReport {
  init(_ trace: Trace, rules: EdgePanRules) {
    file = escape(trace.file)
    device = trace.device.map {
      Device(
        name: trace.displayName, description: trace.descriptionLine,
        bus: Int($0.identity.bus), vendor: Int($0.identity.vendor),
        product: Int($0.identity.product))
    }
    provenance = trace.header.provenance.map { "\($0.kind.rawValue): \(escape($0.how))" }
    warnings = trace.truncationWarning.map { [$0] }
    timing = Timing(trace)
    contactsDownAtStart =
      trace.header.slots?.axes.first { $0.code == InputCode.absMTTrackingID }?.values
      .count { $0 >= 0 } ?? 0
    let found: TraceContacts
    do {
      found = try TraceContacts(of: trace, rules: rules)
    } catch {
      noContacts = "\(error)"
      return
    }
    surface = Surface(
      kind: found.surface.kindName,
      widthMillimeters: found.surface.widthMillimeters,
      heightMillimeters: found.surface.heightMillimeters,
      assumptions: found.assumptions)
    let detection = EdgePanDetection(contacts: found.contacts, surface: found.surface, rules: rules)
    let origin = trace.events.first?.microseconds ?? 0
    // Pans and refusals are in the order of the contacts.
    var pans = detection.pans[...]
    var refusals = detection.refusals[...]
    contacts = found.contacts.map { contact in
      let pan = pans.first?.contact == contact.number ? pans.popFirst() : nil
      let refused = refusals.first?.contact == contact.number ? refusals.popFirst() : nil
      return ContactRow(
        contact, origin: origin, edge: pan?.edge.rawValue,
        refusal: refused.map { Refusal(reason: $0.reason) })
    }
    edgePans = detection.pans.map { EdgePanRow($0, origin: origin) }
  }
}

extension TraceReport.Timing {
  /// Intervals longer than this are pauses, not the device's report rate.
  private static let pauseMicroseconds: UInt64 = 50_000

  init(_ trace: Trace) {
    events = trace.events.count
    seconds = Double(trace.durationMicroseconds) / 1_000_000
    var stamps: [UInt64] = []
    drops = 0
    for event in trace.events where event.type == .syn {
      if event.code == InputCode.synReport { stamps.append(event.microseconds) }
      if event.code == InputCode.synDropped { drops += 1 }
    }
    for note in trace.notes {
      guard case .note(let value) = note.content else { continue }
      if value["kind"]?.string == "suspend" { suspends += 1 }
      if value["kind"]?.string == "starved" { starvations += 1 }
    }
    frames = stamps.count
    let intervals = zip(stamps, stamps.dropFirst())
      .map { $1 > $0 ? $1 - $0 : 0 }.filter { $0 > 0 && $0 < Self.pauseMicroseconds }.sorted()
    medianIntervalMilliseconds =
      intervals.isEmpty ? nil : Double(intervals[intervals.count / 2]) / 1000
  }
}

extension TraceReport.ContactRow {
  init(_ row: Contact, origin: UInt64, edge: String?, refusal: TraceReport.Refusal?) {
    contact = row.number
    startSeconds = secondsSince(origin, row.start.microseconds)
    milliseconds = Double(row.durationMicroseconds) / 1000
    startX = row.assumedAtStart.contains(.x) ? nil : row.start.position.xFraction
    startY = row.assumedAtStart.contains(.y) ? nil : row.start.position.yFraction
    endX = row.assumedAtEnd.contains(.x) ? nil : row.last.position.xFraction
    endY = row.assumedAtEnd.contains(.y) ? nil : row.last.position.yFraction
    samples = row.path.count
    end = row.end.rawValue
    self.edge = edge
    self.refusal = refusal
  }
}

extension TraceReport.EdgePanRow {
  init(_ pan: EdgePan, origin: UInt64) {
    edge = pan.edge.rawValue
    contacts = pan.contacts
    fingers = pan.fingers
    startSeconds = secondsSince(origin, pan.start.microseconds)
    milliseconds = Double(pan.durationMicroseconds) / 1000
    let axis: AssumedAxes = pan.edge.isSide ? .x : .y
    let fraction = { (place: SurfacePosition) in axis == .x ? place.xFraction : place.yFraction }
    startFraction = pan.assumedAtStart.contains(axis) ? nil : fraction(pan.start.position)
    endFraction = pan.assumedAtEnd.contains(axis) ? nil : fraction(pan.last.position)
    distanceMillimeters = pan.distanceMillimeters
    distancePoints = pan.distancePoints
    peakVelocity = pan.peakVelocityMillimetersPerSecond
    releaseVelocity = pan.releaseVelocityMillimetersPerSecond
    peakVelocityMillimetersPerSecond = pan.peakVelocityMillimetersPerSecond
    releaseVelocityMillimetersPerSecond = pan.releaseVelocityMillimetersPerSecond
    velocityMethod = pan.velocityMethod.rawValue
    end = pan.end.rawValue
  }
}

/// Seconds from the recording's first event; 0 for an earlier timestamp.
private func secondsSince(_ origin: UInt64, _ microseconds: UInt64) -> Double {
  microseconds > origin ? Double(microseconds - origin) / 1_000_000 : 0
}

extension ContactSurface {
  /// The kind of device, and its way of reporting contacts.
  var kindName: String {
    switch language {
    case .slots: "\(kind.rawValue), slots"
    case .packets: "\(kind.rawValue), protocol A"
    case .singleTouch: "\(kind.rawValue), single touch"
    case .relative: kind.rawValue
    }
  }
}
