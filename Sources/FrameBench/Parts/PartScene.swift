// PartScene: the scenes of the engine's parts. The layers are under a container that is scrubbed by
// its time offset, as in an interactive transition. Every layer has different values.

import PortableMath
import QuartzCore

/// Layers, and the simulated finger that scrubs them.
@MainActor final class PartScene {
  let cycle = FrameCycle.start()
  let container = CALayer()
  private var tick = 0
  private var isCounting = false
  private var work = FrameWork()
  private var before = FrameCounters()

  init(_ build: (CALayer) -> Void) {
    container.speed = 0
    build(container)
    cycle.attach(root: container)
    cycle.advance(to: 0, targetTimestamp: 0)
  }

  /// The number of frames from the start to the end, and again from the end to the start.
  private static let frames = 300

  /// Runs the next frame without its world transforms. The time moves from start to end and back
  /// repeatedly; no two consecutive frames are equal.
  @inline(__always) func next() {
    let share = tick <= Self.frames ? tick : 2 * Self.frames - tick
    tick = tick + 1 == 2 * Self.frames ? 0 : tick + 1
    container.timeOffset = Double(share) / Double(Self.frames)
    cycle.evaluate(at: 0)
  }

  /// Adds the counters of the last frame to the work, while frames are counted.
  @inline(__always) func done() { if isCounting { work.add(cycle.counters) } }

  func beginCounting() {
    before = cycle.counters
    isCounting = true
  }

  /// The work of the frames since ``beginCounting()``.
  func endCounting() -> FrameWork {
    isCounting = false
    work.finish(cycle, since: before)
    return work
  }

  static func animation(
    _ keyPath: String, _ from: Double, _ to: Double, by animation: CABasicAnimation
  ) -> CABasicAnimation {
    animation.keyPath = keyPath
    animation.fromValue = from
    animation.toValue = to
    animation.duration = 1
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    return animation
  }

  private static func animate(
    _ layer: CALayer, _ keyPath: String, _ from: Double, _ to: Double,
    by animation: CABasicAnimation = CABasicAnimation()
  ) {
    layer.add(Self.animation(keyPath, from, to, by: animation), forKey: keyPath)
  }

  /// One opacity per layer, eased by a Bézier curve: one curve for all, or one for each.
  static func curves(layers: Int, areDistinct: Bool) -> PartScene {
    PartScene { container in
      for index in 0..<layers {
        let layer = CALayer()
        let animation = CABasicAnimation()
        let handle = areDistinct ? 0.1 + 0.8 * Float(index) / Float(layers) : 0.42
        animation.timingFunction = CAMediaTimingFunction(controlPoints: handle, 0, 0.58, 1)
        container.addSublayer(layer)
        animate(layer, "opacity", 1, Double(index) / Double(layers), by: animation)
      }
    }
  }

  /// One spring per layer, each with its own frequency.
  static func springs(layers: Int) -> PartScene {
    PartScene { container in
      for index in 0..<layers {
        let spring = CASpringAnimation()
        let omega = 2 * Double.pi / (0.3 + 0.0005 * Double(index))
        spring.stiffness = omega * omega
        spring.damping = 1.4 * omega
        let layer = CALayer()
        container.addSublayer(layer)
        animate(layer, "position.x", Double(index), Double(index) + 100, by: spring)
      }
    }
  }

  /// Five values per layer: the position's x and y, the rotation, the scale and the opacity. The
  /// container rotates and scales.
  static func pieces(layers: Int) -> PartScene {
    PartScene { container in
      container.transform = CATransform3DScale(
        CATransform3DMakeRotation(0.3, 0, 0, 1), 0.9, 0.8, 1)
      for index in 0..<layers { container.addSublayer(piece(index)) }
    }
  }

  /// The same values in chains: each layer is a sublayer of the previous layer, with `depth` layers
  /// per chain.
  static func chains(layers: Int, depth: Int) -> PartScene {
    PartScene { container in
      var parent = container
      for index in 0..<layers {
        let layer = piece(index)
        (index % depth == 0 ? container : parent).addSublayer(layer)
        parent = layer
      }
    }
  }

  /// Rotations about the vertical axis, in perspective.
  static func perspective(layers: Int) -> PartScene {
    PartScene { container in
      container.sublayerTransform.m34 = -1 / 500
      for index in 0..<layers {
        let layer = CALayer()
        container.addSublayer(layer)
        animate(layer, "transform.rotation.y", 0, -1 - Double(index) / Double(layers))
      }
    }
  }

  /// Layers without animations in a container that rotates: the layers are composed, and the
  /// rotation is the only value that is evaluated.
  static func passengers(layers: Int) -> PartScene {
    PartScene { container in
      animate(container, "transform.rotation.z", 0, 0.5)
      for index in 0..<layers {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 30, height: 20)
        layer.position = CGPoint(x: Double(index % 20) * 30, y: Double(index) * 0.37)
        container.addSublayer(layer)
      }
    }
  }

  private static func piece(_ index: Int) -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 30, height: 20)
    let number = Double(index)
    let (sine, cosine) = Portable.sincos(number * 2.399963229728653)
    for (keyPath, from, to) in [
      ("position.x", number, number + 400 * cosine), ("position.y", number, number + 400 * sine),
      ("transform.rotation.z", 0, 1 + number / 1000), ("transform.scale", 1, 0.1 + number / 20000),
      ("opacity", 1, number / 20000),
    ] {
      let animation = CABasicAnimation()
      animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.42, 0, 0.58, 1)
      animate(layer, keyPath, from, to, by: animation)
    }
    return layer
  }
}
