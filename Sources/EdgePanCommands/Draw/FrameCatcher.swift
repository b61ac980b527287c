// Takes snapshots of chosen frames while a replay runs.

import GestureReplay
import LayerRendering
import ReplayReports
import UIKit

/// Hands out the snapshots of chosen frames, in their order, in the frames' own log stages.
@MainActor final class FrameCatcher: ReplayObserver {
  private let wanted: Set<Int>?
  private let take: (FrameRecord, FrameSnapshot) -> Void
  private let names: LayerNames?

  /// - Parameters:
  ///   - frames: those to be caught; nil for all.
  ///   - isNaming: whether layers are named: outlines say their names.
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
