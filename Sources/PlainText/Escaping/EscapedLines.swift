// Text of several lines, safe to print.

/// Escapes text of several lines for a terminal, line by line, so that its line breaks remain.
package func escapedLines(_ text: String, omittingEmptyLines: Bool = false) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: omittingEmptyLines)
    .map { escape($0) }
    .joined(separator: "\n")
}
