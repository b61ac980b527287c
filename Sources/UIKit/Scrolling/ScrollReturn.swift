import PortableMath

/// The distance of content from the place to which it returns, as a function of time.
///
/// Measured by Vercantez/openuikit (iPhone 16 simulator, iOS 26.1): content with a speed returns
/// critically damped, with 11 1/s. Content that a finger at rest has pulled beyond its edge returns
/// with two decay rates, 9 and 46 1/s.
struct ScrollReturn: Equatable {
  /// The initial distance in points, and the velocity of the offset in points per second.
  private let away, velocity: Double

  /// The speed, in points per second, up to which content returns as from rest.
  private static let restSpeed = 50.0
  /// The decay rate with a speed.
  private static let frequency = 11.0
  /// The decay rates from rest.
  private static let (slow, fast) = (9.0, 46.0)
  /// The distance from its end, in points, at which the content stops. With it, the measured returns
  /// take their measured times to within 3 %.
  static let tolerance = 0.5

  init(away: Double, velocity: Double) { (self.away, self.velocity) = (away, velocity) }

  private var isFromRest: Bool { abs(velocity) <= Self.restSpeed }
  private var slowPart: Double { (Self.fast * away + velocity) / (Self.fast - Self.slow) }
  private var fastPart: Double { away - slowPart }
  private var slope: Double { velocity + Self.frequency * away }

  func distance(at time: Double) -> Double {
    if isFromRest {
      return slowPart * Portable.exp(-Self.slow * time) + fastPart * Portable.exp(-Self.fast * time)
    }
    return (away + slope * time) * Portable.exp(-Self.frequency * time)
  }

  func velocity(at time: Double) -> Double {
    if isFromRest {
      return -Self.slow * slowPart * Portable.exp(-Self.slow * time)
        - Self.fast * fastPart * Portable.exp(-Self.fast * time)
    }
    return (slope - Self.frequency * (away + slope * time)) * Portable.exp(-Self.frequency * time)
  }

  /// An upper bound of the distance, which decreases after ``peak``.
  private func envelope(_ time: Double) -> Double {
    if isFromRest {
      return abs(slowPart) * Portable.exp(-Self.slow * time)
        + abs(fastPart) * Portable.exp(-Self.fast * time)
    }
    return (abs(away) + abs(slope) * time) * Portable.exp(-Self.frequency * time)
  }

  private var peak: Double { isFromRest ? 0 : 1 / Self.frequency }

  /// The seconds until the content stays within ``tolerance`` of its end, found by bisection.
  var duration: Double {
    var (low, high) = (peak, peak + 1 / Self.frequency)
    if away == 0, envelope(low) <= Self.tolerance { return 0 }
    while envelope(high) > Self.tolerance, high < 1024 { high *= 2 }
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if envelope(middle) > Self.tolerance { low = middle } else { high = middle }
    }
    return high
  }
}
