// AnimatorBench: a run over many cells, interleaved so that a period in which the machine is less
// busy does not favour one animator.

import GestureReplay
import TransitionAnimators

/// Measures animators of the catalogue.
@MainActor public struct AnimatorBench: CellBench {
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

  /// Returns the baseline, then every animator with every recording.
  public func makeRun() throws -> CellRun {
    CellRun(cells: try runners(), allocations: allocations)
  }
}
