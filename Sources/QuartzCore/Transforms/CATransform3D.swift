/// A 4×4 matrix for row vectors: a point is `[x y z 1]` and is multiplied from the left.
///
/// Field `mRC` is in row R and column C, so a translation is in `m41 m42 m43` and a perspective
/// in `m34`. Sixteen doubles in reading order; the memory layout is part of the frame view's API.
/// Source of the convention: CATransform3D.h.
public struct CATransform3D: Equatable, Sendable, BitwiseCopyable {
  public var m11: CGFloat
  public var m12: CGFloat
  public var m13: CGFloat
  public var m14: CGFloat
  public var m21: CGFloat
  public var m22: CGFloat
  public var m23: CGFloat
  public var m24: CGFloat
  public var m31: CGFloat
  public var m32: CGFloat
  public var m33: CGFloat
  public var m34: CGFloat
  public var m41: CGFloat
  public var m42: CGFloat
  public var m43: CGFloat
  public var m44: CGFloat

  /// Creates the matrix of sixteen zeros, as Apple's imported initialiser does.
  public init() {
    self.init(
      m11: 0, m12: 0, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 0,
      m31: 0, m32: 0, m33: 0, m34: 0, m41: 0, m42: 0, m43: 0, m44: 0)
  }

  /// Creates a matrix from its sixteen elements, row by row.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
    m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }
}

/// The identity matrix.
public let CATransform3DIdentity = CATransform3D(
  m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0,
  m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)

extension CATransform3D {
  /// The sixteen elements in reading order.
  package var elements: [Double] {
    [
      Double(m11), Double(m12), Double(m13), Double(m14),
      Double(m21), Double(m22), Double(m23), Double(m24),
      Double(m31), Double(m32), Double(m33), Double(m34),
      Double(m41), Double(m42), Double(m43), Double(m44),
    ]
  }

  /// Passes the sixteen elements in reading order.
  func withElements<Result>(_ body: (UnsafeBufferPointer<Double>) -> Result) -> Result {
    withUnsafeBytes(of: self) { body($0.assumingMemoryBound(to: Double.self)) }
  }

  /// Creates a matrix from sixteen elements in reading order.
  init(elements: ArraySlice<Double>) {
    precondition(elements.count == 16)
    self.init()
    withUnsafeMutableBytes(of: &self) { own in
      elements.withUnsafeBytes { own.copyMemory(from: $0) }
    }
  }

  /// Creates a matrix from sixteen elements in reading order. Returns `nil` for any other count.
  package init?(elements e: [Double]) {
    guard e.count == 16 else { return nil }
    self.init(
      m11: e[0], m12: e[1], m13: e[2], m14: e[3], m21: e[4], m22: e[5], m23: e[6], m24: e[7],
      m31: e[8], m32: e[9], m33: e[10], m34: e[11], m41: e[12], m42: e[13], m43: e[14],
      m44: e[15])
  }

  /// Whether every element is a finite number.
  package var isFinite: Bool {
    // A sum of products with zero is 0 unless one factor is NaN or infinite.
    let first = m11 * 0 + m12 * 0 + m13 * 0 + m14 * 0 + m21 * 0 + m22 * 0 + m23 * 0 + m24 * 0
    let second = m31 * 0 + m32 * 0 + m33 * 0 + m34 * 0 + m41 * 0 + m42 * 0 + m43 * 0 + m44 * 0
    return first + second == 0
  }
}
