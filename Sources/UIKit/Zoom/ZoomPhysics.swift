// The zoom transition as it was measured on iOS 27: numbers, with their source.

/// Flights, and the card under a finger.
///
/// Source: JakeThomson/swift_transitions, `docs/parity-plan.md`, stages 3 to 5 (SwiftUI's zoom on an
/// iOS 27.0 simulator). Simplified: the card falls behind the finger nowhere and has no knee, which
/// the measurement has beyond half of the height. Apple publishes none of this.
enum ZoomPhysics {
  /// A swipe that dismisses: from the left edge, or down over the content.
  enum Gesture: Equatable {
    case edge, pan

    /// Points that the finger travels before the card follows.
    var deadZone: Double { self == .edge ? 12 : 18 }
    /// The scale below which a release lands in the source.
    var landingScale: Double { self == .edge ? 0.7 : 0.905 }
  }

  /// The flight out of the source and back: ω 19, critically damped.
  static let flight = ViewTiming.spring(mass: 1, stiffness: 361, damping: 38, velocity: 0)
  /// Seconds until it has settled to a thousandth.
  static let flightDuration = 0.486
  /// From a finger into the source: ω 15, ζ 0.75.
  static let landing = ViewTiming.spring(mass: 1, stiffness: 225, damping: 22.5, velocity: 0)
  static let landingDuration = 0.65
  /// From a finger back to the whole screen: ω 22, ζ 0.9.
  static let returning = ViewTiming.spring(mass: 1, stiffness: 484, damping: 39.6, velocity: 0)
  static let returningDuration = 0.37
  /// The black over the covered screen, which is not scaled.
  static let dimming = 0.15
  /// What a travel of the whole width (edge) or height (pan) takes off the scale.
  static let scaleLoss = 0.67
  /// How far the card follows across the swipe, as a share of the finger.
  static func across(_ gesture: Gesture) -> Double { gesture == .edge ? 0.42 : 0.56 }

  /// The card's scale after a travel, as a share of the screen's length.
  static func scale(travel: Double) -> Double { max(0.1, 1 - scaleLoss * max(0, travel)) }

  /// Whether a release lands: by the scale that 0.12 s more of the speed would lead to.
  static func lands(_ gesture: Gesture, travel: Double, speed: Double) -> Bool {
    1 - scaleLoss * (travel + MeasuredPop.projectionSeconds * speed) <= gesture.landingScale
  }
}
