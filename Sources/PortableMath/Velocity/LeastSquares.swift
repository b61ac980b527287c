/// The slope, at the newest sample, of a parabola or line fitted to the last samples by least
/// squares.
///
/// The result is smoother than a difference of two samples, at the cost of lag: the reported speed
/// of a decelerating finger is too high, and the velocity of a finger that turns or stops may have
/// the wrong sign, because a parabola overshoots at its end.
public struct LeastSquares: VelocityStrategy, Hashable {
  /// Samples older than this, measured from the newest, are not used.
  public var horizonNanoseconds: Int64 = 100_000_000
  /// The length of a pause after which older samples are not used; with `nil`, pauses have no
  /// effect.
  public var gapNanoseconds: Int64? = 40_000_000
  /// The largest number of samples used, counted from the newest.
  public var sampleLimit = 20
  /// The smallest number of usable samples; with fewer, the velocity is unknown.
  public var minimumSamples: Int
  /// Whether a sample replaces the previous one if both have the same time.
  public var replacesSameTime: Bool
  /// The highest degree of the fitted polynomial, 1 or 2.
  public var degree = 2
  /// Whether a velocity opposite to the displacement over the window counts as zero.
  public var dropsOpposing = false

  /// Android's `VelocityTracker` with its strategy LSQ2 (libs/input/VelocityTracker.cpp): two
  /// samples are enough, and give a straight line.
  public static let android = LeastSquares(minimumSamples: 2, replacesSameTime: true)
  /// Flutter's `VelocityTracker` (gestures/velocity_tracker.dart): fewer than three samples give
  /// no velocity.
  public static let flutter = LeastSquares(minimumSamples: 3, replacesSameTime: false)
  /// Chromium's `LSQ2_RESTRICTED`: like Android's, but a velocity opposite to the displacement
  /// between the window's oldest and newest samples counts as zero.
  public static let chromium = LeastSquares(
    minimumSamples: 2, replacesSameTime: true, dropsOpposing: true)
  /// A parabola over 50 ms.
  public static let parabola50 = LeastSquares(
    minimumSamples: 2, replacesSameTime: true, horizonNanoseconds: 50_000_000)
  /// A straight line over 50 ms. It never reverses the sign of a motion in one direction, at the
  /// cost of 25 ms of lag.
  public static let line50 = LeastSquares(
    minimumSamples: 2, replacesSameTime: true, horizonNanoseconds: 50_000_000, degree: 1)

  /// Creates a strategy with the gap and the sample limit of Android and Flutter.
  public init(
    minimumSamples: Int, replacesSameTime: Bool, horizonNanoseconds: Int64 = 100_000_000,
    degree: Int = 2, dropsOpposing: Bool = false
  ) {
    self.minimumSamples = minimumSamples
    self.replacesSameTime = replacesSameTime
    self.horizonNanoseconds = horizonNanoseconds
    self.degree = degree
    self.dropsOpposing = dropsOpposing
  }

  /// The fit's slope at the newest sample, in units per second; `nil` for fewer than
  /// ``minimumSamples`` usable samples.
  public func velocity(of history: SampleHistory) -> (x: Double, y: Double)? {
    let last = history[0]
    var fitX = QuadraticFit()
    var fitY = QuadraticFit()
    var oldest = last
    for age in 0..<min(history.count, max(1, sampleLimit)) {
      let sample = history[age]
      let elapsed = last.elapsed(since: sample)
      if elapsed > horizonNanoseconds { break }
      // In milliseconds, the fourth powers of time have magnitudes near those of the positions.
      let t = Double(-elapsed) * 1e-6
      fitX.add(t: t, x: sample.x - last.x)
      fitY.add(t: t, x: sample.y - last.y)
      oldest = sample
    }
    guard fitX.count >= minimumSamples,
      let x = fitX.solve(degree: degree), let y = fitY.solve(degree: degree), x.degree > 0
    else { return nil }
    if dropsOpposing {
      let along = x.linear * (last.x - oldest.x) + y.linear * (last.y - oldest.y)
      if along < 0 { return (0, 0) }
    }
    return (x.linear * 1e3, y.linear * 1e3)
  }
}
