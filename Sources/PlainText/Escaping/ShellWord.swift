// Formats a path or a value as part of a command that a user can paste.

/// Returns a path or a value as one word of a shell's command line; safe to print.
///
///     shellWord("out and back.evemu")   // 'out and back.evemu'
///
/// The word is quoted if the shell would otherwise interpret it. A word that `escape` changes, for
/// example one with control characters or with bytes that are not UTF-8, is written as `$'…'`,
/// which bash, zsh, ksh and every shell of POSIX.1-2024 read.
public func shellWord(_ word: String) -> String {
  let safe = escape(word)
  guard safe == word else { return dollarQuoted(PathText.bytes(of: word)) }
  let isPlain = safe.utf8.allSatisfy { byte in
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
      || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "-_.:=,/+@%".utf8.contains(byte)
  }
  guard !isPlain || safe.isEmpty else { return safe }
  return "'"
    + safe.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    + "'"
}

/// Returns a path as one word of a shell's command line, as ``shellWord(_:)`` does, that no command
/// reads as an option: `./-x.evemu` for `-x.evemu`.
public func shellPath(_ path: String) -> String {
  shellWord(path.hasPrefix("-") ? "./" + path : path)
}

/// Returns `$'…'`, with printable ASCII unchanged and every other byte as exactly three octal
/// digits; also `[`, so that the word contains no `##[`, which GitHub's runner would execute.
private func dollarQuoted(_ bytes: [UInt8]) -> String {
  var quoted = "$'"
  for byte in bytes {
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\\"): quoted += "\\" + String(UnicodeScalar(byte))
    case 0x20...0x7E where byte != UInt8(ascii: "["): quoted += String(UnicodeScalar(byte))
    default:
      let digits = String(byte, radix: 8)
      quoted += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    }
  }
  return quoted + "'"
}
