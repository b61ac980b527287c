// What editors and git leave in a file that is read line by line.

/// What an editor has added to a file: a byte order mark, or carriage returns; nil for neither.
@inlinable package func editorFault(_ bytes: some Collection<UInt8>) -> String? {
  if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
    return "it begins with a byte order mark; save it as UTF-8 without one"
  }
  guard bytes.contains(UInt8(ascii: "\r")) else { return nil }
  return "it contains carriage returns; its lines end in a line feed alone, which -text in "
    + ".gitattributes keeps"
}

/// Whether a line marks an unresolved merge conflict: it begins with seven of `<`, `|`, `=` or `>`,
/// which a space or nothing follows.
@inlinable package func isConflictMark(_ line: some Collection<UInt8>) -> Bool {
  guard let mark = line.first, "<|=>".utf8.contains(mark) else { return false }
  let rest = line.drop { $0 == mark }
  return line.count - rest.count == 7 && rest.first ?? UInt8(ascii: " ") == UInt8(ascii: " ")
}

/// What is wrong with a line that ``isConflictMark(_:)`` recognises.
package let conflictMessage = "git left a merge conflict here that was not resolved"
