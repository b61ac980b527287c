// The world of a replay: the state that the engine and UIKit keep for the whole process.

import UIKit

extension ReplaySettings {
  /// Replaces the world with a new one: the frame cycle, and every setting that UIKit keeps for the
  /// whole process. This is the only place that sets them for a replay.
  @MainActor func startWorld() -> FrameCycle {
    let cycle = FrameCycle.start()
    cycle.maximumFramesPerSecond = max(1, Int(display.framesPerSecond.rounded()))
    UIScreen.setSize(screenSize)
    UISystemBehavior.current = system
    UIApplication.setLayoutDirection(direction == .rightToLeft ? .rightToLeft : .leftToRight)
    UIPanGestureRecognizer.defaultVelocityMethod = rules.velocity
    return cycle
  }
}
