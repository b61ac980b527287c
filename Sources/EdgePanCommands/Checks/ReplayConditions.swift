// Clock, input policy and rule of a case, as text: how they travel to workers and into messages.

import Foundation
import GestureReplay
import GestureTrace
import ReplayChecks

/// What a replay depends on besides the recording and the subject.
struct ReplayConditions: Codable, Hashable, Sendable {
  /// The display in its text form, which reads back.
  var display = SimulatedDisplay().description
  var input = InputPolicy.coalesced
  var rule = FinishRule.halfOrFlick.name
  var limitSeconds = ReplayOptions.defaultLimitSeconds

  init() {}

  /// What the options name, once for every `--clock`, in their order.
  ///
  /// - Throws: ``ToolFailure`` (2).
  static func all(_ display: DisplayOptions, _ rule: RuleOptions) throws -> [ReplayConditions] {
    try display.displays().map { shown in
      var conditions = ReplayConditions()
      conditions.display = shown.description
      conditions.input = display.policy
      conditions.rule = rule.finishRule.name
      conditions.limitSeconds = display.limit
      return conditions
    }
  }

  /// The options of a replay; edge and fingers are the recording's own, where one is given.
  ///
  /// - Throws: ``ToolFailure`` (2) for a display's file that cannot be read any more.
  func options(for trace: Trace? = nil) throws -> ReplayOptions {
    var options = trace.map(ReplayOptions.init(for:)) ?? ReplayOptions()
    options.display = try DisplayOptions.display(display)
    options.input = input
    options.finishRule = FinishRule.named(rule) ?? .halfOrFlick
    options.limitSeconds = limitSeconds
    return options
  }

  /// The same, as a golden's head has it; subject, edge and fingers are left out.
  var settings: GoldenSettings {
    var settings = GoldenSettings()
    (settings.display, settings.input, settings.rule) = (display, input.rawValue, rule)
    return settings
  }

  /// Whether a golden was recorded under these conditions.
  func match(_ settings: GoldenSettings) -> Bool {
    settings.display == display && settings.input == input.rawValue && settings.rule == rule
  }
}
