import QuartzCore
import UIKit

/// Maps between a layer's plane and the screen, for visible layers.
struct ShownPlane {
  private let forward: PlaneMap
  private let backward: PlaneMap

  /// Returns nil for a layer that is seen edge-on or whose transform scales it to nothing.
  init?(_ world: CATransform3D) {
    forward = PlaneMap(world)
    guard abs(forward.determinant) > Self.edgeOn, let inverse = forward.inverse else { return nil }
    backward = inverse
  }

  /// Below this area factor, a plane counts as edge-on.
  private static let edgeOn = 1e-9

  /// Returns the layer's point under a point of the screen; nil if it is behind the viewer.
  func local(_ point: CGPoint) -> CGPoint? {
    let image = backward.image(point.x, point.y)
    guard image.z != 0, image.z.isFinite else { return nil }
    let local = CGPoint(x: image.x / image.z, y: image.y / image.z)
    // A point behind the viewer projects to the same place as a point in front.
    return forward.image(local.x, local.y).z > 0 ? local : nil
  }

  /// Returns the point of the screen that shows a point of the layer; nil at or behind the viewer.
  func screen(_ point: CGPoint) -> CGPoint? {
    forward.image(point.x, point.y).z > Self.edgeOn ? forward.apply(point) : nil
  }

  /// Returns whether the layer shows its front at one of its points, according to the renderer's
  /// rule.
  func facesViewer(at point: CGPoint) -> Bool { forward.orientation(at: point.x, point.y) > 0 }

  /// Returns the bounding box, on the screen, of a rectangle of the layer; nil if a corner is at or
  /// behind the viewer.
  func box(of rect: CGRect) -> CGRect? {
    guard let a = screen(CGPoint(x: rect.minX, y: rect.minY)),
      let b = screen(CGPoint(x: rect.maxX, y: rect.minY)),
      let c = screen(CGPoint(x: rect.minX, y: rect.maxY)),
      let d = screen(CGPoint(x: rect.maxX, y: rect.maxY))
    else { return nil }
    let (left, right) = (min(a.x, b.x, c.x, d.x), max(a.x, b.x, c.x, d.x))
    let (top, bottom) = (min(a.y, b.y, c.y, d.y), max(a.y, b.y, c.y, d.y))
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
