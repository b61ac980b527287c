// Takes snapshots of chosen frames while a replay runs.

import GestureReplay
import LayerRendering
import ReplayReports
import UIKit

/// Takes a snapshot of each chosen frame when the frame is logged, and passes it on.
@MainActor final class FrameCatcher: ReplayObserver {
  private let wanted: Set<Int>?
  private let take: (FrameRecord, FrameSnapshot) -> Void
  private let names: LayerNames?

  /// - Parameters:
  ///   - frames: the frames to capture; nil for all.
  ///   - isNaming: whether to name layers, for outlines.
  init(
    frames: Set<Int>?, isNaming: Bool, _ take: @escaping (FrameRecord, FrameSnapshot) -> Void
  ) {
    wanted = frames
    names = isNaming ? LayerNames() : nil
    self.take = take
  }

  func frameWasLogged(_ record: FrameRecord) {
    guard wanted?.contains(record.index) ?? true else { return }
    take(record, FrameCycle.current.frame.snapshot { [names] in names?.outlineName(of: $0) })
    names?.endFrame()
  }
}
