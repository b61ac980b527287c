import QuartzCore

/// The default push, and the pop by a swipe, as measured on a simulator.
///
/// Source: JakeThomson/swift_transitions, `docs/parity-plan.md`, stages 1, 2 and 10: a
/// NavigationStack on an iOS 27.0 simulator, 402 points wide, with touches synthesised by XCTest.
/// Apple publishes none of this. The boundary between finish and cancel is known only to within
/// about 0.03 of the width, because the speeds that the recogniser measures differ from those that
/// the test requests.
package enum MeasuredPop {
  /// The source of the numbers.
  package static let source =
    "JakeThomson/swift_transitions, docs/parity-plan.md: NavigationStack, iOS 27.0 simulator"

  /// The region where a swipe begins.
  package enum Region: String, Sendable, CaseIterable {
    case edge
    /// Anywhere over the content: iOS 26's `interactiveContentPopGestureRecognizer`.
    case content

    /// The distance, in points, that the finger travels before the screen follows. The screen then
    /// lags behind the finger by this distance.
    package var deadZone: Double { self == .edge ? 12 : 27 }
    /// The fraction of the width that position plus projected travel must reach for a pop.
    package var threshold: Double { self == .edge ? 0.53 : 0.42 }
  }

  /// How far ahead the release speed is projected, in seconds.
  package static let projectionSeconds = 0.12

  /// The spring of the settling animation after a release: ω 22, ζ 0.85. It is the same for a
  /// finished and a cancelled pop, and for every position.
  package static let (springMass, springStiffness, springDamping) = (1.0, 484.0, 37.4)

  /// The time constant of a push, in seconds: after this time, 1/e of the distance remains.
  package static let pushTimeConstant = 0.061
  /// The duration in seconds of a push or pop that no finger drives.
  package static let pushDuration = 0.45
  /// The fraction of its width that the covered screen moves, in lockstep with the upper screen.
  package static let coveredTravel = 0.3
  /// The opacity of the black dimming view when the covered screen is fully covered.
  package static let dimming = 0.1

  /// Whether a release at this position and speed completes the pop.
  ///
  /// - Parameters:
  ///   - position: the screen's position as a fraction of the width. It excludes the dead zone.
  ///   - speed: widths per second, positive in the direction of the pop.
  package static func pops(position: Double, speed: Double, in region: Region) -> Bool {
    position + projectionSeconds * speed >= region.threshold
  }

  /// Returns the settling animation after a release. Its value rises from 0 to 1: the part of the
  /// remaining distance that has been covered.
  ///
  /// - Parameter velocity: fractions of that distance per second, positive in the direction of the
  ///   final position.
  package static func settling(velocity: Double) -> SpringCurve {
    SpringCurve(
      mass: springMass, stiffness: springStiffness, damping: springDamping, velocity: velocity,
      allowsOverdamping: false)
  }
}
