// The cost of sending a recogniser's action, by closure and by selector.

import Benchmark
import FrameBench
import UIKit

/// The target of the recogniser's action; counts its calls.
@MainActor private final class Handler: NSObject {
  var count = 0
  func pan(_ pan: UIPanGestureRecognizer) { count += 1 }
}

@MainActor func registerActionBenchmarks() {
  for (name, usesSelector) in [("action.closure", false), ("action.selector", true)] {
    Benchmark(name, configuration: Kit.configuration([])) { benchmark in
      MainActor.assumeIsolated {
        let handler = Handler()
        let pan =
          usesSelector
          ? UIPanGestureRecognizer(
            target: handler, action: SelectorOf<Handler>("pan:")({ $0.pan(_:) }))
          : UIPanGestureRecognizer { [weak handler] in handler?.pan($0) }
        pan.state = .began
        benchmark.startMeasurement()
        for _ in benchmark.scaledIterations { pan.state = .changed }
        benchmark.stopMeasurement()
        blackHole(handler.count)
      }
    }
  }
}
