// Lines that fit a terminal: broken at spaces, continued with an indent.

/// Breaks lines for people; files and pipes get lines of any length.
enum LineWrap {
  /// Returns a line as lines of at most `columns` columns. What follows is indented by two more
  /// columns than the line. A command that can be pasted stays in one line, like a word that is
  /// longer than the rest of its line.
  static func lines(_ line: String, columns: Int) -> [String] {
    guard width(line) > columns, !isCommand(line) else { return [line] }
    let blanks = String(line.prefix { $0 == " " })
    var lines: [String] = []
    var current = blanks
    var isEmpty = true
    for word in line.dropFirst(blanks.count).split(separator: " ", omittingEmptySubsequences: false)
    {
      let next = isEmpty ? current + word : current + " " + word
      if !isEmpty, width(next) > columns {
        lines.append(current)
        current = blanks + "  " + word
      } else {
        current = next
      }
      isEmpty = false
    }
    return lines + [current]
  }

  /// Whether a line is a command, perhaps after a few words and a colon, and not a sentence that
  /// begins with the tool's name.
  private static func isCommand(_ line: String) -> Bool {
    guard line.last != "." else { return false }
    return [ToolCommand.text, ToolCommand.ownName].contains { tool in
      line.drop { $0 == " " }.hasPrefix("\(tool) ")
        || line.prefix(longestReason + tool.count).contains(": \(tool) ")
    }
  }

  /// The longest text before a command, such as `To accept the current behaviour`.
  private static let longestReason = 40

  /// The columns of a line, without the sequences that set colours.
  static func width(_ line: String) -> Int {
    DisplayWidth.of(line.contains("\u{1b}") ? line.replacing(/\u{1b}\[[0-9;]*m/, with: "") : line)
  }
}
