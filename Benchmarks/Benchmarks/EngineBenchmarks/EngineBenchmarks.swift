// What a frame step costs, part by part: curves, values, worlds, and the mathematics below them.
//
// Counts are exact and may fail a build (thresholds of 0 difference); seconds are noise.

import Benchmark
import CAllocationCounter
import PortableMath

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock] + Counted.allCases.map(\.metric), scalingFactor: .kilo,
    maxDuration: .seconds(1), maxIterations: 200)

  // Curve solving: every layer with a curve of its own, against one curve for all.
  frames("curves.bezier.1000-distinct") { .curves(layers: 1000, areDistinct: true) }
  frames("curves.bezier.1000-shared") { .curves(layers: 1000, areDistinct: false) }
  frames("curves.spring.1000") { .springs(layers: 1000) }

  // Values: evaluation alone, at two sizes, to be seen as linear.
  frames("values.5x1000") { .explosion(layers: 1000) }
  frames("values.5x10000") { .explosion(layers: 10_000) }

  // Composition on top of it: flat, three deep, and in perspective.
  frames("worlds.flat.1000", readsWorlds: true) { .explosion(layers: 1000) }
  frames("worlds.flat.10000", readsWorlds: true) { .explosion(layers: 10_000) }
  frames("worlds.three-deep.1000", readsWorlds: true) { .deep(layers: 1000) }
  frames("worlds.perspective.1000", readsWorlds: true) { .perspective(layers: 1000) }

  mathematics()
}

/// The functions below the curves, a thousand calls an iteration.
private func mathematics() {
  Benchmark("math.exp.simd4") { benchmark in
    var x = SIMD4(-0.1, -0.7, -3, -9)
    for _ in benchmark.scaledIterations {
      x = SIMD4(repeating: -1) - Portable.exp(x)
    }
    blackHole(x)
  }
  Benchmark("math.sincos.simd4") { benchmark in
    var x = SIMD4(0.1, 0.7, 3, 9)
    for _ in benchmark.scaledIterations {
      let (sine, cosine) = Portable.sincos(x)
      x = sine + 2 * cosine
    }
    blackHole(x)
  }
  Benchmark("math.pow") { benchmark in
    var x = 1.5
    for _ in benchmark.scaledIterations { x = 1 + Portable.pow(x, 0.75) * 0.5 }
    blackHole(x)
  }
}
