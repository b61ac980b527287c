// Checks whether all numbers of a buffer are finite.

import CFrameKernels

/// Returns whether every number is finite. Cost: less than one instruction per number.
package func areFinite(_ numbers: UnsafeBufferPointer<Double>) -> Bool {
  guard let start = numbers.baseAddress else { return true }
  return frame_are_finite(Int64(numbers.count), start) != 0
}
