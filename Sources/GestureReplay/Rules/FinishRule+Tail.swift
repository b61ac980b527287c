// How a transition settles once the rule has decided: the second half of every policy.

import PortableMath
import UIKit

extension FinishRule {
  /// The way in which the progress moves after the decision.
  public enum Tail: Hashable, Sendable {
    /// UIPercentDrivenInteractiveTransition's own `finish()` and `cancel()`, at this speed.
    case percentDriven(CompletionSpeed)
    /// A display link that adds or subtracts this much progress each tick, whatever the refresh
    /// rate, and finishes or cancels when it passes 1 or 0.
    case displayLink(step: Double)
    /// A display link that follows a curve for some time.
    case timed(RestDuration, RestCurve)
    /// A display link that follows a spring, with the finger's speed.
    case spring(RestSpring)
  }

  /// The value of `completionSpeed` set at the release.
  public enum CompletionSpeed: Hashable, Sendable {
    /// This value; UIKit's default is 1.
    case constant(Double)
    /// The remaining progress.
    case remainingProgress
    /// The speed over this many points per second, clamped to a range.
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
  public enum RestDuration: Hashable, Sendable {
    /// 800 ms for the whole distance, rounded down; at most 300 ms back.
    case flutterCupertino
    /// Three times the distance over the speed, 100 to 400 ms, as GNOME's tracker has it.
    case swipeTracker

    /// Seconds.
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
  public enum RestCurve: Hashable, Sendable {
    /// A cubic Bezier from (0,0) to (1,1).
    case bezier(Double, Double, Double, Double)
    /// 1 − (1−t)³, Clutter's name for it.
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

/// A spring that pulls the progress to its end. Ratios over 1 run critically, as UIKit's do.
public struct RestSpring: Hashable, Sendable {
  /// The moving mass, which is pulled to the end.
  public var mass: Double
  /// The spring's stiffness: force per distance from the end.
  public var stiffness: Double
  /// The damping: force per velocity.
  public var damping: Double
  /// Ends when it first reaches the target.
  public var isClamped = false
  /// Ends when this close to the target, in points; nil: at a thousandth of the way.
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
