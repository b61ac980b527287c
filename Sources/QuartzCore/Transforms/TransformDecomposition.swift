// TransformDecomposition: decomposes a matrix into perspective, translation, rotation, scale and
// skew, and interpolates by these parts. The rule is from CSS Transforms Level 2 ("Decomposing a 3D
// matrix"). Apple does not publish Core Animation's rule, which may differ.

/// A decomposed matrix: M = scale · skew · rotation · translation · perspective (row vectors).
///
/// Degenerate cases: a row of length zero (a scale of 0) is given the direction that completes a
/// right-handed basis, and its scale remains 0, which avoids a division by zero; if the affine part
/// has no inverse, the fourth column itself is used as the perspective.
package struct TransformDecomposition: Equatable, Sendable, BitwiseCopyable {
  package var perspective = SIMD4<Double>(0, 0, 0, 1)
  package var translation = SIMD3<Double>()
  package var scale = SIMD3<Double>(1, 1, 1)
  /// Skews of y by x, z by x, z by y.
  package var skew = SIMD3<Double>()
  /// The unit quaternion (x, y, z, w).
  package var rotation = SIMD4<Double>(0, 0, 0, 1)

  /// The length below which a row has no usable direction.
  private static let shortestRow = 1e-150

  package init() {}

  package init(_ t: CATransform3D) {
    typealias V = SIMD3<Double>
    var rows = MatrixRows(
      V(Double(t.m11), Double(t.m12), Double(t.m13)),
      V(Double(t.m21), Double(t.m22), Double(t.m23)),
      V(Double(t.m31), Double(t.m32), Double(t.m33)))
    translation = V(Double(t.m41), Double(t.m42), Double(t.m43))
    let fourth = SIMD4<Double>(Double(t.m14), Double(t.m24), Double(t.m34), Double(t.m44))
    if fourth != SIMD4(0, 0, 0, 1) { unwindPerspective(fourth, rows: &rows) }
    orthogonalise(&rows)
    rotation = Self.quaternion(rows)
  }

  /// Sets the perspective. The matrix is A·P, where A is the affine part and P is the identity
  /// except for its fourth column p, the perspective. P changes only the fourth column of A, so p
  /// is the solution of A·p = `fourth`.
  private mutating func unwindPerspective(_ fourth: SIMD4<Double>, rows: inout MatrixRows) {
    let (a, b, c) = (rows[0], rows[1], rows[2])
    let determinant = dot(a, cross(b, c))
    guard determinant != 0, (1 / determinant).isFinite else {
      // The affine part has no inverse: the column itself is kept, for its effect on points with
      // z = 0.
      perspective = fourth
      return
    }
    let xyz =
      (cross(b, c) * fourth.x + cross(c, a) * fourth.y + cross(a, b) * fourth.z) / determinant
    perspective = SIMD4(xyz, fourth.w - dot(translation, xyz))
  }

  /// Orthogonalises the rows by Gram-Schmidt: sets `scale` and `skew`, and changes `rows` to a
  /// rotation.
  private mutating func orthogonalise(_ rows: inout MatrixRows) {
    scale.x = length(rows[0])
    if scale.x > Self.shortestRow { rows[0] /= scale.x }
    skew.x = scale.x > Self.shortestRow ? dot(rows[0], rows[1]) : 0
    rows[1] -= rows[0] * skew.x
    scale.y = length(rows[1])
    if scale.y > Self.shortestRow { rows[1] /= scale.y }
    if scale.x > Self.shortestRow { skew.y = dot(rows[0], rows[2]) }
    rows[2] -= rows[0] * skew.y
    if scale.y > Self.shortestRow { skew.z = dot(rows[1], rows[2]) }
    rows[2] -= rows[1] * skew.z
    scale.z = length(rows[2])
    if scale.z > Self.shortestRow { rows[2] /= scale.z }
    // Skews are defined for rows of length one, but were measured before the rows were scaled.
    skew.x = scale.y != 0 ? skew.x / scale.y : 0
    skew.y = scale.z != 0 ? skew.y / scale.z : 0
    skew.z = scale.z != 0 ? skew.z / scale.z : 0
    completeFrame(&rows)
    if dot(rows[0], cross(rows[1], rows[2])) < 0 {
      scale = -scale
      rows = MatrixRows(-rows[0], -rows[1], -rows[2])
    }
  }

  /// Sets the directions of rows of length zero so that the rows are a right-handed basis. If all
  /// rows are zero, the basis is the identity.
  private func completeFrame(_ rows: inout MatrixRows) {
    let isKnown = scale .> SIMD3(repeating: Self.shortestRow)
    guard !all(isKnown) else { return }
    let axes = MatrixRows(SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))
    let known = (0..<3).filter { isKnown[$0] }
    switch known.count {
    case 2:
      let missing = 3 - known[0] - known[1]
      rows[missing] = cross(rows[(missing + 1) % 3], rows[(missing + 2) % 3])
    case 1:
      let k = known[0]
      // The next axis, orthogonalised to the known row; if the two are nearly parallel, a direction
      // from the third axis.
      let next = (k + 1) % 3
      var other = axes[next] - rows[k] * dot(rows[k], axes[next])
      if length(other) < 0.5 {
        let third = (k + 2) % 3
        let square = axes[third] - rows[k] * dot(rows[k], axes[third])
        other = cross(square, rows[k])
      }
      rows[next] = other / length(other)
      rows[(k + 2) % 3] = cross(rows[k], rows[next])
    default:
      rows = axes
    }
  }

  /// The quaternion of an orthonormal right-handed basis. The quaternion's largest component is
  /// computed first, and the others from it.
  private static func quaternion(_ r: MatrixRows) -> SIMD4<Double> {
    let (m00, m11, m22) = (r[0].x, r[1].y, r[2].z)
    let squares = SIMD4(
      1 + m00 - m11 - m22, 1 - m00 + m11 - m22, 1 - m00 - m11 + m22, 1 + m00 + m11 + m22)
    let (x, y, z) = (r[1].z - r[2].y, r[2].x - r[0].z, r[0].y - r[1].x)
    let (xy, xz, yz) = (r[0].y + r[1].x, r[0].z + r[2].x, r[1].z + r[2].y)
    let largest = squares.max()
    let root = (largest > 0 ? largest : 0).squareRoot() * 2
    guard root > 0 else { return SIMD4(0, 0, 0, 1) }
    if largest == squares.w { return SIMD4(x / root, y / root, z / root, root / 4) }
    if largest == squares.x { return SIMD4(root / 4, xy / root, xz / root, x / root) }
    if largest == squares.y { return SIMD4(xy / root, root / 4, yz / root, y / root) }
    return SIMD4(xz / root, yz / root, root / 4, z / root)
  }
}

extension TransformDecomposition {
  /// Whether the rotation is only about z, the only skew is that of y by x, and the only
  /// perspective is w. Affine transforms of views are flat; in their inverses, w can be slightly
  /// less than 1, because of rounding.
  package var isFlat: Bool {
    perspective.x == 0 && perspective.y == 0 && perspective.z == 0 && skew.y == 0 && skew.z == 0
      && rotation.x == 0 && rotation.y == 0
  }

  /// The recomposed matrix.
  @inline(__always) package var matrix: CATransform3D {
    let q = rotation
    let r0 = SIMD3<Double>(
      1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y + q.z * q.w), 2 * (q.x * q.z - q.y * q.w))
    let r1 = SIMD3<Double>(
      2 * (q.x * q.y - q.z * q.w), 1 - 2 * (q.x * q.x + q.z * q.z), 2 * (q.y * q.z + q.x * q.w))
    let r2 = SIMD3<Double>(
      2 * (q.x * q.z + q.y * q.w), 2 * (q.y * q.z - q.x * q.w), 1 - 2 * (q.x * q.x + q.y * q.y))
    let a = r0 * scale.x
    let b = (r1 + r0 * skew.x) * scale.y
    let c = (r2 + r1 * skew.z + r0 * skew.y) * scale.z
    let p = SIMD3(perspective.x, perspective.y, perspective.z)
    return CATransform3D(
      m11: a.x, m12: a.y, m13: a.z, m14: dot(a, p),
      m21: b.x, m22: b.y, m23: b.z, m24: dot(b, p),
      m31: c.x, m32: c.y, m33: c.z, m34: dot(c, p),
      m41: translation.x, m42: translation.y, m43: translation.z,
      m44: dot(translation, p) + perspective.w)
  }

  /// Interpolates to `end` by fraction `t`: the rotation by slerp along the shorter arc, all other
  /// parts linearly. Outside 0…1 it extrapolates, which springs need.
  package func interpolated(to end: TransformDecomposition, _ t: Double) -> TransformDecomposition {
    interpolated(to: end, along: RotationArc(from: rotation, to: end.rotation), t)
  }

  /// Interpolates to `end` by fraction `t` along a precomputed arc between the two rotations. The
  /// frame step calls this function and ``matrix``; both are inlined, so that no decomposition is
  /// copied.
  @inline(__always) package func interpolated(
    to end: TransformDecomposition, along arc: RotationArc, _ t: Double
  ) -> TransformDecomposition {
    var r = TransformDecomposition()
    r.perspective = perspective + (end.perspective - perspective) * t
    r.translation = translation + (end.translation - translation) * t
    r.scale = scale + (end.scale - scale) * t
    r.skew = skew + (end.skew - skew) * t
    r.rotation = arc.rotation(at: t)
    return r
  }
}

/// The first three columns of a matrix's first three rows, as row vectors. Allocates no array.
private struct MatrixRows {
  private var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  init(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) { rows = (a, b, c) }

  subscript(_ i: Int) -> SIMD3<Double> {
    get { i == 0 ? rows.0 : i == 1 ? rows.1 : rows.2 }
    set {
      switch i {
      case 0: rows.0 = newValue
      case 1: rows.1 = newValue
      default: rows.2 = newValue
      }
    }
  }
}

private func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
  a.x * b.x + a.y * b.y + a.z * b.z
}

private func length(_ a: SIMD3<Double>) -> Double { dot(a, a).squareRoot() }

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
