// Matrix: 4×4 products over plain memory, as four rows of four lanes.

typealias Lanes = SIMD4<Double>

/// A 4×4 matrix as rows; row vectors multiply from the left.
struct Matrix {
  var r0: Lanes
  var r1: Lanes
  var r2: Lanes
  var r3: Lanes

  static let identity = Matrix(
    r0: Lanes(1, 0, 0, 0), r1: Lanes(0, 1, 0, 0), r2: Lanes(0, 0, 1, 0), r3: Lanes(0, 0, 0, 1))

  init(r0: Lanes, r1: Lanes, r2: Lanes, r3: Lanes) {
    (self.r0, self.r1, self.r2, self.r3) = (r0, r1, r2, r3)
  }

  @inline(__always) init(_ p: UnsafeMutablePointer<CATransform3D>) {
    self.init(UnsafeRawPointer(p).assumingMemoryBound(to: Double.self))
  }

  @inline(__always) init(_ p: UnsafePointer<Double>) {
    let raw = UnsafeRawPointer(p)
    r0 = raw.loadUnaligned(fromByteOffset: 0, as: Lanes.self)
    r1 = raw.loadUnaligned(fromByteOffset: 32, as: Lanes.self)
    r2 = raw.loadUnaligned(fromByteOffset: 64, as: Lanes.self)
    r3 = raw.loadUnaligned(fromByteOffset: 96, as: Lanes.self)
  }

  @inline(__always) func store(_ p: UnsafeMutablePointer<CATransform3D>) {
    let raw = UnsafeMutableRawPointer(p)
    raw.storeBytes(of: r0, toByteOffset: 0, as: Lanes.self)
    raw.storeBytes(of: r1, toByteOffset: 32, as: Lanes.self)
    raw.storeBytes(of: r2, toByteOffset: 64, as: Lanes.self)
    raw.storeBytes(of: r3, toByteOffset: 96, as: Lanes.self)
  }

  @inline(__always) func row(_ r: Lanes) -> Lanes {
    // Split into short expressions, because scalars and lanes share the operators, and the compiler
    // takes seconds to type-check one long expression.
    let x: Lanes = r[0] * r0
    let y: Lanes = r[1] * r1
    let z: Lanes = r[2] * r2
    let w: Lanes = r[3] * r3
    return (x + y) + (z + w)
  }

  /// Returns the product, which applies `a` first, then `b`.
  @inline(__always) static func * (a: Matrix, b: Matrix) -> Matrix {
    Matrix(r0: b.row(a.r0), r1: b.row(a.r1), r2: b.row(a.r2), r3: b.row(a.r3))
  }

  /// T(−x, −y, −z)·self: only the last row changes.
  @inline(__always) mutating func translateBefore(_ x: Double, _ y: Double, _ z: Double) {
    r3 = r3 - ((x * r0 + y * r1) + z * r2)
  }

  /// self·T(x, y, z): adds multiples of the fourth column to the first three.
  @inline(__always) mutating func translateAfter(_ x: Double, _ y: Double, _ z: Double) {
    let t = Lanes(x, y, z, 0)
    r0 += r0[3] * t
    r1 += r1[3] * t
    r2 += r2[3] * t
    r3 += r3[3] * t
  }
}
