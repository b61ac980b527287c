// Goldens have no tolerance: the last digit counts.

import GestureReplay
import Testing

@testable import ReplayChecks

@Suite struct GoldenPrecisionTests {
  private func golden(
    progress: Double = 0.123456789, velocity: Double = 100, hash: UInt64 = 1, opacity: Double = 0.5
  ) -> Golden {
    var frame = GoldenFrame(
      index: 3, microseconds: 50_000, progress: progress, velocity: velocity, phase: .interactive,
      hash: hash)
    frame.layers = [
      LayerValues(
        path: "0", type: "UIView", properties: [.init(name: "opacity", numbers: [opacity])])
    ]
    return Golden(trace: "t", settings: ReplaySettings(), swipes: [], frames: [frame])
  }

  /// A dozen siblings are in the order of their numbers, not of their texts.
  @Test func orderOfManySiblings_isReportedFromTheLowerOne() {
    func golden(_ types: [Int], hash: UInt64) -> Golden {
      var frame = GoldenFrame(
        index: 3, microseconds: 50_000, progress: 0, velocity: 0, phase: .interactive, hash: hash)
      frame.layers = types.enumerated().map { place, type in
        LayerValues(path: "0/\(place)", type: "Type\(type)", properties: [])
      }
      return Golden(trace: "t", settings: ReplaySettings(), swipes: [], frames: [frame])
    }
    var exchanged = Array(0..<12)
    exchanged.swapAt(2, 10)
    let found = golden(Array(0..<12), hash: 1).verdict(on: golden(exchanged, hash: 2)).difference
    #expect(found?.property == "order" && found?.layer == "Type2 0/2")
    #expect(found?.expected == "below Type10 0/10")
  }

  @Test func equalGoldens_haveNoDifference() {
    #expect(golden().verdict(on: golden()).difference == nil)
  }

  @Test func progressThatDiffersInItsNinthDigit_isADifference() {
    let found = golden().verdict(on: golden(progress: 0.123456788)).difference
    #expect(found?.property == "progress")
  }

  @Test func velocityThatDiffersAfterItsFirstEightCharacters_isADifference() {
    let found = golden(velocity: 12345.6789).verdict(on: golden(velocity: 12345.6781)).difference
    #expect(found?.property == "velocity")
  }

  @Test func layerThatDiffersByABillionth_isNamed() {
    let found = golden().verdict(on: golden(hash: 2, opacity: 0.5 + 1e-9)).difference
    #expect(found?.property == "opacity")
    #expect(found?.layer == "UIView 0")
  }
}
