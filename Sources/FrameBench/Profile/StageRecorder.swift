// StageRecorder: measures the times at which each stage of each frame of a profiled replay begins
// and ends.

import GestureReplay
import UIKit

/// One frame of a profiled replay.
public struct ProfiledFrame: Sendable {
  /// The frame's index, as ``/GestureReplay/FrameRecord/index``.
  public var index: Int
  /// The frame's time in seconds since the recording's first event.
  public var timestamp: Double
  /// Nanoseconds from the frame's beginning to its end.
  public var duration: UInt64 = 0
  /// The frame's stages, in the order in which they began.
  public var spans: [Span] = []
  /// The touches that were delivered in the frame. If a later touch of the same delivery replaces
  /// an earlier touch, both touches are listed, in order.
  public var touches: [Touch] = []
  /// The engine's work in this frame alone: the last frame step's counts, and the increase of the
  /// running totals.
  public var work = FrameCounters()

  /// One stage, or a part of it.
  public struct Span: Sendable {
    /// The stage that ran.
    public var stage: FrameStage
    /// Nanoseconds since the frame began.
    public var start: UInt64
    /// The nanoseconds from the stage's beginning to its end.
    public var duration: UInt64
    /// The duration without the stages inside it.
    public var own: UInt64
  }

  /// A touch as it was delivered.
  public struct Touch: Sendable {
    /// The contact's number in the recording.
    public var contact: Int
    /// The touch's phase, by UIKit's name.
    public var phase: String
    /// The horizontal position in the window, in points.
    public var x: Double
    /// The vertical position in the window, in points.
    public var y: Double
    /// Seconds since the recording's first event.
    public var timestamp: Double
    /// Whether the position was computed by resampling (interpolated or extrapolated) instead of
    /// being reported by the device.
    public var isResampled: Bool
  }

  /// Returns the nanoseconds of a stage, without the stages inside it.
  public func time(of stage: FrameStage) -> UInt64 {
    spans.reduce(0) { $1.stage == stage ? $0 + $1.own : $0 }
  }
}

/// Observes a replay's stages and reads the clock at each.
@MainActor final class StageRecorder: ReplayStageObserver {
  private(set) var frames: [ProfiledFrame] = []
  private var frame = ProfiledFrame(index: 0, timestamp: 0)
  private var frameStart: UInt64 = 0
  private var open: [(span: Int, start: UInt64, inner: UInt64)] = []
  private var totals = FrameCounters()

  func beginFrame(_ index: Int, timestamp: Double) {
    frame = ProfiledFrame(index: index, timestamp: timestamp)
    frame.spans.reserveCapacity(32)
    open.removeAll(keepingCapacity: true)
    frameStart = MonotonicClock.nanoseconds
  }

  func begin(_ stage: FrameStage) {
    let now = MonotonicClock.nanoseconds
    frame.spans.append(
      ProfiledFrame.Span(stage: stage, start: now - frameStart, duration: 0, own: 0))
    open.append((frame.spans.count - 1, now, 0))
  }

  func end(_ stage: FrameStage) {
    let now = MonotonicClock.nanoseconds
    guard let last = open.popLast() else { return }
    let duration = now - last.start
    frame.spans[last.span].duration = duration
    frame.spans[last.span].own = duration - min(last.inner, duration)
    if !open.isEmpty { open[open.count - 1].inner += duration }
  }

  func deliver(_ samples: [TouchSample], lead: Double) {
    for sample in samples {
      let latest = TouchPoint(
        location: sample.location, timestamp: sample.timestamp, isResampled: sample.isResampled)
      for point in sample.coalesced + [latest] {
        frame.touches.append(
          ProfiledFrame.Touch(
            contact: sample.identifier, phase: "\(sample.phase)", x: Double(point.location.x),
            y: Double(point.location.y), timestamp: point.timestamp - lead,
            isResampled: point.isResampled))
      }
    }
  }

  func endFrame(_ index: Int, counters: FrameCounters) {
    frame.duration = MonotonicClock.nanoseconds - frameStart
    frame.work = counters
    frame.work.bufferGrowths -= totals.bufferGrowths
    frame.work.animationsStarted -= totals.animationsStarted
    frame.work.animationsEnded -= totals.animationsEnded
    frame.work.layersCompiled -= totals.layersCompiled
    frame.work.tracksCompiled -= totals.tracksCompiled
    frame.work.treeRebuilds -= totals.treeRebuilds
    totals = counters
    frames.append(frame)
  }
}
