// Errors relative to 400-bit references, special values, and a pinned hash of many results.

import PortableMath
import Testing

/// The number of representable values between two numbers: 0 if they are equal or both NaN, and
/// otherwise 2⁵³ if their signs differ or one is not finite.
private func ulps(_ a: Double, _ b: Double) -> UInt64 {
  if a == b || (a.isNaN && b.isNaN) { return 0 }
  guard a.isFinite, b.isFinite, a.sign == b.sign else { return 1 << 53 }
  let (low, high) = (min(a.magnitude, b.magnitude), max(a.magnitude, b.magnitude))
  return high.bitPattern - low.bitPattern
}

@Suite struct PortableAccuracyTests {
  @Test func exp_isWithinOneUlp() {
    for (x, value) in MathReference.exp { #expect(ulps(Portable.exp(x), value) <= 1, "exp \(x)") }
  }

  @Test func log_isWithinOneUlp() {
    for (x, value) in MathReference.log { #expect(ulps(Portable.log(x), value) <= 1, "log \(x)") }
  }

  @Test func log2_isWithinTwoUlp_andExactForPowersOfTwo() {
    for (x, value) in MathReference.log2 {
      #expect(ulps(Portable.log2(x), value) <= 2, "log2 \(x)")
    }
    for n in -1022...1023 {
      #expect(Portable.log2(Double(sign: .plus, exponent: n, significand: 1)) == Double(n))
    }
  }

  @Test func sinAndCos_areWithinOneUlp_howeverLargeTheAngle() {
    for (x, value) in MathReference.sin { #expect(ulps(Portable.sin(x), value) <= 1, "sin \(x)") }
    for (x, value) in MathReference.cos { #expect(ulps(Portable.cos(x), value) <= 1, "cos \(x)") }
  }

  /// The angles are 2⁻⁶¹ to 2⁻⁵¹ away from a whole number of quarter turns, so all digits of the
  /// smaller of sine and cosine come from the argument reduction. The reference values were
  /// computed with 1,400 bits by mpmath and rounded once.
  @Test func sinAndCos_nextToQuarterTurns_keepEveryDigit() {
    let reference: [(x: Double, sine: Double, cosine: Double)] = [
      (0x1.6c6cbc45dc8dep+5, 0x1.0000000000000p+0, -0x1.6d61b58c99c43p-61),
      (0x1.39c6fd67805a7p+18, -0x1.0000000000000p+0, -0x1.988efe18ff83fp-55),
      (0x1.39c6fd67805a7p+19, 0x1.988efe18ff83fp-54, -0x1.0000000000000p+0),
      (0x1.a9adcc7f96cf0p+19, -0x1.0000000000000p+0, -0x1.d2a4f27e8c119p-52),
      (0x1.6ac5b262ca1ffp+849, 0x1.0000000000000p+0, -0x1.14ae72e6ba22fp-61),
    ]
    for (x, sine, cosine) in reference {
      #expect(ulps(Portable.sin(x), sine) <= 1, "sin \(x)")
      #expect(ulps(Portable.cos(x), cosine) <= 1, "cos \(x)")
      #expect(ulps(Portable.sin(-x), -sine) <= 1, "sin \(-x)")
    }
  }

  @Test func tan_isWithinTwoUlp() {
    for (x, value) in MathReference.tan { #expect(ulps(Portable.tan(x), value) <= 2, "tan \(x)") }
  }

  @Test func acos_isWithinThreeUlp() {
    for (x, value) in MathReference.acos {
      #expect(ulps(Portable.acos(x), value) <= 3, "acos \(x)")
    }
  }

  @Test func atan2_isWithinTwoUlp() {
    for (y, x, value) in MathReference.atan2 {
      #expect(ulps(Portable.atan2(y, x), value) <= 2, "atan2 \(y) \(x)")
    }
  }

  @Test func pow_isWithinTwoUlp() {
    for (x, y, value) in MathReference.pow {
      #expect(ulps(Portable.pow(x, y), value) <= 2, "pow \(x) \(y)")
    }
  }
}

@Suite struct PortableSpecialValueTests {
  @Test func exp_ofSpecialValues() {
    #expect(Portable.exp(0) == 1)
    #expect(Portable.exp(-.infinity) == 0)
    #expect(Portable.exp(.infinity) == .infinity)
    #expect(Portable.exp(709.8) == .infinity)
    #expect(Portable.exp(-745.2) == 0)
    #expect(Portable.exp(-745) == .leastNonzeroMagnitude)
    #expect(Portable.exp(.nan).isNaN)
  }

  @Test func logarithms_ofSpecialValues() {
    for function in [Portable.log, Portable.log2] {
      #expect(function(1).bitPattern == 0)
      #expect(function(0) == -.infinity)
      #expect(function(-0.0) == -.infinity)
      #expect(function(-1).isNaN)
      #expect(function(.infinity) == .infinity)
      #expect(function(.nan).isNaN)
    }
  }

  @Test func sineAndCosine_ofSpecialValues() {
    #expect(Portable.sin(0).bitPattern == 0)
    #expect(Portable.sin(-0.0).bitPattern == (-0.0).bitPattern)
    #expect(Portable.cos(0) == 1)
    #expect(Portable.sin(.infinity).isNaN)
    #expect(Portable.cos(-.infinity).isNaN)
    #expect(Portable.sin(Double.leastNonzeroMagnitude) == .leastNonzeroMagnitude)
  }

  @Test func atan2_ofZerosAndInfinities() {
    let pi = Double.pi
    #expect(Portable.atan2(0, 1).bitPattern == 0)
    #expect(Portable.atan2(-0.0, 1).bitPattern == (-0.0).bitPattern)
    #expect(Portable.atan2(0, -1) == pi)
    #expect(Portable.atan2(-0.0, -1) == -pi)
    #expect(Portable.atan2(2, 0) == pi / 2)
    #expect(Portable.atan2(-2, 0) == -pi / 2)
    #expect(Portable.atan2(.infinity, .infinity) == pi / 4)
    #expect(Portable.atan2(.infinity, -.infinity) == 3 * (pi / 4))
    #expect(Portable.atan2(1, .infinity) == 0)
    #expect(Portable.atan2(1, -.infinity) == pi)
    #expect(Portable.atan2(.nan, 1).isNaN)
  }

  @Test func acos_atTheEndsOfItsDomain() {
    #expect(Portable.acos(1) == 0)
    #expect(Portable.acos(-1) == .pi)
    #expect(Portable.acos(1.0.nextUp).isNaN)
  }

  @Test func pow_ofSpecialValues() {
    #expect(Portable.pow(.nan, 0) == 1)
    #expect(Portable.pow(1, .nan) == 1)
    #expect(Portable.pow(0, 2) == 0)
    #expect(Portable.pow(0, -2) == .infinity)
    #expect(Portable.pow(-0.0, 3).bitPattern == (-0.0).bitPattern)
    #expect(Portable.pow(-0.0, -3) == -.infinity)
    #expect(Portable.pow(-2, 0.5).isNaN)
    #expect(Portable.pow(-2, 3) == -8)
    #expect(Portable.pow(-1, .infinity) == 1)
    #expect(Portable.pow(2, .infinity) == .infinity)
    #expect(Portable.pow(0.5, .infinity) == 0)
    #expect(Portable.pow(2, -.infinity) == 0)
    #expect(Portable.pow(2, 1024) == .infinity)
    #expect(Portable.pow(2, -1080) == 0)
    #expect(Portable.pow(10, 15) == 1e15)
  }
}

@Suite struct PortableBitTests {
  /// Numbers distributed uniformly between −`limit` and `limit`, the same in every run.
  private func numbers(_ count: Int, upTo limit: Double) -> [Double] {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let unit = Double(state >> 11) * 0x1p-53
      return (unit * 2 - 1) * limit
    }
  }

  /// The pinned value is the same in debug and release builds and on every CPU.
  @Test func bits_areTheSameEverywhere() {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func fold(_ value: Double) { hash = (hash ^ value.bitPattern) &* 0x100_0000_01b3 }
    for x in numbers(20_000, upTo: 50) {
      fold(Portable.exp(x))
      fold(Portable.log(abs(x)))
      fold(Portable.log2(abs(x)))
      fold(Portable.sin(x))
      fold(Portable.cos(x * 1e4))
      fold(Portable.tan(x))
      fold(Portable.atan2(x, 3))
      fold(Portable.acos(x / 50))
      fold(Portable.pow(abs(x), x / 10))
    }
    #expect(hash == 316_407_013_634_004_239)
  }
}
