// FrameBenchmarks: all benchmarks of EdgePan, in the order in which they are listed and run.
//
// The measured work is defined in the module FrameBench, so `edgepan bench` measures the same work.
// Counts are exact and have a tolerance of zero; times are printed but never fail a run.

import Benchmark

let benchmarks: @Sendable () -> Void = {
  registerCells()
  registerParts()
  registerStart()
  registerActionBenchmarks()
}
