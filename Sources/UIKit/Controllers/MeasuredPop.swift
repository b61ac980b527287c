// The navigation pop as it was measured on iOS 27: numbers, with their source.

import QuartzCore

/// The default push, and the pop by a swipe, as measured on a simulator; the source is named below.
///
/// Source: JakeThomson/swift_transitions, `docs/parity-plan.md`, stages 1, 2 and 10: a
/// NavigationStack on an iOS 27.0 simulator, 402 points wide, with fingers made by XCTest. Apple
/// publishes none of this. The boundary between finish and cancel is known to about 0.03 of the
/// width, because the measurement reads speeds as the recogniser does, not as they were made.
package enum MeasuredPop {
  /// Where the numbers come from.
  package static let source =
    "JakeThomson/swift_transitions, docs/parity-plan.md: NavigationStack, iOS 27.0 simulator"

  /// Where a swipe begins.
  package enum Region: String, Sendable, CaseIterable {
    case edge
    /// Anywhere over the content: iOS 26's `interactiveContentPopGestureRecognizer`.
    case content

    /// Points that the finger travels before the screen follows; from then on the screen stays so
    /// far behind the finger.
    package var deadZone: Double { self == .edge ? 12 : 27 }
    /// The share of the width that position and projected speed must reach.
    package var threshold: Double { self == .edge ? 0.53 : 0.42 }
  }

  /// Seconds of its speed that a release is taken to go on.
  package static let projectionSeconds = 0.12

  /// The spring that settles after a release, finished or cancelled, from any position: ω 22, ζ
  /// 0.85.
  package static let (springMass, springStiffness, springDamping) = (1.0, 484.0, 37.4)

  /// Seconds in which the way that is left of a push falls to 1/e.
  package static let pushTimeConstant = 0.061
  /// Seconds after which a push or pop that no finger drives is over.
  package static let pushDuration = 0.45
  /// The share of its width that the covered screen moves, in lockstep with the one on top.
  package static let coveredTravel = 0.3
  /// The black over the covered screen when the other one covers it whole.
  package static let dimming = 0.1

  /// Whether a release pops.
  ///
  /// - Parameters:
  ///   - position: of the screen, as a share of the width; without the dead zone.
  ///   - speed: widths a second, positive toward the pop.
  package static func pops(position: Double, speed: Double, in region: Region) -> Bool {
    position + projectionSeconds * speed >= region.threshold
  }

  /// The settling from a release: the share of the way that is left, over time.
  ///
  /// - Parameter velocity: shares of that way a second, positive toward its end.
  package static func settling(velocity: Double) -> SpringCurve {
    SpringCurve(
      mass: springMass, stiffness: springStiffness, damping: springDamping, velocity: velocity,
      allowsOverdamping: false)
  }
}
