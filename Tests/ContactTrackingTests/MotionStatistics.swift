// The statistics of a set of contacts, for comparing synthetic and real gestures.

import ContactTracking

/// The distribution of a quantity: seven order statistics, each an observed value.
struct Quantiles: Hashable, Sendable {
  /// The smallest value.
  var minimum: Double
  /// The 5th percentile.
  var p05: Double
  /// The 25th percentile.
  var p25: Double
  /// The 50th percentile.
  var median: Double
  /// The 75th percentile.
  var p75: Double
  /// The 95th percentile.
  var p95: Double
  /// The largest value.
  var maximum: Double
  /// The number of values.
  var count: Int

  /// Computes the quantiles of values. Quantile p is the value of rank round((n − 1)·p), counted
  /// from 0 in ascending order. Returns `nil` for an empty list.
  init?(_ values: some Sequence<Double>) {
    let sorted = values.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    let rank = { (p: Double) in sorted[Int((Double(sorted.count - 1) * p).rounded())] }
    minimum = first
    p05 = rank(0.05)
    p25 = rank(0.25)
    median = rank(0.5)
    p75 = rank(0.75)
    p95 = rank(0.95)
    maximum = last
    count = sorted.count
  }
}

/// Frame intervals, jitter, durations, reaches and speed profile of a set of contacts.
///
/// The speed profile is over normalised time: each contact's duration is divided into ten equal
/// parts, and the speed in each part is a multiple of the contact's mean speed, so that long and
/// short, fast and slow gestures can be compared. The profile of a minimum-jerk movement is about
/// 0.1 0.6 1.2 1.6 1.9 1.9 1.6 1.2 0.6 0.1.
struct MotionStatistics: Hashable, Sendable {
  /// The milliseconds between successive samples of a contact.
  var intervalMilliseconds: Quantiles
  /// The absolute difference of the intervals from their median, in milliseconds.
  var jitterMilliseconds: Quantiles
  /// The time from the first sample to the last, in milliseconds; one value per contact.
  var durationMilliseconds: Quantiles
  /// The distance between the first and the farthest position, in millimetres; one value per
  /// contact.
  var reachMillimeters: Quantiles
  /// For each tenth of the duration, the speed divided by the contact's mean speed, or `nil` if no
  /// interval between samples has its middle in this tenth.
  var speedProfile: [Quantiles?]
  /// The time at which each contact was fastest, as a fraction of its duration.
  var fastestAt: Quantiles

  /// The number of parts of the profile.
  static let parts = 10

  /// Computes the statistics of the contacts that moved and have two or more samples. Returns `nil`
  /// if there are no such contacts.
  init?(of contacts: [Contact]) {
    var intervals: [Double] = []
    var durations: [Double] = []
    var reaches: [Double] = []
    var speeds = [[Double]](repeating: [], count: Self.parts)
    var fastest: [Double] = []
    for contact in contacts {
      let steps = Self.steps(of: contact)
      let duration = steps.reduce(0) { $0 + $1.milliseconds }
      let length = steps.reduce(0) { $0 + $1.millimeters }
      guard duration > 0, length > 0 else { continue }
      intervals += steps.map(\.milliseconds)
      durations.append(duration)
      reaches.append(Self.reach(of: contact))
      var elapsed = 0.0
      var peak = (speed: -1.0, at: 0.0)
      for step in steps where step.milliseconds > 0 {
        let middle = (elapsed + step.milliseconds / 2) / duration
        elapsed += step.milliseconds
        let speed = step.millimeters / step.milliseconds / (length / duration)
        speeds[min(Self.parts - 1, Int(middle * Double(Self.parts)))].append(speed)
        if speed > peak.speed { peak = (speed, middle) }
      }
      fastest.append(peak.at)
    }
    guard let interval = Quantiles(intervals), let duration = Quantiles(durations),
      let reach = Quantiles(reaches), let fastestAt = Quantiles(fastest),
      let jitter = Quantiles(intervals.map { abs($0 - interval.median) })
    else { return nil }
    intervalMilliseconds = interval
    jitterMilliseconds = jitter
    durationMilliseconds = duration
    reachMillimeters = reach
    speedProfile = speeds.map { Quantiles($0) }
    self.fastestAt = fastestAt
  }

  /// The mean difference between the medians of two speed profiles, in units of the mean speed; 0
  /// for equal medians.
  func profileDistance(to other: MotionStatistics) -> Double {
    let pairs = zip(speedProfile, other.speedProfile).compactMap { own, theirs -> Double? in
      guard let own, let theirs else { return nil }
      return abs(own.median - theirs.median)
    }
    return pairs.isEmpty ? 0 : pairs.reduce(0, +) / Double(pairs.count)
  }

  private static func steps(of contact: Contact) -> [(milliseconds: Double, millimeters: Double)] {
    zip(contact.path, contact.path.dropFirst()).map { from, to in
      (
        Double(to.microseconds - from.microseconds) / 1000,
        distance(from.position, to.position)
      )
    }
  }

  private static func reach(of contact: Contact) -> Double {
    contact.path.map { distance(contact.start.position, $0.position) }.max() ?? 0
  }

  private static func distance(_ a: SurfacePosition, _ b: SurfacePosition) -> Double {
    let x = b.xMillimeters - a.xMillimeters
    let y = b.yMillimeters - a.yMillimeters
    // IEEE 754 requires square roots to be correctly rounded; other functions of libm may differ
    // between machines.
    return (x * x + y * y).squareRoot()
  }
}
