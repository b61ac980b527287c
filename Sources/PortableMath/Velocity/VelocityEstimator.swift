// The velocity of a moving point at its newest sample: what a fling is judged by.

/// Estimates the velocity of a point from its last samples, by the method that it was made with.
///
///     var estimator = VelocityEstimator(.android)
///     estimator.add(x: 0, y: 0, nanoseconds: 0)
///     estimator.add(x: 1, y: 0, nanoseconds: 10_000_000)
///     estimator.add(x: 2, y: 0, nanoseconds: 20_000_000)
///     estimator.velocity()  // (x: 100.0, y: 0.0), units a second
///
/// Cost: two allocations when made (20 samples of 24 bytes, 160 for ``MeanVelocity``; the method),
/// none afterwards while the value has one owner; `add` is constant, `velocity` walks the samples
/// once.
public struct VelocityEstimator: Sendable {
  /// How the samples are kept and read.
  public let strategy: any VelocityStrategy
  private var history: SampleHistory
  private let gap: Int64
  private let spacing: Int64
  private let replacesSameTime: Bool

  /// An estimator without samples, whose unit of length goes so many times into a millimetre: only
  /// ``VelocityMethod/libinput`` asks.
  public init(_ method: VelocityMethod = .standard, unitsPerMillimeter: Double = 1) {
    self.init(strategy: method.strategy(unitsPerMillimeter: unitsPerMillimeter))
  }

  /// An estimator without samples.
  public init(strategy: any VelocityStrategy) {
    self.strategy = strategy
    history = SampleHistory(capacity: strategy.sampleLimit)
    gap = strategy.gapNanoseconds ?? .max
    spacing = strategy.spacingNanoseconds
    replacesSameTime = strategy.replacesSameTime
  }

  /// Whether no sample is held.
  public var isEmpty: Bool { history.isEmpty }

  /// Forgets all samples; keeps the storage.
  public mutating func removeAll() { history.removeAll() }

  /// Adds a sample, in any unit of length, at a time on any clock.
  ///
  /// A time before the newest sample's starts the history afresh: nothing sound can be estimated
  /// across a clock that stepped back. So does a silence longer than the strategy's gap.
  public mutating func add(x: Double, y: Double, nanoseconds: Int64) {
    let sample = MotionSample(nanoseconds: nanoseconds, x: x, y: y)
    if !history.isEmpty {
      let elapsed = sample.elapsed(since: history[0])
      if elapsed < 0 || elapsed > gap {
        history.removeAll()
      } else if elapsed == 0, replacesSameTime {
        return history.replaceNewest(sample)
      } else if history.count > 1, history[0].elapsed(since: history[1]) < spacing {
        // The last two are closer than the history can afford: the newest stands for both.
        return history.replaceNewest(sample)
      }
    }
    history.append(sample)
  }

  /// Says that the point left, or still rested, at this time, without adding a sample: after more
  /// than the strategy's gap the history is dropped, and ``velocity()`` is nil.
  public mutating func rest(untilNanoseconds time: Int64) {
    guard !history.isEmpty else { return }
    let elapsed = MotionSample(nanoseconds: time, x: 0, y: 0).elapsed(since: history[0])
    if elapsed < 0 || elapsed > gap { removeAll() }
  }

  /// The velocity at the newest sample in units of length a second, or nil when too few samples
  /// are recent enough.
  public func velocity() -> (x: Double, y: Double)? {
    guard !history.isEmpty else { return nil }
    return strategy.velocity(of: history)
  }
}
