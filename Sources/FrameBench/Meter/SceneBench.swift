import GestureReplay
import ReplayScenes
import UIKit

/// Measures the scenes that a program adds to EdgePan's tool.
///
/// A scene whose `goBack` starts the transition is scrubbed with the recording's progress, like an
/// animator of the catalogue. An ``/GestureReplay/OwnGestureScene`` receives the recording's
/// touches at each refresh, so its frames include the app's recogniser and handler.
@MainActor public struct SceneBench: CellBench {
  /// The scenes to measure.
  public var subjects: [ReplaySubject]
  /// The display's refreshes per second.
  public var framesPerSecond = 60.0
  /// The swipes that drive the transitions.
  public var recordings: [BenchRecording]
  /// The counter of allocations; with `nil`, allocations are not counted.
  public var allocations: AllocationCounter?

  /// - Parameters:
  ///   - subjects: subjects with a scene.
  ///   - recordings: the swipes that drive the transitions.
  ///   - allocations: the counter of allocations; with `nil`, allocations are not counted.
  public init(
    subjects: [ReplaySubject], recordings: [BenchRecording], allocations: AllocationCounter? = nil
  ) {
    self.subjects = subjects
    self.recordings = recordings
    self.allocations = allocations
  }

  /// Returns the baseline, then every scene with every recording.
  public func makeRun() throws -> CellRun {
    var baseline = AnimatorBench(entries: [], recordings: recordings)
    baseline.framesPerSecond = framesPerSecond
    let progress = try recordings.map { try $0.progress(framesPerSecond: framesPerSecond) }
    let cells = try subjects.flatMap { subject in
      try zip(recordings, progress).map { recording, progress in
        try cell(of: subject, recording, progress)
      }
    }
    return CellRun(cells: try baseline.runners() + cells, allocations: allocations)
  }

  private func cell(
    of subject: ReplaySubject, _ recording: BenchRecording, _ progress: BenchRecording.Progress
  ) throws -> any MeasuredCell {
    let cell = BenchCell(
      animator: subject.name.replacing(" ", with: "-"), context: nil, scene: .own,
      framesPerSecond: framesPerSecond, recording: recording.name)
    // The kind of a scene is known only from an instance, so an instance is created and discarded.
    var isDrivenByApp = false
    _ = try BenchWorld(framesPerSecond: framesPerSecond) { settle in
      let scene = try subject.makeScene(settle: settle)
      isDrivenByApp = scene is any OwnGestureScene
      return scene
    }
    return isDrivenByApp
      ? try TouchRunner(cell: cell, trace: recording.trace, makeScene: subject.makeScene)
      : CellRunner(cell: cell, progress: progress, makeScene: subject.makeScene)
  }
}
