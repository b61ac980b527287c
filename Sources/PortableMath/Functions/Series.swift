// The steps that the series share.

extension Portable {
  /// a + b·x.
  @inline(__always)
  static func linear(_ x: Double, _ a: Double, _ b: Double) -> Double {
    a + x * b
  }

  /// a + b·x + c·x² + d·x³, as (a + b·x) + x²·(c + d·x).
  @inline(__always)
  static func cubic(_ x: Double, _ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
    linear(x, a, b) + x * x * linear(x, c, d)
  }

  /// a + b as a rounded sum and its exact error (Knuth).
  @inline(__always)
  static func twoSum(_ a: Double, _ b: Double) -> (sum: Double, error: Double) {
    let sum = a + b
    let part = sum - a
    return (sum, (a - (sum - part)) + (b - part))
  }
}
