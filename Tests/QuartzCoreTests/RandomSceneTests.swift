// Random lives of a scene: whatever comes, an engine that compiles only what changed shows the
// picture of one that compiles everything afresh, bit for bit.

import Effort
import Foundation
import QuartzCore
import Testing

@MainActor @Suite struct RandomSceneTests {
  /// More of them, or others, by EDGEPAN_RANDOM_SCENES=first..<last.
  nonisolated static let seeds: Range<UInt64> = {
    let wish = ProcessInfo.processInfo.environment["EDGEPAN_RANDOM_SCENES"] ?? ""
    let ends = wish.split(separator: ".").compactMap { UInt64($0.drop { $0 == "<" }) }
    guard ends.count == 2, ends[0] < ends[1] else { return Effort.of(1..<13, inDebug: 1..<5) }
    return ends[0]..<ends[1]
  }()

  private func pictures(
    _ seed: UInt64, steps: Int, fromScratch: Bool, kind: RandomScene.Kind = .all
  ) -> [(step: String, picture: [String: UInt64])] {
    let scene = RandomScene(seed: seed, kind: kind)
    return (0..<steps).map { _ in
      if fromScratch { scene.compileFromScratch() }
      scene.live()
      return (scene.lastStep, scene.picture)
    }
  }

  private func expectEqualPictures(_ seed: UInt64, kind: RandomScene.Kind) {
    let steps = 60
    let changed = pictures(seed, steps: steps, fromScratch: false, kind: kind)
    let anew = pictures(seed, steps: steps, fromScratch: true, kind: kind)
    for (i, (a, b)) in zip(changed, anew).enumerated() where a.picture != b.picture {
      let names = Set(a.picture.keys).union(b.picture.keys)
        .filter { a.picture[$0] != b.picture[$0] }.sorted()
      Issue.record("seed \(seed), step \(i) (\(a.step) ): \(names.joined(separator: ", "))")
      return
    }
  }

  @Test(arguments: seeds) func changesCompiledOneByOne_showWhatEverythingCompiledAnewShows(
    seed: UInt64
  ) {
    expectEqualPictures(seed, kind: .all)
  }

  @Test(arguments: seeds) func layersThatComeMoveAndGo_showWhatEverythingCompiledAnewShows(
    seed: UInt64
  ) {
    expectEqualPictures(seed, kind: .families)
  }

  /// Otherwise the two engines that are compared would do the same.
  @Test func layersThatComeMoveAndGo_areMostlyNoReasonToCompileEverythingAnew() {
    let scene = RandomScene(seed: 1, kind: .families)
    var compiled: [Int] = []
    for _ in 0..<60 {
      let before = scene.cycle.counters
      scene.live()
      guard scene.cycle.counters.treeRebuilds > before.treeRebuilds else { continue }
      compiled.append(scene.cycle.counters.layersCompiled - before.layersCompiled)
    }
    #expect(compiled.count > 30)
    #expect(compiled.filter { $0 < 60 }.count * 3 > compiled.count * 2)
  }

  @Test(arguments: seeds) func hostileValues_neverShowNaN(seed: UInt64) {
    let scene = RandomScene(seed: seed ^ 0xFFFF)
    for step in 0..<60 {
      scene.live()
      guard let place = scene.notANumber else { continue }
      Issue.record("seed \(seed), step \(step) (\(scene.lastStep) ): \(place)")
      return
    }
  }
}
