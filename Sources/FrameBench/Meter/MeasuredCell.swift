// The subject of a run: it is measured in rounds, whatever drives its frames.

/// A cell that can be measured round by round: a transition that is scrubbed (``CellRunner``), or
/// one that an app's own gesture drives (``TouchRunner``).
@MainActor protocol MeasuredCell: AnyObject {
  var cell: BenchCell { get }
  /// How many steady frames a round measures.
  var samplesPerRound: Int { get }
  /// One round in which times are taken; the steady frames' go to `samples`.
  func time(into samples: SampleBuffer) throws -> ClockMarks.Round
  /// One round in which work is counted instead.
  func count(allocations counter: AllocationCounter?) throws -> FrameWork
}

extension CellRunner: MeasuredCell {}

/// A set of cells to measure: the catalogue's animators, or a user's scenes.
@MainActor public protocol CellBench {
  /// Measures every cell in rounds until the time is up; the current round is completed.
  ///
  /// - Parameters:
  ///   - seconds: of real time.
  ///   - progress: called between measurements with how many rounds are done.
  func run(seconds: Double, progress: (Int) -> Void) throws -> [CellResult]
  /// Counts work only.
  func work() throws -> [(cell: BenchCell, work: FrameWork)]
}

extension CellBench {
  /// The same without reports of progress.
  public func run(seconds: Double) throws -> [CellResult] {
    try run(seconds: seconds, progress: { _ in })
  }
}

extension AnimatorBench: CellBench {}
extension SceneBench: CellBench {}

/// Cells measured in rounds, interleaved so that a quiet minute does not favour one of them.
@MainActor struct CellRun {
  var cells: [any MeasuredCell]
  var allocations: AllocationCounter?

  /// The fewest rounds that a cell gets, however slow the machine is.
  static let fewestRounds = 3

  /// Counts work only.
  func work() throws -> [(cell: BenchCell, work: FrameWork)] {
    try cells.map { ($0.cell, try $0.count(allocations: allocations)) }
  }

  /// Measures every cell in rounds, each round in a different order, until the time is up.
  func run(seconds: Double, progress: (Int) -> Void) throws -> [CellResult] {
    progress(0)
    var works: [FrameWork] = []
    for cell in cells { works.append(try cell.count(allocations: allocations)) }
    let tallies = cells.map(CellTally.init)
    for cell in cells {
      progress(0)
      _ = try cell.time(into: SampleBuffer(capacity: cell.samplesPerRound))
    }
    var order = Array(tallies.indices)
    var generator = RoundOrder()
    let end = MonotonicClock.nanoseconds + UInt64(max(seconds, 0) * 1_000_000_000)
    var rounds = 0
    while rounds < Self.fewestRounds || MonotonicClock.nanoseconds < end {
      order.shuffle(using: &generator)
      for index in order {
        progress(rounds)
        try tallies[index].runRound()
      }
      rounds += 1
    }
    return zip(tallies, works).map { $0.result(work: $1) }
  }
}
