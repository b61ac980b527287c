// What "inward" means from each edge.

import GestureTrace

extension TraceEdge {
  /// Whether pans from this edge move horizontally.
  public var isSide: Bool { self == .left || self == .right }

  /// The part of a displacement that leads away from this edge.
  public func inward(x: Double, y: Double) -> Double {
    switch self {
    case .left: x
    case .right: -x
    case .top: y
    case .bottom: -y
    }
  }

  /// The part of a displacement that leads along this edge, without its sign.
  public func along(x: Double, y: Double) -> Double { abs(isSide ? y : x) }

  /// How far from this edge a place is, as a share of the axis range; negative outside the range.
  public func depth(of position: SurfacePosition) -> Double {
    switch self {
    case .left: position.xFraction
    case .right: 1 - position.xFraction
    case .top: position.yFraction
    case .bottom: 1 - position.yFraction
    }
  }

  /// The length of the axis that leads inward from this edge.
  func extentMillimeters(of surface: ContactSurface) -> Double {
    isSide ? surface.widthMillimeters : surface.heightMillimeters
  }
}
