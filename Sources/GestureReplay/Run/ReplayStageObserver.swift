// Observes a replay while it runs, for profilers and timelines.

import QuartzCore
import UIKit

/// Observes a replay frame by frame: the touches that each frame delivers, and its stages.
///
/// Each frame is reported by a call of ``beginFrame(_:timestamp:)``, the calls for its stages, and
/// a call of ``endFrame(_:counters:)``. Frames in which a scene is set up are not reported.
@MainActor public protocol ReplayStageObserver: FrameStageObserver {
  /// A frame begins. `index` is its ``FrameRecord/index``, `timestamp` its time in seconds since
  /// the recording's first event.
  func beginFrame(_ index: Int, timestamp: Double)
  /// Touches are about to be delivered in this frame. Their timestamps are engine times, which are
  /// `lead` seconds ahead of the recording's.
  func deliver(_ samples: [TouchSample], lead: Double)
  /// The frame has ended; `counters` counts the engine's work so far.
  func endFrame(_ index: Int, counters: FrameCounters)
}
