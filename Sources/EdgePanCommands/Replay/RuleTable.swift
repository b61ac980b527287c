// `replay --all-rules`: where would this swipe finish, and where not?

import ContactTracking
import GestureReplay
import PlainText

/// One rule's word on one release, as JSON has it.
struct RuleRow: Encodable {
  var rule: String
  var contact: Int
  var completes: Bool
  var reason: String
  /// How much further the release must be for the other decision; left out when no way does it.
  var marginMillimeters: Double?
  /// How much faster it must be; left out when no speed changes the decision.
  var marginPointsPerSecond: Double?
  var evidence: String
  var source: String

  /// Every rule on every swipe that was released. The release does not depend on the rule, so one
  /// replay is enough for all of them.
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
      return ["no finger was lifted from a transition: nothing to decide"]
    }
    let table = TextTable(
      header: ["contact", "rule", "would", "because", "turns at", "or at", "checked by"],
      rows: rows.map { row in
        [
          "\(row.contact)", row.rule, row.completes ? "finish" : "cancel", row.reason,
          row.marginMillimeters.map { signed($0, 1) + " mm" } ?? "no way",
          row.marginPointsPerSecond.map { signed($0, 0) + " pt/s" } ?? "no speed", row.evidence,
        ]
      })
    return table.lines
  }

  static func signed(_ value: Double, _ decimals: Int) -> String {
    (value >= 0 ? "+" : "") + "\(Figure(value, decimals))"
  }
}
