// Distribution: the statistics of a set of samples (median, tail, worst).

/// Samples in ascending order, and the statistics derived from them.
public struct Distribution: Hashable, Sendable {
  /// The samples in ascending order.
  public let sorted: [Double]

  /// Sorts the samples, none of which may be NaN. Cost: n·log n.
  public init(_ samples: [Double]) { sorted = samples.sorted() }

  /// The number of samples.
  public var count: Int { sorted.count }
  /// The median, or 0 without samples.
  public var p50: Double { percentile(0.5) }
  /// The 99th percentile, or 0 without samples.
  public var p99: Double { percentile(0.99) }
  /// The largest sample, or 0 without samples.
  public var worst: Double { sorted.last ?? 0 }
  /// The arithmetic mean, or 0 without samples.
  public var mean: Double { sorted.isEmpty ? 0 : sorted.reduce(0, +) / Double(count) }

  /// Returns the smallest sample for which at least this fraction of all samples is equal or
  /// smaller (nearest rank), or 0 without samples.
  public func percentile(_ share: Double) -> Double {
    guard !sorted.isEmpty else { return 0 }
    let rank = (share * Double(count)).rounded(.up)
    return sorted[min(max(Int(rank) - 1, 0), count - 1)]
  }

  /// The spread of the samples: half the distance between the quartiles, as a fraction of the
  /// median, or 0 without samples. For the medians of rounds, this is the difference that two runs
  /// of the same code can show by chance.
  public var spread: Double {
    p50 > 0 ? (percentile(0.75) - percentile(0.25)) / 2 / p50 : 0
  }

  /// The sample standard deviation, with n − 1 in the denominator.
  public var standardDeviation: Double {
    guard count > 1 else { return 0 }
    let mean = mean
    let squares = sorted.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(count - 1)).squareRoot()
  }
}
