// Sending an action allocates nothing, whatever its parameters.

import CAllocationCounter
import TestStage
import Testing
import UIKit

@MainActor @Suite struct ActionAllocationTests {
  /// Runs in release builds only: in debug builds, closures and generics allocate. The allocation
  /// counter itself works in both.
  #if !DEBUG
    @Test(arguments: ActionCounter.actions)
    func action_allocatesNothing(_ selector: Selector) {
      #expect(edgepan_allocation_counter_is_live() == 1)
      FrameCycle.start()
      let counter = ActionCounter()
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
