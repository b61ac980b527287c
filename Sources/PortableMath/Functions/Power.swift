// The power function.

extension Portable {
  /// xʸ, within 2 ulp.
  ///
  /// Special values as in C's Annex F: pow(x, ±0) is 1 for every x, pow(1, y) is 1 for every y, a
  /// negative finite x gives NaN unless y is whole, and an odd y keeps the sign of x. Method: the
  /// logarithm to about 70 bits in two parts, times y, and the exponential of both parts.
  public static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    if x.isNaN || y.isNaN { return .nan }
    let isOdd = y.isOddWholeNumber
    let magnitude = powOfMagnitude(abs(x), y)
    guard x.sign == .minus else { return magnitude }
    if x != 0 && x != -.infinity && y.rounded(.towardZero) != y { return .nan }
    return isOdd ? -magnitude : magnitude
  }

  private static func powOfMagnitude(_ x: Double, _ y: Double) -> Double {
    if x == 1 { return 1 }
    if x == 0 || x == .infinity || abs(y) == .infinity {
      return (x > 1) == (y > 0) ? .infinity : 0
    }
    // Beyond this limit the result overflows or underflows for every x, even for the numbers next
    // to 1.
    guard abs(y) < 0x1p70 else { return (x > 1) == (y > 0) ? .infinity : 0 }
    let (high, low) = logInTwoParts(x)
    let (product, error) = twoProduct(y, high)
    let tail = error + y * low
    if product > 800 { return .infinity }
    if product < -800 { return 0 }
    return expOfTwoParts(product, tail)
  }

  /// e to the power high + low.
  private static func expOfTwoParts(_ high: Double, _ low: Double) -> Double {
    let shifted = high * log2OfE + roundingShift
    let k = shifted - roundingShift
    let r = (high - k * ln2High) - k * ln2Low
    let rounding = (((high - k * ln2High) - r) - k * ln2Low) + low
    let value = expMinusOne(r)
    return scaled(1 + (value + rounding * (1 + value)), by: Int(k))
  }

  /// log x as the sum of two numbers, accurate to about 70 bits. The method is that of ``log(_:)``,
  /// with the quotient, its square and the first terms of the series in two parts.
  private static func logInTwoParts(_ x: Double) -> (high: Double, low: Double) {
    let (k, f) = split(x)
    let sum = 2 + f
    let sumLow = f - (sum - 2)
    let s = f / sum
    let (back, backError) = twoProduct(s, sum)
    let sLow = (((f - back) - backError) - s * sumLow) / sum
    let (z, zError) = twoProduct(s, s)
    let zLow = zError + 2 * s * sLow
    // 2s + s·z·(2/3) + s·z²·(2/5 + …): the second term in two parts, the third in one.
    let (third, thirdError) = twoProduct(z, 0x1.5555555555555p-1)
    let thirdLow = thirdError + z * 0x1.5555555555555p-55 + zLow * 0x1.5555555555555p-1
    let rest = z * z * powSeries(z)
    let (c, cError) = twoSum(third, rest)
    let (m, mError) = twoProduct(s, c)
    let mLow = mError + s * (cError + thirdLow) + sLow * c
    let (main, mainError) = twoSum(2 * s, m)
    let mainLow = mainError + (2 * sLow + mLow)
    let (high, highError) = twoSum(k * ln2Of42Bits, main)
    let low = highError + (mainLow + k * ln2Rest)
    let value = high + low
    return (value, (high - value) + low)
  }

  /// ln 2 to 42 bits, so that its product with an exponent is exact, and the remainder.
  static let ln2Of42Bits = 0x1.62e42fefa3800p-1
  static let ln2Rest = 0x1.ef35793c76730p-45

  /// 2/5 + z·(2/7 + … 2/23).
  static func powSeries(_ z: Double) -> Double {
    let z2 = z * z
    let z4 = z2 * z2
    let a = cubic(z, 0.4, 0.2857142857142857, 0.2222222222222222, 0.18181818181818182)
    let b = cubic(
      z, 0.15384615384615385, 0.13333333333333333,
      0.11764705882352941, 0.10526315789473684)
    let c = linear(z, 0.09523809523809523, 0.08695652173913043)
    return a + z4 * (b + z4 * c)
  }
}

extension Double {
  /// Whether the number is an odd whole number. Beyond 2⁵³ every number is even.
  fileprivate var isOddWholeNumber: Bool {
    guard abs(self) < 0x1p53, rounded(.towardZero) == self else { return false }
    return Int64(self) & 1 == 1
  }
}
