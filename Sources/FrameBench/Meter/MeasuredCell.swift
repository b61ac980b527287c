// MeasuredCell: a subject that is measured in rounds, whatever drives its frames.

import PlainText

/// A cell that can be measured round by round: a transition that is scrubbed (``CellRunner``), or a
/// transition that an app's own gesture drives (``TouchRunner``).
@MainActor protocol MeasuredCell: AnyObject {
  var cell: BenchCell { get }
  /// The number of steady frames that a round measures.
  var samplesPerRound: Int { get }
  /// Runs one timed round and appends the times of steady frames to `samples`.
  func time(into samples: SampleBuffer) throws -> ClockMarks.Round
  /// Runs one round that counts work instead of measuring time.
  func count(allocations counter: AllocationCounter?) throws -> FrameWork
}

extension CellRunner: MeasuredCell {}

/// A set of cells to measure: the catalogue's animators, or a user's scenes.
@MainActor public protocol CellBench {
  /// Measures every cell in rounds until the time is up; the current round is completed.
  ///
  /// - Parameters:
  ///   - seconds: the real time of the run.
  ///   - progress: called between measurements with the number of completed rounds.
  ///   - isCancelled: called between measurements; if it returns true, the run ends immediately
  ///     with the cells that have been measured so far.
  func run(
    seconds: Double, progress: (Int) -> Void, isCancelled: () -> Bool
  ) throws -> [CellResult]
  /// Counts the work without measuring times.
  func work() throws -> [(cell: BenchCell, work: FrameWork)]
}

extension CellBench {
  /// Measures every cell without reporting progress.
  public func run(seconds: Double) throws -> [CellResult] {
    try run(seconds: seconds, progress: { _ in }, isCancelled: { false })
  }
}

extension AnimatorBench: CellBench {}
extension SceneBench: CellBench {}

/// Cells measured in rounds, interleaved so that a period in which the machine is less busy does
/// not favour one of them.
@MainActor struct CellRun {
  var cells: [any MeasuredCell]
  var allocations: AllocationCounter?

  /// The smallest number of rounds for a cell, however slow the machine is.
  static let fewestRounds = 3

  /// Counts the work without measuring times.
  func work() throws -> [(cell: BenchCell, work: FrameWork)] {
    try cells.map { ($0.cell, try $0.count(allocations: allocations)) }
  }

  /// Measures every cell in rounds, each round in a different order, until the time is up.
  /// After a cancellation, returns the cells with at least one round.
  func run(
    seconds: Double, progress: (Int) -> Void, isCancelled: () -> Bool
  ) throws -> [CellResult] {
    progress(0)
    var works: [FrameWork] = []
    for cell in cells {
      if isCancelled() { return [] }
      works.append(try cell.count(allocations: allocations))
    }
    let tallies = cells.map(CellTally.init)
    for cell in cells {
      if isCancelled() { return [] }
      progress(0)
      _ = try cell.time(into: SampleBuffer(capacity: cell.samplesPerRound))
    }
    var order = Array(tallies.indices)
    var generator = SplitMix64.roundOrder
    let end = MonotonicClock.nanoseconds + UInt64(max(seconds, 0) * 1_000_000_000)
    var rounds = 0
    while !isCancelled(), rounds < Self.fewestRounds || MonotonicClock.nanoseconds < end {
      order.shuffle(using: &generator)
      for index in order where !isCancelled() {
        progress(rounds)
        try tallies[index].runRound()
      }
      rounds += 1
    }
    return zip(tallies, works).filter { $0.0.hasRounds }.map { $0.result(work: $1) }
  }
}
