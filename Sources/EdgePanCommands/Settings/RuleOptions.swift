// --rule: the finish rule.

import ArgumentParser
import GestureReplay
import PlainText

/// The option that names a finish rule.
struct RuleOptions: ParsableArguments {
  @Option(
    help: """
      The finish rule, which decides on release whether the transition finishes or is \
      cancelled: \(FinishRule.all.map(\.name).joined(separator: ", ")). Default: \
      \(FinishRule.halfOrFlick.name).
      """, completion: .list(FinishRule.all.map(\.name)))
  var rule: String?

  func validate() throws {
    guard let rule, FinishRule(text: rule) == nil else { return }
    let names = FinishRule.all.map(\.name)
    throw ValidationError(
      "unknown rule '\(escape(rule))'. \(nameRemedy(for: rule, among: names))")
  }

  /// The given rule, or the default.
  var finishRule: FinishRule { rule.flatMap { FinishRule(text: $0) } ?? .halfOrFlick }
}
