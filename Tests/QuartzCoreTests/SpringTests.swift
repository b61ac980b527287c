// CASpringAnimation: the oscillator in closed form, its parameters, its settling time.

import Foundation
import QuartzCore
import Testing

struct SpringCase: Sendable, CustomTestStringConvertible {
  var mass = 1.0
  var stiffness = 100.0
  var damping = 10.0
  var velocity = 0.0
  var allowsOverdamping = false
  var testDescription: String {
    "m \(mass) k \(stiffness) c \(damping) v \(velocity)"
      + (allowsOverdamping ? " overdamped" : "")
  }

  /// Integrates m·x″ + c·x′ + k·(x − 1) = 0 with x(0) = 0 and x′(0) = v by the fourth-order
  /// Runge-Kutta method.
  func integrated(to time: Double) -> Double {
    let steps = 20_000
    let h = time / Double(steps)
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    let c = ratio > 1 && !allowsOverdamping ? damping / ratio : damping
    func slope(_ s: SIMD2<Double>) -> SIMD2<Double> {
      let force: Double = -c * s.y - stiffness * (s.x - 1)
      return SIMD2(s.y, force / mass)
    }
    let (half, sixth) = (h / 2, h / 6)
    var s = SIMD2(0, velocity)
    for _ in 0..<steps {
      let a = slope(s)
      let b = slope(s + a * half)
      let d = slope(s + b * half)
      let e = slope(s + d * h)
      let middle: SIMD2<Double> = (b + d) * 2
      let sum: SIMD2<Double> = a + middle + e
      s += sum * sixth
    }
    return s.x
  }

  static let all = [
    SpringCase(), SpringCase(mass: 3, stiffness: 1000, damping: 500),
    SpringCase(mass: 3, stiffness: 1000, damping: 500, allowsOverdamping: true),
    SpringCase(mass: 2), SpringCase(damping: 20), SpringCase(damping: 20, allowsOverdamping: true),
    SpringCase(damping: 0), SpringCase(velocity: 5), SpringCase(velocity: -5),
    SpringCase(damping: 20, velocity: 30), SpringCase(damping: 50, velocity: 30),
    SpringCase(damping: 50, velocity: -30, allowsOverdamping: true),
  ]
}

@MainActor @Suite struct SpringTests {
  @Test(arguments: SpringCase.all) func spring_followsItsEquation(_ spring: SpringCase) {
    let stage = AnimationStage()
    let animation = CASpringAnimation(keyPath: "zPosition")
    animation.mass = spring.mass
    animation.stiffness = spring.stiffness
    animation.damping = spring.damping
    animation.initialVelocity = spring.velocity
    animation.allowsOverdamping = spring.allowsOverdamping
    animation.fromValue = 100.0
    animation.toValue = 300.0
    animation.duration = 4
    stage.layer.add(animation, forKey: nil)
    stage.frame(0)
    #expect(stage.depth(at: 0) == 100)
    for time in [0.125, 0.5, 1.25] {
      let expected = 100 + 200 * spring.integrated(to: time)
      #expect(isClose(stage.depth(at: time), expected, 1e-9))
    }
  }

  @Test func defaults_equalThoseOfCoreAnimation() {
    let spring = CASpringAnimation()
    let numbers = [spring.mass, spring.stiffness, spring.damping, spring.initialVelocity]
    #expect(numbers == [1, 100, 10, 0])
    #expect(!spring.allowsOverdamping)
    #expect(spring.duration == 0)
  }

  /// According to Apple's documentation, a spring settles in 2.85 s with damping 5, and in just
  /// over 1 s with damping 15.
  @Test(arguments: [(5.0, 2.85, 0.01), (15, 1.02, 0.02)])
  func settlingDuration_matchesApplesExamples(
    _ damping: Double, _ seconds: Double, _ within: Double
  ) {
    let spring = CASpringAnimation()
    spring.damping = damping
    #expect(abs(spring.settlingDuration - seconds) < within)
  }

  @Test(arguments: SpringCase.all.filter { $0.damping > 0 })
  func afterSettling_theDeviationIsAtMostAThousandth(_ spring: SpringCase) {
    let animation = CASpringAnimation()
    animation.mass = spring.mass
    animation.stiffness = spring.stiffness
    animation.damping = spring.damping
    animation.initialVelocity = spring.velocity
    animation.allowsOverdamping = spring.allowsOverdamping
    let settled = animation.settlingDuration
    for factor in [1, 1.1, 1.7, 3] {
      let deviation: Double = spring.integrated(to: settled * factor) - 1
      #expect(abs(deviation) < 0.00101)
    }
  }

  /// In Apple's worked example, a duration of 0.5 and a bounce of 0.3 result in a stiffness of
  /// 157.9 and a damping of 17.6.
  @Test func perceptualDuration_matchesApplesExample() {
    let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.3)
    #expect(abs(spring.stiffness - 157.9) < 0.05)
    #expect(abs(spring.damping - 17.6) < 0.05)
    #expect(isClose(spring.perceptualDuration, 0.5))
    #expect(isClose(spring.bounce, 0.3))
  }

  @Test func negativeBounce_isOverdamped() {
    let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: -0.5)
    // c = 4π/(T(1 + b)), which is twice the critical damping of 4π/T.
    #expect(spring.allowsOverdamping)
    let damping: Double = 4 * Double.pi / 0.25
    #expect(isClose(Double(spring.damping), damping))
    #expect(isClose(spring.bounce, -0.5))
  }

  @Test func duration_endsTheSpring() {
    let stage = AnimationStage()
    let spring = CASpringAnimation(keyPath: "zPosition")
    (spring.fromValue, spring.toValue, spring.duration) = (0.0, 10.0, 0.5)
    stage.layer.add(spring, forKey: nil)
    stage.frame(0)
    #expect(stage.depth(at: 0.49) > 1)
    #expect(stage.depth(at: 0.5) == 0)
  }

  @Test func additiveSpring_addsToTheModel() {
    let stage = AnimationStage(isShown: false)
    stage.layer.zPosition = 100
    let spring = CASpringAnimation(keyPath: "zPosition")
    (spring.fromValue, spring.toValue, spring.duration) = (-40.0, 0.0, 2)
    spring.isAdditive = true
    stage.layer.add(spring, forKey: nil)
    stage.frame(0)
    let progress = SpringCase().integrated(to: 0.25)
    let expected = 60 + 40 * progress
    #expect(isClose(stage.depth(at: 0.25), expected, 1e-9))
  }

  @Test func springOfATransform_overshootsAsAMatrix() {
    let stage = AnimationStage()
    let spring = CASpringAnimation(keyPath: "transform")
    spring.fromValue = CATransform3DIdentity
    spring.toValue = CATransform3DMakeTranslation(100, 0, 0)
    spring.duration = 2
    stage.layer.add(spring, forKey: nil)
    stage.frame(0)
    stage.frame(0.36)
    let progress = SpringCase().integrated(to: 0.36)
    #expect(progress > 1.1)
    let moved = Double(stage.layer.presentation()?.transform.m41 ?? .nan)
    #expect(isClose(moved, 100 * progress, 1e-9))
  }

  /// The results are those that the documentation states for parameters outside their range.
  @Test(arguments: [
    SpringCase(mass: 0), SpringCase(mass: -1), SpringCase(stiffness: 0), SpringCase(stiffness: -5),
    SpringCase(damping: -1), SpringCase(mass: .nan), SpringCase(stiffness: .infinity),
    SpringCase(damping: .nan), SpringCase(velocity: .nan), SpringCase(velocity: .infinity),
  ])
  func invalidParameters_reachTheTargetImmediately(_ spring: SpringCase) {
    let stage = AnimationStage()
    let animation = CASpringAnimation(keyPath: "zPosition")
    animation.mass = spring.mass
    animation.stiffness = spring.stiffness
    animation.damping = spring.damping
    animation.initialVelocity = spring.velocity
    (animation.fromValue, animation.toValue, animation.duration) = (3.0, 10.0, 1)
    stage.layer.add(animation, forKey: nil)
    stage.frame(0)
    #expect(stage.depth(at: 0.001) == 10)
    #expect(animation.settlingDuration == 0)
  }

  @Test(arguments: [0, -1, .nan, .infinity]) func invalidPerceptualDuration_presentsFiniteValues(
    _ t: Double
  ) {
    let stage = AnimationStage()
    let animation = CASpringAnimation(perceptualDuration: t, bounce: 0.2)
    animation.keyPath = "zPosition"
    (animation.fromValue, animation.toValue, animation.duration) = (3.0, 10.0, 1)
    stage.layer.add(animation, forKey: nil)
    stage.frame(0)
    #expect(stage.depth(at: 0.5).isFinite)
  }
}
