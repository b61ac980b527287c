import GestureTrace
import PlainText
import PortableMath

/// A pan from an edge: one contact, or several contacts that move together.
public struct EdgePan: Hashable, Sendable {
  /// The edge at which the pan started.
  public var edge: TraceEdge
  /// The number of the leading contact: the first contact that started in the edge's band.
  public var contact: Int
  /// The numbers of all contacts of the pan, including the leading contact, ascending.
  public var contacts: [Int]
  /// The number of fingers: ``contacts``, plus the fingers that `BTN_TOOL_*` counts in addition to
  /// the contacts that are down.
  public var fingers: Int
  /// The leading contact's first sample.
  public var start: ContactSample
  /// The leading contact's last sample.
  public var last: ContactSample
  /// The time at which the leading contact ended.
  public var endMicroseconds: UInt64
  /// The reason why the leading contact ended.
  public var end: ContactEnd
  /// See ``Contact/assumedAtStart``.
  public var assumedAtStart: AssumedAxes = []
  /// See ``Contact/assumedAtEnd``.
  public var assumedAtEnd: AssumedAxes = []
  /// The inward distance from start to end; negative if the contact ended nearer to the edge than
  /// it started.
  public var distanceMillimeters: Double
  /// ``distanceMillimeters`` in points of the screen.
  public var distancePoints: Double
  /// The leading contact's largest inward distance from its start.
  public var peakDistanceMillimeters: Double
  /// The highest inward velocity.
  public var peakVelocityMillimetersPerSecond: Double
  /// The inward velocity at the end; negative if the contact moved backwards.
  public var releaseVelocityMillimetersPerSecond: Double
  /// ``releaseVelocityMillimetersPerSecond`` in points of the screen per second.
  public var releaseVelocityPointsPerSecond: Double
  /// The method that was used to estimate the velocities.
  public var velocityMethod = VelocityMethod.standard

  /// The time from the contact's first frame to the frame that ended it.
  public var durationMicroseconds: UInt64 {
    saturatingDifference(endMicroseconds, start.microseconds)
  }
}

/// The reason why a contact is not an edge pan.
public enum EdgePanRefusal: Hashable, Sendable, CustomStringConvertible {
  /// The contact started outside every edge band; `depth` is the smallest distance from an edge as
  /// a fraction of the axis.
  case startsInside(nearest: TraceEdge, depth: Double)
  /// The contact's travel never exceeded the recogniser's hysteresis.
  case tooShort(edge: TraceEdge, millimeters: Double, neededMillimeters: Double)
  /// The contact moved more along the edge than away from it, in millimetres of the screen; or it
  /// started in a corner and never left the band of the side edge.
  case alongTheEdge(edge: TraceEdge, inwardMillimeters: Double, alongMillimeters: Double)
  /// The contact moved outward over the edge.
  case outward(edge: TraceEdge, millimeters: Double)
  /// The contact is a palm.
  case palm
  /// The contact belongs to another contact's pan; the value is the number of the leading contact.
  case belongs(to: Int)

  public var description: String {
    switch self {
    case .startsInside(let nearest, let depth):
      "starts \(percent(depth)) of the axis away from the nearest edge (\(nearest.rawValue))"
    case .tooShort(let edge, let millimeters, let needed):
      "starts at the \(edge.rawValue) edge but moves only \(tenths(millimeters)) mm "
        + "(a pan begins at \(tenths(needed)) mm)"
    case .alongTheEdge(let edge, let inward, let along):
      "along the \(edge.rawValue) edge: \(tenths(along)) mm along it, \(tenths(inward)) mm inward"
    case .outward(let edge, let millimeters):
      "starts at the \(edge.rawValue) edge and moves \(tenths(millimeters)) mm outward over it"
    case .palm: "a palm"
    case .belongs(let contact): "belongs to the pan of contact \(contact)"
    }
  }

  /// The reason with lengths in millimetres of the surface.
  public func text(on surface: ContactSurface, by rules: EdgePanRules) -> String {
    guard case .startsInside(let edge, let depth) = self else { return description }
    return "landed \(tenths(depth * edge.extentMillimeters(of: surface))) mm from the "
      + "\(edge.rawValue) edge; the band is "
      + "\(tenths(rules.bandMillimeters(of: edge, on: surface))) mm"
  }

  private func percent(_ share: Double) -> String { "\(tenths(share * 100)) %" }

  private func tenths(_ value: Double) -> Figure { Figure(value, 1, keepsZeros: true) }
}
