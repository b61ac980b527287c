/// The displacement over the last 150 ms divided by the time that it took.
///
/// Source: GNOME Shell's js/ui/swipeTracker.js and libadwaita's adw-swipe-tracker.c: the sum of the
/// deltas after the window's first event, divided by the time from the first event to the last. The
/// result is very smooth and has a lag of 75 ms.
public struct MeanVelocity: VelocityStrategy, Hashable {
  /// The time over which the mean is taken.
  public static let horizonNanoseconds: Int64 = 150_000_000

  /// Creates the strategy; it has no parameters.
  public init() {}

  /// The window's length, because samples before a longer pause are outside the window.
  public var gapNanoseconds: Int64? { Self.horizonNanoseconds }
  /// Enough samples for 150 ms of a 1 kHz device.
  public var sampleLimit: Int { 160 }
  /// One millisecond, so that ``sampleLimit`` samples cover the window on any device.
  public var spacingNanoseconds: Int64 { 1_000_000 }

  /// The displacement over the window divided by the time that it took, in units per second; `nil`
  /// if no time passed.
  public func velocity(of history: SampleHistory) -> (x: Double, y: Double)? {
    let count = history.count(within: Self.horizonNanoseconds)
    return history[0].velocity(since: history[count - 1])
  }
}
