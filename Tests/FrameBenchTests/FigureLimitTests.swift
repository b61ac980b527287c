// Statistics of measurements, and comparisons exactly at their limits.

import Foundation
import Testing

@testable import FrameBench

@Suite struct FigureLimitTests {
  /// Bessel's correction: the sum of the squared deviations is divided by n − 1.
  @Test func standardDeviation_isTheSampleStandardDeviation() {
    #expect(Distribution([1, 3]).standardDeviation == 2.0.squareRoot())
    #expect(Distribution([5]).standardDeviation == 0)
  }

  @Test(arguments: [(0.05, true), (0.0499, false)])
  func stolenTimeOfFivePercent_invalidatesAComparison(_ share: Double, _ spoils: Bool) {
    #expect(NoiseWarning.stolen(share: share).spoilsComparison(onProcessors: 2) == spoils)
  }
}
