// CellResult: the measurements of one cell.

/// The times of the four measured parts (``CellFigure``) of a cell's transition, and the counted
/// work of its frames.
public struct CellResult: Sendable {
  /// The measured cell.
  public var cell: BenchCell
  /// The counted work of all steady frames.
  public var work: FrameWork
  /// The time of every measured steady frame, in nanoseconds.
  public var steady: Distribution
  /// The time that each round needed to start the transition (snapshots, views and compiled
  /// tracks), in nanoseconds.
  public var setUp: Distribution
  /// The time of each round's first frame, in nanoseconds.
  public var firstFrame: Distribution
  /// The time of each round's completion, in nanoseconds: the frame that ended the transition plus
  /// the frame that shows its end.
  public var completion: Distribution
  /// The median steady frame of each round, in the order in which the rounds ran. Comparisons of
  /// two runs use these medians.
  public var roundMedians: [Double]
  /// The mean processor time of each round's steady frames, in nanoseconds.
  public var roundThreadTimes: [Double]

  /// The mean processor time of a steady frame, in nanoseconds; 0 without rounds.
  public var threadTimePerFrame: Double {
    roundThreadTimes.reduce(0, +) / Double(max(roundThreadTimes.count, 1))
  }
}

/// Collects the rounds of a cell.
@MainActor final class CellTally {
  let runner: any MeasuredCell
  private let buffer: SampleBuffer
  private var steady: [Double] = []
  private var rounds: [ClockMarks.Round] = []
  private var medians: [Double] = []
  private var threadTimes: [Double] = []

  init(_ runner: any MeasuredCell) {
    self.runner = runner
    buffer = SampleBuffer(capacity: runner.samplesPerRound)
  }

  var hasRounds: Bool { !rounds.isEmpty }

  func runRound() throws {
    buffer.removeAll()
    let round = try runner.time(into: buffer)
    rounds.append(round)
    let samples = buffer.samples
    medians.append(Distribution(samples).p50)
    threadTimes.append(Double(round.steadyThreadTime) / Double(max(samples.count, 1)))
    steady += samples
  }

  func result(work: FrameWork) -> CellResult {
    CellResult(
      cell: runner.cell, work: work, steady: Distribution(steady),
      setUp: Distribution(rounds.map { Double($0.setUp) }),
      firstFrame: Distribution(rounds.map { Double($0.firstFrame) }),
      completion: Distribution(rounds.map { Double($0.completion) }),
      roundMedians: medians, roundThreadTimes: threadTimes)
  }
}
