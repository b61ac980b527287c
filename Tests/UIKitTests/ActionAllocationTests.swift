// Sending an action allocates nothing, whatever its parameters.

import CAllocationCounter
import Testing
import UIKit

@MainActor private final class Counter: NSObject {
  var count = 0
  func none() { count += 1 }
  func pan(_ pan: UIPanGestureRecognizer) { count += 1 }
  func any(_ sender: Any) { count += 1 }
}

@MainActor @Suite struct ActionAllocationTests {
  nonisolated private static func of(_ name: String) -> SelectorOf<Counter> { SelectorOf(name) }

  /// Runs in release builds only: in debug builds, closures and generics allocate. The allocation
  /// counter itself works in both.
  #if !DEBUG
    @Test(arguments: [
      Self.of("none")({ $0.none }), Self.of("pan:")({ $0.pan(_:) }),
      Self.of("any:")({ $0.any(_:) }),
    ])
    func action_allocatesNothing(_ selector: Selector) {
      #expect(edgepan_allocation_counter_is_live() == 1)
      FrameCycle.start()
      let counter = Counter()
      let pan = UIPanGestureRecognizer(target: counter, action: selector)
      pan.state = .began
      edgepan_allocation_counter_start()
      for _ in 0..<100 { pan.state = .changed }
      let blocks = edgepan_allocation_counter_stop()
      #expect(counter.count == 101)
      #expect(blocks == 0)
    }
  #endif
}
