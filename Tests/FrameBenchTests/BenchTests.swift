// The recordings of the benchmark, and its cells: one for each measured combination of animator,
// scene, refresh rate and recording.

import CAllocationCounter
import FrameBench
import GestureReplay
import GestureTrace
import Testing
import TransitionAnimators
import UIKit

@MainActor @Suite struct BenchTests {
  @Test func bundledRecordings_equalTheFilesInTheirFolder() throws {
    for recording in try BenchRecording.bundled() {
      let file = try TraceReader.read(path: checkout + "/Recordings/\(recording.name).evemu")
      #expect(recording.trace.events == file.events)
    }
  }

  @Test func bundledRecordings_oneFinishesAndOneCancels() throws {
    let ends = try BenchRecording.bundled().map {
      try $0.progress(framesPerSecond: 60).finishes
    }
    #expect(ends == [true, false])
  }

  @Test(arguments: [60.0, 120])
  func progress_changesInEveryFrame(framesPerSecond: Double) throws {
    for recording in try BenchRecording.bundled() {
      let frames = try recording.progress(framesPerSecond: framesPerSecond).frames
      #expect(frames.count > 20)
      #expect(zip(frames, frames.dropFirst()).allSatisfy { $0 != $1 })
    }
  }

  @Test func everyAnimatorOfTheCatalogue_hasACell() throws {
    let work = try catalogueWork.get()
    let named = Set(work.map(\.cell.animator))
    #expect(named == Set(AnimatorRegistry.catalogue.map { $0.name.lowercased() } + ["baseline"]))
  }

  @Test func steadyFrames_neitherCompileLayersNorGrowBuffers() throws {
    for (cell, work) in try catalogueWork.get() {
      #expect(work.compiled == 0, "\(cell.name)")
      #expect(work.growths == 0, "\(cell.name)")
    }
  }

  /// After the counts and the warm-up of the four cells (8 calls), and the test before the first
  /// round, the run measures one cell for each call.
  @Test(arguments: [(1, 0), (8, 0), (9, 0), (10, 1), (12, 3), (13, 4)])
  func cancelledRun_returnsTheCellsMeasuredSoFar(calls: Int, cells: Int) throws {
    var bench = try catalogueBench()
    bench.entries = [try #require(AnimatorRegistry.shared.entry(named: "direction"))]
    bench.scene = .plain
    var left = calls
    let results = try bench.run(
      seconds: 3600, progress: { _ in },
      isCancelled: {
        left -= 1
        return left < 0
      })
    #expect(results.count == cells)
    #expect(results.allSatisfy { $0.roundMedians.count == 1 })
  }

  @Test func plainScene_hasFewerLayersThanTheApp() throws {
    var bench = try catalogueBench()
    bench.entries = [try #require(AnimatorRegistry.shared.entry(named: "scale"))]
    bench.scene = .plain
    let plain = try bench.work()
    bench.scene = .app
    let app = try bench.work()
    for (few, many) in zip(plain, app) { #expect(few.work.layers + 60 <= many.work.layers) }
  }
}

@MainActor func catalogueBench() throws -> AnimatorBench {
  AnimatorBench(
    entries: AnimatorRegistry.catalogue, recordings: try BenchRecording.bundled(),
    allocations: liveCounter)
}

/// The work counts of the catalogue's animators, taken once for all tests that use them.
@MainActor let catalogueWork = Result { try catalogueBench().work() }

/// The counter of this test bundle; nil under a sanitizer.
let liveCounter = AllocationCounter(
  isLive: edgepan_allocation_counter_is_live() == 1,
  start: { edgepan_allocation_counter_start() }, stop: { edgepan_allocation_counter_stop() })

/// The checkout's top folder: this file is at Tests/FrameBenchTests.
let checkout: String = {
  var parts = #filePath.split(separator: "/")
  parts.removeLast(3)
  return "/" + parts.joined(separator: "/")
}()
