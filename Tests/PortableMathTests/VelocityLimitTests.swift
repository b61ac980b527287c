// Velocity estimators exactly at their limits.

import PortableMath
import Testing

@Suite struct VelocityLimitTests {
  private func estimator(
    _ method: VelocityMethod, _ samples: [(milliseconds: Int64, x: Double)]
  ) -> VelocityEstimator {
    var estimator = VelocityEstimator(method)
    for sample in samples {
      estimator.add(x: sample.x, y: 0, nanoseconds: sample.milliseconds * 1_000_000)
    }
    return estimator
  }

  @Test(arguments: [(Int64(40), true), (41, false)])
  func sample_fortyMillisecondsAfterTheLast_continuesTheMotion(_ gap: Int64, _ isOne: Bool) {
    let velocity = estimator(.android, [(0, 0), (gap, 80)]).velocity()
    #expect((velocity != nil) == isOne)
  }

  @Test(arguments: [(Int64(40), true), (41, false)])
  func pause_ofFortyMilliseconds_keepsTheMotion(_ gap: Int64, _ isKept: Bool) {
    var estimator = estimator(.android, [(0, 0), (10, 20)])
    estimator.rest(untilNanoseconds: (10 + gap) * 1_000_000)
    #expect(estimator.isEmpty != isKept)
  }

  /// libinput compares mean speeds with the mean over the last two steps, not with the speed of the
  /// last step.
  @Test func libinput_comparesSpeedsWithTheMeanOfTheLastTwoSteps() throws {
    // The finger moves 2 mm in 10 ms and then 10 mm in 10 ms. Its speed is 1000 mm/s over the last
    // 10 ms, and 600 mm/s over both.
    let velocity = try #require(estimator(.libinput, [(0, 0), (10, 2), (20, 12)]).velocity())
    #expect(abs(velocity.x - 600) < 1e-9)
  }

  /// The differences are 1000, 1000 and 400 units per second, newest first. The parabola's slope of
  /// 620 is within their range only because of the third difference.
  @Test func clampedVelocity_mayBeAsSlowAsTheThirdDifference() throws {
    let samples: [(Int64, Double)] = [(0, 0), (10, 20), (20, 24), (30, 34), (40, 44)]
    let velocity = try #require(estimator(.clamped, samples).velocity()).x
    #expect(abs(velocity - 620) < 1e-6)
  }
}

@Suite struct WholeNumberPowerTests {
  /// 2⁵² + 1 is odd, and differs from 2⁵² only in the last bit of the double.
  @Test func powerOfMinusOne_dependsOnTheLastBitOfItsExponent() {
    #expect(Portable.pow(-1, 0x1p52 + 1) == -1)
    #expect(Portable.pow(-1, 0x1p52 + 2) == 1)
  }
}

@Suite struct FunctionLimitTests {
  /// An angle near a multiple of π, whose reduction carries from one 64-bit word into the next. The
  /// reference was computed with 2,500 bits by mpmath.
  @Test func largeAngle_whoseReductionCarries_keepsItsDigits() {
    let x = 0x1.9414e92064621p+354
    #expect(abs(Portable.sin(x) - -0x1.0dc2e5cc1084bp-11) <= 0x1p-63)
    #expect(Portable.cos(x) == -0x1.fffffb8ef34ddp-1)
  }

  /// According to IEEE 754, the sign of a zero argument determines the angle.
  @Test func angleOfMinusZero_isHalfATurn() {
    #expect(Portable.atan2(0, -0.0) == .pi)
    #expect(Portable.atan2(0, 0.0) == 0)
    #expect(Portable.atan2(-0.0, -0.0) == -.pi)
  }

  /// Samples at only two times do not determine a parabola, even if rounding errors in their sums
  /// suggest one.
  @Test func fitThroughTwoTimes_isALine() {
    for step in 1..<200 {
      var fit = QuadraticFit()
      let (first, second) = (Double(step) * -0.37, Double(step) * -0.11)
      for (t, x) in [(first, 1.0), (first, 2), (second, 5), (second, 7), (second, 6)] {
        fit.add(t: t, x: x)
      }
      #expect(fit.solve()?.degree == 1)
    }
  }

  /// As in Android's VelocityTracker, the first difference counts half, so that for uniform motion
  /// the estimate equals the actual velocity.
  @Test func impulseOfTwoSamples_isTheirSpeed() {
    var estimator = VelocityEstimator(.impulse)
    estimator.add(x: 0, y: 0, nanoseconds: 0)
    estimator.add(x: 5, y: -1, nanoseconds: 10_000_000)
    let velocity = estimator.velocity()
    #expect(abs((velocity?.x ?? 0) - 500) < 1e-9 && abs((velocity?.y ?? 0) + 100) < 1e-9)
  }
}
