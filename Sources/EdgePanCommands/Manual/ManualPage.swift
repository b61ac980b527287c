// A manual page in mdoc(7), the language of mandoc and of groff's manual pages.

/// The manual page of the tool or of one of its subcommands.
struct ManualPage {
  /// The words of the command: `edgepan`, `replay`.
  var command: [String]
  var description: CommandDescription
  /// The pages named under SEE ALSO, without their section.
  var related: [String]
  /// The date in mdoc's form: `November 22, 2026`.
  var date: String
  var version: String

  /// The page's name, which is the file's name without the section: `edgepan-replay`.
  var name: String { command.joined(separator: "-") }

  /// The page.
  var text: String {
    var lines = [
      ".Dd \(date)", ".Dt \(name.uppercased()) 1", ".Os EdgePan \(version)",
      ".Sh NAME", ".Nm \(Mdoc.word(name))",
      ".Nd \(Mdoc.line(Self.withoutPeriod(description.abstract ?? name)))",
      ".Sh SYNOPSIS", ".Nm \(command.map(Mdoc.word).joined(separator: " "))",
    ]
    lines += description.shownArguments.map(Self.synopsis)
    if !description.shownSubcommands.isEmpty { lines += [".Ar subcommand", ".Op Ar ..."] }
    let sections = ManualSection.split(description.discussion ?? "")
    lines.append(".Sh DESCRIPTION")
    lines += Mdoc.paragraph(description.abstract ?? name)
    for section in sections where section.title == nil { lines += section.body }
    lines += options
    lines += verbs
    for section in sections {
      guard let title = section.title else { continue }
      lines.append(".Sh \(Mdoc.line(title))")
      lines += section.body
    }
    if !related.isEmpty {
      lines.append(".Sh SEE ALSO")
      let last = related.count - 1
      lines += related.sorted().enumerated().map { ".Xr \($1) 1\($0 == last ? "" : " ,")" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var options: [String] {
    let shown = description.shownArguments
    guard !shown.isEmpty else { return [] }
    var lines = [".Pp", "The arguments and options are:", ".Bl -tag -width Ds"]
    for argument in shown {
      lines.append(Self.item(argument))
      let text = [argument.abstract, argument.discussion].compactMap { $0 }.joined(separator: " ")
      lines += Mdoc.paragraph(text)
      // Many help strings already list these values.
      if let values = argument.allValues, !values.isEmpty, !values.allSatisfy(text.contains) {
        lines += Mdoc.paragraph("One of: \(values.joined(separator: ", ")).")
      }
      if let value = argument.defaultValue, argument.kind != .flag, !text.contains("Default:") {
        lines += Mdoc.paragraph("Default: \(value).")
      }
    }
    return lines + [".El"]
  }

  private var verbs: [String] {
    let shown = description.shownSubcommands
    guard !shown.isEmpty else { return [] }
    var lines = [".Pp", "The subcommands are:", ".Bl -tag -width Ds"]
    for verb in shown {
      lines.append(".It Xr \(name)-\(verb.commandName) 1")
      lines += Mdoc.paragraph(verb.abstract ?? "")
    }
    return lines + [".El"]
  }

  private static func synopsis(_ argument: ArgumentDescription) -> String {
    let repeats = argument.isRepeating ? " ..." : ""
    let words = self.words(argument, names: argument.preferredName.map { [$0] } ?? [])
    return argument.isOptional ? ".Op \(words)\(repeats)" : ".\(words)\(repeats)"
  }

  private static func item(_ argument: ArgumentDescription) -> String {
    ".It \(words(argument, names: argument.names ?? []))"
  }

  /// Returns `Fl o Ar output , Fl -output Ar output`: callable macros, for an item or a synopsis.
  private static func words(
    _ argument: ArgumentDescription, names: [ArgumentDescription.Name]
  ) -> String {
    let value = argument.kind == .flag ? nil : argument.valueName.map(Mdoc.word)
    guard argument.kind != .positional else { return "Ar \(value ?? "value")" }
    return names.map { name in
      "Fl \(Mdoc.word(name.afterFirstHyphen))" + (value.map { " Ar \($0)" } ?? "")
    }.joined(separator: " , ")
  }

  private static func withoutPeriod(_ text: String) -> String {
    text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}

/// A section of a help text: `EXAMPLES:` and the text up to the next such line.
struct ManualSection {
  /// The line in capitals, without its colon; nil for the text before the first such line.
  var title: String?
  /// Its lines, in mdoc.
  var body: [String]

  /// Splits a help text. Indented lines are literal, as the terminal shows them.
  static func split(_ text: String) -> [ManualSection] {
    var sections: [(title: String?, lines: [Substring])] = [(nil, [])]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let title = title(of: line) {
        sections.append((title, []))
      } else {
        sections[sections.count - 1].lines.append(line)
      }
    }
    return sections.map { ManualSection(title: $0.title, body: body(of: $0.lines)) }
      .filter { $0.title != nil || !$0.body.isEmpty }
  }

  private static func title(of line: Substring) -> String? {
    guard line.last == ":", line.count > 2, line.first?.isUppercase == true else { return nil }
    let title = line.dropLast()
    return title.allSatisfy { $0.isUppercase || $0 == " " } ? String(title) : nil
  }

  private static func body(of lines: [Substring]) -> [String] {
    var body: [String] = []
    var (plain, literal): ([String], [String]) = ([], [])
    func flush() {
      if !plain.isEmpty {
        body += Mdoc.paragraph(plain.joined(separator: " "), isFirst: body.isEmpty)
      }
      if !literal.isEmpty {
        body += [".Bd -literal -offset indent"] + literal.map(Mdoc.line) + [".Ed"]
      }
      (plain, literal) = ([], [])
    }
    for line in lines {
      if line.allSatisfy(\.isWhitespace) {
        flush()
      } else if line.hasPrefix("  ") {
        if !plain.isEmpty { flush() }
        literal.append(String(line.dropFirst(2)))
      } else {
        if !literal.isEmpty { flush() }
        plain.append(String(line))
      }
    }
    flush()
    return body
  }
}

/// Text as mdoc's input.
enum Mdoc {
  /// Returns a line of text, escaped so that backslashes and leading full stops are literal.
  static func line(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\e")
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }

  /// Returns a word on a macro's line, escaped so that mdoc does not read it as a macro or as
  /// punctuation.
  static func word(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\e").replacing("\"", with: "\\(dq")
    let isPlain = escaped.allSatisfy { $0.isLetter && $0.isLowercase || $0 == "-" || $0.isNumber }
    return isPlain ? escaped : "\"\\&\(escaped)\""
  }

  /// Returns a paragraph with one sentence per line, as mdoc requires for the space after a
  /// sentence.
  static func paragraph(_ text: String) -> [String] { paragraph(text, isFirst: true) }

  static func paragraph(_ text: String, isFirst: Bool) -> [String] {
    let words = text.split(whereSeparator: \.isWhitespace)
    var lines: [String] = []
    var line: [Substring] = []
    for word in words {
      line.append(word)
      if word.count > 2, let last = word.last, ".?!".contains(last) {
        lines.append(self.line(line.joined(separator: " ")))
        line = []
      }
    }
    if !line.isEmpty { lines.append(self.line(line.joined(separator: " "))) }
    return (isFirst || lines.isEmpty ? [] : [".Pp"]) + lines
  }
}
