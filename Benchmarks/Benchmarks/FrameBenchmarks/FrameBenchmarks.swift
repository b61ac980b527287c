// Every benchmark of EdgePan, in the order in which they are listed and run.
//
// What is measured lives in FrameBench, once, and `edgepan bench` measures the same. Counts are exact
// and have a tolerance of zero; times are shown and never gated.

import Benchmark

let benchmarks: @Sendable () -> Void = {
  registerCells()
  registerParts()
  registerStart()
  registerActionBenchmarks()
}
