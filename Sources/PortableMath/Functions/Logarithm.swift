// Logarithms to base e and base 2.

extension Portable {
  /// The natural logarithm, within 1 ulp.
  ///
  /// log(1) is exactly 0, log(±0) is −∞, log of a negative number is NaN, log(+∞) is +∞. Method: x
  /// = 2ᵏ·m with m between √½ and √2, s = (m − 1) / (m + 1), and the series of 2·artanh(s) to s²³.
  public static func log(_ x: Double) -> Double {
    guard x > 0, x < .infinity else { return logOfSpecial(x) }
    let (k, f) = split(x)
    let (half, tail) = log1p(f)
    return k * ln2High - ((half - (tail + k * ln2Low)) - f)
  }

  /// The logarithm to base 2, within 2 ulp; exact for powers of two. Special values are those of
  /// `log(_:)`.
  public static func log2(_ x: Double) -> Double {
    guard x > 0, x < .infinity else { return logOfSpecial(x) }
    let (k, f) = split(x)
    let (half, tail) = log1p(f)
    let natural = f - (half - tail)
    // 1/ln 2 in two parts: the nearest Double, and its rounding error.
    return k + (natural * log2OfE + natural * log2OfELow)
  }

  private static let log2OfELow = 0x1.777d0ffda0d24p-56

  /// x = 2ᵏ·(1 + f), with 1 + f between √½ and √2. f is exact.
  static func split(_ x: Double) -> (k: Double, f: Double) {
    // Subnormals are scaled up first, which is exact.
    let isTiny = x < Double.leastNormalMagnitude
    let bits = (isTiny ? x * 0x1p54 : x).bitPattern
    let rootOfHalf: UInt64 = 0x3fe6_a09e_667f_3bcd
    let offset = bits &- rootOfHalf
    let k = Int64(bitPattern: offset) >> 52
    let m = Double(bitPattern: bits &- UInt64(bitPattern: k << 52))
    return (Double(k) - (isTiny ? 54 : 0), m - 1)
  }

  /// log(1 + f) = f − (half − tail): half is f²/2, the largest correction, kept separate so that
  /// small f lose no precision.
  private static func log1p(_ f: Double) -> (half: Double, tail: Double) {
    let s = f / (2 + f)
    let z = s * s
    let half = 0.5 * f * f
    return (half, s * (half + logSeries(z)))
  }

  /// z·(2/3 + z·(2/5 + … 2/23)).
  private static func logSeries(_ z: Double) -> Double {
    let z2 = z * z
    let z4 = z2 * z2
    let a = cubic(z, 0.6666666666666666, 0.4, 0.2857142857142857, 0.2222222222222222)
    let b = cubic(
      z, 0.18181818181818182, 0.15384615384615385,
      0.13333333333333333, 0.11764705882352941)
    let c =
      linear(z, 0.10526315789473684, 0.09523809523809523) + z2 * 0.08695652173913043
    return z * (a + z4 * (b + z4 * c))
  }

  static func logOfSpecial(_ x: Double) -> Double {
    if x == 0 { return -.infinity }
    return x > 0 || x.isNaN ? x : .nan
  }
}
