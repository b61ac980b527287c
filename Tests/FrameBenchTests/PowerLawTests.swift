// The fit that checks instruction counts: linear growth passes, slightly more than linear does not.

import Foundation
import FrameBench
import Testing

@Suite struct PowerLawTests {
  private static let sizes = [1_000.0, 3_162, 10_000, 31_623, 100_000]

  private func fit(_ figure: (Double) -> Double) -> PowerLaw? {
    PowerLaw(fitting: Self.sizes.map { ($0, figure($0)) })
  }

  @Test func linearCosts_haveExponent1_andTheirSlopeAsTheFactor() throws {
    let law = try #require(fit { 7 * $0 })
    #expect(abs(law.exponent - 1) < 1e-12)
    #expect(abs(law.factor - 7) < 1e-9)
  }

  @Test func squares_haveExponent2() throws {
    #expect(abs(try #require(fit { $0 * $0 }).exponent - 2) < 1e-12)
  }

  /// d log(n log n) / d log n = 1 + 1 / log n: 1.145 at the small end, 1.087 at the large.
  @Test func nLogN_isNotLinear() throws {
    let law = try #require(fit { $0 * log($0) })
    #expect(law.exponent > 1.087 && law.exponent < 1.145)
    #expect(!law.isLinear(within: 0.02))
  }

  @Test func constantAddedToALine_isToleratedWhileItIsSmall() throws {
    #expect(try #require(fit { 5 * $0 + 200 }).isLinear(within: 0.02))
    #expect(!(try #require(fit { 5 * $0 + 2_000 }).isLinear(within: 0.02)))
  }

  @Test func pointsThatDetermineNoPowerLaw_giveNil() {
    #expect(PowerLaw(fitting: []) == nil)
    #expect(PowerLaw(fitting: [(1, 1)]) == nil)
    #expect(PowerLaw(fitting: [(2, 1), (2, 3)]) == nil)
    #expect(PowerLaw(fitting: [(1, 1), (2, 0)]) == nil)
    #expect(PowerLaw(fitting: [(1, 1), (2, .infinity)]) == nil)
  }
}
