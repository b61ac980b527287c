extension Portable {
  /// a + b·x + c·x² + d·x³, as (a + b·x) + x²·(c + d·x): the order of the operations is fixed.
  @inlinable @inline(__always)
  static func cubic(_ x: Double, _ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
    (a + x * b) + x * x * (c + x * d)
  }

  /// The same operations in the same order, on four numbers. Each has a line of its own, because
  /// Swift 6.2 takes minutes for the types of one expression of vectors and numbers.
  @inlinable @inline(__always)
  static func cubic(
    _ x: SIMD4<Double>, _ a: Double, _ b: Double, _ c: Double, _ d: Double
  ) -> SIMD4<Double> {
    let low: SIMD4<Double> = a + x * b
    let high: SIMD4<Double> = c + x * d
    return low + x * x * high
  }
}
