/// The speed of a unit mass that received all the work that the finger did over the last 100 ms.
///
/// Source: Android's `ImpulseVelocityTrackerStrategy` (libs/input/VelocityTracker.cpp): each
/// difference v of two samples (a velocity) adds (v − u)·|v| to the work, where u is the speed that
/// corresponds to the work so far; the first difference counts half. With only two samples, the
/// velocity is their difference.
public struct ImpulseVelocity: VelocityStrategy, Hashable {
  /// Samples older than this, measured from the newest, are not used.
  public static let horizonNanoseconds: Int64 = 100_000_000

  /// Creates the strategy; it has no parameters.
  public init() {}

  /// The velocity of the mass, in units per second; `nil` for fewer than two samples within
  /// ``horizonNanoseconds``.
  public func velocity(of history: SampleHistory) -> (x: Double, y: Double)? {
    let count = history.count(within: Self.horizonNanoseconds)
    guard count >= 2 else { return nil }
    var work = (x: 0.0, y: 0.0)
    for age in (0..<count - 1).reversed() {
      guard let difference = history[age].velocity(since: history[age + 1]) else { continue }
      let speed = (x: Self.speed(work.x), y: Self.speed(work.y))
      work.x += (difference.x - speed.x) * abs(difference.x)
      work.y += (difference.y - speed.y) * abs(difference.y)
      if age == count - 2 {
        work.x *= 0.5
        work.y *= 0.5
      }
    }
    return (Self.speed(work.x), Self.speed(work.y))
  }

  /// The speed of a unit mass, √(2·work), with the sign of the work.
  private static func speed(_ work: Double) -> Double {
    let magnitude = (2 * abs(work)).squareRoot()
    return work < 0 ? -magnitude : magnitude
  }
}
