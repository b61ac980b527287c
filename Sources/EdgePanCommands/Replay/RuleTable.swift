// `replay --all-rules`: the decision of every rule on each swipe.

import ContactTracking
import GestureReplay
import PlainText

/// One rule's decision on one release, for JSON.
struct RuleRow: Encodable {
  var rule: String
  var contact: Int
  var completes: Bool
  var reason: String
  /// The change in travel that would reverse the decision; omitted if no change would.
  var marginMillimeters: Double?
  /// The change in speed that would reverse the decision; omitted if no change would.
  var marginPointsPerSecond: Double?
  var evidence: String
  var source: String

  /// Applies every rule to every released swipe. The release does not depend on the rule, so one
  /// replay is enough.
  static func rows(of result: ReplayResult, rules: EdgePanRules) -> [RuleRow] {
    result.swipes.flatMap { swipe -> [RuleRow] in
      guard let seen = swipe.release?.seen else { return [] }
      return FinishRule.all.map { rule in
        let decision = rule.decide(seen)
        let margin = rule.margin(of: seen)
        return RuleRow(
          rule: rule.name, contact: swipe.contact, completes: decision.completes,
          reason: decision.reason,
          marginMillimeters: margin.points.map { rules.scale.millimeters(fromPoints: $0) },
          marginPointsPerSecond: margin.pointsPerSecond,
          evidence: "\(rule.evidence)", source: rule.source)
      }
    }
  }

  static func lines(_ rows: [RuleRow]) -> [String] {
    guard !rows.isEmpty else {
      return ["no finger lifted during a transition: nothing to decide"]
    }
    let table = TextTable(
      header: [
        "contact", "rule", "outcome", "reason", "travel margin", "speed margin", "evidence",
      ],
      rows: rows.map { row in
        [
          "\(row.contact)", row.rule, row.completes ? "finish" : "cancel", row.reason,
          row.marginMillimeters.map { signed($0, 1) + " mm" } ?? "none",
          row.marginPointsPerSecond.map { signed($0, 0) + " pt/s" } ?? "none", row.evidence,
        ]
      })
    return table.lines
  }

  static func signed(_ value: Double, _ decimals: Int) -> String {
    (value >= 0 ? "+" : "") + "\(Figure(value, decimals))"
  }
}
