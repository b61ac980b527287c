// Real malloc counts, handed in by the program that has them.

/// Counts what this thread takes from the heap.
///
/// The counter that stands before malloc belongs to executables and test bundles; a library that
/// brought its own would change every program it is linked into. So it is handed in here.
public struct AllocationCounter: Sendable {
  private let startCounting: @Sendable () -> Void
  private let stopCounting: @Sendable () -> UInt64

  /// A counter that was tried and counts; nil when `isLive` says that it counts nothing (under a
  /// sanitizer, or not linked in): a figure that is absent instead of a 0 that means nothing.
  public init?(
    isLive: Bool, start: @escaping @Sendable () -> Void, stop: @escaping @Sendable () -> UInt64
  ) {
    guard isLive else { return nil }
    startCounting = start
    stopCounting = stop
  }

  @inline(__always) func start() { startCounting() }
  /// How many blocks since the start.
  @inline(__always) func stop() -> Int { Int(stopCounting()) }
}
