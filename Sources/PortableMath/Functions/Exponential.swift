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

  static let log2OfE = 0x1.71547652b82fep+0
  /// ln 2 in two parts: its first 32 bits, whose product with any k here is exact, and the
  /// remainder.
  static let ln2High = 0x1.62e42fee00000p-1
  static let ln2Low = 0x1.a39ef35793c76p-33

  /// eʳ − 1 for |r| ≤ 0.35.
  @inline(__always)
  static func expMinusOne(_ r: Double) -> Double {
    let r2 = r * r
    let r4 = r2 * r2
    let a = cubic(r, 0.5, 0.16666666666666666, 0.041666666666666664, 0.008333333333333333)
    let b = cubic(
      r, 0.001388888888888889, 0.0001984126984126984,
      2.48015873015873e-05, 2.7557319223985893e-06)
    let c = cubic(
      r, 2.755731922398589e-07, 2.505210838544172e-08,
      2.08767569878681e-09, 1.6059043836821613e-10)
    return r + r2 * (a + r4 * (b + r4 * c))
  }
}
