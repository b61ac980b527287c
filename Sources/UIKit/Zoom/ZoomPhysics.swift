/// The constants of the zoom's animations and of the card, which is the zoomed screen while a
/// finger drags it.
///
/// Source: JakeThomson/swift_transitions, `docs/parity-plan.md`, stages 3 to 5 (SwiftUI's zoom on
/// an iOS 27.0 simulator). Two simplifications: the card never lags behind the finger, and its
/// scale is linear in the travel, although the measured scale has a knee at half the height. Apple
/// publishes none of this.
enum ZoomPhysics {
  /// The gestures that dismiss a zoomed screen: a swipe from the left edge, a drag down over the
  /// content, or a pinch.
  enum Gesture: Equatable {
    case edge, pan, pinch

    /// A release dismisses the screen into its source if the projected scale is at most this value.
    var landingScale: Double {
      switch self {
      case .edge: 0.7
      case .pan: 0.905
      case .pinch: 0.5
      }
    }
  }

  /// The distance in points that a finger drags down over the content before the card follows. A
  /// swipe from the edge and a pinch begin at the distances of their own recognisers:
  /// `SystemBackSwipe` and ``UIPinchGestureRecognizer/hysteresis``.
  static let panDeadZone = 18.0

  /// The animation from the source to full size, and back: ω 19, critically damped.
  static let flight = ViewTiming.spring(mass: 1, stiffness: 361, damping: 38, velocity: 0)
  /// The seconds after which less than a thousandth of the animation's distance remains.
  static let flightDuration = 0.486
  /// The animation from a released card into the source: ω 15, ζ 0.75.
  static let landing = ViewTiming.spring(mass: 1, stiffness: 225, damping: 22.5, velocity: 0)
  static let landingDuration = 0.65
  /// The animation from a released card back to the whole screen: ω 22, ζ 0.9.
  static let returning = ViewTiming.spring(mass: 1, stiffness: 484, damping: 39.6, velocity: 0)
  static let returningDuration = 0.37
  /// The opacity of the black over the covered screen. The covered screen is not scaled.
  static let dimming = 0.15
  /// The decrease of the scale over a travel of the whole width (edge) or height (pan).
  static let scaleLoss = 0.67
  /// Returns how far the card moves perpendicular to the gesture's direction, as a fraction of the
  /// finger's perpendicular travel.
  static func across(_ gesture: Gesture) -> Double { gesture == .edge ? 0.42 : 0.56 }

  /// The smallest scale of the card under a finger. The value is EdgePan's.
  static let smallestScale = 0.1

  /// Whether lifting two fingers dismisses the screen. This depends on the scale that the card
  /// would have 0.12 s later at the fingers' speed. The projection time is that of swipes; for a
  /// pinch it was not measured.
  static func lands(scale: Double, speed: Double) -> Bool {
    scale + MeasuredPop.projectionSeconds * speed <= Gesture.pinch.landingScale
  }

  /// Returns the card's scale after a travel, which is a fraction of the width (edge) or height
  /// (pan).
  static func scale(travel: Double) -> Double { max(smallestScale, 1 - scaleLoss * max(0, travel)) }

  /// Whether a release dismisses the screen. This depends on the scale that the card would have
  /// 0.12 s later at the release speed.
  static func lands(_ gesture: Gesture, travel: Double, speed: Double) -> Bool {
    1 - scaleLoss * (travel + MeasuredPop.projectionSeconds * speed) <= gesture.landingScale
  }
}
