// A summary of many numbers: mean, percentiles, worst value.

/// A summary of a list of measurements. Percentile p is the value at index round((n−1)·p) of the
/// sorted list, halves rounded up, as in Flutter's frame summaries, so every percentile is a
/// measured value.
public struct SampleSummary: Hashable, Sendable, Codable {
  /// The number of measurements, at least 1.
  public var count: Int
  /// The arithmetic mean.
  public var mean: Double
  /// The 50th percentile, the median.
  public var p50: Double
  /// The 90th percentile.
  public var p90: Double
  /// The 95th percentile.
  public var p95: Double
  /// The 99th percentile.
  public var p99: Double
  /// The largest value.
  public var worst: Double

  /// Summarises values; nil for an empty list.
  public init?(_ values: [Double]) {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    func percentile(_ share: Double) -> Double {
      sorted[Int((Double(sorted.count - 1) * share + 0.5).rounded(.down))]
    }
    count = sorted.count
    mean = sorted.reduce(0, +) / Double(sorted.count)
    (p50, p90) = (percentile(0.5), percentile(0.9))
    (p95, p99, worst) = (percentile(0.95), percentile(0.99), sorted[sorted.count - 1])
  }

  /// The number of values that exceed a budget.
  public static func missed(_ values: [Double], budget: Double) -> Int {
    values.count { $0 > budget }
  }
}

/// Apple's rating of a hitch time ratio.
public enum HitchRating: String, Hashable, Sendable, Codable {
  /// Hardly visible: 5 ms of hitches per second or less.
  case good
  /// Users notice: up to 10 ms per second.
  case warning
  /// Requires immediate action: more than 10 ms per second.
  case critical

  /// The largest ratio that is still good, in ms/s. Source: Apple, WWDC20 session 10077.
  public static let goodAtMost = 5.0
  /// The ratio above which hitches are critical, in ms/s. Source: the same session.
  public static let criticalAbove = 10.0

  /// - Parameter ratio: milliseconds of hitches per second of motion.
  public init(ratio: Double) {
    self =
      ratio <= Self.goodAtMost ? .good : ratio <= Self.criticalAbove ? .warning : .critical
  }
}
