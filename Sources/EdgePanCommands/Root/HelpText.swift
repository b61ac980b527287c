// The help of a subcommand: its own options first, and a short form for -h.

import Foundation

/// The parser's help, rearranged. The parser puts groups of options, which most subcommands share,
/// before a subcommand's own options.
struct HelpText {
  private struct Section {
    var title: String
    var lines: [Substring]
  }

  private var sections: [Section] = []

  init(_ text: String) {
    var current = Section(title: "", lines: [])
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let title = Self.title(line) {
        sections.append(current)
        current = Section(title: title, lines: [])
      }
      current.lines.append(line)
    }
    sections.append(current)
  }

  /// The title of a section that begins with a line, such as `REPLAY CONDITIONS`; nil for other
  /// lines.
  private static func title(_ line: Substring) -> String? {
    guard let end = line.firstIndex(of: ":"), line[..<end].contains(where: \.isLetter),
      line[..<end].allSatisfy({ $0.isUppercase || $0 == " " || $0 == "-" })
    else { return nil }
    return String(line[..<end])
  }

  /// The names of the option that a line explains, such as `-o` and `--output`, or `--what-if` and
  /// `--no-what-if`.
  private static func names(in line: Substring) -> [Substring] {
    guard line.hasPrefix("  -") else { return [] }
    return line.split(separator: " ").prefix { $0.hasPrefix("-") }
      .flatMap { $0.split { $0 == "/" || $0 == "," } }
  }

  /// The names of the options.
  var options: [String] {
    sections.flatMap { $0.lines.flatMap { Self.names(in: $0).map(String.init) } }
  }

  /// The whole help, with a subcommand's own options before the groups that it shares.
  var full: String {
    let own = sections.filter { $0.title == "OPTIONS" }
    var rest = sections.filter { $0.title != "OPTIONS" }
    let place = rest.lastIndex { ["USAGE", "ARGUMENTS"].contains($0.title) }
    rest.insert(contentsOf: own, at: place.map { $0 + 1 } ?? rest.count)
    return Self.text(rest)
  }

  /// The help without its discussion and the explanations of the groups, of which the names of the
  /// options remain.
  var short: String {
    let shown = HelpText(full).sections.compactMap { section -> Section? in
      switch section.title {
      case "": return nil
      // The discussion follows the examples without a title of its own.
      case "OVERVIEW", "EXAMPLES":
        return Section(title: section.title, lines: section.lines.prefix { !$0.isEmpty } + [""])
      case "USAGE", "ARGUMENTS", "OPTIONS": return section
      case let title:
        let names = section.lines.compactMap { line in
          Self.names(in: line).filter { $0.hasPrefix("--") }.joined(separator: "/")
        }.filter { !$0.isEmpty }
        guard !names.isEmpty else { return nil }
        let line = "\(title): \(names.joined(separator: " "))"
        return Section(
          title: title, lines: LineWrap.lines(line, columns: 78).map { $0[...] } + [""])
      }
    }
    return Self.text(shown) + "\n\n--help explains all of them.\n"
  }

  /// Returns a text of the parser with its usage in lines of 80 columns, broken between options. The
  /// parser breaks only its other lines.
  static func breakingUsage(_ text: String) -> String {
    // A space that is not between options stays in its line.
    let kept: Character = "\u{A0}"
    return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      guard line.count > 80, line.lowercased().hasPrefix("usage: ") else { return [String(line)] }
      var (depth, words) = (0, 0)
      let joined = line.replacing(" <", with: "\(kept)<").map { character -> Character in
        if character == "[" { depth += 1 } else if character == "]" { depth -= 1 }
        guard character == " " else { return character }
        words += 1
        return depth > 0 || words <= 2 ? kept : " "
      }
      return LineWrap.lines(String(joined), columns: 80)
        .map { $0.replacingOccurrences(of: "\(kept)", with: " ") }
    }.joined(separator: "\n")
  }

  private static func text(_ sections: [Section]) -> String {
    let lines = sections.flatMap { section in
      section.lines.last?.isEmpty == false ? section.lines + [""] : section.lines
    }
    return lines.joined(separator: "\n").trimmed
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.last?.isNewline == true { text.removeLast() }
    while text.first?.isNewline == true { text.removeFirst() }
    return String(text)
  }
}
