import PortableMath

/// A transform as the components that key paths name: M = S · Rx · Ry · Rz · T.
struct EulerTransform: Equatable {
  var rotation = SIMD3<Double>()
  var scale = SIMD3<Double>(1, 1, 1)
  var translation = SIMD3<Double>()

  init() {}

  /// Creates the components of `t`, and sets `isExact`: true if they describe `t` completely (no
  /// skew, no perspective).
  init(_ t: CATransform3D, isExact: inout Bool) {
    self.init()
    isExact = true
    if CATransform3DIsAffine(t) && t.m12 == 0 && t.m21 == 0 {
      // Only a scale and a translation: negative scales remain negative, which a decomposition
      // could turn into rotations.
      scale = SIMD3(Double(t.m11), Double(t.m22), 1)
      translation = SIMD3(Double(t.m41), Double(t.m42), 0)
      return
    }
    let parts = TransformDecomposition(t)
    isExact =
      abs(parts.skew.x) + abs(parts.skew.y) + abs(parts.skew.z) < 1e-12
      && parts.perspective == SIMD4(0, 0, 0, 1)
    self = EulerTransform(parts)
  }

  init(_ parts: TransformDecomposition) {
    translation = parts.translation
    scale = parts.scale
    let q = parts.rotation
    // The elements of the rotation matrix that determine the angles of Rx·Ry·Rz.
    let m11 = 1 - 2 * (q.y * q.y + q.z * q.z)
    let m12 = 2 * (q.x * q.y + q.z * q.w)
    let m13 = 2 * (q.x * q.z - q.y * q.w)
    let m23 = 2 * (q.y * q.z + q.x * q.w)
    let m33 = 1 - 2 * (q.x * q.x + q.y * q.y)
    let horizontal = (m11 * m11 + m12 * m12).squareRoot()
    rotation.y = Portable.atan2(-m13, horizontal)
    if horizontal > 1e-9 {
      rotation.x = Portable.atan2(m23, m33)
      rotation.z = Portable.atan2(m12, m11)
    } else {
      // Gimbal lock: x and z rotate about the same axis; the whole angle is assigned to z.
      let m21 = 2 * (q.x * q.y - q.z * q.w)
      let m22 = 1 - 2 * (q.x * q.x + q.z * q.z)
      rotation.z = Portable.atan2(-m21, m22)
    }
  }

  /// Writes the matrix, whose rows are scaled rows of Rx·Ry·Rz.
  @inline(__always) func write(to m: UnsafeMutablePointer<Double>) {
    let (sx, cx) = rotation.x == 0 ? (0, 1) : Portable.sincos(rotation.x)
    let (sy, cy) = rotation.y == 0 ? (0, 1) : Portable.sincos(rotation.y)
    let (sz, cz) = rotation.z == 0 ? (0, 1) : Portable.sincos(rotation.z)
    m[0] = scale.x * (cy * cz)
    m[1] = scale.x * (cy * sz)
    m[2] = scale.x * -sy
    m[3] = 0
    m[4] = scale.y * (sx * sy * cz - cx * sz)
    m[5] = scale.y * (sx * sy * sz + cx * cz)
    m[6] = scale.y * (sx * cy)
    m[7] = 0
    m[8] = scale.z * (cx * sy * cz + sx * sz)
    m[9] = scale.z * (cx * sy * sz - sx * cz)
    m[10] = scale.z * (cx * cy)
    m[11] = 0
    m[12] = translation.x
    m[13] = translation.y
    m[14] = translation.z
    m[15] = 1
  }

  var matrix: CATransform3D {
    var result = CATransform3DIdentity
    withUnsafeMutableBytes(of: &result) {
      write(to: $0.baseAddress!.assumingMemoryBound(to: Double.self))
    }
    return result
  }
}
