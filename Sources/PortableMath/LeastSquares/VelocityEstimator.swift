// The velocity of a moving point at its newest sample: what a fling is judged by.

/// Estimates the velocity of a point from its last samples: the slope, at the newest one, of a
/// parabola fitted to them by least squares.
///
/// Smooth where a two-point difference is noisy, at the cost of up to 100 ms of memory: a finger
/// that stops dead keeps some velocity until the old samples have aged out or a gap of 40 ms says
/// that it rests. The rules are those of Android's tracker and of Flutter's; where the two differ,
/// ``Policy`` has a value for it.
///
///     var estimator = VelocityEstimator()
///     estimator.add(x: 0, y: 0, nanoseconds: 0)
///     estimator.add(x: 1, y: 0, nanoseconds: 10_000_000)
///     estimator.add(x: 2, y: 0, nanoseconds: 20_000_000)
///     estimator.velocity()  // (x: 100.0, y: 0.0), units a second
///
/// Cost: one allocation when made (20 samples of 24 bytes), none afterwards while the value has
/// one owner; `add` is constant, `velocity` walks at most 20 samples.
public struct VelocityEstimator: Sendable {
  /// What counts as recent, and what is done with the samples at the margins.
  public struct Policy: Hashable, Sendable {
    /// Samples older than this, measured from the newest, are not used.
    public var horizonNanoseconds: Int64 = 100_000_000
    /// A longer silence than this between two samples means that the point rested: what lies
    /// before it is not used.
    public var gapNanoseconds: Int64 = 40_000_000
    /// At most this many newest samples are used; 1…20.
    public var sampleLimit = 20
    /// With fewer usable samples there is no velocity.
    public var minimumSamples: Int
    /// Whether a sample with the newest one's time takes its place (Android) or is kept beside it
    /// (Flutter).
    public var replacesSameTime: Bool
    /// The highest degree of the fitted polynomial, 1 or 2.
    public var degree = 2

    /// Android's `VelocityTracker` with its strategy LSQ2 (libs/input/VelocityTracker.cpp): two
    /// samples are enough, for a straight line. What EdgePan uses everywhere.
    public static let android = Policy(minimumSamples: 2, replacesSameTime: true)
    /// Flutter's `VelocityTracker` (gestures/velocity_tracker.dart): fewer than three samples give
    /// no velocity.
    public static let flutter = Policy(minimumSamples: 3, replacesSameTime: false)

    /// Makes a policy; horizon, gap, limit and degree start at the values both peers share.
    public init(minimumSamples: Int, replacesSameTime: Bool) {
      self.minimumSamples = minimumSamples
      self.replacesSameTime = replacesSameTime
    }
  }

  private struct Sample {
    var nanoseconds: Int64
    var x: Double
    var y: Double
  }

  private static let capacity = 20

  /// The rules in force.
  public let policy: Policy
  private var ring: [Sample] = []
  /// Where the newest sample stands in `ring`.
  private var newest = -1

  /// An estimator without samples.
  public init(policy: Policy = .android) {
    self.policy = policy
    ring.reserveCapacity(Self.capacity)
  }

  /// Whether no sample is held.
  public var isEmpty: Bool { ring.isEmpty }

  /// Forgets all samples; keeps the storage.
  public mutating func removeAll() {
    ring.removeAll(keepingCapacity: true)
    newest = -1
  }

  /// Adds a sample, in any unit of length, at a time on any clock.
  ///
  /// A time before the newest sample's starts the history afresh: nothing sound can be fitted
  /// across a clock that stepped back.
  public mutating func add(x: Double, y: Double, nanoseconds: Int64) {
    let sample = Sample(nanoseconds: nanoseconds, x: x, y: y)
    if newest >= 0 {
      let elapsed = Self.elapsed(from: ring[newest].nanoseconds, to: nanoseconds)
      if elapsed < 0 || elapsed > policy.gapNanoseconds {
        removeAll()
      } else if elapsed == 0, policy.replacesSameTime {
        ring[newest] = sample
        return
      }
    }
    newest = (newest + 1) % Self.capacity
    if ring.count < Self.capacity { ring.append(sample) } else { ring[newest] = sample }
  }

  /// Says that the point left, or still rested, at this time, without adding a sample: after more
  /// than the gap the history is dropped, and ``velocity()`` is nil.
  public mutating func rest(untilNanoseconds time: Int64) {
    guard newest >= 0 else { return }
    let elapsed = Self.elapsed(from: ring[newest].nanoseconds, to: time)
    if elapsed < 0 || elapsed > policy.gapNanoseconds { removeAll() }
  }

  /// The velocity at the newest sample in units of length a second, or nil when too few samples
  /// are recent enough.
  public func velocity() -> (x: Double, y: Double)? {
    guard newest >= 0 else { return nil }
    let last = ring[newest]
    var fitX = QuadraticFit()
    var fitY = QuadraticFit()
    let limit = min(ring.count, max(1, policy.sampleLimit))
    var index = newest
    for _ in 0..<limit {
      let sample = ring[index]
      let age = Self.elapsed(from: sample.nanoseconds, to: last.nanoseconds)
      if age > policy.horizonNanoseconds { break }
      // Milliseconds keep fourth powers of the time near those of the positions.
      let t = Double(-age) * 1e-6
      fitX.add(t: t, x: sample.x - last.x)
      fitY.add(t: t, x: sample.y - last.y)
      index = index == 0 ? Self.capacity - 1 : index - 1
    }
    guard fitX.count >= policy.minimumSamples,
      let x = fitX.solve(degree: policy.degree), let y = fitY.solve(degree: policy.degree),
      x.degree > 0
    else { return nil }
    return (x.linear * 1e3, y.linear * 1e3)
  }

  /// The difference of two times; one too big for the type is as good as infinite.
  private static func elapsed(from a: Int64, to b: Int64) -> Int64 {
    let (difference, overflow) = b.subtractingReportingOverflow(a)
    return overflow ? (b > a ? .max : .min) : difference
  }
}
