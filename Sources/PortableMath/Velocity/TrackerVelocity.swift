/// The mean velocity over the longest recent stretch of motion with similar direction and speed.
///
/// Source: libinput's src/filter.c (`trackers_velocity`): sixteen samples, traversed from the
/// newest to the oldest. The traversal ends when the steps no longer share one of eight compass
/// directions (each within 40.5°), when the speed of the mean velocity differs by more than 1
/// unit/ms from that over the last two steps, or after a second. libinput accelerates pointers by
/// this velocity and uses only the speed; here the direction is kept.
public struct TrackerVelocity: VelocityStrategy, Hashable {
  /// The largest difference between mean speeds, in units of length per second. libinput's unit
  /// is 1/1000 inch, so its limit of 1 unit/ms is 25.4 mm/s.
  public var largestDifference: Double

  /// The age beyond which samples are not used.
  public static let timeoutNanoseconds: Int64 = 1_000_000_000

  /// Creates the strategy. The default is libinput's limit for positions in millimetres.
  public init(largestDifference: Double = 25.4) {
    self.largestDifference = largestDifference
  }

  /// The timeout: the traversal does not cross a longer pause.
  public var gapNanoseconds: Int64? { Self.timeoutNanoseconds }
  /// The newest sample and the sixteen before it.
  public var sampleLimit: Int { 17 }

  /// The velocity over the longest stretch that the traversal accepts, in units per second, or
  /// `nil` if it accepts none.
  public func velocity(of history: SampleHistory) -> (x: Double, y: Double)? {
    let last = history[0]
    var result: (x: Double, y: Double)?
    var initial = 0.0
    var direction = Self.everyDirection
    for age in 1..<max(1, history.count) {
      guard last.elapsed(since: history[age]) <= Self.timeoutNanoseconds,
        let mean = last.velocity(since: history[age])
      else { break }
      // The direction from the older of two samples to the newer one.
      direction &= Self.sectors(from: history[age], to: history[age - 1])
      if direction == 0 { break }
      let speed = (mean.x * mean.x + mean.y * mean.y).squareRoot()
      // The first two differences are always averaged, because a touchpad's first events jump.
      if initial == 0 || age <= 2 {
        initial = speed
      } else if abs(initial - speed) > largestDifference {
        break
      }
      result = mean
    }
    return result
  }

  private static let everyDirection: UInt8 = 0xff
  /// cos² 40.5°: nine tenths of the 45° between neighbouring directions.
  private static let cosineSquare = 0.5782172325201155
  private static let half = 0.7071067811865476

  /// Returns the compass directions that a step can have, one bit for each of eight; all bits for a
  /// step of length zero.
  private static func sectors(from a: MotionSample, to b: MotionSample) -> UInt8 {
    let (x, y) = (b.x - a.x, b.y - a.y)
    let square = x * x + y * y
    guard square > 0 else { return everyDirection }
    let directions: (Double, Double, Double, Double) = (x, (x + y) * half, y, (y - x) * half)
    var bits: UInt8 = 0
    func mark(_ dot: Double, _ bit: UInt8) {
      guard dot * dot > cosineSquare * square else { return }
      bits |= dot > 0 ? 1 << bit : 1 << (bit + 4)
    }
    mark(directions.0, 0)
    mark(directions.1, 1)
    mark(directions.2, 2)
    mark(directions.3, 3)
    return bits
  }
}
