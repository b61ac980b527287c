// Measuring frames: time by the kit, work and allocations by counts.

import Benchmark
import CAllocationCounter
import QuartzCore

/// Exact work of a frame. The kit's own malloc count is always 0 (its interposer is not linked), so
/// ours stands here.
enum Counted: String, CaseIterable {
  case mallocs = "mallocs per 1000 frames"
  case tracks = "tracks per frame"
  case curves = "curves solved per frame"
  case layers = "layers composed per frame"

  var metric: BenchmarkMetric {
    .custom(rawValue, polarity: .prefersSmaller, useScalingFactor: false)
  }
}

/// A benchmark of a scene that is scrubbed from start to end and back.
func frames(
  _ name: String, readsWorlds: Bool = false, _ build: @escaping @MainActor () -> BenchmarkScene
) {
  let holder = SceneHolder(build)
  Benchmark(name) { benchmark in
    // The kit hands one benchmark to one task at a time; it just does not say so in its types.
    nonisolated(unsafe) let benchmark = benchmark
    await MainActor.run { measure(benchmark, holder.scene(), readsWorlds: readsWorlds) }
  }
}

/// Builds a scene once, and again when another benchmark's scene has taken the display.
private final class SceneHolder: @unchecked Sendable {
  private let build: @MainActor () -> BenchmarkScene
  private var built: BenchmarkScene?

  init(_ build: @escaping @MainActor () -> BenchmarkScene) { self.build = build }

  @MainActor func scene() -> BenchmarkScene {
    if let built, built.cycle === FrameCycle.current { return built }
    let scene = build()
    built = scene
    return scene
  }
}

@MainActor private func measure(_ benchmark: Benchmark, _ scene: BenchmarkScene, readsWorlds: Bool)
{
  func frame(_ index: Int) {
    // 0…1 and back in 600 frames, as the peer bench goes.
    let tick = index % 600
    scene.scrub(to: Double(tick <= 300 ? tick : 600 - tick) / 300)
    if readsWorlds { blackHole(scene.cycle.frame.worlds.count) }
  }
  guard edgepan_allocation_counter_is_live() == 1 else {
    return benchmark.error("the allocation counter is not linked in: its zeros mean nothing")
  }
  // The first read of worlds makes their buffers.
  frame(0)
  frame(1)
  benchmark.startMeasurement()
  edgepan_allocation_counter_start()
  for index in benchmark.scaledIterations { frame(index) }
  let mallocs = edgepan_allocation_counter_stop()
  benchmark.stopMeasurement()
  let counters = scene.cycle.counters
  benchmark.measurement(Counted.mallocs.metric, Int(mallocs))
  benchmark.measurement(Counted.tracks.metric, counters.tracksEvaluated)
  benchmark.measurement(Counted.curves.metric, counters.curvesSolved)
  benchmark.measurement(Counted.layers.metric, counters.layersComposed)
}
