import GestureTrace
import PortableMath

/// The rules that define an edge pan: the edges and their bands, the distance that a contact must
/// move, the screen, and the velocity method.
public struct EdgePanRules: Hashable, Sendable {
  /// The width of the band along an edge in which a pan must start.
  public enum Band: Hashable, Sendable {
    /// A fraction of the axis range.
    case fraction(Double)
    /// Millimetres, the same on every device.
    case millimeters(Double)
  }

  /// 12 % of the axis, wide enough to hit without looking. This is EdgePan's choice.
  public static let defaultBand = Band.fraction(0.12)
  /// The distance that a pan recogniser ignores before it begins (10 pt; EarlGrey's scroll
  /// detection length).
  public static let defaultHysteresisPoints = 10.0

  /// The band of UIScreenEdgePanGestureRecognizer along an edge of the screen, in points.
  public static let screenBandPoints = 20.0

  /// The band along an edge of a pad in which a contact must start. A direct device has the
  /// recogniser's own band, ``screenBandPoints``: its surface is the screen.
  public var band: Band
  /// The edges from which pans are detected.
  public var edges: [TraceEdge]
  /// The distance from its start that a contact must exceed to become a pan.
  public var hysteresisPoints: Double
  /// The size of the device's surface; `nil` for the size in its description. Most phones declare
  /// none.
  public var surface: SurfaceSize?
  /// The screen, and the scale that converts finger travel to its points.
  public var scale: ScreenScale
  /// The method for estimating velocities.
  public var velocity: VelocityMethod

  /// Creates rules, by default for all edges of a phone's screen.
  public init(
    band: Band = EdgePanRules.defaultBand, edges: [TraceEdge] = TraceEdge.allCases,
    hysteresisPoints: Double = EdgePanRules.defaultHysteresisPoints,
    surface: SurfaceSize? = nil, scale: ScreenScale = ScreenScale(),
    velocity: VelocityMethod = .standard
  ) {
    self.band = band
    self.surface = surface
    self.edges = edges
    self.hysteresisPoints = hysteresisPoints
    self.scale = scale
    self.velocity = velocity
  }

  /// The hysteresis in millimetres: 1.56 by default.
  public var hysteresisMillimeters: Double { scale.millimeters(fromPoints: hysteresisPoints) }

  /// Whether a position is in an edge's band. Positions outside the axis range, beyond the edge,
  /// are in the band.
  public func isInBand(
    _ position: SurfacePosition, of edge: TraceEdge, on surface: ContactSurface
  ) -> Bool {
    if surface.isDirect {
      return edge.depth(of: position) * scale.depthPoints(from: edge) <= Self.screenBandPoints
    }
    return switch band {
    case .fraction(let fraction):
      edge.depth(of: position) <= fraction
    case .millimeters(let millimeters):
      edge.depth(of: position) * edge.extentMillimeters(of: surface) <= millimeters
    }
  }

  /// The width of an edge's band on a surface, in millimetres.
  public func bandMillimeters(of edge: TraceEdge, on surface: ContactSurface) -> Double {
    let extent = edge.extentMillimeters(of: surface)
    if surface.isDirect { return Self.screenBandPoints / scale.depthPoints(from: edge) * extent }
    return switch band {
    case .fraction(let fraction): fraction * extent
    case .millimeters(let millimeters): millimeters
    }
  }
}
