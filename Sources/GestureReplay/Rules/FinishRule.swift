// Whether a swipe that ended completes its transition: a named policy, and why it decided so.

import GestureTrace

/// A policy that decides, when the finger lifts, whether an interactive transition completes.
///
/// Each rule carries its numbers and where they come from, so that a log can name both. UIKit's
/// own rule for the navigation pop is not published; none of these claims to be it.
public struct FinishRule: Hashable, Sendable {
  /// The name on the command line and in logs.
  public var name: String
  /// One sentence for people.
  public var summary: String
  /// Where the numbers come from.
  public var source: String
  /// Completes when the progress is greater than this.
  public var progressThreshold: Double
  /// Completes, whatever the progress, when the speed toward the end is greater than this, in
  /// points a second; nil when the rule does not look at the speed.
  public var speedThreshold: Double?
  /// Progress is held inside this range while the finger moves; nil: as the pan gives it.
  public var progressRange: ClosedRange<Double>?
  /// How the transition runs on after the finger has lifted.
  public var tail: Tail

  /// What moves the progress after the decision.
  public enum Tail: Hashable, Sendable {
    /// UIPercentDrivenInteractiveTransition's own `finish()` and `cancel()`.
    case percentDriven
    /// A display link that adds or takes this much progress each tick, whatever the refresh rate,
    /// and finishes or cancels when it passes 1 or 0.
    case displayLink(step: Double)
  }

  /// What a rule made of one release.
  public struct Decision: Hashable, Sendable {
    /// Whether the transition completes.
    public var completes: Bool
    /// The comparison that decided, with its numbers: `progress 0.613 > 0.5`.
    public var reason: String
  }

  /// Completes beyond one half; the speed plays no part.
  public static let half = FinishRule(
    name: "half",
    summary: "completes when progress is over one half",
    source: "IBAnimatable's article on Explode under an edge pan",
    progressThreshold: 0.5, speedThreshold: nil, progressRange: nil, tail: .percentDriven)

  /// Completes beyond one half, or faster than 1000 points a second.
  public static let halfOrFlick = FinishRule(
    name: "half-or-flick",
    summary: "completes when progress is over one half or speed over 1000 pt/s",
    source: "IBAnimatable's interactive animators",
    progressThreshold: 0.5, speedThreshold: 1000, progressRange: 0...0.99, tail: .percentDriven)

  /// Completes beyond 0.3, by a display link that moves 2/60 a tick.
  public static let transitionManager = FinishRule(
    name: "transition-manager",
    summary: "completes when progress is over 0.3, by a display link in steps of 2/60",
    source: "TransitionManager's PercentInteractive",
    progressThreshold: 0.3, speedThreshold: nil, progressRange: nil,
    tail: .displayLink(step: 2.0 / 60))

  /// Every rule, in the order in which they are listed.
  public static let all: [FinishRule] = [.halfOrFlick, .half, .transitionManager]

  /// The rule with this name.
  public static func named(_ name: String) -> FinishRule? { all.first { $0.name == name } }

  /// Decides for a release at this progress (0…1) and speed toward the end (points a second).
  public func decide(progress: Double, speed: Double) -> Decision {
    if progress > progressThreshold {
      return Decision(
        completes: true,
        reason: "progress \(Figure(progress, 3)) > \(Figure(progressThreshold, 3))")
    }
    let short = "progress \(Figure(progress, 3)) <= \(Figure(progressThreshold, 3))"
    guard let speedThreshold else { return Decision(completes: false, reason: short) }
    let completes = speed > speedThreshold
    let comparison =
      "speed \(Figure(speed, 0)) \(completes ? ">" : "<=") \(Figure(speedThreshold, 0)) pt/s"
    return Decision(
      completes: completes, reason: completes ? comparison : "\(short), \(comparison)")
  }
}
