// The layers that move whatever a gesture does: an app's clock, or the meter of a camera.

import QuartzCore
import UIKit

/// The layers that move although no finger drags, no transition runs and no animation moves them, in
/// a world whose display links or timers ran before the first touch.
///
/// Cost: nothing without such a link or timer; otherwise one pass over the layers in each frame.
@MainActor struct RestlessLayers {
  private(set) var layers: Set<ObjectIdentifier> = []
  /// The last frame, if only such a link or timer could move its layers.
  private var last: ShownPicture?

  /// Takes the frame that is being logged.
  mutating func take(_ frame: FrameView) {
    let application = UIApplication.shared
    guard UITransitionObserver.current == nil, !application.isDragged,
      !application.steadyActivity.isEmpty
    else {
      last = nil
      return
    }
    let now = ShownPicture(frame)
    for jump in last?.jumps(to: now, beyond: 0) ?? [] where !jump.layer.isAnimated {
      layers.insert(ObjectIdentifier(jump.layer))
    }
    last = now
  }
}

extension CALayer {
  /// Whether the layer or a superlayer has an animation.
  @MainActor var isAnimated: Bool { hasAnimations || superlayer?.isAnimated ?? false }
}
