/// The position of a point at a time.
public struct MotionSample: Hashable, Sendable {
  /// The time in nanoseconds, on a clock of the caller's choice.
  public var nanoseconds: Int64
  /// The horizontal position, in a unit of the caller's choice.
  public var x: Double
  /// The vertical position, in the same unit.
  public var y: Double

  /// Creates a sample.
  public init(nanoseconds: Int64, x: Double, y: Double) {
    self.nanoseconds = nanoseconds
    self.x = x
    self.y = y
  }

  /// Returns the nanoseconds since another sample, or the largest or smallest `Int64` if the
  /// difference overflows.
  public func elapsed(since other: MotionSample) -> Int64 {
    let (difference, overflow) = nanoseconds.subtractingReportingOverflow(other.nanoseconds)
    return overflow ? (nanoseconds > other.nanoseconds ? .max : .min) : difference
  }

  /// Returns the mean velocity since another sample in units per second, or `nil` if no time has
  /// passed.
  public func velocity(since other: MotionSample) -> (x: Double, y: Double)? {
    let elapsed = elapsed(since: other)
    guard elapsed > 0 else { return nil }
    let seconds = Double(elapsed) * 1e-9
    return ((x - other.x) / seconds, (y - other.y) / seconds)
  }
}

/// The newest samples of a point, newest first: a ring of fixed capacity.
public struct SampleHistory: Sendable {
  private var ring: [MotionSample] = []
  private let capacity: Int
  /// The newest sample's index in `ring`.
  private var newest = -1

  /// Creates a history for a number of samples, at least 1. Cost: one allocation.
  public init(capacity: Int) {
    self.capacity = max(1, capacity)
    ring.reserveCapacity(self.capacity)
  }

  /// The number of samples kept, at most the capacity.
  public var count: Int { ring.count }
  /// Whether there is no sample.
  public var isEmpty: Bool { ring.isEmpty }

  /// The sample that was added `age` samples before the newest.
  public subscript(age: Int) -> MotionSample {
    let index = newest - age
    return ring[index < 0 ? index + ring.count : index]
  }

  mutating func removeAll() {
    ring.removeAll(keepingCapacity: true)
    newest = -1
  }

  mutating func append(_ sample: MotionSample) {
    newest = (newest + 1) % capacity
    if ring.count < capacity { ring.append(sample) } else { ring[newest] = sample }
  }

  mutating func replaceNewest(_ sample: MotionSample) { ring[newest] = sample }

  /// Returns the number of samples that are at most `horizon` nanoseconds older than the newest.
  func count(within horizon: Int64) -> Int {
    let last = self[0]
    for age in 0..<count where last.elapsed(since: self[age]) > horizon { return age }
    return count
  }
}
