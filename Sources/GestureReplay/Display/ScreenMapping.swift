// Where on the screen a finger on a pad is: the edge band, and 163 points to the inch from there.

import ContactTracking
import GestureTrace
import UIKit

/// Puts contacts, in millimetres on a device, onto a screen, in points.
///
/// A pad is not a screen: it is smaller, and swipes do not start on its outermost millimetre.
/// So a contact that **starts** inside the pad's edge band is taken to start on the screen's edge,
/// and one that starts between the bands is placed in proportion between the recogniser's bands, so
/// that no contact is at the edge of one and not of the other. From
/// its start on, every contact moves by its own millimetres times the scale, so that a centimetre
/// of finger is the same progress on every pad.
public struct ScreenMapping: Hashable, Sendable {
  /// The device that the contacts were on.
  public var surface: ContactSurface
  /// The screen, points to the millimetre, and how wide an edge is.
  public var rules: EdgePanRules

  /// How far inside the screen a touch on its very edge is: the centre of the outermost pixel
  /// of a screen at scale 1. A touch *on* the right or bottom edge would be outside every view.
  static let insetOfEdgeTouch = 0.5

  public init(surface: ContactSurface, rules: EdgePanRules = EdgePanRules()) {
    self.surface = surface
    self.rules = rules
  }

  /// Where a contact that starts here lies on the screen, in points. Places outside the declared
  /// axis range, which real devices report, lie on the edge.
  public func start(_ position: SurfacePosition) -> CGPoint {
    CGPoint(
      x: place(
        position.xFraction, extent: surface.widthMillimeters, length: rules.scale.widthPoints),
      y: place(
        position.yFraction, extent: surface.heightMillimeters, length: rules.scale.heightPoints))
  }

  /// Where a contact is on the screen that started at `start` and is at `position` now, in points.
  /// Not clamped: a pad may be longer than the screen, and progress beyond 1 is worth seeing.
  public func location(of position: SurfacePosition, startedAt start: SurfacePosition) -> CGPoint {
    let origin = self.start(start)
    let scale = rules.scale
    return CGPoint(
      x: origin.x + scale.points(fromMillimeters: position.xMillimeters - start.xMillimeters),
      y: origin.y + scale.points(fromMillimeters: position.yMillimeters - start.yMillimeters))
  }

  /// Whether a contact that starts here starts at this edge.
  public func isInBand(_ position: SurfacePosition, of edge: TraceEdge) -> Bool {
    rules.isInBand(position, of: edge, on: surface)
  }

  /// Between the device's two bands in proportion between the recogniser's; inside one, on the
  /// screen's edge.
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
    // Slightly inside, so that rounding puts no touch into the recogniser's band.
    return min(max(margin + inner * (length - 2 * margin), margin + inset), length - margin - inset)
  }
}
