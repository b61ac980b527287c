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

  @Test(arguments: [(50.0, 0), (49.9, 1)])
  func rowSlowerByExactlyTheThreshold_passes(_ percent: Double, _ rows: Int) throws {
    let text = """
      {"rows":[{"name":"a","before":100,"after":150,"framesBefore":1,"framesAfter":1,
      "verdict":"slower","excess":[],"saving":[]}],"onlyBefore":[],"onlyAfter":[]}
      """
    let comparison = try JSONDecoder().decode(Comparison.self, from: Data(text.utf8))
    #expect(comparison.slower(byMoreThan: percent).count == rows)
  }
}
