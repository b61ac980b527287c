// The format of a message with `printf` arguments.

import Foundation

enum LogFormat {
  /// Returns a format with its arguments in place of its specifiers. A specifier without an
  /// argument is printed as it is, an argument without a specifier is not printed.
  static func text(_ format: StaticString, _ arguments: [Any]) -> String {
    var rest = Substring(format.description)
    var remaining = arguments[...]
    var text = ""
    while let percent = rest.firstIndex(of: "%") {
      text += rest[..<percent]
      rest = rest[percent...].dropFirst()
      if rest.first == "%" {
        text += "%"
        rest = rest.dropFirst()
        continue
      }
      // `{public}` and similar annotations.
      if rest.first == "{", let end = rest.firstIndex(of: "}") {
        rest = rest[end...].dropFirst()
      }
      let isEnd = { (letter: Character) in letter.isLetter && !"hlqLzjt".contains(letter) }
      guard let end = rest.firstIndex(where: { isEnd($0) || $0 == "@" }) else {
        text += "%"
        continue
      }
      let specifier = "%" + rest[...end]
      rest = rest[end...].dropFirst()
      guard let argument = remaining.popFirst() else {
        text += specifier
        continue
      }
      text += formatted(argument, specifier)
    }
    return text + rest
  }

  private static func formatted(_ argument: Any, _ specifier: String) -> String {
    guard let kind = specifier.last, !"@s".contains(kind), let number = argument as? any CVarArg
    else { return "\(argument)" }
    let isWhole = argument is any BinaryInteger
    switch kind {
    case "d", "i", "u", "x", "X", "o", "c": guard isWhole else { return "\(argument)" }
    case "f", "F", "e", "E", "g", "G", "a", "A": guard !isWhole else { return "\(argument)" }
    default: return "\(argument)"
    }
    return String(format: specifier, number)
  }
}
