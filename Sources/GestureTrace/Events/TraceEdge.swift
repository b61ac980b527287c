// An edge of the pad or screen, and the geometry of a swipe from it. Only this file defines which
// direction is inward.

/// An edge of the pad or screen.
///
/// Lengths are in any single unit (millimetres, points, device units) with the origin at the top
/// left and y pointing down, as in evdev and UIKit.
public enum TraceEdge: String, Hashable, Sendable, CaseIterable {
  /// The edge at x = 0; inward is to the right.
  case left
  /// The edge of the largest x; inward is to the left.
  case right
  /// The edge at y = 0; inward is down.
  case top
  /// The edge of the largest y; inward is up.
  case bottom
}

extension TraceEdge {
  /// Whether swipes from this edge move horizontally.
  public var isSide: Bool { self == .left || self == .right }

  /// The component of a displacement away from this edge.
  public func inward(x: Double, y: Double) -> Double {
    switch self {
    case .left: x
    case .right: -x
    case .top: y
    case .bottom: -y
    }
  }

  /// The absolute component of a displacement along this edge.
  public func along(x: Double, y: Double) -> Double { abs(isSide ? y : x) }

  /// The length of a surface in the direction away from this edge.
  public func depth(width: Double, height: Double) -> Double { isSide ? width : height }

  /// The length of this edge of a surface.
  public func length(width: Double, height: Double) -> Double { isSide ? height : width }

  /// The position on a surface at the distance `inward` from this edge, and at the distance `along`
  /// from the edge's top or left end.
  public func place(
    inward: Double, along: Double, width: Double, height: Double
  ) -> (x: Double, y: Double) {
    switch self {
    case .left: (inward, along)
    case .right: (width - inward, along)
    case .top: (along, inward)
    case .bottom: (along, height - inward)
    }
  }

  /// A displacement of this length away from this edge.
  public func vector(inward: Double) -> (x: Double, y: Double) {
    place(inward: inward, along: 0, width: 0, height: 0)
  }

  /// The edge after left and right are swapped.
  public var mirrored: TraceEdge {
    switch self {
    case .left: .right
    case .right: .left
    case .top, .bottom: self
    }
  }
}
