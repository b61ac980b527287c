// Distances from an edge, on a device's surface and on the screen.

import GestureTrace

extension TraceEdge {
  /// The distance of a position from this edge, as a fraction of the axis range; negative outside
  /// the range.
  public func depth(of position: SurfacePosition) -> Double {
    let share = isSide ? position.xFraction : position.yFraction
    return self == .left || self == .top ? share : 1 - share
  }

  /// The length of the axis that leads inward from this edge.
  func extentMillimeters(of surface: ContactSurface) -> Double {
    depth(width: surface.widthMillimeters, height: surface.heightMillimeters)
  }
}

extension ScreenScale {
  /// The length of the screen in the direction away from an edge, in points. This distance
  /// corresponds to a progress of 1.
  public func depthPoints(from edge: TraceEdge) -> Double {
    edge.depth(width: widthPoints, height: heightPoints)
  }
}
