// AnimatorBench: a run over many cells, interleaved so that a period in which the machine is less
// busy does not favour one animator.

import GestureReplay
import PlainText
import TransitionAnimators

/// Measures animators of the catalogue.
@MainActor public struct AnimatorBench {
  /// The animators to measure.
  public var entries: [AnimatorEntry]
  /// The screens between which the transitions run.
  public var scene = BenchScene.app
  /// The display's refreshes per second.
  public var framesPerSecond = 60.0
  /// The swipes that drive the transitions.
  public var recordings: [BenchRecording]
  /// The counter of allocations; with `nil`, allocations are not counted.
  public var allocations: AllocationCounter?

  /// The smallest number of rounds for a cell, however slow the machine is.
  public static let fewestRounds = CellRun.fewestRounds

  /// The name of the transition without a visible effect, whose cells are the first of every run.
  package nonisolated static let baselineName = BaselineAnimator.name

  /// Creates a bench of these animators and the baseline, in the scene ``BenchScene/app`` at 60 Hz.
  public init(
    entries: [AnimatorEntry], recordings: [BenchRecording], allocations: AllocationCounter? = nil
  ) {
    self.entries = entries
    self.recordings = recordings
    self.allocations = allocations
  }

  /// The animators, preceded by the baseline.
  private var measured: [AnimatorEntry] { [BaselineAnimator.entry] + entries }

  /// Every cell of a run: each animator that can be scrubbed, with each recording. Reading this
  /// property runs nothing.
  public var cells: [BenchCell] {
    measured.flatMap { entry in recordings.compactMap { cell(entry, $0) } }
  }

  private func cell(_ entry: AnimatorEntry, _ recording: BenchRecording) -> BenchCell? {
    guard let context = entry.contexts.first, entry.supportsInteraction else { return nil }
    return BenchCell(
      animator: entry.name.lowercased(), context: context, scene: scene.standIn(for: entry.needs),
      framesPerSecond: framesPerSecond, recording: recording.name)
  }

  /// Returns the runners of the cells, in the order of `cells`.
  ///
  /// - Throws: ``BenchError/noSwipe(recording:)``, ``/GestureReplay/ReplayError``.
  public func runners() throws -> [CellRunner] {
    let progress = try recordings.map { try $0.progress(framesPerSecond: framesPerSecond) }
    return measured.flatMap { entry in
      zip(recordings, progress).compactMap { recording, progress in
        cell(entry, recording).map { CellRunner(cell: $0, entry: entry, progress: progress) }
      }
    }
  }

  /// Counts the work without measuring times. Counting the whole catalogue takes a second or two.
  ///
  /// - Throws: ``BenchError``, ``/GestureReplay/ReplayError``.
  public func work() throws -> [(cell: BenchCell, work: FrameWork)] {
    try CellRun(cells: runners(), allocations: allocations).work()
  }

  /// Measures every cell in rounds, each round in a different order, until the time is up.
  ///
  /// - Parameters:
  ///   - seconds: the real time of the run; the current round is completed, and at least
  ///     ``fewestRounds`` rounds are run. The first round warms up and is discarded.
  ///   - progress: called between measurements with the number of completed rounds.
  ///   - isCancelled: called between measurements; if it returns true, the run ends immediately
  ///     with the cells that have been measured so far.
  /// - Throws: ``BenchError``, ``/GestureReplay/ReplayError``.
  public func run(
    seconds: Double, progress: (Int) -> Void, isCancelled: () -> Bool = { false }
  ) throws -> [CellResult] {
    try CellRun(cells: runners(), allocations: allocations)
      .run(seconds: seconds, progress: progress, isCancelled: isCancelled)
  }
}

extension SplitMix64 {
  /// The generator of the orders of rounds, which are the same in every run.
  static var roundOrder: SplitMix64 { SplitMix64(seed: 0x9e37_79b9_7f4a_7c15) }
}
