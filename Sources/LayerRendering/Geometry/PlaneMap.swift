// PlaneMap: from a layer's plane to the display's pixels, and back.

import QuartzCore

/// A projective map of planes: (u, v) goes to (x / w, y / w) with (x, y, w) = u·`u` + v·`v` + `o`.
struct PlaneMap: Equatable {
  var u: SIMD3<Double>
  var v: SIMD3<Double>
  var o: SIMD3<Double>

  /// What a world matrix does with the plane z = 0, in pixels of `scale` to a point.
  init(_ world: CATransform3D, scale: Double) {
    u = SIMD3(world.m11 * scale, world.m12 * scale, world.m14)
    v = SIMD3(world.m21 * scale, world.m22 * scale, world.m24)
    o = SIMD3(world.m41 * scale, world.m42 * scale, world.m44)
  }

  init(u: SIMD3<Double>, v: SIMD3<Double>, o: SIMD3<Double>) {
    (self.u, self.v, self.o) = (u, v, o)
  }

  /// Scaled and moved before it maps.
  func prefixed(scale: SIMD2<Double>, offset: SIMD2<Double>) -> PlaneMap {
    PlaneMap(u: u * scale.x, v: v * scale.y, o: o + u * offset.x + v * offset.y)
  }

  func point(_ x: Double, _ y: Double) -> SIMD3<Double> { u * x + v * y + o }

  var isFinite: Bool {
    // A sum is finite only if its parts are; huge ones that add up to infinity are useless too.
    let sum = u + v + o
    return (sum.x - sum.x) + (sum.y - sum.y) + (sum.z - sum.z) == 0
  }

  /// Whether w does not depend on the point.
  var isAffine: Bool { u.z == 0 && v.z == 0 }

  /// Twice the signed area that a unit square turns into, times w³ at the point: positive for what
  /// faces the viewer.
  func orientation(at x: Double, _ y: Double) -> Double {
    let p = point(x, y)
    return
      (u.x * (v.y * p.z - v.z * p.y) - u.y * (v.x * p.z - v.z * p.x)
      + u.z * (v.x * p.y - v.y * p.x))
  }

  /// Back from pixels: (u, v) = (x / w, y / w) of the result's; nil where the map is not
  /// invertible.
  var inverse: PlaneMap? {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    // Rows of the adjugate are columns of cross products.
    let (a, b, c) = (cross(v, o), cross(o, u), cross(u, v))
    let determinant = u.x * a.x + u.y * a.y + u.z * a.z
    guard determinant != 0, (determinant - determinant) == 0 else { return nil }
    let k = 1 / determinant
    let map = PlaneMap(
      u: SIMD3(a.x, b.x, c.x) * k, v: SIMD3(a.y, b.y, c.y) * k, o: SIMD3(a.z, b.z, c.z) * k)
    return map.isFinite ? map : nil
  }

  /// How many pixels a unit is long at a point, along u and along v; 0 behind the eye.
  func unitLengths(at x: Double, _ y: Double) -> SIMD2<Double> {
    let p = point(x, y)
    guard p.z > 0 else { return SIMD2(0, 0) }
    let (du, dv) = derivatives(at: p)
    let lengths = SIMD2(
      (du.x * du.x + du.y * du.y).squareRoot(), (dv.x * dv.x + dv.y * dv.y).squareRoot())
    return (lengths.x - lengths.x) + (lengths.y - lengths.y) == 0 ? lengths : SIMD2(0, 0)
  }

  /// How far the shown point `p` moves for a unit along u and along v, in pixels.
  func derivatives(at p: SIMD3<Double>) -> (SIMD2<Double>, SIMD2<Double>) {
    let square = p.z * p.z
    return (
      SIMD2(u.x * p.z - u.z * p.x, u.y * p.z - u.z * p.y) / square,
      SIMD2(v.x * p.z - v.z * p.x, v.y * p.z - v.z * p.y) / square
    )
  }
}
