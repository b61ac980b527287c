/// Elementary functions that give the same bits on every CPU, in debug and release builds.
///
/// C libraries select their code by CPU: the last bit of a sine differs with and without FMA. These
/// functions use only + − × ÷, square roots and bit operations. IEEE 754 defines their results to
/// the bit, and Swift neither contracts nor reorders them. Errors are stated in units in the last
/// place (ulp) and tested against reference values with 300 bits.
///
/// NaN gives NaN; other special values are listed with each function.
public enum Portable {
  /// Adding and then subtracting 1.5 × 2⁵² rounds to the nearest whole number, ties to even; the
  /// sum contains that number in its low bits. Valid for |x| < 2⁵¹.
  static let roundingShift = 0x1.8p52

  /// 2ⁿ for −1022 ≤ n ≤ 1023.
  @inline(__always)
  static func powerOfTwo(_ n: Int) -> Double {
    Double(bitPattern: UInt64(truncatingIfNeeded: n &+ 1023) << 52)
  }

  /// x · 2ⁿ, rounded once, for any n that an exponential needs (|n| ≤ 2100).
  @inline(__always)
  static func scaled(_ x: Double, by n: Int) -> Double {
    let half = n / 2
    if n >= -1021 && n <= 1023 { return x * powerOfTwo(n) }
    // The first factor is exact; only the second can round, once, into a subnormal.
    if n > 1023 { return x * powerOfTwo(1023) * powerOfTwo(min(n - 1023, 1023)) }
    return half < -1021 ? 0 : x * powerOfTwo(half) * powerOfTwo(n - half)
  }
}
