// MonotonicClock: reads monotonic nanoseconds, and the thread's processor time.

import Foundation

/// The two clocks of a benchmark. Both are read outside the measured work; a read takes 20 to 50
/// ns.
public enum MonotonicClock {
  /// Nanoseconds of real time since an arbitrary moment.
  @inline(__always) public static var nanoseconds: UInt64 { read(CLOCK_MONOTONIC) }

  /// This thread's processor time, in nanoseconds.
  @inline(__always) public static var threadNanoseconds: UInt64 { read(CLOCK_THREAD_CPUTIME_ID) }

  @inline(__always) private static func read(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }

  /// Returns the nanoseconds that a closure takes.
  static func time(_ body: () -> Void) -> UInt64 {
    let begin = nanoseconds
    body()
    return nanoseconds - begin
  }
}
