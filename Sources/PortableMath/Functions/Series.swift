// Series with one text for a number and for four numbers, so that each lane has the scalar's bits.

/// A number, or four numbers. The operations of a series have a fixed order, which no compiler may
/// change, so the same text gives the same bits for both.
@usableFromInline protocol PortableNumber {
  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, b: Self) -> Self
  /// The constant in every lane.
  static func constant(_ value: Double) -> Self
}

extension Double: PortableNumber {
  @inlinable @inline(__always) static func constant(_ value: Double) -> Double { value }
}

extension SIMD4<Double>: PortableNumber {
  @inlinable @inline(__always) static func constant(_ value: Double) -> Self {
    Self(repeating: value)
  }
}

extension Portable {
  /// a + b·x, for x a number or four numbers.
  @inlinable @inline(__always)
  static func linear<N: PortableNumber>(_ x: N, _ a: Double, _ b: Double) -> N {
    N.constant(a) + x * N.constant(b)
  }

  /// a + b·x + c·x² + d·x³, as (a + b·x) + x²·(c + d·x).
  @inlinable @inline(__always)
  static func cubic<N: PortableNumber>(
    _ x: N, _ a: Double, _ b: Double, _ c: Double, _ d: Double
  ) -> N {
    linear(x, a, b) + x * x * linear(x, c, d)
  }

  /// a + b as a rounded sum and its exact error (Knuth).
  @inline(__always)
  static func twoSum<N: PortableNumber>(_ a: N, _ b: N) -> (sum: N, error: N) {
    let sum = a + b
    let part = sum - a
    return (sum, (a - (sum - part)) + (b - part))
  }
}
