// Real malloc counts, passed in by the program that has them.

/// Counts this thread's heap allocations.
///
/// The counter that intercepts malloc belongs to executables and test bundles; a library with its
/// own would change every program it is linked into. So it is passed in here.
public struct AllocationCounter: Sendable {
  private let startCounting: @Sendable () -> Void
  private let stopCounting: @Sendable () -> UInt64

  /// A counter that works; nil if `isLive` is false (under a sanitizer, or not linked in), so that
  /// the figure is absent instead of a meaningless 0.
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
