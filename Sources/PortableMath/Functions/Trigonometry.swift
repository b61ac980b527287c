// Sine, cosine and tangent.

extension Portable {
  /// The sine of an angle in radians, within 1 ulp. The sine of ±∞ is NaN; sin(−0) is −0.
  public static func sin(_ x: Double) -> Double { sincos(x).sine }

  /// The cosine of an angle in radians, within 1 ulp. The cosine of ±∞ is NaN.
  public static func cos(_ x: Double) -> Double { sincos(x).cosine }

  /// The tangent of an angle in radians, within 2 ulp. The tangent of ±∞ is NaN.
  public static func tan(_ x: Double) -> Double {
    let (sine, cosine) = sincos(x)
    return sine / cosine
  }

  /// The sine and cosine of an angle in radians, each within 1 ulp. Computing both costs little
  /// more than computing one.
  ///
  /// Method: x = q·π/2 + r with |r| ≤ π/4 and r to about 120 bits, then Taylor's series to r¹⁷ and
  /// r¹⁸. Angles beyond `reductionLimit` are reduced with 1,400 bits of 2/π, so that huge angles
  /// are as accurate as small ones, at about ten times the cost.
  public static func sincos(_ x: Double) -> (sine: Double, cosine: Double) {
    guard abs(x) <= reductionLimit else {
      guard x.isFinite else { return (.nan, .nan) }
      let reduced = reduceLarge(abs(x))
      let (sine, cosine) = turn(reduced.quadrant, sincosKernel(reduced.r, reduced.tail))
      return (x < 0 ? -sine : sine, cosine)
    }
    // Returns −0 for −0, which the sum with a tail of +0 would turn into +0.
    guard x != 0 else { return (x, 1) }
    let shifted = x * twoOverPi + roundingShift
    let q = shifted - roundingShift
    let (r, tail) = reduce(x, q)
    return turn(Int(truncatingIfNeeded: shifted.bitPattern & 3), sincosKernel(r, tail))
  }

  /// The limit up to which three parts of π/2 suffice: every number below the limit is at least
  /// q·2⁻⁶⁶ from a multiple q·π/2, and the error of the three parts is q·2⁻¹²². (With a limit of a
  /// million the distance would be q·2⁻⁷², and the error 2 ulp.)
  static let reductionLimit = 4096.0
  static let twoOverPi = 0x1.45f306dc9c883p-1
  /// π/2 in three parts, the first two of 33 bits.
  static let halfPi1 = 0x1.921fb54400000p+0
  static let halfPi2 = 0x1.0b4611a600000p-34
  static let halfPi3 = 0x1.3198a2e037073p-69

  @inline(__always)
  static func reduce(_ x: Double, _ q: Double) -> (r: Double, tail: Double) {
    let high = x - q * halfPi1
    let correction = q * halfPi2
    let r = high - correction
    return (r, ((high - r) - correction) - q * halfPi3)
  }

  /// Sine and cosine of r + tail, |r| ≤ π/4.
  @inline(__always)
  static func sincosKernel(_ r: Double, _ tail: Double) -> (sine: Double, cosine: Double) {
    let z = r * r
    let z2 = z * z
    let z4 = z2 * z2
    let s1 = cubic(
      z, -0.16666666666666666, 0.008333333333333333,
      -0.0001984126984126984, 2.7557319223985893e-06)
    let s2 = cubic(
      z, -2.505210838544172e-08, 1.6059043836821613e-10,
      -7.647163731819816e-13, 2.8114572543455206e-15)
    let c1 = cubic(
      z, 0.041666666666666664, -0.001388888888888889,
      2.48015873015873e-05, -2.755731922398589e-07)
    let c2 = cubic(
      z, 2.08767569878681e-09, -1.1470745597729725e-11,
      4.779477332387385e-14, -1.5619206968586225e-16)
    let half = 0.5 * z
    let main = 1 - half
    let sine = r + ((r * z) * (s1 + z4 * s2) + tail * main)
    let rounding = (1 - main) - half
    return (sine, main + (rounding + (z2 * (c1 + z4 * c2) - r * tail)))
  }

  /// Rotates by a number of quarter turns.
  @inline(__always)
  private static func turn(
    _ quadrant: Int, _ value: (sine: Double, cosine: Double)
  ) -> (sine: Double, cosine: Double) {
    switch quadrant & 3 {
    case 0: value
    case 1: (value.cosine, -value.sine)
    case 2: (-value.sine, -value.cosine)
    default: (-value.cosine, value.sine)
    }
  }
}
