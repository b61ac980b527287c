/// Counts this thread's heap allocations.
///
/// Only executables and test bundles intercept malloc, because a library that did so would change
/// every program that links it. Therefore the program supplies the counter.
public struct AllocationCounter: Sendable {
  private let startCounting: @Sendable () -> Void
  private let stopCounting: @Sendable () -> UInt64

  /// Creates a counter, or returns `nil` if `isLive` is false because malloc is not intercepted
  /// (under a sanitizer, or if the program does not link the interception). The count is then
  /// omitted instead of being a meaningless 0.
  public init?(
    isLive: Bool, start: @escaping @Sendable () -> Void, stop: @escaping @Sendable () -> UInt64
  ) {
    guard isLive else { return nil }
    startCounting = start
    stopCounting = stop
  }

  @inline(__always) func start() { startCounting() }
  /// Returns the number of blocks allocated since the start.
  @inline(__always) func stop() -> Int { Int(stopCounting()) }
}
