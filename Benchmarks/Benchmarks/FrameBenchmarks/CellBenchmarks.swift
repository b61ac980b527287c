// CellBenchmarks: for every animator in the registry, measures four parts of its transition
// (``CellFigure``). A new animator needs no change to this file.

import Benchmark
import CAllocationCounter
import FrameBench
import TransitionAnimators

/// Registers benchmarks with names such as `steady.plain.explode`, `steady.app.explode`,
/// `set-up.app.explode`, `first-frame.app.explode`, `finish.app.explode` and `cancel.app.explode`.
/// The baseline, which animates nothing visible, comes first.
func registerCells() {
  for scene in [BenchScene.plain, .app] {
    for cell in cells(scene) where cell.isFinishing && !(scene == .app && cell.scene == .own) {
      steady("steady.\(cell.scene.rawValue).\(cell.animator)", cell)
    }
  }
  for cell in cells(.app) {
    let place = "\(cell.scene.rawValue).\(cell.animator)"
    if cell.isFinishing {
      figure(.setUp, "set-up.\(place)", cell)
      figure(.firstFrame, "first-frame.\(place)", cell)
      figure(.completion, "finish.\(place)", cell)
    } else {
      figure(.completion, "cancel.\(place)", cell)
    }
  }
}

/// The cells of a scene, one per animator and recording, as in `edgepan bench`.
private func cells(_ scene: BenchScene) -> [BenchCell] {
  onMainActor {
    var bench = AnimatorBench(
      entries: AnimatorRegistry.shared.entries, recordings: Kit.recordings.map(\.recording))
    bench.scene = scene
    return bench.cells
  }
}

extension BenchCell {
  /// Whether the cell's recording finishes the transition.
  fileprivate var isFinishing: Bool {
    Kit.recordings.contains { $0.recording.name == recording && $0.finishes }
  }

  @MainActor fileprivate func makeRunner() throws -> CellRunner {
    var bench = AnimatorBench(
      entries: AnimatorRegistry.shared.entry(named: animator).map { [$0] } ?? [],
      recordings: Kit.recordings.map(\.recording).filter { $0.name == recording })
    bench.scene = scene
    // The baseline is always the first runner. If the cell is the baseline's own, no entry has the
    // animator's name, so the baseline is also the last runner.
    guard let runner = try bench.runners().last, runner.cell.animator == animator else {
      throw KitError("unknown animator '\(animator)'")
    }
    return runner
  }
}

/// Measures a thousand frames of a running transition together, then frame by frame for the
/// percentiles.
private func steady(_ name: String, _ cell: BenchCell) {
  let prepared = Prepared { try cell.makeRunner().steadyFrames() }
  Benchmark(
    name, configuration: Kit.configuration(Figure.steady, scaling: .kilo),
    closure: { benchmark in
      await prepared.run(benchmark) { frames, benchmark in
        for _ in 0..<Kit.warmUpFrames { frames.show() }
        benchmark.startMeasurement()
        edgepan_allocation_counter_start()
        for _ in benchmark.scaledIterations { frames.show() }
        let allocations = edgepan_allocation_counter_stop()
        benchmark.stopMeasurement()
        let work = frames.work
        benchmark.measurement(Figure.allocations.metric, Int(allocations))
        benchmark.measurement(Figure.tracks.metric, work.tracks + work.transforms)
        benchmark.measurement(Figure.curves.metric, work.curves)
        benchmark.measurement(Figure.composed.metric, work.composed)
        let times = Distribution(
          benchmark.scaledIterations.map { _ in
            let start = MonotonicClock.nanoseconds
            frames.show()
            return Double(MonotonicClock.nanoseconds - start)
          })
        benchmark.measurement(Figure.median.metric, Int(times.p50))
        benchmark.measurement(Figure.tail.metric, Int(times.p99))
        benchmark.measurement(Figure.worst.metric, Int(times.worst))
      }
    }, setup: { try await prepared.setUp() }, teardown: { await prepared.tearDown() })
}

/// Measures a cost that occurs once per transition: each iteration runs a complete transition and
/// measures only this cost.
private func figure(_ figure: CellFigure, _ name: String, _ cell: BenchCell) {
  let prepared = Prepared { try cell.makeRunner() }
  Benchmark(
    name, configuration: Kit.configuration([.someAllocations]),
    closure: { benchmark in
      await prepared.run(benchmark) { runner, benchmark in
        let marks = KitMarks(figure, benchmark)
        try runner.round(marks, passes: 1)
        benchmark.measurement(Figure.someAllocations.metric, marks.allocations)
      }
    }, setup: { try await prepared.setUp() }, teardown: { await prepared.tearDown() })
}

/// Starts and stops the benchmark kit's measurement around one part of the transition.
@MainActor private final class KitMarks: CellMarks {
  private let figure: CellFigure
  private let benchmark: Benchmark
  private(set) var allocations = 0

  init(_ figure: CellFigure, _ benchmark: Benchmark) {
    (self.figure, self.benchmark) = (figure, benchmark)
  }

  func begin(_ figure: CellFigure) {
    guard figure == self.figure else { return }
    benchmark.startMeasurement()
    edgepan_allocation_counter_start()
  }

  func end(_ figure: CellFigure) {
    guard figure == self.figure else { return }
    allocations = Int(edgepan_allocation_counter_stop())
    benchmark.stopMeasurement()
  }
}
