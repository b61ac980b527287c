// VelocityEstimator: estimates the velocity of a moving point at its newest sample. A finger's
// velocity at the lift decides whether the gesture is a fling.

/// Estimates the velocity of a point from its last samples, with the method given at
/// initialisation.
///
///     var estimator = VelocityEstimator(.android)
///     estimator.add(x: 0, y: 0, nanoseconds: 0)
///     estimator.add(x: 1, y: 0, nanoseconds: 10_000_000)
///     estimator.add(x: 2, y: 0, nanoseconds: 20_000_000)
///     estimator.velocity()  // (x: 100.0, y: 0.0), units per second
///
/// Cost: two allocations at initialisation, for the strategy and for 20 samples of 24 bytes (160
/// samples for ``MeanVelocity``), and none afterwards unless the estimator is copied. `add` takes
/// constant time; `velocity` visits each sample once.
public struct VelocityEstimator: Sendable {
  /// The strategy, which determines the samples that are kept and the velocity that is computed.
  public let strategy: any VelocityStrategy
  private var history: SampleHistory
  private let gap: Int64
  private let spacing: Int64
  private let replacesSameTime: Bool

  /// Creates an estimator without samples. `unitsPerMillimeter` is the number of units of length in
  /// a millimetre; only ``VelocityMethod/libinput`` uses it.
  public init(_ method: VelocityMethod = .standard, unitsPerMillimeter: Double = 1) {
    self.init(strategy: method.strategy(unitsPerMillimeter: unitsPerMillimeter))
  }

  /// Creates an estimator without samples.
  public init(strategy: any VelocityStrategy) {
    self.strategy = strategy
    history = SampleHistory(capacity: strategy.sampleLimit)
    gap = strategy.gapNanoseconds ?? .max
    spacing = strategy.spacingNanoseconds
    replacesSameTime = strategy.replacesSameTime
  }

  /// Whether the estimator has no samples.
  public var isEmpty: Bool { history.isEmpty }

  /// Removes all samples and keeps the storage.
  public mutating func removeAll() { history.removeAll() }

  /// Adds a sample, in any unit of length, at a time on any clock.
  ///
  /// A sample whose time is before the newest sample's restarts the history, because no velocity
  /// can be estimated across a clock that stepped back. So does a pause longer than the strategy's
  /// gap.
  public mutating func add(x: Double, y: Double, nanoseconds: Int64) {
    let sample = MotionSample(nanoseconds: nanoseconds, x: x, y: y)
    if !history.isEmpty {
      let elapsed = sample.elapsed(since: history[0])
      if elapsed < 0 || elapsed > gap {
        history.removeAll()
      } else if elapsed == 0, replacesSameTime {
        return history.replaceNewest(sample)
      } else if history.count > 1, history[0].elapsed(since: history[1]) < spacing {
        // The two newest samples in the history are closer than the spacing, so this sample
        // replaces the newest.
        return history.replaceNewest(sample)
      }
    }
    history.append(sample)
  }

  /// Notes that the point lifted at this time, or did not move until then, without adding a sample.
  /// If more than the strategy's gap has passed, the history is dropped and ``velocity()`` is
  /// `nil`.
  public mutating func rest(untilNanoseconds time: Int64) {
    guard !history.isEmpty else { return }
    let elapsed = MotionSample(nanoseconds: time, x: 0, y: 0).elapsed(since: history[0])
    if elapsed < 0 || elapsed > gap { removeAll() }
  }

  /// The velocity at the newest sample in units of length per second, or `nil` if too few samples
  /// are recent enough.
  public func velocity() -> (x: Double, y: Double)? {
    guard !history.isEmpty else { return nil }
    return strategy.velocity(of: history)
  }
}
