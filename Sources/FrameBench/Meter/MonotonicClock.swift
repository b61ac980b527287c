// Reads time: nanoseconds that never go back, and the thread's own.

import Foundation

/// The two clocks of a bench. They are read outside the measured work; a read costs 20 to 50 ns.
public enum MonotonicClock {
  /// Nanoseconds since some moment, of real time.
  @inline(__always) public static var nanoseconds: UInt64 { read(CLOCK_MONOTONIC) }

  /// Nanoseconds that this thread has had a processor.
  @inline(__always) public static var threadNanoseconds: UInt64 { read(CLOCK_THREAD_CPUTIME_ID) }

  @inline(__always) private static func read(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }

  /// The nanoseconds that a closure takes.
  static func time(_ body: () -> Void) -> UInt64 {
    let begin = nanoseconds
    body()
    return nanoseconds - begin
  }

  /// What one read costs, in nanoseconds: the floor below every figure of one frame.
  public static func cost(reads: Int = 1000) -> Double {
    let begin = nanoseconds
    for _ in 0..<reads { _ = nanoseconds }
    return Double(nanoseconds - begin) / Double(reads + 1)
  }
}
