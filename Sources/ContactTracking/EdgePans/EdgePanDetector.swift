// Finds the edge pans among contacts, and the reason why each other contact is not an edge pan.

import GestureTrace
import PortableMath

/// The result of edge pan detection for each contact of a recording.
public struct EdgePanDetection: Hashable, Sendable {
  /// The pans, in the order of their leading contacts.
  public var pans: [EdgePan]
  /// The contacts that do not lead a pan, with the reason, in the order of their numbers.
  public var refusals: [Refused]

  /// A contact that does not lead a pan.
  public struct Refused: Hashable, Sendable {
    /// The contact's number.
    public var contact: Int
    /// The reason why the contact does not lead a pan.
    public var reason: EdgePanRefusal
  }

  /// Classifies all contacts of a recording.
  ///
  /// A contact is a pan from an edge if it starts in the edge's band and, at its farthest position
  /// inward, has moved inward by more than the hysteresis and farther than along the edge. If it
  /// starts in a corner, the edge with the larger inward motion is chosen. One exception: a contact
  /// that never leaves the band of a side edge is an edge scroll, not a pan from the top or bottom,
  /// because pads scroll in a vertical strip at the side (libinput's edge scrolling).
  ///
  /// Contacts that overlap a pan in time and move in the same way are additional fingers of the
  /// pan.
  ///
  /// Contacts must be sorted by number. Cost: one pass over each path, a comparison of each pair of
  /// contacts that overlap in time, and one velocity estimate per sample of the pans.
  public init(
    contacts: [Contact], surface: ContactSurface, rules: EdgePanRules = EdgePanRules()
  ) {
    pans = []
    refusals = []
    let scaling = surface.screenScaling(to: rules.scale)
    let neighbours = Self.neighbours(contacts)
    var edges = [TraceEdge?](repeating: nil, count: contacts.count)
    for (index, contact) in contacts.enumerated() {
      switch Self.judge(contact, surface, rules, scaling) {
      case .success(let edge):
        let leader = neighbours[index].first {
          edges[$0] == edge && Self.move(together: contacts[$0], contact, edge, rules, scaling)
        }
        if let leader {
          refusals.append(
            Refused(contact: contact.number, reason: .belongs(to: contacts[leader].number)))
        } else {
          edges[index] = edge
        }
      case .failure(let refusal):
        refusals.append(Refused(contact: contact.number, reason: refusal.reason))
      }
    }
    var leaders: [Int: Int] = [:]
    for (index, contact) in contacts.enumerated() {
      guard let edge = edges[index] else { continue }
      let companions = neighbours[index].map { contacts[$0] }.filter {
        $0.tool != .palm && Self.move(together: contact, $0, edge, rules, scaling)
      }
      for companion in companions { leaders[companion.number] = contact.number }
      pans.append(Self.pan(contact, edge, companions, rules, scaling))
    }
    // A contact that does not qualify on its own may still be an additional finger of a pan. The
    // reason for its refusal is then replaced.
    for index in refusals.indices {
      if let leader = leaders[refusals[index].contact] {
        refusals[index].reason = .belongs(to: leader)
      }
    }
  }

  /// Returns, for each contact, the indices of the other contacts that were down at the same time,
  /// ascending.
  ///
  /// Contacts are sorted by start, so each is compared only with contacts that are down. A
  /// recording of a hundred thousand taps costs a hundred thousand steps.
  private static func neighbours(_ contacts: [Contact]) -> [[Int]] {
    var neighbours = [[Int]](repeating: [], count: contacts.count)
    var open: [Int] = []
    for (index, contact) in contacts.enumerated() {
      open.removeAll { contacts[$0].endMicroseconds <= contact.start.microseconds }
      for other in open {
        neighbours[index].append(other)
        neighbours[other].append(index)
      }
      open.append(index)
    }
    return neighbours
  }

  private struct Refusal: Error {
    var reason: EdgePanRefusal
  }

  /// The factors by which millimetres of the surface become millimetres of the screen, on which a
  /// recogniser decides; see ``ContactSurface/screenScaling(to:)``.
  private typealias Scaling = (x: Double, y: Double)

  /// The displacement from the start at the sample that is farthest inward, on the screen.
  private static func farthest(
    _ contact: Contact, _ edge: TraceEdge, _ scaling: Scaling
  ) -> (inward: Double, along: Double) {
    var best = (inward: 0.0, along: 0.0)
    for sample in contact.path {
      let (x, y) = displacement(contact, sample, scaling)
      let inward = edge.inward(x: x, y: y)
      if inward > best.inward { best = (inward, edge.along(x: x, y: y)) }
    }
    return best
  }

  private static func displacement(
    _ contact: Contact, _ sample: ContactSample, _ scaling: Scaling
  ) -> (x: Double, y: Double) {
    let start = contact.start.position
    return (
      (sample.position.xMillimeters - start.xMillimeters) * scaling.x,
      (sample.position.yMillimeters - start.yMillimeters) * scaling.y
    )
  }

  private static func judge(
    _ contact: Contact, _ surface: ContactSurface, _ rules: EdgePanRules, _ scaling: Scaling
  ) -> Result<TraceEdge, Refusal> {
    let refuse = { (reason: EdgePanRefusal) in
      Result<TraceEdge, Refusal>.failure(Refusal(reason: reason))
    }
    if contact.tool == .palm { return refuse(.palm) }
    let start = contact.start.position
    let candidates = rules.edges.filter { rules.isInBand(start, of: $0, on: surface) }
    guard !candidates.isEmpty else {
      let nearest = rules.edges.min { $0.depth(of: start) < $1.depth(of: start) }
      return refuse(
        .startsInside(
          nearest: nearest ?? .left, depth: (nearest ?? .left).depth(of: start)))
    }

    // The edge scroll exception: see ``init(contacts:surface:rules:)``.
    let side = candidates.first { edge in
      edge.isSide
        && contact.path.allSatisfy { rules.isInBand($0.position, of: edge, on: surface) }
    }
    let eligible = side == nil ? candidates : candidates.filter(\.isSide)
    var edge = eligible[0]
    var best = farthest(contact, edge, scaling)
    for other in eligible.dropFirst() {
      let reach = farthest(contact, other, scaling)
      if reach.inward > best.inward {
        edge = other
        best = reach
      }
    }

    let hysteresis = rules.hysteresisMillimeters
    if best.inward > hysteresis, best.inward > best.along { return .success(edge) }
    return refuse(reason(for: contact, edge, best, hysteresis, scaling))
  }

  /// The reason, with lengths in millimetres of the surface; two that are compared are millimetres of
  /// the screen, because a panel can be scaled differently along its axes.
  private static func reason(
    for contact: Contact, _ edge: TraceEdge, _ best: (inward: Double, along: Double),
    _ hysteresis: Double, _ scaling: Scaling
  ) -> EdgePanRefusal {
    let inwardFactor = edge.isSide ? scaling.x : scaling.y
    var along = best.along
    var outward = 0.0
    for sample in contact.path {
      let (x, y) = displacement(contact, sample, scaling)
      along = max(along, edge.along(x: x, y: y))
      outward = max(outward, -edge.inward(x: x, y: y))
    }
    if along > hysteresis, along >= max(best.inward, outward) {
      return .alongTheEdge(
        edge: edge, inwardMillimeters: best.inward, alongMillimeters: along)
    }
    if outward > hysteresis {
      return .outward(edge: edge, millimeters: outward / inwardFactor)
    }
    return .tooShort(
      edge: edge, millimeters: max(best.inward, along) / inwardFactor,
      neededMillimeters: hysteresis / inwardFactor)
  }

  /// Whether two contacts are fingers of one hand in one motion. They must overlap in time for at
  /// least half of the shorter contact's duration. During this time, the second contact must move
  /// inward by more than the hysteresis, by at least half of the leader's distance, and more than
  /// along the edge.
  private static func move(
    together leader: Contact, _ other: Contact, _ edge: TraceEdge, _ rules: EdgePanRules,
    _ scaling: Scaling
  ) -> Bool {
    let begin = max(leader.start.microseconds, other.start.microseconds)
    let end = min(leader.endMicroseconds, other.endMicroseconds)
    guard end > begin else { return false }
    let shorter = min(leader.durationMicroseconds, other.durationMicroseconds)
    guard end - begin >= shorter / 2 else { return false }
    let (x, y) = motion(of: other, begin, end, scaling)
    let inward = edge.inward(x: x, y: y)
    let (leaderX, leaderY) = motion(of: leader, begin, end, scaling)
    return inward > rules.hysteresisMillimeters && inward > edge.along(x: x, y: y)
      && inward >= edge.inward(x: leaderX, y: leaderY) / 2
  }

  /// Returns the distance that a contact moved between two times.
  private static func motion(
    of contact: Contact, _ begin: UInt64, _ end: UInt64, _ scaling: Scaling
  ) -> (x: Double, y: Double) {
    // A binary search, because a finger that stays down during a hundred thousand taps is queried
    // for every tap.
    let path = contact.path
    let after = path.partitionPoint { $0.microseconds >= begin }
    let beyond = path.partitionPoint { $0.microseconds > end }
    let first = after < path.count ? path[after] : contact.last
    let last = beyond > 0 ? path[beyond - 1] : contact.last
    return (
      (last.position.xMillimeters - first.position.xMillimeters) * scaling.x,
      (last.position.yMillimeters - first.position.yMillimeters) * scaling.y
    )
  }

  private static func pan(
    _ contact: Contact, _ edge: TraceEdge, _ companions: [Contact], _ rules: EdgePanRules,
    _ scaling: Scaling
  ) -> EdgePan {
    let factor = edge.isSide ? scaling.x : scaling.y
    let inward = { (velocity: SurfaceVelocity) in
      edge.inward(x: velocity.xMillimetersPerSecond, y: velocity.yMillimetersPerSecond)
    }
    let (x, y) = displacement(contact, contact.last, scaling)
    let distance = edge.inward(x: x, y: y)
    let release = inward(contact.releaseVelocity(by: rules.velocity))
    let unseen = contact.path.map(\.unseenFingers).max() ?? 0
    return EdgePan(
      edge: edge, contact: contact.number,
      contacts: ([contact.number] + companions.map(\.number)).sorted(),
      fingers: 1 + companions.count + unseen,
      start: contact.start, last: contact.last, endMicroseconds: contact.endMicroseconds,
      end: contact.end, assumedAtStart: contact.assumedAtStart, assumedAtEnd: contact.assumedAtEnd,
      distanceMillimeters: distance / factor,
      distancePoints: rules.scale.points(fromMillimeters: distance),
      peakDistanceMillimeters: farthest(contact, edge, scaling).inward / factor,
      peakVelocityMillimetersPerSecond: contact.velocities(by: rules.velocity).map(inward).max()
        ?? 0,
      releaseVelocityMillimetersPerSecond: release,
      releaseVelocityPointsPerSecond: rules.scale.points(fromMillimeters: release * factor),
      velocityMethod: rules.velocity)
  }
}
