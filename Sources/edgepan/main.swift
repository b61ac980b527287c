import CAllocationCounter
import EdgePanCommands

EdgePanTool(name: "edgepan", allocations: .linked).main()

extension AllocationCounter? {
  /// The allocation counter, which intercepts malloc in this executable; nil if it is not linked.
  fileprivate static var linked: AllocationCounter? {
    AllocationCounter(
      isLive: edgepan_allocation_counter_is_live() == 1,
      start: { edgepan_allocation_counter_start() }, stop: { edgepan_allocation_counter_stop() })
  }
}
