// Random sequences of changes to a scene: an engine that compiles only the changed parts presents
// the same frames, bit for bit, as one that compiles everything from scratch.

import Effort
import Foundation
import Testing

@testable import QuartzCore

@MainActor @Suite struct RandomSceneTests {
  /// The environment variable EDGEPAN_RANDOM_SCENES=first..<last selects other seeds, or more of
  /// them.
  nonisolated static let seeds: Range<UInt64> = {
    let setting = ProcessInfo.processInfo.environment["EDGEPAN_RANDOM_SCENES"] ?? ""
    let ends = setting.split(separator: ".").compactMap { UInt64($0.drop { $0 == "<" }) }
    guard ends.count == 2, ends[0] < ends[1] else { return Effort.of(1..<13, inDebug: 1..<5) }
    return ends[0]..<ends[1]
  }()

  private func shownFrames(
    _ seed: UInt64, steps: Int, fromScratch: Bool, kind: RandomScene.Kind = .all
  ) -> [(step: String, shownValues: [String: UInt64])] {
    let scene = RandomScene(seed: seed, kind: kind)
    return (0..<steps).map { _ in
      if fromScratch { scene.compileFromScratch() }
      scene.runStep()
      return (scene.lastStep, scene.shownValues)
    }
  }

  private func expectEqualFrames(_ seed: UInt64, kind: RandomScene.Kind) {
    let steps = 60
    let changed = shownFrames(seed, steps: steps, fromScratch: false, kind: kind)
    let fresh = shownFrames(seed, steps: steps, fromScratch: true, kind: kind)
    for (i, (a, b)) in zip(changed, fresh).enumerated() where a.shownValues != b.shownValues {
      let names = Set(a.shownValues.keys).union(b.shownValues.keys)
        .filter { a.shownValues[$0] != b.shownValues[$0] }.sorted()
      Issue.record("seed \(seed), step \(i) (\(a.step) ): \(names.joined(separator: ", "))")
      return
    }
  }

  @Test(arguments: seeds) func changesCompiledOneByOne_presentTheSameAsCompilingFromScratch(
    seed: UInt64
  ) {
    expectEqualFrames(seed, kind: .all)
  }

  @Test(arguments: seeds) func layersAddedMovedAndRemoved_presentTheSameAsCompilingFromScratch(
    seed: UInt64
  ) {
    expectEqualFrames(seed, kind: .families)
  }

  /// What no animation changes is hashed once for each compilation.
  @Test(arguments: seeds.prefix(4)) func hashes_areTheSameWhenNothingOfThemIsKept(seed: UInt64) {
    let scene = RandomScene(seed: seed, kind: .all)
    for step in 0..<90 {
      if step % 3 == 0 {
        scene.runStep()
      } else {
        scene.time += 0.02
        scene.cycle.advance(to: scene.time, targetTimestamp: scene.time + 0.01)
      }
      let hash = scene.cycle.frame.hash
      scene.cycle.engine.hashStart = HashStart()
      #expect(scene.cycle.frame.hash == hash, "seed \(seed), step \(step)")
    }
  }

  /// A trial copies the frame's composed values back instead of composing them again.
  @Test(arguments: seeds.prefix(4)) func trialsBetweenFrames_changeNoFrame(seed: UInt64) {
    var trials = 0
    var otherHashes = 0
    func frames(hasTrials: Bool) -> [[String: UInt64]] {
      let scene = RandomScene(seed: seed, kind: .all)
      return (0..<30).map { step in
        scene.root.speed = 0
        scene.root.timeOffset = Double(step) / 30
        scene.runStep()
        guard hasTrials else { return scene.shownValues }
        let hash = scene.cycle.frame.hash
        let counters = scene.cycle.counters
        let other = scene.cycle.trial(timeOffset: Double(step % 7) / 5, of: scene.root) { $0.hash }
        if let other { (trials, otherHashes) = (trials + 1, otherHashes + (other == hash ? 0 : 1)) }
        #expect(scene.cycle.frame.hash == hash && scene.cycle.counters == counters)
        return scene.shownValues
      }
    }
    let plain = frames(hasTrials: false)
    let tried = frames(hasTrials: true)
    for step in plain.indices where plain[step] != tried[step] {
      Issue.record("seed \(seed): step \(step) differs after a trial")
      break
    }
    #expect(trials > 0, "no trial was admitted")
    #expect(otherHashes > 0, "\(trials) trials, all with the frame's own hash")
  }

  @Test(arguments: seeds.prefix(4))
  func trialAtTheTimeBefore_whenNothingElseMoved_showsTheFrameBefore(seed: UInt64) {
    var last: (revision: Int, time: Double, hash: UInt64)?
    var compared = 0
    let scene = RandomScene(seed: seed, kind: .all)
    for step in 0..<60 {
      if step % 4 == 0 { scene.runStep() }
      (scene.root.speed, scene.root.timeOffset) = (0, Double(step) / 60)
      let now = scene.cycle.timestamp + 1.0 / 60
      scene.cycle.advance(to: now, targetTimestamp: now + 1.0 / 60)
      let revision = scene.cycle.revision
      if let last, last.revision == revision, scene.cycle.moves(only: scene.root),
        let then = scene.cycle.trial(timeOffset: last.time, of: scene.root, { $0.hash })
      {
        compared += 1
        #expect(then == last.hash, "seed \(seed), step \(step)")
      }
      last = (revision, scene.root.timeOffset, scene.cycle.frame.hash)
    }
    #expect(compared > 0)
  }

  @Test(arguments: seeds) func hostileValues_neverPresentNaN(seed: UInt64) {
    let scene = RandomScene(seed: seed ^ 0xFFFF)
    for step in 0..<60 {
      scene.runStep()
      guard let place = scene.notANumber else { continue }
      Issue.record("seed \(seed), step \(step) (\(scene.lastStep) ): \(place)")
      return
    }
  }
}
