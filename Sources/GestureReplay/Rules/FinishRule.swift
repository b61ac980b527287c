// Whether a swipe that ended completes its transition: a named policy, and why it decided so.

import PortableMath
import UIKit

/// A policy that decides, when the finger lifts, whether an interactive transition completes, and
/// how it settles.
///
///     let rule = FinishRule.named("flutter-cupertino")!
///     let release = FinishRule.Release(translation: 150, speed: 420, extent: 393)
///     rule.decide(release).reason   // "speed 1.069 >= 1 widths/s"
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
  /// How far the numbers have been checked.
  public var evidence: Evidence
  /// What the distance is a share of.
  public var measure = Measure.screen
  /// Progress is held inside this range while the finger moves; nil: as the pan gives it.
  public var progressRange: ClosedRange<Double>?
  /// Points that the finger travels before the screen follows, and stays behind it; nil leaves the
  /// recogniser's own.
  public var hysteresis: Double?
  /// What decides.
  public var criterion: Criterion
  /// How the transition runs on after the finger has lifted.
  public var tail: Tail

  /// How far a rule's numbers have been checked against its source.
  public enum Evidence: Hashable, Sendable, CustomStringConvertible {
    /// The rule of a library of the catalogue, read from that library's source.
    case sourceCode
    /// Runs through vectors that the original program computed or states.
    case vectors(String)
    /// The numbers are its, and nothing of its behaviour was compared.
    case constantsOnly

    public var description: String {
      switch self {
      case .sourceCode: "read from its source code"
      case .vectors(let name): "vectors: \(name)"
      case .constantsOnly: "constants only, unverified"
      }
    }
  }

  /// What a distance is divided by to give a progress.
  public enum Measure: Hashable, Sendable {
    /// The screen's length along the swipe.
    case screen
    /// So many points, whatever the screen.
    case points(Double)
  }

  /// What decides.
  public enum Criterion: Hashable, Sendable {
    /// Completes when all conditions of any one alternative hold.
    case anyOf([[FinishCondition]])
    /// The point, 0 or 1, at which GNOME's swipe tracker would come to rest.
    case snap(SwipeTracker.Device)
  }

  /// A release as a rule sees it: all toward the end of the transition.
  public struct Release: Hashable, Sendable {
    /// How far the finger has come since the recogniser began, in points.
    public var translation: Double
    /// The recogniser's velocity, in points a second.
    public var speed: Double
    /// The screen's length along the swipe, in points; more than 0.
    public var extent: Double
    /// The mean speed over the last 150 ms, in points a second, as GNOME measures it; nil where
    /// the samples are not known, and the recogniser's speed replaces them.
    public var meanSpeed: Double?

    public init(translation: Double, speed: Double, extent: Double, meanSpeed: Double? = nil) {
      (self.translation, self.speed) = (translation, speed)
      (self.extent, self.meanSpeed) = (extent > 0 ? extent : 1, meanSpeed)
    }
  }

  /// What a rule made of one release.
  public struct Decision: Hashable, Sendable {
    /// Whether the transition completes.
    public var completes: Bool
    /// The comparison that decided, with its numbers: `progress 0.613 > 0.5`.
    public var reason: String
  }

  /// Decides for a release.
  public func decide(_ release: Release) -> Decision {
    switch criterion {
    case .anyOf(let alternatives): decide(release, alternatives)
    case .snap(let device): SwipeTracker.decide(release, rule: self, device: device)
    }
  }

  /// Decides for a release at this progress (0…1) and speed toward the end (points a second), on a
  /// screen of that many points.
  public func decide(progress: Double, speed: Double, extent: Double = 375) -> Decision {
    decide(Release(translation: progress * unit(extent: extent), speed: speed, extent: extent))
  }

  private func decide(_ release: Release, _ alternatives: [[FinishCondition]]) -> Decision {
    var failed: [String] = []
    for conditions in alternatives {
      guard let miss = conditions.first(where: { !$0.holds(release, self) }) else {
        return Decision(
          completes: true,
          reason: conditions.map { $0.text(release, self) }.joined(separator: ", "))
      }
      let text = miss.text(release, self)
      if !failed.contains(text) { failed.append(text) }
    }
    return Decision(completes: false, reason: failed.joined(separator: ", "))
  }

  /// How the velocity that the rule decides by is estimated, where the recogniser uses `method`:
  /// GNOME's has its own.
  public func velocityMethod(_ method: VelocityMethod) -> VelocityMethod {
    switch criterion {
    case .anyOf: method
    case .snap: .gnome
    }
  }

  /// How many points are a progress of 1 on a screen of that many.
  func unit(extent: Double) -> Double {
    switch measure {
    case .screen: extent
    case .points(let points): points
    }
  }

  /// The progress that the picture is given for a distance: over the rule's measure, held inside
  /// its range.
  public func shownProgress(translation: Double, extent: Double) -> Double {
    let progress = translation / unit(extent: extent)
    return progressRange.map { min(max(progress, $0.lowerBound), $0.upperBound) } ?? progress
  }
}
