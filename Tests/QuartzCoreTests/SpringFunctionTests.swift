// The functions of a spring's closed form, compared with PortableMath's, which are accurate to the
// last bit.

import PortableMath
import QuartzCore
import Testing

@Suite struct SpringFunctionTests {
  /// The exponents at times from the start on; negated, those at times before the start.
  private let exponents = (-70_000...0).map { Double($0) * 0.01 }

  @Test func decay_isWithinTheStatedErrorOfTheExponential() {
    let worst = exponents.map { abs(SpringFunctions.decay($0) - Portable.exp($0)) }.max() ?? 1
    #expect(worst < 2e-16)
    let relative = exponents.map { abs(SpringFunctions.decay(-$0) / Portable.exp(-$0) - 1) }.max()
    #expect((relative ?? 1) < 1e-13)
  }

  @Test func decay_startsAtOne_andIsConstantBelowTheSmallestExponent() {
    #expect(SpringFunctions.decay(0) == 1)
    #expect(SpringFunctions.decay(-0.0) == 1)
    #expect(SpringFunctions.decay(-1e9) == SpringFunctions.decay(-700))
    #expect(SpringFunctions.decay(-.infinity) < 1e-300)
  }

  @Test(arguments: [709, 709.5, 1e9, .infinity])
  func decay_beyondTheKernelsRange_isTheExponential(_ x: Double) {
    #expect(SpringFunctions.decay(x) == Portable.exp(x))
  }

  @Test func nan_staysNaN() {
    #expect(SpringFunctions.decay(.nan).isNaN)
    #expect(SpringFunctions.wave(.nan, weight: 1).isNaN)
  }

  @Test(arguments: [0, 0.7, -3, 100])
  func wave_isWithinTheStatedErrorOfTheSumOfSineAndCosine(_ weight: Double) {
    var worst = 0.0
    for i in -40_960...40_960 {
      let angle = Double(i) * 0.1
      let (sine, cosine) = Portable.sincos(angle)
      let error = abs(SpringFunctions.wave(angle, weight: weight) - (cosine + weight * sine))
      worst = max(worst, error / (1 + abs(weight)))
    }
    #expect(worst < 3e-16)
  }

  @Test(arguments: [4096.5, -5000, 1e15])
  func wave_beyondTheKernelsRange_isTheSumOfSineAndCosine(_ angle: Double) {
    let (sine, cosine) = Portable.sincos(angle)
    #expect(SpringFunctions.wave(angle, weight: 0.5) == cosine + 0.5 * sine)
  }

  /// A spring whose damping ratio is just below 1 has a large weight and small angles, whose sines
  /// must be accurate in proportion to their size.
  @Test func wave_ofSmallAngles_keepsTheSinesRelativeAccuracy() {
    for angle in [1e-12, 3e-8, 1e-4, 0.01, 0.7] {
      let (sine, cosine) = Portable.sincos(angle)
      let (weight, expected) = (1 / angle, cosine + sine / angle)
      #expect(abs(SpringFunctions.wave(angle, weight: weight) - expected) < 1e-15)
    }
  }
}
