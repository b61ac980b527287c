import CFrameKernels
import PortableMath

/// The functions of a spring's closed form, 1 − decay · wave, in the operations of the C kernel
/// (springs_kernel.h), so that a spring has the same bits wherever it is evaluated.
///
/// They are accurate to a few 1e-16 of the distance between start and target, which is what matters
/// for a spring. `PortableMath`'s functions are accurate to the last bit of a result of any size,
/// for which they need 30 % more operations.
package enum SpringFunctions {
  /// e to the power `x`, within 2e-16 for x ≤ 0.
  ///
  /// Positive exponents occur only if an easing curve returns a time before the start of the
  /// spring; their relative error is below 1e-13.
  package static func decay(_ x: Double) -> Double {
    guard x < SPRING_LARGEST_EXPONENT else { return Portable.exp(x) }
    let x = max(x, SPRING_SMALLEST_EXPONENT)
    let shifted = x * log2OfE + roundingShift
    let r = x - (shifted - roundingShift) * ln2
    let r2 = r * r
    let r4 = r2 * r2
    let a = (SPRING_EXP_2 + r * SPRING_EXP_3) + r2 * (SPRING_EXP_4 + r * SPRING_EXP_5)
    let b = (SPRING_EXP_6 + r * SPRING_EXP_7) + r2 * (SPRING_EXP_8 + r * SPRING_EXP_9)
    let c = SPRING_EXP_10 + r * SPRING_EXP_11
    let series = r + r2 * (a + r4 * (b + r4 * c))
    // Adding a whole number to the exponent multiplies by that power of 2.
    return Double(bitPattern: (1 + series).bitPattern &+ (shifted.bitPattern << 52))
  }

  /// cos(angle) + weight · sin(angle), within 3e-16 · (1 + |weight|). The angle is in radians.
  package static func wave(_ angle: Double, weight: Double) -> Double {
    guard abs(angle) <= SPRING_LARGEST_ANGLE else {
      let (sine, cosine) = Portable.sincos(angle)
      return cosine + weight * sine
    }
    let shifted = angle * twoOverPi + roundingShift
    let q = shifted - roundingShift
    let r = (angle - q * halfPiHigh) - q * halfPiLow
    let z = r * r
    let z2 = z * z
    let z4 = z2 * z2
    let s =
      ((SPRING_SINE_3 + z * SPRING_SINE_5) + z2 * (SPRING_SINE_7 + z * SPRING_SINE_9))
      + z4 * (SPRING_SINE_11 + z * SPRING_SINE_13)
    let c =
      ((SPRING_COSINE_4 + z * SPRING_COSINE_6) + z2 * (SPRING_COSINE_8 + z * SPRING_COSINE_10))
      + z4 * (SPRING_COSINE_12 + z * SPRING_COSINE_14)
    let sine = r + (r * z) * s
    let cosine = (1 - 0.5 * z) + z2 * c
    let quadrant = shifted.bitPattern
    let sum =
      quadrant & 1 == 0 ? cosine + weight * sine : -sine + weight * cosine
    return quadrant & 2 == 0 ? sum : -sum
  }

  /// Adding and then subtracting this number, 1.5·2⁵², rounds to a whole number. After the
  /// addition, the low bits contain that number.
  private static let roundingShift = 0x1.8p52
  private static let log2OfE = 0x1.71547652b82fep+0
  private static let ln2 = 0x1.62e42fefa39efp-1
  private static let twoOverPi = 0x1.45f306dc9c883p-1
  /// π/2 in two parts, the first of 33 bits, whose products with whole numbers below 2²⁰ are exact.
  private static let halfPiHigh = 0x1.921fb54400000p+0
  private static let halfPiLow = 0x1.0b4611a626331p-34
}
