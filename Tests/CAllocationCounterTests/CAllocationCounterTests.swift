// A count of zero proves nothing unless the counter is shown to count.

import CAllocationCounter
import Testing

@Suite struct CAllocationCounterTests {
  @Test func isLive_inTheTestBundle() {
    #expect(edgepan_allocation_counter_is_live() == 1)
  }

  @Test func everyArray_isCounted() {
    edgepan_allocation_counter_start()
    for count in 1...100 { blackHole(Array(repeating: UInt8(count), count: count)) }
    let blocks = edgepan_allocation_counter_stop()
    // Unoptimised code may allocate more than the arrays themselves.
    #expect(blocks >= 100)
  }

  @Test func arithmetic_allocatesNothing() {
    var sum = 0
    edgepan_allocation_counter_start()
    for number in 0..<1000 { sum &+= number }
    let blocks = edgepan_allocation_counter_stop()
    #expect(sum == 499_500)
    #expect(blocks == 0)
  }

  @inline(never) private func blackHole(_ bytes: [UInt8]) { withExtendedLifetime(bytes) {} }
}
