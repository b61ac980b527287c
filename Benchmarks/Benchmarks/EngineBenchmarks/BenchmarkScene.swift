// The scenes: layers under a container that is scrubbed by its time offset, as an interactive
// transition does it. Every layer has values of its own.

import PortableMath
import QuartzCore

@MainActor final class BenchmarkScene {
  let cycle = FrameCycle.start()
  let container = CALayer()

  private init(_ build: (CALayer) -> Void) {
    container.speed = 0
    build(container)
    cycle.attach(root: container)
    cycle.advance(to: 0, targetTimestamp: 0)
  }

  /// One frame at a progress of 0…1.
  func scrub(to progress: Double) {
    container.timeOffset = progress
    cycle.evaluate(at: 0)
  }

  private static func animate(
    _ layer: CALayer, _ keyPath: String, _ from: Double, _ to: Double,
    by animation: CABasicAnimation = CABasicAnimation()
  ) {
    animation.keyPath = keyPath
    animation.fromValue = from
    animation.toValue = to
    animation.duration = 1
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    layer.add(animation, forKey: keyPath)
  }

  /// One opacity a layer, eased by a Bézier curve: one for all, or one each.
  static func curves(layers: Int, areDistinct: Bool) -> BenchmarkScene {
    BenchmarkScene { container in
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

  /// One spring a layer, each of its own frequency.
  static func springs(layers: Int) -> BenchmarkScene {
    BenchmarkScene { container in
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

  /// Five values a layer: two of position, turn, scale, opacity. The container turns and scales.
  static func explosion(layers: Int) -> BenchmarkScene {
    BenchmarkScene { container in
      container.transform = CATransform3DScale(
        CATransform3DMakeRotation(0.3, 0, 0, 1), 0.9, 0.8, 1)
      for index in 0..<layers { container.addSublayer(exploding(index)) }
    }
  }

  /// The same values in chains of three: layer, sublayer, its sublayer.
  static func deep(layers: Int) -> BenchmarkScene {
    BenchmarkScene { container in
      var parent = container
      for index in 0..<layers {
        let layer = exploding(index)
        (index % 3 == 0 ? container : parent).addSublayer(layer)
        parent = layer
      }
    }
  }

  /// Turns about the vertical axis under a perspective.
  static func perspective(layers: Int) -> BenchmarkScene {
    BenchmarkScene { container in
      container.sublayerTransform.m34 = -1 / 500
      for index in 0..<layers {
        let layer = CALayer()
        container.addSublayer(layer)
        animate(layer, "transform.rotation.y", 0, -1 - Double(index) / Double(layers))
      }
    }
  }

  private static func exploding(_ index: Int) -> CALayer {
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
