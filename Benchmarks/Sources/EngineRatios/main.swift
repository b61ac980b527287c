// EngineRatios: compares the speed of EdgePan's frame step with that of a C loop written for the
// same scene, and the speed of actions sent by selector with that of actions sent by closure. In
// one run, the two sides of a comparison are timed alternately.
//
//   swift run -c release --package-path Benchmarks EngineRatios [part of a name]
//
// Only ratios are meaningful on a shared machine, so the output is the median over pairs of
// timings, with the extremes.

import Foundation
import QuartzCore

let wanted = CommandLine.arguments.dropFirst().first
func isWanted(_ name: String) -> Bool { wanted.map { name.contains($0) } ?? true }

for count in [240, 10_000] {
  for kind in RatioScene.Kind.allCases where isWanted("\(kind)-\(count)") {
    let ratio = RatioScene(kind, layers: count).ratio(rounds: 9)
    print("\(kind)-\(count): \(ratio)")
  }
}
if isWanted("linear") {
  var medians: [Double] = []
  for tracks in [1_000, 10_000, 100_000, 1_000_000] {
    let ratio = RatioScene(.own, layers: tracks / 5).ratio(rounds: 9)
    medians.append(ratio.median)
    print("linear-\(tracks): \(ratio)")
  }
  if let low = medians.min(), let high = medians.max() {
    print("linear: the ratio varies by a factor of", shown(high / low))
  }
}
if isWanted("change") { measureChanges() }
if isWanted("action") { measureActions() }
