import Foundation
import PortableMath
import UIKit

/// A policy that decides, when the finger lifts, whether an interactive transition completes and
/// how it settles.
///
///     let rule = FinishRule.named("flutter-cupertino")!
///     let release = FinishRule.Release(translation: 150, speed: 420, extent: 393)
///     rule.decide(release).reason   // "speed 1.069 >= 1 widths/s"
///
/// Each rule contains its numbers and their source, so that a log can name both. UIKit's own rule
/// for the navigation pop is not published, and no rule here claims to be UIKit's.
///
///     let brisk = FinishRule(
///       name: "brisk", criterion: .anyOf([[FinishCondition(.speed, .greater, 400)]]))
public struct FinishRule: Hashable, Codable, Sendable {
  /// The name on the command line and in logs.
  public var name: String
  /// A one-sentence description.
  public var summary: String
  /// The source of the numbers.
  public var source: String
  /// The way in which the numbers were verified.
  public var evidence: Evidence
  /// The distance that corresponds to a progress of 1.
  public var measure = Measure.screen
  /// Progress is clamped to this range while the finger moves; nil for no clamping.
  public var progressRange: ClosedRange<Double>?
  /// The points that the finger travels before the screen follows; the screen then lags by this
  /// distance. nil for the recogniser's own hysteresis.
  public var hysteresis: Double?
  /// The conditions of the decision.
  public var criterion: Criterion
  /// The settling of the transition after the finger has lifted.
  public var tail: Tail

  /// Creates a rule. A tool knows it by its name if it is one of the tool's rules
  /// (`EdgePanTool`); settings store any other rule by its value.
  public init(
    name: String, summary: String = "", source: String = "", evidence: Evidence = .constantsOnly,
    measure: Measure = .screen, progressRange: ClosedRange<Double>? = nil,
    hysteresis: Double? = nil, criterion: Criterion, tail: Tail = .percentDriven(.constant(1))
  ) {
    (self.name, self.summary, self.source, self.evidence) = (name, summary, source, evidence)
    (self.measure, self.progressRange, self.hysteresis) = (measure, progressRange, hysteresis)
    (self.criterion, self.tail) = (criterion, tail)
  }

  /// The rule as text: its name if a rule with this name is known and is the same, otherwise its
  /// value as JSON.
  var text: String {
    guard Self.named(name) != self else { return name }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = Self.infinities
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? name
  }

  /// Reads the form of ``text``; returns nil for the name of no known rule, and for other text.
  package init?(text: String) {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let rule = Self.named(text) ?? (try? decoder.decode(Self.self, from: Data(text.utf8)))
    else { return nil }
    self = rule
  }

  private static var infinities: JSONEncoder.NonConformingFloatEncodingStrategy {
    .convertToString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  }

  /// The verification of a rule's numbers against their source.
  public enum Evidence: Hashable, Codable, Sendable, CustomStringConvertible {
    /// The rule of a library of the catalogue, read from that library's source.
    case sourceCode
    /// Tested with vectors (inputs and results) that the original program computed or documents.
    case vectors(String)
    /// Reproduces a published measurement of the original program, whose rule is not published.
    case measured(String)
    /// Only the numbers are from the source; the behaviour has not been compared with the original.
    case constantsOnly

    public var description: String {
      switch self {
      case .sourceCode: "read from the source code"
      case .vectors(let name): "vectors: \(name)"
      case .measured(let name): "measured: \(name)"
      case .constantsOnly: "constants only, unverified"
      }
    }
  }

  /// The divisor that turns a distance into progress.
  public enum Measure: Hashable, Codable, Sendable {
    /// The screen's length along the swipe.
    case screen
    /// A fixed number of points on every screen.
    case points(Double)
  }

  /// The conditions that decide whether the transition completes.
  public enum Criterion: Hashable, Codable, Sendable {
    /// Completes if all conditions of at least one alternative hold.
    case anyOf([[FinishCondition]])
    /// The point, 0 or 1, at which GNOME's swipe tracker would come to rest.
    case snap(SwipeTracker.Device)
  }

  /// The input of a rule; positive values are in the direction that completes the transition.
  public struct Release: Hashable, Sendable {
    /// The distance that the finger has moved since the recogniser began, in points.
    public var translation: Double
    /// The recogniser's velocity, in points per second.
    public var speed: Double
    /// The screen's length along the swipe, in points; more than 0.
    public var extent: Double
    /// The mean speed over the last 150 ms, in points per second, as measured by GNOME. If nil,
    /// because the samples are unknown, the recogniser's speed is used.
    public var meanSpeed: Double?

    /// Creates a release. An `extent` that is not positive counts as 1.
    public init(translation: Double, speed: Double, extent: Double, meanSpeed: Double? = nil) {
      (self.translation, self.speed) = (translation, speed)
      (self.extent, self.meanSpeed) = (extent > 0 ? extent : 1, meanSpeed)
    }
  }

  /// A rule's decision for one release.
  public struct Decision: Hashable, Sendable {
    /// Whether the transition completes.
    public var completes: Bool
    /// The comparison that determined the decision, with its numbers: `progress 0.613 > 0.5`.
    public var reason: String
  }

  /// Decides for a release.
  public func decide(_ release: Release) -> Decision {
    switch criterion {
    case .anyOf(let alternatives): decide(release, alternatives)
    case .snap(let device): SwipeTracker.decide(release, rule: self, device: device)
    }
  }

  /// Whether the transition completes: ``decide(_:)`` without the text of its reason, for a search
  /// that asks many times.
  package func completes(_ release: Release) -> Bool {
    switch criterion {
    case .anyOf(let alternatives):
      alternatives.contains { $0.allSatisfy { $0.holds(release, self) } }
    case .snap(let device): SwipeTracker.end(of: release, rule: self, device: device).completes
    }
  }

  /// Decides for a release at this progress (0…1) and this speed (points per second, in the
  /// direction that completes the transition), on a screen with this extent in points.
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

  /// The velocity estimator that the rule uses if the recogniser uses `method`. Only rules that
  /// use GNOME's swipe tracker replace `method`.
  public func velocityMethod(_ method: VelocityMethod) -> VelocityMethod {
    switch criterion {
    case .anyOf: method
    case .snap: .gnome
    }
  }

  /// The number of points that correspond to a progress of 1 on a screen of this extent.
  func unit(extent: Double) -> Double {
    switch measure {
    case .screen: extent
    case .points(let points): points
    }
  }

  /// The presented progress for a distance: relative to the rule's measure, clamped to its range.
  public func shownProgress(translation: Double, extent: Double) -> Double {
    let progress = translation / unit(extent: extent)
    return progressRange.map { min(max(progress, $0.lowerBound), $0.upperBound) } ?? progress
  }
}
