// PartBench: a run over many parts, interleaved like a run over animators.

/// A run over parts, which counts their work or measures their times.
@MainActor public struct PartBench {
  /// The parts to measure.
  public var parts: [BenchPart]
  /// The counter of allocations; with `nil`, allocations are not counted.
  public var allocations: AllocationCounter?

  /// The time for which one part runs in one round: long enough to warm the caches, short enough
  /// for many rounds.
  private static let nanosecondsPerRound = 4_000_000.0
  private static let maximumPasses = 4096

  /// Creates a bench, by default over all parts.
  public init(parts: [BenchPart] = BenchPart.all, allocations: AllocationCounter? = nil) {
    self.parts = parts
    self.allocations = allocations
  }

  /// Counts the work without measuring times.
  ///
  /// - Throws: errors of a part's preparation.
  public func work() throws -> [(part: BenchPart, work: FrameWork)] {
    try parts.map { ($0, try $0.prepare().count(allocations: allocations)) }
  }

  /// Measures every part in rounds, each round in a different order, until the time is up.
  ///
  /// - Parameters:
  ///   - seconds: the real time of the run; the current round is completed, and at least
  ///     three rounds are run. Each part is prepared again in each round,
  ///     and its first two passes warm up.
  ///   - progress: called between measurements with the number of completed rounds.
  ///   - isCancelled: called between measurements; if it returns true, the run ends immediately
  ///     with the parts that have been measured so far.
  /// - Throws: errors of a part's preparation.
  public func run(
    seconds: Double, progress: (Int) -> Void = { _ in }, isCancelled: () -> Bool = { false }
  ) throws -> [PartResult] {
    progress(0)
    var works: [FrameWork] = []
    for part in parts {
      if isCancelled() { return [] }
      works.append(try part.prepare().count(allocations: allocations))
    }
    var samples = [[Double]](repeating: [], count: parts.count)
    var medians = samples
    let buffer = SampleBuffer(capacity: Self.maximumPasses)
    try measureRounds(
      of: parts.count, seconds: seconds, progress: progress, isCancelled: isCancelled
    ) { index in
      let round = try time(parts[index], buffer)
      medians[index].append(Distribution(round).p50)
      samples[index] += round
    }
    return parts.indices.filter { !samples[$0].isEmpty }.map {
      PartResult(
        name: parts[$0].name, unit: parts[$0].unit, allocations: parts[$0].allocations,
        work: works[$0],
        time: Distribution(samples[$0]), roundMedians: medians[$0])
    }
  }

  /// Runs one round of one part. Returns nanoseconds per unit, pass by pass.
  private func time(_ part: BenchPart, _ buffer: SampleBuffer) throws -> [Double] {
    let work = try part.prepare()
    work.run()
    let begin = MonotonicClock.nanoseconds
    work.run()
    let once = Double(MonotonicClock.nanoseconds - begin)
    let passes = min(max(Int(Self.nanosecondsPerRound / max(once, 1)), 1), Self.maximumPasses)
    buffer.removeAll()
    for _ in 0..<passes {
      let start = MonotonicClock.nanoseconds
      work.run()
      buffer.append(MonotonicClock.nanoseconds - start)
    }
    return buffer.samples.map { $0 / Double(work.units) }
  }
}

/// The measurements of one part.
public struct PartResult: Sendable {
  /// The part's name.
  public var name: String
  /// The unit of the times: `curve`, `event`, `frame`.
  public var unit: String
  /// The part's use of the heap.
  public var allocations: BenchPart.Allocations
  /// The counted work of one pass; ``FrameWork/frames`` is the number of its units.
  public var work: FrameWork
  /// Nanoseconds per unit, pass by pass.
  public var time: Distribution
  /// The median pass of each round, in the order in which the rounds ran.
  public var roundMedians: [Double]

  /// The counts that are equal in every run, which `--compare` and `--check-counts` can use.
  var exactWork: FrameWork { work.exact(allocations) }
}

extension FrameWork {
  func exact(_ allocations: BenchPart.Allocations) -> FrameWork {
    var work = self
    if allocations == .varying { work.allocations = nil }
    return work
  }
}
