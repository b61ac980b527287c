// The exponential function.

extension Portable {
  /// eˣ, within 1 ulp.
  ///
  /// Overflows to infinity above 709.782712893384, and underflows through the subnormals to 0 below
  /// −745.13; exp(0) is exactly 1. Method: x = k·ln 2 + r with |r| ≤ ln 2 / 2, and Taylor's series
  /// of eʳ to r¹³ (its remainder is below 2⁻⁵⁷), evaluated by Estrin's scheme.
  public static func exp(_ x: Double) -> Double {
    guard x > -746 else { return x.isNaN ? x : 0 }
    guard x < 710 else { return x.isNaN ? x : .infinity }
    let shifted = x * log2OfE + roundingShift
    let k = shifted - roundingShift
    let r = (x - k * ln2High) - k * ln2Low
    return scaled(1 + expMinusOne(r), by: Int(k))
  }

  /// eˣ of four numbers. Each lane has the same bits as ``exp(_:)-(Double)``.
  @inlinable
  public static func exp(_ x: SIMD4<Double>) -> SIMD4<Double> {
    // One test for all lanes, because the usual arguments, decays of springs, are far inside the
    // range.
    guard all(x .> expFastRange.lowerBound), all(x .< expFastRange.upperBound) else {
      return SIMD4(exp(x[0]), exp(x[1]), exp(x[2]), exp(x[3]))
    }
    let shifted = x * log2OfE + roundingShift
    let k = shifted - roundingShift
    let r = (x - k * ln2High) - k * ln2Low
    let exponent = SIMD4<Int64>(truncatingIfNeeded: unsafeBitCast(shifted, to: SIMD4<Int64>.self))
    let scale = unsafeBitCast((exponent &+ 1023) &<< 52, to: SIMD4<Double>.self)
    return (1 + expMinusOne(r)) * scale
  }

  /// The range in which 2ᵏ and the result are normal numbers.
  @usableFromInline static let expFastRange = -708.0...709.0

  @usableFromInline static let log2OfE = 0x1.71547652b82fep+0
  /// ln 2 in two parts: its first 32 bits, whose product with any k here is exact, and the
  /// remainder.
  @usableFromInline static let ln2High = 0x1.62e42fee00000p-1
  @usableFromInline static let ln2Low = 0x1.a39ef35793c76p-33

  /// eʳ − 1 for |r| ≤ 0.35.
  @inlinable @inline(__always)
  static func expMinusOne<N: PortableNumber>(_ r: N) -> N {
    let r2 = r * r
    let r4 = r2 * r2
    let a = cubic(
      r, 0.5, 0.16666666666666666,
      0.041666666666666664, 0.008333333333333333)
    let b = cubic(
      r, 0.001388888888888889, 0.0001984126984126984,
      2.48015873015873e-05, 2.7557319223985893e-06)
    let c = cubic(
      r, 2.755731922398589e-07, 2.505210838544172e-08,
      2.08767569878681e-09, 1.6059043836821613e-10)
    return r + r2 * (a + r4 * (b + r4 * c))
  }
}
