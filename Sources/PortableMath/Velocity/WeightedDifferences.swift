/// A weighted sum of the last differences. A difference is the mean velocity between two samples.
///
/// On each axis, the result is between the smallest and the largest of those differences or, if
/// some are missing, between zero and one of the others. So a result that is not zero has the sign
/// of one of the differences. The lag is (½·w₀ + 1½·w₁ + …) sample intervals.
///
/// **Packets.** Some devices (Bluetooth, polled pads) deliver several samples within a millisecond
/// or two, stamped with their arrival times; a difference over such a short time is noise. A
/// difference here spans at least `packetNanoseconds`: older samples that are closer in time to the
/// difference's newer sample are skipped. The alternative, one sample for each 60 Hz frame, was
/// rejected: measured over 113 real strokes its error is larger (RMS 74 mm/s on slow and 64 mm/s on
/// fast devices, against 63 and 37 mm/s), and a finger's velocity would depend on the display.
public struct WeightedDifferences: VelocityStrategy, Hashable {
  /// The weights of the last differences, newest first.
  public var weights: [Double]
  /// The rule while there are fewer differences than weights.
  public var start: Start
  /// The length of a pause after which older samples are not used; with `nil`, pauses have no
  /// effect.
  public var gapNanoseconds: Int64?
  /// The shortest time that a difference spans.
  public var packetNanoseconds: Int64

  /// A rule for the first differences.
  public enum Start: Hashable, Sendable {
    /// Missing differences count as zero.
    case missingIsZero
    /// A single difference is used with full weight.
    case aloneIsWhole
  }

  /// Samples closer than this count as one packet.
  public static let packetNanoseconds: Int64 = 4_000_000

  /// The last two differences, weighted 0.2 (newest) and 0.8; a single difference counts only 0.2.
  ///
  /// Source: a public analysis of scroll physics on iOS 26.2, whose weights were fitted to recorded
  /// touches and to the velocities that a pan recogniser reported for them (residual 2.7e-12).
  /// Apple does not publish its method. A pause does not affect the velocity: if a finger holds
  /// still and the device reports nothing, the velocity is kept until the lift, as observed on iOS.
  /// Dropping the velocity after 40 ms is Android's rule.
  public static let fitted = WeightedDifferences(
    weights: [0.2, 0.8], start: .missingIsZero, gapNanoseconds: nil)
  /// SwiftUI's method as implemented in OpenSwiftUI's VelocitySampler: 0.25 and 0.75 over three
  /// samples; a single difference has full weight.
  public static let swiftUI = WeightedDifferences(
    weights: [0.25, 0.75], start: .aloneIsWhole, gapNanoseconds: nil)
  /// Flutter's `IOSScrollViewFlingVelocityTracker`, for the fling of a scroll view: the velocity of
  /// ``fitted``, smoothed with weights of 0.25 for the newer value and 0.75 for the older one.
  public static let flutterIOS = WeightedDifferences(
    weights: [0.05, 0.35, 0.6], start: .missingIsZero, gapNanoseconds: 40_000_000,
    packetNanoseconds: 0)
  /// Flutter's `MacOSScrollViewFlingVelocityTracker`.
  public static let flutterMacOS = WeightedDifferences(
    weights: [0.2, 0.65, 0.15], start: .missingIsZero, gapNanoseconds: 40_000_000,
    packetNanoseconds: 0)
  /// The last difference alone, however short the time that it spans.
  public static let last = WeightedDifferences(
    weights: [1], start: .aloneIsWhole, gapNanoseconds: nil, packetNanoseconds: 0)

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - weights: the weights of the last differences, newest first.
  ///   - start: the rule while there are fewer differences than weights.
  ///   - gapNanoseconds: the length of a pause after which older samples are not used; with `nil`,
  ///     pauses have no effect.
  ///   - packetNanoseconds: the shortest time that a difference spans; with 0, every difference
  ///     counts.
  public init(
    weights: [Double], start: Start, gapNanoseconds: Int64?,
    packetNanoseconds: Int64 = WeightedDifferences.packetNanoseconds
  ) {
    self.weights = weights
    self.start = start
    self.gapNanoseconds = gapNanoseconds
    self.packetNanoseconds = packetNanoseconds
  }

  /// One millisecond, so that 20 samples span two packets even if a device is faster than 1 kHz; 0
  /// if `packetNanoseconds` is 0.
  public var spacingNanoseconds: Int64 { packetNanoseconds == 0 ? 0 : 1_000_000 }

  /// The weighted sum of the last differences, in units per second; `nil` if there is no
  /// difference.
  public func velocity(of history: SampleHistory) -> (x: Double, y: Double)? {
    var sum = (x: 0.0, y: 0.0)
    var newer = 0
    var found = 0
    for age in 1..<max(1, history.count) where found < weights.count {
      let elapsed = history[newer].elapsed(since: history[age])
      guard elapsed >= max(1, packetNanoseconds),
        let difference = history[newer].velocity(since: history[age])
      else { continue }
      sum.x += weights[found] * difference.x
      sum.y += weights[found] * difference.y
      newer = age
      found += 1
    }
    guard found > 0 else { return nil }
    if start == .aloneIsWhole, found == 1, weights.count > 1 {
      return (sum.x / weights[0], sum.y / weights[0])
    }
    return sum
  }
}
