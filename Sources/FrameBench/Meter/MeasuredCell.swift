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
  /// Returns the cells, ready to be measured.
  ///
  /// - Throws: ``BenchError``, ``/GestureReplay/ReplayError``, and errors of a scene.
  func makeRun() throws -> CellRun
}

extension CellBench {
  /// Counts the work without measuring times. Counting the whole catalogue takes a second or two.
  ///
  /// - Throws: ``BenchError``, ``/GestureReplay/ReplayError``, and errors of a scene.
  public func work() throws -> [(cell: BenchCell, work: FrameWork)] { try makeRun().work() }

  /// Measures every cell in rounds, each round in a different order, until the time is up. The first
  /// round warms up and is discarded.
  ///
  /// - Parameters:
  ///   - seconds: the real time of the run; the current round is completed, and at least three
  ///     rounds are run.
  ///   - progress: called between measurements with the number of completed rounds.
  ///   - isCancelled: called between measurements; if it returns true, the run ends immediately
  ///     with the cells that have been measured so far.
  /// - Throws: ``BenchError``, ``/GestureReplay/ReplayError``, and errors of a scene.
  public func run(
    seconds: Double, progress: (Int) -> Void = { _ in }, isCancelled: () -> Bool = { false }
  ) throws -> [CellResult] {
    try makeRun().run(seconds: seconds, progress: progress, isCancelled: isCancelled)
  }
}

/// Cells measured in rounds, interleaved so that a period in which the machine is less busy does
/// not favour one of them.
@MainActor public struct CellRun {
  var cells: [any MeasuredCell]
  var allocations: AllocationCounter?

  func work() throws -> [(cell: BenchCell, work: FrameWork)] {
    try cells.map { ($0.cell, try $0.count(allocations: allocations)) }
  }

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
    try measureRounds(
      of: tallies.count, seconds: seconds, progress: progress, isCancelled: isCancelled
    ) { try tallies[$0].runRound() }
    return zip(tallies, works).filter { $0.0.hasRounds }.map { $0.result(work: $1) }
  }
}

/// The smallest number of rounds, however slow the machine is.
let fewestRounds = 3

/// Measures subjects in rounds until the time is up. The order of each round is different, but the
/// same in every run.
///
/// - Parameters:
///   - count: the number of subjects.
///   - measure: measures the subject with this index.
@MainActor func measureRounds(
  of count: Int, seconds: Double, progress: (Int) -> Void, isCancelled: () -> Bool,
  _ measure: (Int) throws -> Void
) rethrows {
  var order = Array(0..<count)
  var generator = SplitMix64(seed: 0x9e37_79b9_7f4a_7c15)
  let end = MonotonicClock.nanoseconds + UInt64(max(seconds, 0) * 1_000_000_000)
  var rounds = 0
  while !isCancelled(), rounds < fewestRounds || MonotonicClock.nanoseconds < end {
    order.shuffle(using: &generator)
    for index in order where !isCancelled() {
      progress(rounds)
      try measure(index)
    }
    rounds += 1
  }
}
