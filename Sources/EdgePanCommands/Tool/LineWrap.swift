// Lines that fit a terminal: broken at spaces, continued with an indent.

/// Breaks lines for people; files and pipes get lines of any length.
enum LineWrap {
  /// Returns a line as lines of at most `columns` columns. What follows is indented by two more
  /// columns than the line. A command is broken between its words with a backslash, so that it can
  /// be pasted. A word that is longer than the rest of its line stays whole.
  static func lines(_ line: String, columns: Int) -> [String] {
    guard width(line) > columns else { return [line] }
    // The blanks before the text, and the sequences that set its colour.
    let head = line.prefixMatch(of: /(?: |\u{1b}\[[0-9;]*m)*/)?.output ?? ""
    let blanks = String(head.filter { $0 == " " })
    let (sentence, command) = parts(of: line[head.endIndex...])
    var lines: [String] = []
    var current: String?
    func add(_ word: some StringProtocol, _ end: String) {
      let next = (current.map { $0 + " " } ?? String(head)) + word
      if let line = current, width(next) > columns - (command.isEmpty ? 0 : 2) {
        lines.append(line + end)
        current = blanks + "  " + word
      } else {
        current = next
      }
    }
    if !sentence.isEmpty {
      for word in sentence.split(separator: " ", omittingEmptySubsequences: false) { add(word, "") }
    }
    for (place, word) in command.enumerated() { add(word, place == 0 ? "" : " \\") }
    return lines + [current ?? blanks]
  }

  /// Returns the words before a command, and the words of the command. A sentence that begins with
  /// the tool's name is not a command, and neither is the usage.
  private static func parts(of line: Substring) -> (sentence: Substring, command: [String]) {
    guard plain(String(line)).last != ".", !line.lowercased().hasPrefix("usage: ") else {
      return (line, [])
    }
    for tool in [ToolCommand.text, ToolCommand.ownName] {
      if line.hasPrefix("\(tool) ") { return (line.prefix(0), words(of: line)) }
      if let colon = line.firstRange(of: ": \(tool) ") {
        let start = line.index(colon.lowerBound, offsetBy: 2)
        return (line[..<line.index(before: start)], words(of: line[start...]))
      }
    }
    return (line, [])
  }

  /// Splits a command at the spaces that a shell splits at.
  private static func words(of command: Substring) -> [String] {
    var words = [""]
    var quote: Character?
    var isEscaped = false
    // Whether a backslash escapes in the quote, as in $'…'.
    var hasEscapes = false
    var last: Character?
    for character in command {
      if character == " ", quote == nil, !isEscaped {
        words.append("")
        continue
      }
      words[words.count - 1].append(character)
      defer { last = character }
      if isEscaped {
        isEscaped = false
      } else if quote != nil {
        if character == quote { quote = nil }
        isEscaped = hasEscapes && character == "\\"
      } else if character == "'" || character == "\"" {
        (quote, hasEscapes) = (character, last == "$")
      } else {
        isEscaped = character == "\\"
      }
    }
    return words
  }

  /// The columns of a line, without the sequences that set colours.
  static func width(_ line: String) -> Int { DisplayWidth.of(plain(line)) }

  private static func plain(_ line: String) -> String {
    line.contains("\u{1b}") ? line.replacing(/\u{1b}\[[0-9;]*m/, with: "") : line
  }
}
