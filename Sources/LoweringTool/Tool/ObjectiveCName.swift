// ObjectiveCName: the names of Swift's methods in Objective-C.

enum ObjectiveCName {
  /// Returns a member's name according to the compiler's rules: `pan(_:)` is `pan:`, `move(to:at:)`
  /// is `moveTo:at:`, `tap(sender:)` is `tapWithSender:`.
  static func selector(_ base: String, _ labels: [String], _ kind: Member.Kind) -> String {
    guard kind != .property, let first = labels.first else { return base }
    var name = base
    if first != "_" {
      let joins =
        kind == .function
        && (prepositions.contains(firstWord(of: first))
          || prepositions.contains(lastWord(of: base)))
      name += (joins ? "" : "With") + capitalized(first)
    }
    return name + ":" + labels.dropFirst().map { ($0 == "_" ? "" : $0) + ":" }.joined()
  }

  static func setter(of property: String) -> String { "set" + capitalized(property) + ":" }

  private static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  private static func firstWord(of name: String) -> String {
    String(name.prefix { !$0.isUppercase }).lowercased()
  }

  private static func lastWord(of name: String) -> String {
    guard let start = name.lastIndex(where: \.isUppercase) else { return name }
    return name[start...].lowercased()
  }

  /// The compiler's list of prepositions (swift/lib/Basic/PartsOfSpeech.def).
  private static let prepositions: Set<String> = [
    "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for",
    "from", "given", "in", "including", "inside", "into", "matching", "of", "on", "passing",
    "preceding", "since", "to", "until", "using", "via", "when", "with", "within",
  ]
}
