// Text of several lines, safe to print.

/// Escapes text of several lines for a terminal, line by line, so that its line breaks remain. Line
/// breaks are LF and CR LF, which is one character; both become LF.
package func escapedLines(_ text: String, omittingEmptyLines: Bool = false) -> String {
  text.split(omittingEmptySubsequences: omittingEmptyLines) { $0 == "\n" || $0 == "\r\n" }
    .map { escape($0) }
    .joined(separator: "\n")
}
