// PlaneMap+Drawing: the map of a plane to pixels, and its scale at each point.

import QuartzCore

extension PlaneMap {
  /// Creates the map of a world matrix's plane to pixels, with `scale` pixels per point.
  init(_ world: CATransform3D, scale: Double) {
    self.init(
      x: SIMD3(world.m11 * scale, world.m12 * scale, world.m14),
      y: SIMD3(world.m21 * scale, world.m22 * scale, world.m24),
      origin: SIMD3(world.m41 * scale, world.m42 * scale, world.m44))
  }

  /// Returns the map that moves a point to the origin, and scales.
  static func scaled(_ scale: SIMD2<Double>, from point: CGPoint = .zero) -> PlaneMap {
    PlaneMap(
      x: SIMD3(scale.x, 0, 0), y: SIMD3(0, scale.y, 0),
      origin: SIMD3(-Double(point.x) * scale.x, -Double(point.y) * scale.y, 1))
  }

  /// Returns this map followed by another.
  func then(_ next: PlaneMap) -> PlaneMap {
    func apply(_ p: SIMD3<Double>) -> SIMD3<Double> {
      next.x * p.x + next.y * p.y + next.origin * p.z
    }
    return PlaneMap(x: apply(x), y: apply(y), origin: apply(origin))
  }

  /// Returns this map preceded by a scaling and a translation.
  func prefixed(scale: SIMD2<Double>, offset: SIMD2<Double>) -> PlaneMap {
    PlaneMap(x: x * scale.x, y: y * scale.y, origin: origin + x * offset.x + y * offset.y)
  }

  var isFinite: Bool {
    // The sum is finite only if all its parts are. Finite parts whose sum is infinite are also
    // rejected.
    let sum = x + y + origin
    return (sum.x - sum.x) + (sum.y - sum.y) + (sum.z - sum.z) == 0
  }

  /// Whether the map has no perspective: the homogeneous coordinate w is the same for all points.
  var isAffine: Bool { x.z == 0 && y.z == 0 }

  /// The inverse, or `nil` unless the inverse and the map are finite.
  var finiteInverse: PlaneMap? {
    guard (determinant - determinant) == 0, let inverse, inverse.isFinite else { return nil }
    return inverse
  }

  /// Returns the length in pixels of a unit along each axis, at a point; 0 behind the eye.
  func unitLengths(at u: Double, _ v: Double) -> SIMD2<Double> {
    let p = image(u, v)
    guard p.z > 0 else { return SIMD2(0, 0) }
    let (du, dv) = derivatives(at: p)
    let lengths = SIMD2(
      (du.x * du.x + du.y * du.y).squareRoot(), (dv.x * dv.x + dv.y * dv.y).squareRoot())
    return (lengths.x - lengths.x) + (lengths.y - lengths.y) == 0 ? lengths : SIMD2(0, 0)
  }

  /// Returns how far the image `p` of a point moves, in pixels, per unit along each axis.
  func derivatives(at p: SIMD3<Double>) -> (SIMD2<Double>, SIMD2<Double>) {
    let square = p.z * p.z
    return (
      SIMD2(x.x * p.z - x.z * p.x, x.y * p.z - x.z * p.y) / square,
      SIMD2(y.x * p.z - y.z * p.x, y.y * p.z - y.z * p.y) / square
    )
  }
}
