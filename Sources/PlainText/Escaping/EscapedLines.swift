// Text of several lines, safe to print.

/// Escapes text of several lines for a terminal, line by line, so that its line breaks remain.
///
/// A line that a GitHub workflow would execute as a command (`::error::…`, `##[group]…`) is
/// indented.
package func escapedLines(_ text: String, omittingEmptyLines: Bool = false) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: omittingEmptyLines)
    .map { line in
      let line = escape(line)
      return line.hasPrefix("::") || line.hasPrefix("##[") ? " " + line : line
    }
    .joined(separator: "\n")
}
