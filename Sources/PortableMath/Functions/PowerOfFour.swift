// The power function for four numbers: the operations of the scalar version, in the same order.

extension Portable {
  /// Four powers. Each lane has the same bits as ``pow(_:_:)-(Double,_)``.
  ///
  /// The lanes are computed together if all bases are positive, normal and not 1, and no result is
  /// extreme; otherwise they are computed one at a time.
  public static func pow(_ x: SIMD4<Double>, _ y: SIMD4<Double>) -> SIMD4<Double> {
    guard all(x .>= Double.leastNormalMagnitude), all(x .< Double.infinity), all(x .!= 1),
      all(y .!= 0), all(y .< 0x1p70), all(y .> -0x1p70)
    else { return eachPow(x, y) }
    let (high, low) = logInTwoParts(x)
    let (product, error) = twoProduct(y, high)
    guard all(product .< 700), all(product .> -700) else { return eachPow(x, y) }
    return expOfTwoParts(product, error + y * low)
  }

  private static func eachPow(_ x: SIMD4<Double>, _ y: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(pow(x[0], y[0]), pow(x[1], y[1]), pow(x[2], y[2]), pow(x[3], y[3]))
  }

  /// e to the powers high + low. |high| < 700, so that every power of two is a normal number.
  private static func expOfTwoParts(
    _ high: SIMD4<Double>, _ low: SIMD4<Double>
  ) -> SIMD4<Double> {
    let shifted = high * log2OfE + roundingShift
    let k = shifted - roundingShift
    let r = (high - k * ln2High) - k * ln2Low
    let rounding = (((high - k * ln2High) - r) - k * ln2Low) + low
    let value = expMinusOne(r)
    let exponent = unsafeBitCast(shifted, to: SIMD4<Int64>.self)
    let scale = unsafeBitCast((exponent &+ 1023) &<< 52, to: SIMD4<Double>.self)
    return (1 + (value + rounding * (1 + value))) * scale
  }

  private static func logInTwoParts(
    _ x: SIMD4<Double>
  ) -> (high: SIMD4<Double>, low: SIMD4<Double>) {
    let (k, f) = split(x)
    let sum = 2 + f
    let sumLow = f - (sum - 2)
    let s = f / sum
    let (back, backError) = twoProduct(s, sum)
    let sLow = (((f - back) - backError) - s * sumLow) / sum
    let (z, zError) = twoProduct(s, s)
    let zLow = zError + 2 * s * sLow
    let (third, thirdError) = twoProduct(z, SIMD4(repeating: 0x1.5555555555555p-1))
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

  private static func twoProduct(
    _ a: SIMD4<Double>, _ b: SIMD4<Double>
  ) -> (product: SIMD4<Double>, error: SIMD4<Double>) {
    let product = a * b
    let (aHigh, aLow) = halves(a)
    let (bHigh, bLow) = halves(b)
    let error = (aHigh * bHigh - product) + aHigh * bLow + aLow * bHigh
    return (product, error + aLow * bLow)
  }

  private static func halves(
    _ x: SIMD4<Double>
  ) -> (high: SIMD4<Double>, low: SIMD4<Double>) {
    let t = 0x8000001p0 * x
    let high = t - (t - x)
    return (high, x - high)
  }
}
