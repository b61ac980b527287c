// Takes snapshots of chosen frames while a replay runs.

import GestureReplay
import LayerRendering
import UIKit

/// Hands out the snapshots of chosen frames, in their order, in the frames' own log stages.
@MainActor final class FrameCatcher: ReplayObserver {
  private let wanted: Set<Int>?
  private let take: (FrameRecord, FrameSnapshot) -> Void

  /// `frames`: those to be caught; nil for all.
  init(frames: Set<Int>?, _ take: @escaping (FrameRecord, FrameSnapshot) -> Void) {
    wanted = frames
    self.take = take
  }

  func frameWasLogged(_ record: FrameRecord) {
    guard wanted?.contains(record.index) ?? true else { return }
    take(record, FrameCycle.current.frame.snapshot(title: LayerTitle.title(of:)))
  }
}

/// What outlines call a layer.
enum LayerTitle {
  /// The layer's own name; else the class of its view, or of the controller whose view it is. Nil
  /// for plain layers and views.
  @MainActor static func title(of layer: CALayer) -> String? {
    if let name = layer.name { return name }
    guard let view = layer.delegate as? UIView else { return nil }
    if let controller = view.next as? UIViewController { return "\(type(of: controller))" }
    let name = "\(type(of: view))"
    return name == "UIView" ? nil : name
  }
}
