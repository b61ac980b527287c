import ContactTracking
import GestureTrace
import UIKit

/// Maps contacts, in millimetres on a device, to a screen, in points.
///
/// A pad is smaller than a screen, and swipes do not start on its outermost millimetre. So a
/// contact that **starts** inside the pad's edge band is mapped to the screen's edge. A contact
/// that starts between the bands is mapped proportionally to the area between the recogniser's
/// bands. As a result, only a contact at the pad's edge starts at the screen's edge. From there,
/// every contact moves by its millimetres times the scale, so a centimetre of travel is the same
/// progress on every pad.
///
/// The surface of a **direct** device is the display that it lies on, so a finger touches the screen
/// where it touches the surface, and a swipe across the surface ends at the screen's other edge. A
/// panel that is larger or smaller than the screen is scaled to it, along each axis separately
/// (`ContactSurface.screenScaling(to:)`).
public struct ScreenMapping: Hashable, Sendable {
  /// The surface of the device.
  public var surface: ContactSurface
  /// The size of the screen, the points per millimetre, and the width of the edge band.
  public var rules: EdgePanRules

  /// The inset of a touch at the screen's edge: the centre of the outermost pixel of a screen at
  /// scale 1. A touch *on* the right or bottom edge would be outside every view.
  static let insetOfEdgeTouch = 0.5

  /// Creates the mapping of one device's surface to the screen of `rules`.
  public init(surface: ContactSurface, rules: EdgePanRules = EdgePanRules()) {
    self.surface = surface
    self.rules = rules
  }

  /// The position on the screen, in points, of a contact that starts at this position. Positions
  /// outside the declared axis range, which real devices report, map to the edge.
  public func start(_ position: SurfacePosition) -> CGPoint {
    if surface.isDirect {
      return onScreen(
        CGPoint(
          x: position.xFraction * rules.scale.widthPoints,
          y: position.yFraction * rules.scale.heightPoints)
      ).0
    }
    return CGPoint(
      x: place(
        position.xFraction, extent: surface.widthMillimeters, length: rules.scale.widthPoints),
      y: place(
        position.yFraction, extent: surface.heightMillimeters, length: rules.scale.heightPoints))
  }

  /// The current position on the screen, in points, of a contact that started at `start`. Not
  /// clamped: a pad may be longer than the screen, and progress beyond 1 is meaningful.
  public func location(of position: SurfacePosition, startedAt start: SurfacePosition) -> CGPoint {
    let origin = self.start(start)
    let scale = rules.scale
    let factor = surface.screenScaling(to: scale)
    let x = (position.xMillimeters - start.xMillimeters) * factor.x
    let y = (position.yMillimeters - start.yMillimeters) * factor.y
    return CGPoint(
      x: origin.x + scale.points(fromMillimeters: x),
      y: origin.y + scale.points(fromMillimeters: y))
  }

  /// A location, or the nearest one on the screen, and whether it was moved.
  func onScreen(_ location: CGPoint) -> (CGPoint, isMoved: Bool) {
    let place = CGPoint(
      x: inside(location.x, rules.scale.widthPoints),
      y: inside(location.y, rules.scale.heightPoints))
    return (place, place != location)
  }

  /// Moves a coordinate that is on or beyond the screen's edge to the outermost pixel.
  private func inside(_ value: Double, _ length: Double) -> Double {
    min(max(value, Self.insetOfEdgeTouch), length - Self.insetOfEdgeTouch)
  }

  /// Whether a contact that starts at this position is in the band of this edge.
  public func isInBand(_ position: SurfacePosition, of edge: TraceEdge) -> Bool {
    rules.isInBand(position, of: edge, on: surface)
  }

  /// Maps a position between the bands proportionally, and a position in a band to the screen's
  /// edge.
  private func place(_ fraction: Double, extent: Double, length: Double) -> Double {
    let band =
      switch rules.band {
      case .fraction(let fraction): min(fraction, 0.5)
      case .millimeters(let millimeters): min(millimeters / extent, 0.5)
      }
    let inset = Self.insetOfEdgeTouch
    if fraction <= band { return inset }
    if fraction >= 1 - band { return length - inset }
    let margin = UIScreenEdgePanGestureRecognizer.defaultEdgeBandWidth
    let inner = (fraction - band) / (1 - 2 * band)
    // Slightly inside the area between the recogniser's bands, so that rounding never moves a touch
    // into one of them.
    return min(max(margin + inner * (length - 2 * margin), margin + inset), length - margin - inset)
  }
}
