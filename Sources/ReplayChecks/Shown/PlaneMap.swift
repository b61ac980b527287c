// From the screen back into a layer: the inverse of a layer's plane in a frame.

import UIKit

/// Maps between a layer's plane and the screen. A layer is flat, so its world transform is a
/// homography of the plane, and that has an inverse unless the layer is seen edge on.
struct PlaneMap {
  /// What x, y and 1 of the layer become on the screen, as (x, y, w) each: nine numbers in place,
  /// because a frame has a map for every layer.
  private struct Columns {
    let x: SIMD3<Double>
    let y: SIMD3<Double>
    let origin: SIMD3<Double>

    func w(of p: CGPoint) -> Double { Double(p.x) * x.z + Double(p.y) * y.z + origin.z }

    func apply(_ p: CGPoint) -> CGPoint? {
      let q = Double(p.x) * x + Double(p.y) * y + origin
      guard q.z != 0, q.z.isFinite else { return nil }
      return CGPoint(x: q.x / q.z, y: q.y / q.z)
    }
  }

  private let forward: Columns
  private let backward: Columns

  /// nil for a layer that is seen edge on, or of no size.
  init?(_ m: CATransform3D) {
    let x = SIMD3(Double(m.m11), Double(m.m12), Double(m.m14))
    let y = SIMD3(Double(m.m21), Double(m.m22), Double(m.m24))
    let o = SIMD3(Double(m.m41), Double(m.m42), Double(m.m44))
    let (c0, c1, c2) = (Self.cross(y, o), Self.cross(o, x), Self.cross(x, y))
    let determinant = x.x * c0.x + x.y * c0.y + x.z * c0.z
    guard abs(determinant) > Self.edgeOn, determinant.isFinite else { return nil }
    forward = Columns(x: x, y: y, origin: o)
    backward = Columns(
      x: SIMD3(c0.x, c1.x, c2.x) / determinant, y: SIMD3(c0.y, c1.y, c2.y) / determinant,
      origin: SIMD3(c0.z, c1.z, c2.z) / determinant)
  }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }

  /// A plane of less area than this factor shows nothing.
  private static let edgeOn = 1e-9

  /// The layer's point under a point of the screen; nil behind the eye.
  func local(_ point: CGPoint) -> CGPoint? {
    guard let local = backward.apply(point) else { return nil }
    // A point behind the eye has the same image as one before it.
    return forward.w(of: local) > 0 ? local : nil
  }

  /// Where a point of the layer is on the screen; nil on or behind the eye.
  func screen(_ point: CGPoint) -> CGPoint? {
    forward.w(of: point) > Self.edgeOn ? forward.apply(point) : nil
  }

  /// The box around a rectangle of the layer on the screen; nil where a corner is on or behind the
  /// eye.
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
