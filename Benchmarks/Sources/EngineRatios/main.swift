// EngineRatios: compares the times of EdgePan's frame step and of a C loop written for the same
// scene, and of actions sent by selector and by closure, in alternating turns of one run.
//
//   swift run -c release --package-path Benchmarks EngineRatios [part of a name]
//
// Only ratios are meaningful on a shared machine, so the output is the median over pairs of turns,
// with the extremes.

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
    print("linear: the ratio varies by", shown(high / low))
  }
}
if isWanted("change") { measureChanges() }
if isWanted("action") { measureActions() }
