// The marks that git leaves in a file whose versions it could not merge.

/// Whether a line marks an unresolved merge conflict: it begins with seven of `<`, `|`, `=` or `>`,
/// which a space or nothing follows.
package func isConflictMark(_ line: some Collection<UInt8>) -> Bool {
  guard let mark = line.first, "<|=>".utf8.contains(mark) else { return false }
  let rest = line.drop { $0 == mark }
  return line.count - rest.count == 7 && rest.first ?? UInt8(ascii: " ") == UInt8(ascii: " ")
}

/// What is wrong with a line that ``isConflictMark(_:)`` recognises.
package let conflictMessage = "git left a merge conflict here that was not resolved"
