// Timing curves outside 0…1, and display links at rates between two divisors of the display's rate.

import Testing

@testable import QuartzCore

@MainActor @Suite struct TimingLimitTests {
  /// The tangent at (1, 1) has the slope (1 − y2) / (1 − x2).
  @Test func curveBeyondItsEnd_continuesAlongItsTangent() {
    let curve = CAMediaTimingFunction(x1: 0.5, y1: 0, x2: 0.5, y2: 0.25)
    #expect(abs(curve.value(at: 1.5) - (1 + 0.5 * 1.5)) < 1e-12)
  }

  /// The first control point is the origin, so the second one determines the slope, y2 / x2.
  @Test func curveBeforeItsStart_withoutAFirstTangent_usesTheSecondControlPoint() {
    let curve = CAMediaTimingFunction(x1: 0, y1: 0, x2: 0.5, y2: 1)
    #expect(abs(curve.value(at: -0.5) + 1) < 1e-12)
  }

  /// 45 is as far from 60 as from 30. It becomes 60, because a link should be called too often
  /// rather than too rarely.
  @Test func rateHalfwayBetweenTwoDivisors_becomesTheFaster() {
    #expect(CADisplayLink.divisor(requestedRate: 45, maximum: 60) == 1)
    #expect(CADisplayLink.divisor(requestedRate: 44, maximum: 60) == 2)
    #expect(CADisplayLink.divisor(requestedRate: 25, maximum: 60) == 2)
  }
}
