/// The slope of a parabola over 70 ms, clamped on each axis to the range of the last three
/// differences (mean velocities between two consecutive samples).
///
/// The parabola averages noise. The clamp prevents a velocity outside the range of those
/// differences, in particular one of the wrong sign. Measured over 113 strokes on real touchpads
/// and touchscreens, the error of this method at the lift was among the smallest of all methods.
/// The method is EdgePan's own.
public struct ClampedLeastSquares: VelocityStrategy, Hashable {
  /// The time over which the parabola is fitted.
  public static let horizonNanoseconds: Int64 = 70_000_000
  /// The number of differences that form the range.
  public static let differences = 3

  private let fit = LeastSquares(
    minimumSamples: 2, replacesSameTime: true, horizonNanoseconds: horizonNanoseconds)

  /// Creates the strategy; it has no parameters.
  public init() {}

  /// The slope of the fitted parabola, clamped to the range of the last differences; `nil` for
  /// fewer than two samples.
  public func velocity(of history: SampleHistory) -> (x: Double, y: Double)? {
    guard let slope = fit.velocity(of: history),
      var low = history[0].velocity(since: history[1])
    else { return nil }
    var high = low
    for age in 1..<max(1, min(Self.differences, history.count - 1)) {
      guard let difference = history[age].velocity(since: history[age + 1]) else { continue }
      low = (min(low.x, difference.x), min(low.y, difference.y))
      high = (max(high.x, difference.x), max(high.y, difference.y))
    }
    return (min(max(slope.x, low.x), high.x), min(max(slope.y, low.y), high.y))
  }
}
