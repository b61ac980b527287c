// An edge of the pad or screen, and the geometry of a swipe from it. Only this file defines which
// direction is inward.

/// An edge of the pad or screen.
///
/// Lengths may be in any unit (millimetres, points, device units), but all lengths of one call must
/// have the same unit. The origin is at the top left and y points down, as in evdev and UIKit.
public enum TraceEdge: String, Hashable, Sendable, CaseIterable {
  /// The edge at x = 0; inward is to the right.
  case left
  /// The edge at the largest x; inward is to the left.
  case right
  /// The edge at y = 0; inward is down.
  case top
  /// The edge at the largest y; inward is up.
  case bottom
}

extension TraceEdge {
  /// Whether swipes from this edge move horizontally.
  public var isSide: Bool { self == .left || self == .right }

  /// The inward component of a displacement: its length away from this edge, negative if it points
  /// outward.
  public func inward(x: Double, y: Double) -> Double {
    switch self {
    case .left: x
    case .right: -x
    case .top: y
    case .bottom: -y
    }
  }

  /// The length of a displacement's component parallel to this edge.
  public func along(x: Double, y: Double) -> Double { abs(isSide ? y : x) }

  /// The size of a surface perpendicular to this edge.
  public func depth(width: Double, height: Double) -> Double { isSide ? width : height }

  /// The size of a surface parallel to this edge.
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
