// CellMarks: the four measured parts of a cell's transition, and the type that is notified when
// each part begins and ends.

import GestureReplay
import UIKit

/// The measured parts of a transition, which are reported separately.
public enum CellFigure: Int, CaseIterable, Sendable {
  /// The start of the pop or dismissal, up to the first frame's evaluation: snapshots, views,
  /// compiled tracks.
  case setUp
  /// The first frame's evaluation and world transforms.
  case firstFrame
  /// One frame during the transition: `update(_:)`, one pass of the frame cycle, world transforms.
  case steady
  /// The frame in which the transition ends, and the next frame, which shows it.
  case completion
}

/// A type that is notified when each measured part (``CellFigure``) of a round begins and ends.
///
/// No other code runs between a mark and its work, so a clock that is read last in `begin` and
/// first in `end` measures that work alone.
@MainActor public protocol CellMarks: AnyObject {
  /// Called just before the work of a measured part begins.
  func begin(_ figure: CellFigure)
  /// Called just after the work of a measured part has ended.
  func end(_ figure: CellFigure)
  /// Called when a pass over the recording's frames begins; warm-up passes are not reported.
  func beginPass()
  /// Called when a pass that ``beginPass()`` reported has ended.
  func endPass()
}

extension CellMarks {
  public func beginPass() {}
  public func endPass() {}
}

/// EdgePan's own marks, which measure the real time of each part, and the thread's processor time
/// of whole passes.
@MainActor final class ClockMarks: CellMarks {
  /// The measurements of one round, in nanoseconds.
  struct Round {
    var setUp: UInt64 = 0
    var firstFrame: UInt64 = 0
    var completion: UInt64 = 0
    /// The total processor time of the measured frames, including the reads of the clock.
    var steadyThreadTime: UInt64 = 0
  }

  private(set) var round = Round()
  private let samples: SampleBuffer
  private var starts = SIMD4<UInt64>()
  private var threadStart: UInt64 = 0

  /// Creates marks that write the times of steady frames to `samples`.
  init(samples: SampleBuffer) { self.samples = samples }

  @inline(__always) func begin(_ figure: CellFigure) {
    starts[figure.rawValue] = MonotonicClock.nanoseconds
  }

  @inline(__always) func end(_ figure: CellFigure) {
    let time = MonotonicClock.nanoseconds - starts[figure.rawValue]
    switch figure {
    case .setUp: round.setUp = time
    case .firstFrame: round.firstFrame = time
    case .steady: samples.append(time)
    case .completion: round.completion = time
    }
  }

  func beginPass() { threadStart = MonotonicClock.threadNanoseconds }
  func endPass() { round.steadyThreadTime += MonotonicClock.threadNanoseconds - threadStart }
}

/// Marks the end of the set-up: the evaluation of the first frame that shows the transition.
@MainActor final class EvaluateMark<Marks: CellMarks>: FrameStageObserver {
  private let marks: Marks

  init(_ marks: Marks) { self.marks = marks }

  func begin(_ stage: FrameStage) {
    guard stage == .evaluate else { return }
    marks.end(.setUp)
    marks.begin(.firstFrame)
  }

  func end(_ stage: FrameStage) {}
}
