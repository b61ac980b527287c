// The settings of a replay as its report shows them.

import GestureReplay
import PlainText

/// Settings in JSON: the fields of ``ReplaySettings`` and derived values.
struct ReportedSettings: Encodable {
  var value: ReplaySettings
  /// Whether the scene's own gesture decides; an unused rule is not reported.
  var isDrivenByApp: Bool

  /// The subject's display name; escaped.
  var subject: String { escape(value.subject.name) }
  /// The display name of the rule or gesture that decided the outcome.
  var decider: String { isDrivenByApp ? "the app's own rule" : value.finishRule.name }

  private enum Key: String, CodingKey {
    case subject, rule, ruleVelocityMethod, fingers, framesPerSecond, phaseMilliseconds
  }

  func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(subject, forKey: .subject)
    try container.encode(value.display.framesPerSecond, forKey: .framesPerSecond)
    try container.encode(value.display.phase * 1000, forKey: .phaseMilliseconds)
    if !isDrivenByApp {
      // GNOME's rules measure velocity themselves.
      try container.encode(
        value.finishRule.velocityMethod(value.rules.velocity), forKey: .ruleVelocityMethod)
    }
    if isDrivenByApp {
      try container.encodeNil(forKey: .rule)
      try container.encodeNil(forKey: .fingers)
    }
  }
}
