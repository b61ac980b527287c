// --rule: the finish rule.

import ArgumentParser
import GestureReplay
import PlainText

/// `--rule`, which each subcommand declares itself: with a group for one option, the runtime searches
/// five protocols more for its types whenever the tool starts.
extension FinishRule {
  /// What `--rule` means in every subcommand.
  static let optionHelp = ArgumentHelp(
    """
    The finish rule, which decides on release whether the transition finishes or is cancelled: \
    \(all.reduce("") { $0.isEmpty ? $1.name : "\($0), \($1.name)" }). Default: \(halfOrFlick.name).
    """)

  /// Throws a `ValidationError` with the nearest name if no rule has the given one.
  static func checkOption(_ name: String?) throws {
    guard let name, FinishRule(text: name) == nil else { return }
    throw ValidationError(
      "unknown rule '\(escape(name))'\n  \(nameRemedy(for: name, among: all.map(\.name)))")
  }

  /// The given rule, or the default.
  init(option: String?) { self = option.flatMap { FinishRule(text: $0) } ?? .halfOrFlick }
}
