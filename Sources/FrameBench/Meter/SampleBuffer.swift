// SampleBuffer: stores the times of frames during a measurement, without allocation or array
// bookkeeping.

/// A fixed number of samples, in nanoseconds.
final class SampleBuffer {
  private let storage: UnsafeMutableBufferPointer<Double>
  private(set) var count = 0

  init(capacity: Int) {
    storage = .allocate(capacity: capacity)
    storage.initialize(repeating: 0)
  }

  deinit { storage.deallocate() }

  @inline(__always) func append(_ nanoseconds: UInt64) {
    storage[count] = Double(nanoseconds)
    count += 1
  }

  func removeAll() { count = 0 }

  var samples: [Double] { Array(storage[0..<count]) }
}
