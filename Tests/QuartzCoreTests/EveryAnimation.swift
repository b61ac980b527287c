// Specimens of every animation class and its variants, and of every transition effect, for the
// scene whose frame hashes are pinned.

import Foundation
import QuartzCore

/// One layer with one animation, which lasts one second unless `animation` sets its duration.
@MainActor struct Specimen {
  let name: String
  let layer: @MainActor () -> CALayer
  let animation: @MainActor () -> CAAnimation

  init(
    name: String, layer: @autoclosure @escaping @MainActor () -> CALayer = CALayer(),
    animation: @escaping @MainActor () -> CAAnimation
  ) {
    (self.name, self.layer, self.animation) = (name, layer, animation)
  }
}

@MainActor enum EveryAnimation {
  static let specimens: [Specimen] =
    basics + timings + appearance + keyframes + springs + groups + transitions

  nonisolated static let effects = [
    "fade", "push", "moveIn", "reveal", "cube", "oglFlip", "cameraIris", "cameraIrisHollowOpen",
    "cameraIrisHollowClose", "suckEffect", "rippleEffect", "pageCurl", "pageUnCurl",
  ]

  // MARK: Basic

  private static let basics = [
    Specimen(name: "from and to, eased") {
      let a = basic("position", CGPoint(x: 1, y: 2), CGPoint(x: 100, y: 50))
      a.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      return a
    },
    Specimen(name: "by") {
      let a = CABasicAnimation(keyPath: "bounds.size")
      a.byValue = CGSize(width: 7, height: -3)
      return a
    },
    Specimen(name: "additive") {
      let a = basic("zPosition", -40.0, 0.0)
      a.isAdditive = true
      return a
    },
    Specimen(name: "rotation by a component key path") { basic("transform.rotation.z", 0.0, 2.5) },
    Specimen(name: "rotation by a value function") {
      let a = basic("transform", 0.0, 1.2)
      a.valueFunction = CAValueFunction(name: .rotateX)
      return a
    },
    Specimen(name: "scale of a transform layer", layer: CATransformLayer()) {
      basic("transform.scale.xyz", [1.0, 1.0, 1.0], [0.5, 0.25, 2.0])
    },
    Specimen(name: "matrix to matrix") {
      basic(
        "transform", CATransform3DIdentity, CATransform3DMakeRotation(1.5, 0.2, 1, 0.1))
    },
    Specimen(name: "perspective of the sublayers") {
      basic("sublayerTransform.m34", -1.0 / 700, -1.0 / 300)
    },
  ]

  // MARK: Time

  private static let timings = [
    Specimen(name: "cumulative repetitions") {
      let a = basic("transform.rotation.z", 0.0, 0.7)
      a.duration = 0.3
      a.repeatCount = 3.5
      a.isCumulative = true
      return a
    },
    Specimen(name: "autoreverse with a repeat duration") {
      let a = basic("anchorPoint", CGPoint.zero, CGPoint(x: 1, y: 0.5))
      a.duration = 0.35
      a.autoreverses = true
      a.repeatDuration = 0.9
      return a
    },
    Specimen(name: "backwards") {
      let a = basic("opacity", 0.1, 0.9)
      a.beginTime = 1
      a.speed = -1
      return a
    },
    Specimen(name: "fast, late and offset") {
      let a = basic("position.y", 3.0, 90.0)
      a.beginTime = 0.15
      a.speed = 2
      a.timeOffset = 0.25
      a.duration = 1.5
      return a
    },
  ]

  // MARK: Appearance properties

  private static let appearance = [
    Specimen(name: "colour") {
      basic(
        "backgroundColor", CGColor(red: 1, green: 0, blue: 0.5, alpha: 1),
        CGColor(red: 0, green: 0.3, blue: 1, alpha: 0.2))
    },
    Specimen(name: "hidden until halfway") { basic("hidden", true, false) },
    Specimen(name: "contents") {
      let a = CAKeyframeAnimation(keyPath: "contents")
      a.values = ["one", "two", "three"]
      a.calculationMode = .discrete
      return a
    },
    Specimen(name: "path", layer: CAShapeLayer()) {
      basic(
        "path", CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 5), transform: nil),
        CGPath(rect: CGRect(x: 3, y: -4, width: 70, height: 80), transform: nil))
    },
    Specimen(name: "stroke", layer: CAShapeLayer()) { basic("strokeEnd", 0.0, 1.0) },
    Specimen(name: "gradient", layer: gradient()) {
      let a = CAAnimationGroup()
      a.animations = [
        basic("locations", [0.0, 0.4], [0.3, 1.0]),
        basic("startPoint", CGPoint.zero, CGPoint(x: 1, y: 1)),
        basic(
          "colors",
          [
            CGColor(red: 1, green: 0, blue: 0, alpha: 1),
            CGColor(red: 0, green: 1, blue: 0, alpha: 1),
          ],
          [
            CGColor(red: 0, green: 0, blue: 1, alpha: 1),
            CGColor(red: 1, green: 1, blue: 0, alpha: 0),
          ]
        ),
      ]
      return a
    },
    Specimen(name: "masked", layer: masked()) { basic("cornerRadius", 0.0, 12.0) },
  ]

  private static func gradient() -> CALayer {
    let layer = CAGradientLayer()
    layer.colors = [
      CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 1, blue: 0, alpha: 1),
    ]
    layer.locations = [0, 1]
    return layer
  }

  private static func masked() -> CALayer {
    let layer = CALayer()
    let mask = CAShapeLayer()
    mask.frame = CGRect(x: 2, y: 3, width: 20, height: 30)
    layer.mask = mask
    return layer
  }

  // MARK: Keyframes

  private static let keyframes = [
    Specimen(name: "linear keys with times and curves") {
      let a = keys("position.x", [0.0, 30.0, -20.0, 55.0])
      a.keyTimes = [0, 0.2, 0.7, 1]
      a.timingFunctions = [
        CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .default),
      ]
      return a
    },
    Specimen(name: "discrete keys") { keys("zPosition", [1.0, 5.0, 2.0, 9.0], .discrete) },
    Specimen(name: "paced keys") {
      keys("position", [CGPoint.zero, CGPoint(x: 3, y: 4), CGPoint(x: 60, y: 4)], .paced)
    },
    Specimen(name: "cubic keys with tension, continuity and bias") {
      let a = keys("opacity", [1.0, 0.2, 0.7, 0.0], .cubic)
      a.tensionValues = [0, 0.5, -0.5, 0]
      a.continuityValues = [0, 0.3]
      a.biasValues = [0, -0.2, 0.4]
      return a
    },
    Specimen(name: "matrix keys") {
      keys(
        "transform",
        [
          CATransform3DIdentity, CATransform3DMakeScale(2, 0.5, 1),
          CATransform3DMakeRotation(2, 1, 1, 0),
        ])
    },
    Specimen(name: "along a path, rotating with it") {
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 5, y: 5))
      path.addLine(to: CGPoint(x: 40, y: 10))
      path.addQuadCurve(to: CGPoint(x: 90, y: 70), control: CGPoint(x: 80, y: 0))
      path.addCurve(
        to: CGPoint(x: 0, y: 50), control1: CGPoint(x: 90, y: 120),
        control2: CGPoint(x: 10, y: 130))
      let a = CAKeyframeAnimation(keyPath: "position")
      a.path = path
      a.rotationMode = .rotateAuto
      return a
    },
  ]

  // MARK: Springs

  private static let springs = [
    Specimen(name: "under-damped") { spring("position.x", damping: 6, from: 0.0, to: 80.0) },
    Specimen(name: "critical") { spring("position.y", damping: 30, from: 0.0, to: 80.0) },
    Specimen(name: "over-damped") {
      let a = spring("transform.scale", damping: 60, from: 0.2, to: 1.0)
      a.allowsOverdamping = true
      a.initialVelocity = -2
      return a
    },
    Specimen(name: "spring of a matrix") {
      spring(
        "transform", damping: 8, from: CATransform3DMakeRotation(-1, 0, 1, 0),
        to: CATransform3DMakeTranslation(20, 10, 5))
    },
  ]

  // MARK: Groups

  private static let groups = [
    Specimen(name: "group in a group, eased and clipped") {
      let (outer, inner) = (CAAnimationGroup(), CAAnimationGroup())
      let late = basic("transform.translation", CGSize.zero, CGSize(width: 30, height: 9))
      late.beginTime = 0.2
      let long = basic("transform.rotation.y", 0.0, 3.0)
      long.duration = 4
      inner.animations = [late, long]
      inner.speed = 1.5
      inner.fillMode = .both
      outer.animations = [inner, basic("opacity", 0.0, 1.0)]
      outer.timingFunction = CAMediaTimingFunction(controlPoints: 0.3, 0.1, 0.2, 1.3)
      return outer
    }
  ]

  // MARK: Transitions

  private static let transitions = effects.enumerated().map { i, name in
    let sides: [CATransitionSubtype] = [.fromRight, .fromTop, .fromLeft, .fromBottom]
    return Specimen(name: name) {
      let a = CATransition()
      a.type = CATransitionType(rawValue: name)
      a.subtype = sides[i % sides.count]
      a.startProgress = 0.05
      a.endProgress = 0.95
      return a
    }
  }

  // MARK: Factory functions

  private static func basic(_ keyPath: String, _ from: Any, _ to: Any) -> CABasicAnimation {
    let a = CABasicAnimation(keyPath: keyPath)
    a.fromValue = from
    a.toValue = to
    return a
  }

  private static func keys(
    _ keyPath: String, _ values: [Any], _ mode: CAAnimationCalculationMode = .linear
  ) -> CAKeyframeAnimation {
    let a = CAKeyframeAnimation(keyPath: keyPath)
    a.values = values
    a.calculationMode = mode
    return a
  }

  private static func spring(
    _ keyPath: String, damping: CGFloat, from: Any, to: Any
  ) -> CASpringAnimation {
    let a = CASpringAnimation(keyPath: keyPath)
    a.damping = damping
    a.fromValue = from
    a.toValue = to
    return a
  }
}

/// A scene of specimens, scrubbed through the time offset of the layer that contains them.
@MainActor struct SpecimenScene {
  let cycle = FrameCycle.start()
  let container = CALayer()
  private(set) var reports = ReportList()

  @MainActor final class ReportList { var all: [FrameReport] = [] }

  init(_ specimens: [Specimen] = EveryAnimation.specimens) {
    let list = reports
    cycle.reportSink = { list.all.append($0) }
    CATransaction.setDisableActions(true)
    container.bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
    container.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    container.sublayerTransform.m34 = -1 / 500
    container.speed = 0
    cycle.attach(root: container)
    let layers = specimens.enumerated().map { i, specimen in
      let layer = specimen.layer()
      let number = Double(i)
      layer.position = CGPoint(x: 10 * number, y: 200 - 3 * number)
      layer.bounds = CGRect(x: 0, y: 0, width: 40 + number, height: 30)
      layer.addSublayer(child(number))
      container.addSublayer(layer)
      return layer
    }
    // Transitions need a frame that has presented the old content.
    cycle.advance(to: 0, targetTimestamp: 0)
    CATransaction.setDisableActions(true)
    for (i, layer) in layers.enumerated() {
      let animation = specimens[i].animation()
      if animation is CATransition { layer.sublayers = [child(Double(i) + 0.5)] }
      if animation.duration == 0 { animation.duration = 1 }
      animation.fillMode = .both
      animation.isRemovedOnCompletion = false
      layer.add(animation, forKey: nil)
    }
    cycle.advance(to: 0, targetTimestamp: 0)
  }

  private func child(_ number: Double) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: number, y: 4, width: 20, height: 10)
    layer.zPosition = 2
    return layer
  }

  func step(_ progress: Double) {
    container.timeOffset = progress
    cycle.evaluate(at: 0)
  }
}
