// Curves and springs, as presented on a layer, compared with other engines.

import QuartzCore
import SharedFolder
import Testing

@MainActor
@Suite(.enabled(if: SharedFolder.isThere, "needs the folder 'shared' beside the checkout"))
struct CurveVectorTests {
  @Test func timingFunctions_followWebKitsBeziers() throws {
    let vectors = try Vector.load("bezier_webkit")
    for vector in vectors.cases.list {
      let c = vector.c.doubles
      let animation = CABasicAnimation(keyPath: "position.x")
      animation.fromValue = 0.0
      animation.toValue = 1.0
      animation.duration = 1
      animation.timingFunction = CAMediaTimingFunction(
        controlPoints: Float(c[0]), Float(c[1]), Float(c[2]), Float(c[3]))
      let probe = Probe(animation)
      for sample in vector.samples.list {
        let shown = probe.x(at: sample[0].double)
        #expect(
          abs(shown - sample[1].double) <= 1e-5, "\(vector.name.string) at \(sample[0].double)")
      }
    }
  }

  @Test func springs_followWebKitsSolver() throws {
    for vector in try Vector.load("spring_webkit").cases.list {
      let spring = CASpringAnimation(keyPath: "position.x")
      spring.mass = vector.mass.double
      spring.stiffness = vector.stiffness.double
      spring.damping = vector.damping.double
      spring.initialVelocity = vector.initialVelocity.double
      spring.fromValue = 0.0
      spring.toValue = 1.0
      spring.duration = 10
      let probe = Probe(spring)
      for sample in vector.samples.list {
        #expect(abs(probe.x(at: sample[0].double) - sample[1].double) <= 1e-9)
      }
    }
  }

  @Test func springs_followLibadwaita_evenIfOverdamped() throws {
    for vector in try Vector.load("adw_spring").cases.list {
      let (from, to) = (vector.from.double, vector.to.double)
      guard from != to else { continue }
      let spring = CASpringAnimation(keyPath: "position.x")
      spring.mass = vector.mass.double
      spring.stiffness = vector.stiffness.double
      spring.damping = vector.damping.double
      spring.allowsOverdamping = true
      // Core Animation's unit is the distance from start to target, per second.
      spring.initialVelocity = vector.initial_velocity.double / (to - from)
      spring.fromValue = from
      spring.toValue = to
      spring.duration = 100
      let probe = Probe(spring)
      let tolerance = 1e-9 * max(1, abs(to - from))
      for sample in vector.samples.list {
        #expect(
          abs(probe.x(at: sample[0].double) - sample[1].double) <= tolerance,
          "ratio \(vector.damping_ratio.double) at \(sample[0].double)")
      }
    }
  }

  @Test func criticallyDampedSpring_equalsFluttersSpring_roundedDownToWholePoints() throws {
    let vector = try #require(
      try Vector.load("flutter_spring_newton").cases.list.first { $0.id.string == "crit" })
    let spring = CASpringAnimation(keyPath: "position.x")
    spring.mass = vector.mass.double
    spring.stiffness = vector.stiffness.double
    spring.damping =
      2 * vector.ratio.double * (vector.mass.double * vector.stiffness.double).squareRoot()
    spring.fromValue = vector.x0.double
    spring.toValue = vector.x1.double
    spring.duration = 10
    let probe = Probe(spring)
    for expected in vector.expect.list {
      #expect(probe.x(at: expected.t.double).rounded(.down) == expected.x.double)
    }
  }

  @Test func springs_matchPublishedNumbers() throws {
    let anchors = try Vector.load("uikit_anchors").cases.list
    func anchor(_ id: String) throws -> Vector {
      try #require(anchors.first { $0.id.string == id })
    }
    let settle = try anchor("settle_c5")
    let spring = CASpringAnimation(keyPath: "position.x")
    spring.damping = settle.damping.double
    #expect(abs(spring.settlingDuration - settle.expect_s.double) <= settle.tolerance.double)

    let fresh = CASpringAnimation(keyPath: nil)
    let defaults = try anchor("ca_defaults").expect
    #expect(Double(fresh.mass) == defaults.mass.double)
    #expect(Double(fresh.stiffness) == defaults.stiffness.double)
    #expect(Double(fresh.damping) == defaults.damping.double)
    #expect(Double(fresh.initialVelocity) == defaults.initialVelocity.double)

    // (mass 1, stiffness 100, damping 10) and (duration 0.63, bounce 0.5) describe the same spring.
    let swiftUI = try anchor("swiftui_mkc_to_spring")
    let perceptual = CASpringAnimation(
      perceptualDuration: swiftUI.expect.duration.double, bounce: swiftUI.expect.bounce.double)
    let share: Double = 2 * swiftUI.tolerance.double / 0.63
    #expect(abs(Double(perceptual.stiffness) - 100) < 100 * share)
    #expect(abs(Double(perceptual.damping) - 10) < 10 * share)

    // The system spring is critically damped. At 0.5 s it has almost reached the target.
    let system = try anchor("system_spring_500ms")
    let slow = CASpringAnimation(keyPath: "position.x")
    slow.mass = system.mass.double
    slow.stiffness = system.stiffness.double
    slow.damping = system.damping.double
    slow.fromValue = 0.0
    slow.toValue = 1.0
    slow.duration = 10
    #expect(Probe(slow).x(at: 0.5) >= system.expect.min_progress.double)
  }
}
