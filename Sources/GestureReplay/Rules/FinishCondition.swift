// One comparison of a finish rule: a quantity of the release against a number.

import PlainText

/// One comparison. A rule is a table of comparisons.
public struct FinishCondition: Hashable, Codable, Sendable {
  /// The compared quantity.
  public enum Quantity: Hashable, Codable, Sendable {
    /// The progress, as computed by the rule.
    case progress
    /// The distance that the finger moved, in points.
    case translation
    /// The speed in the direction that completes the transition, in points per second.
    case speed
    /// The same speed in screen lengths per second.
    case relativeSpeed
    /// The progress that the finger would reach if it moved at its speed for this number of
    /// seconds, as a fraction of the screen.
    case projection(seconds: Double)
  }

  /// The kind of comparison.
  public enum Relation: String, Hashable, Codable, Sendable {
    /// Above the threshold.
    case greater = ">"
    /// Above the threshold or equal to it.
    case atLeast = ">="

    var negated: String { self == .greater ? "<=" : "<" }
  }

  /// The compared quantity.
  public var quantity: Quantity
  /// The comparison of the quantity with the threshold.
  public var relation: Relation
  /// The threshold, in the quantity's unit.
  public var threshold: Double

  /// Creates a comparison.
  public init(_ quantity: Quantity, _ relation: Relation, _ threshold: Double) {
    (self.quantity, self.relation, self.threshold) = (quantity, relation, threshold)
  }

  func value(_ release: FinishRule.Release, _ rule: FinishRule) -> Double {
    switch quantity {
    case .progress:
      rule.shownProgress(translation: release.translation, extent: release.extent)
    case .translation: release.translation
    case .speed: release.speed
    case .relativeSpeed: release.speed / release.extent
    case .projection(let seconds):
      (release.translation + seconds * release.speed) / release.extent
    }
  }

  func holds(_ release: FinishRule.Release, _ rule: FinishRule) -> Bool {
    let value = value(release, rule)
    return relation == .greater ? value > threshold : value >= threshold
  }

  /// The comparison with its result: `progress 0.613 > 0.5`.
  func text(_ release: FinishRule.Release, _ rule: FinishRule) -> String {
    let sign = holds(release, rule) ? relation.rawValue : relation.negated
    func text(_ decimals: Int) -> String {
      let (value, limit) = Figure.pair(value(release, rule), threshold, decimals)
      return "\(value) \(sign) \(limit)"
    }
    switch quantity {
    case .progress: return "progress \(text(3))"
    case .translation: return "travel \(text(0)) pt"
    case .speed: return "speed \(text(0)) pt/s"
    case .relativeSpeed: return "speed \(text(3)) widths/s"
    case .projection(let seconds):
      return "projected progress after \(Figure(seconds, 2)) s: \(text(3))"
    }
  }
}

extension FinishRule {
  /// A release's progress (three decimals) or speed in points per second (none) as text, with more
  /// decimals if only they tell it from a threshold of the rule.
  package func text(of value: Double, _ quantity: FinishCondition.Quantity) -> String {
    let conditions: [FinishCondition] =
      switch criterion {
      case .anyOf(let alternatives): alternatives.flatMap { $0 }
      case .snap: [FinishCondition(.progress, .greater, 0.5)]
      }
    let decimals = quantity == .progress ? 3 : 0
    return conditions.filter { $0.quantity == quantity }
      .map { Figure.pair(value, $0.threshold, decimals).0 }.max { $0.utf8.count < $1.utf8.count }
      ?? "\(Figure(value, decimals))"
  }
}
