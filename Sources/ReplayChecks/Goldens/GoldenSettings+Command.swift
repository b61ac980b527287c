// How to see a golden's replay again: its settings as options of the tool.

import GestureReplay
import PlainText

extension GoldenSettings {
  /// The options with which `replay` shows the same and `accept` records it again:
  /// `--animator scale --context navigation --rule half`. What is the default, or was not given, is
  /// left out.
  public var replayArguments: String {
    let usual = ReplayOptions()
    var words: [String] = []
    func add(_ option: String, _ value: String?, unless standard: String? = nil) {
      guard let value, !value.isEmpty, value != standard else { return }
      words.append("\(option) \(shellWord(value))")
    }
    add("--animator", animator)
    add("--context", context)
    add("--scene", scene)
    add("--clock", display, unless: usual.display.description)
    add("--input", input, unless: usual.input.rawValue)
    add("--rule", rule, unless: usual.finishRule.name)
    return words.joined(separator: " ")
  }
}
