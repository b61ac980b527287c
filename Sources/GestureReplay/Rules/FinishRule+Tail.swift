// The settling of a transition after the rule has decided: the second half of every policy.

import PortableMath
import UIKit

extension FinishRule {
  /// The motion of the progress after the decision.
  public enum Tail: Hashable, Codable, Sendable {
    /// The `finish()` and `cancel()` of UIPercentDrivenInteractiveTransition, at this speed.
    case percentDriven(CompletionSpeed)
    /// A display link that adds or subtracts this much progress each tick, at any refresh rate, and
    /// finishes or cancels when the progress passes 1 or 0.
    case displayLink(step: Double)
    /// A display link that follows a curve for this duration.
    case timed(RestDuration, RestCurve)
    /// A display link that follows a spring, which starts with the finger's speed.
    case spring(RestSpring)
  }

  /// The value of `completionSpeed` set at the release.
  public enum CompletionSpeed: Hashable, Codable, Sendable {
    /// This value; UIKit's default is 1.
    case constant(Double)
    /// The remaining progress.
    case remainingProgress
    /// The speed divided by this number of points per second, clamped to a range.
    case bySpeed(pointsPerSecond: Double, ClosedRange<Double>)

    func value(progress: Double, speed: Double) -> Double {
      switch self {
      case .constant(let value): value
      case .remainingProgress: 1 - progress
      case .bySpeed(let unit, let range):
        min(max(speed / unit, range.lowerBound), range.upperBound)
      }
    }
  }

  /// The duration of a settling animation.
  public enum RestDuration: Hashable, Codable, Sendable {
    /// 800 ms for the full distance, proportionally less for a shorter distance, rounded down to
    /// whole milliseconds; at most 300 ms for a cancel.
    case flutterCupertino
    /// Three times the distance divided by the speed, at least 100 and at most 400 ms, as in
    /// GNOME's tracker.
    case swipeTracker

    /// The duration in seconds.
    func seconds(from progress: Double, completes: Bool, release: Release, rule: FinishRule)
      -> Double
    {
      switch self {
      case .flutterCupertino:
        let milliseconds = (800 * (completes ? 1 - progress : progress)).rounded(.down)
        return (completes ? milliseconds : min(milliseconds, 300)) / 1000
      case .swipeTracker:
        let velocity = (release.meanSpeed ?? release.speed) / 1000
        return SwipeTracker.duration(
          from: progress, to: completes ? 1 : 0, velocity: velocity,
          distance: rule.unit(extent: release.extent)) / 1000
      }
    }
  }

  /// The curve of a settling animation.
  public enum RestCurve: Hashable, Codable, Sendable {
    /// A cubic Bezier from (0,0) to (1,1).
    case bezier(Double, Double, Double, Double)
    /// 1 − (1−t)³. The name is Clutter's.
    case easeOutCubic

    @MainActor func value(at share: Double) -> Double {
      switch self {
      case .bezier(let x1, let y1, let x2, let y2):
        return CAMediaTimingFunction(
          controlPoints: Float(x1), Float(y1), Float(x2), Float(y2)
        ).value(at: share)
      case .easeOutCubic:
        let left = 1 - share
        return 1 - left * left * left
      }
    }
  }
}

/// A spring that pulls the progress to its end. A damping ratio over 1 counts as 1, as in UIKit.
public struct RestSpring: Hashable, Codable, Sendable {
  /// The mass on the spring.
  public var mass: Double
  /// The spring's stiffness: force per distance from the end.
  public var stiffness: Double
  /// The damping: force per velocity.
  public var damping: Double
  /// Whether the animation ends when it first reaches the target.
  public var isClamped = false
  /// The distance from the target, in points, at which the animation ends; nil for a thousandth of
  /// the distance.
  public var restPoints: Double?

  /// Creates a spring.
  public init(
    mass: Double, stiffness: Double, damping: Double, isClamped: Bool = false,
    restPoints: Double? = nil
  ) {
    (self.mass, self.stiffness, self.damping) = (mass, stiffness, damping)
    (self.isClamped, self.restPoints) = (isClamped, restPoints)
  }
}
