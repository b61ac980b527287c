/// The map of the plane z = 0 by a 4×4 matrix: (u, v) is mapped to (X / w, Y / w) with (X, Y, w) =
/// u·`x` + v·`y` + `origin`.
package struct PlaneMap: Equatable, Sendable {
  /// X, Y and w of the images of the plane's two axes and of its origin.
  package var x: SIMD3<Double>
  package var y: SIMD3<Double>
  package var origin: SIMD3<Double>

  package static let identity = PlaneMap(
    x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), origin: SIMD3(0, 0, 1))

  package init(x: SIMD3<Double>, y: SIMD3<Double>, origin: SIMD3<Double>) {
    (self.x, self.y, self.origin) = (x, y, origin)
  }

  /// Creates the map of a translation.
  package init(offset: CGPoint) {
    self = .identity
    origin = SIMD3(Double(offset.x), Double(offset.y), 1)
  }

  package init(_ t: CATransform3D) {
    x = SIMD3(Double(t.m11), Double(t.m12), Double(t.m14))
    y = SIMD3(Double(t.m21), Double(t.m22), Double(t.m24))
    origin = SIMD3(Double(t.m41), Double(t.m42), Double(t.m44))
  }

  /// The image of a point as (X, Y, w), before the division by w.
  package func image(_ u: Double, _ v: Double) -> SIMD3<Double> { x * u + y * v + origin }

  /// The determinant of the three images: 0 for a plane that is seen edge-on.
  package var determinant: Double { (x * Self.cross(y, origin)).sum() }

  /// The inverse, or `nil` if the plane is seen edge-on.
  package var inverse: PlaneMap? {
    // The columns of the adjugate are these cross products.
    let (c0, c1, c2) = (Self.cross(y, origin), Self.cross(origin, x), Self.cross(x, y))
    let determinant = (x * c0).sum()
    guard determinant != 0, (1 / determinant).isFinite else { return nil }
    let (a, b, c) = (c0 / determinant, c1 / determinant, c2 / determinant)
    return PlaneMap(x: SIMD3(a.x, b.x, c.x), y: SIMD3(a.y, b.y, c.y), origin: SIMD3(a.z, b.z, c.z))
  }

  /// The image of a point. If w is 0 the division by w is skipped, so that the result is finite.
  package func apply(_ p: CGPoint) -> CGPoint {
    let q = x * Double(p.x) + y * Double(p.y) + origin
    let w = q.z == 0 ? 1 : q.z
    return CGPoint(x: q.x / w, y: q.y / w)
  }

  /// The signed area of the image of a unit square at a point, times w³ there; positive if the
  /// plane's front faces the viewer.
  package func orientation(at u: Double, _ v: Double) -> Double {
    let p = image(u, v)
    let a = x.x * (y.y * p.z - y.z * p.y)
    let b = x.y * (y.x * p.z - y.z * p.x)
    let c = x.z * (y.x * p.y - y.y * p.x)
    return a - b + c
  }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}
