// A path or a value as part of a command that a person pastes.

/// A path or a value as one word of a shell's command line; safe to print.
///
///     shellWord("out and back.evemu")   // 'out and back.evemu'
///
/// Quoted where the shell would read it otherwise. A word with control bytes is shown escaped, as
/// everywhere, and does not paste.
public func shellWord(_ word: String) -> String {
  let safe = escape(word)
  let isPlain = safe.utf8.allSatisfy { byte in
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
      || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "-_.:=,/+@%".utf8.contains(byte)
  }
  guard !isPlain || safe.isEmpty else { return safe }
  return "'"
    + safe.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    + "'"
}
