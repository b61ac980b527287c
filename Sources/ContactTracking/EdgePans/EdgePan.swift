// An edge pan, and the reason why a contact is not one.

import GestureTrace
import PortableMath

/// A pan that came in from an edge: one contact, or several that moved together.
public struct EdgePan: Hashable, Sendable {
  /// The edge from which the pan came.
  public var edge: TraceEdge
  /// The leading contact: the first that started in the edge's band.
  public var contact: Int
  /// All contacts of the pan, including the leading one, ascending.
  public var contacts: [Int]
  /// The number of fingers: ``contacts``, and those that `BTN_TOOL_*` counted beyond the contacts
  /// down.
  public var fingers: Int
  /// The leading contact's first sample.
  public var start: ContactSample
  /// The leading contact's last sample.
  public var last: ContactSample
  /// The time and reason of its end.
  public var endMicroseconds: UInt64
  /// How the leading contact ended.
  public var end: ContactEnd
  /// The inward travel from start to end; negative if it ended outside its start.
  public var distanceMillimeters: Double
  /// The same distance in points of the screen.
  public var distancePoints: Double
  /// The largest inward distance from its start.
  public var peakDistanceMillimeters: Double
  /// The highest inward velocity.
  public var peakVelocityMillimetersPerSecond: Double
  /// The inward velocity at the end; negative if it moved backwards.
  public var releaseVelocityMillimetersPerSecond: Double
  /// ``releaseVelocityMillimetersPerSecond`` in points of the screen per second.
  public var releaseVelocityPointsPerSecond: Double
  /// The method with which the velocities were estimated.
  public var velocityMethod = VelocityMethod.standard

  /// The time from the first frame to the one that ended it.
  public var durationMicroseconds: UInt64 {
    saturatingDifference(endMicroseconds, start.microseconds)
  }
}

/// The reason why a contact is not an edge pan.
public enum EdgePanRefusal: Hashable, Sendable, CustomStringConvertible {
  /// It started in no edge's band; `depth` is the smallest distance from an edge as a share of the
  /// axis.
  case startsInside(nearest: TraceEdge, depth: Double)
  /// It never exceeded the recogniser's hysteresis.
  case tooShort(edge: TraceEdge, millimeters: Double, neededMillimeters: Double)
  /// It moved more along the edge than away from it, or, starting in a corner, never left the
  /// side's band.
  case alongTheEdge(edge: TraceEdge, inwardMillimeters: Double, alongMillimeters: Double)
  /// It moved out over the edge.
  case outward(edge: TraceEdge, millimeters: Double)
  /// The contact is a palm.
  case palm
  /// The position at which it started was never reported.
  case startUnknown
  /// It moves with the pan that this contact leads.
  case belongs(to: Int)

  public var description: String {
    switch self {
    case .startsInside(let nearest, let depth):
      "starts \(percent(depth)) inside the nearest edge (\(nearest.rawValue))"
    case .tooShort(let edge, let millimeters, let needed):
      "starts at the \(edge.rawValue) edge but moves only \(tenths(millimeters)) mm "
        + "(\(tenths(needed)) mm begin a pan)"
    case .alongTheEdge(let edge, let inward, let along):
      "along the \(edge.rawValue) edge: \(tenths(along)) mm along it, \(tenths(inward)) mm inward"
    case .outward(let edge, let millimeters):
      "starts at the \(edge.rawValue) edge and moves \(tenths(millimeters)) mm out over it"
    case .palm: "a palm"
    case .startUnknown: "its start was never reported"
    case .belongs(let contact): "belongs to the pan of contact \(contact)"
    }
  }

  private func percent(_ share: Double) -> String { "\(tenths(share * 100)) %" }

  private func tenths(_ value: Double) -> String { decimal(value, 1) }
}
