// The parts of FrameBench: engine, input, log, replays, start, scaling.

import Benchmark
import CAllocationCounter
import FrameBench

/// One iteration is one pass; `units in a pass` is the number of its curves, events or frames.
func registerParts() {
  for (name, allocations) in onMainActor({ BenchPart.all.map { ($0.name, $0.allocations) } }) {
    let prepared = Prepared { () throws -> PartWork in
      guard let part = BenchPart.named([name]).first else {
        throw KitError("unknown part '\(name)'")
      }
      return try part.prepare()
    }
    Benchmark(
      name, configuration: Kit.configuration(Figure.part(allocations)),
      closure: { benchmark in
        await prepared.run(benchmark) { work, benchmark in
          // The switch to the main actor leaves the caches cold.
          work.run()
          benchmark.startMeasurement()
          work.run()
          benchmark.stopMeasurement()
          if benchmark.currentIteration == 0 { prepared.counted = work.count(allocations: .linked) }
          guard let counted = prepared.counted else { return }
          benchmark.measurement(Figure.units.metric, counted.frames)
          benchmark.measurement(Figure.allocations.metric, counted.allocations ?? 0)
          benchmark.measurement(Figure.tracks.metric, counted.tracks + counted.transforms)
          benchmark.measurement(Figure.curves.metric, counted.curves)
          benchmark.measurement(Figure.composed.metric, counted.composed)
        }
      }, setup: { try await prepared.setUp() }, teardown: { await prepared.tearDown() })
  }
}

extension AllocationCounter? {
  /// The counter that interposes malloc in this executable.
  fileprivate static var linked: AllocationCounter? {
    AllocationCounter(
      isLive: edgepan_allocation_counter_is_live() == 1,
      start: { edgepan_allocation_counter_start() }, stop: { edgepan_allocation_counter_stop() })
  }
}
