// The stage of the animation tests: one presented layer, advanced frame by frame.

import Foundation
import QuartzCore
import Testing

/// A new frame cycle with one layer at (0, 0). A frame at time 0 has presented the layer, unless
/// `isShown` is false.
@MainActor final class AnimationStage {
  let cycle = FrameCycle.start()
  let layer: CALayer
  private(set) var reports: [FrameReport] = []

  init(_ layer: CALayer = CALayer(), isShown: Bool = true) {
    self.layer = layer
    cycle.reportSink = { [unowned self] in reports.append($0) }
    cycle.attach(root: layer)
    if isShown { frame(0) }
  }

  /// Runs one frame.
  func frame(_ time: Double) { cycle.advance(to: time, targetTimestamp: time + 0.01) }

  /// The presentation value of a key path in a frame at `time`.
  func shown<Value>(_ keyPath: String, at time: Double) -> Value? {
    frame(time)
    return layer.presentation()?.value(forKeyPath: keyPath) as? Value
  }

  /// The presented `zPosition` at `time`. Most tests animate this property.
  func depth(at time: Double) -> Double { shown("zPosition", at: time) ?? .nan }
}

/// Returns an animation of zPosition from 0 to 10 in `duration` seconds.
@MainActor func ramp(_ duration: Double = 1) -> CABasicAnimation {
  let animation = CABasicAnimation(keyPath: "zPosition")
  animation.fromValue = 0.0
  animation.toValue = 10.0
  animation.duration = duration
  return animation
}

/// Records the delegate calls that it receives.
final class AnimationListener: NSObject, CAAnimationDelegate {
  var starts = 0
  var stops: [Bool] = []
  func animationDidStart(_ anim: CAAnimation) { starts += 1 }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stops.append(flag) }
}

func isClose(_ a: Double, _ b: Double, _ tolerance: Double = 1e-12) -> Bool {
  abs(a - b) <= tolerance * max(1, abs(b))
}
