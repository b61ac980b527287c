// The namespace, and the few moves on bits that all the functions share.

/// Elementary functions that give the same bits on every CPU, in debug and in release.
///
/// A C library picks its code by CPU: with and without FMA the last bit of its sine differs. These
/// functions use + − × ÷, square roots and moves of bits only, all of which IEEE 754 fixes to the
/// bit, and Swift neither contracts nor reorders them. Errors are stated in units in the last
/// place (ulp) and tested against values of 300 bits. SIMD forms give each lane the scalar's bits.
///
/// NaN gives NaN; other special values are listed at each function.
public enum Portable {
  /// Adding and taking away 1.5 × 2⁵² rounds to the nearest whole number, ties to even, and leaves
  /// that number in the low bits of the sum. Good for |x| < 2⁵¹.
  @usableFromInline static let roundingShift = 0x1.8p52

  /// 2ⁿ for −1022 ≤ n ≤ 1023.
  @inlinable @inline(__always)
  static func powerOfTwo(_ n: Int) -> Double {
    Double(bitPattern: UInt64(truncatingIfNeeded: n &+ 1023) << 52)
  }

  /// x · 2ⁿ, rounded once, for any n that an exponential can ask for (|n| ≤ 2100).
  @inlinable @inline(__always)
  static func scaled(_ x: Double, by n: Int) -> Double {
    let half = n / 2
    if n >= -1021 && n <= 1023 { return x * powerOfTwo(n) }
    // The first factor is exact; only the second can round, once, into a subnormal.
    if n > 1023 { return x * powerOfTwo(1023) * powerOfTwo(min(n - 1023, 1023)) }
    return half < -1021 ? 0 : x * powerOfTwo(half) * powerOfTwo(n - half)
  }
}
