// Identifies files that were passed instead of a trace by mistake.

/// Recognises the files that users pass by mistake: pictures, archives, other recorders' files.
enum ForeignFile {
  /// The first bytes of some formats, and their names.
  private static let signatures: [(bytes: [UInt8], name: String)] = [
    ([0x89, 0x50, 0x4E, 0x47], "a PNG picture"),
    ([0xFF, 0xD8, 0xFF], "a JPEG picture"),
    (Array("GIF8".utf8), "a GIF picture"),
    (Array("RIFF".utf8), "a RIFF file (WebP, WAV or AVI)"),
    (Array("BM".utf8), "a BMP picture"),
    (Array("%PDF".utf8), "a PDF document"),
    ([0x1F, 0x8B], "a gzip archive"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "an xz archive"),
    ([0x28, 0xB5, 0x2F, 0xFD], "a zstd archive"),
    (Array("BZh".utf8), "a bzip2 archive"),
    ([0x50, 0x4B, 0x03, 0x04], "a zip archive"),
    ([0x7F, 0x45, 0x4C, 0x46], "a program"),
    (Array("SQLite".utf8), "an SQLite database"),
    ([0xFF, 0xFE], "UTF-16 text"),
    ([0xFE, 0xFF], "UTF-16 text"),
    (Array("@DEV ".utf8), "umockdev's ioctl file"),
    (Array("P: /devices/".utf8), "umockdev's device file"),
    (Array("<".utf8), "an XML or HTML document"),
    (Array("{".utf8), "a JSON document"),
  ]

  /// Whether the bytes are binary: they do not begin like a line of a trace, and they contain
  /// control characters that do not occur in text. (A device's name in an `N:` line may contain
  /// such characters.)
  private static func isBinary(_ head: [UInt8]) -> Bool {
    guard let first = head.first, first != UInt8(ascii: "#"),
      head.dropFirst().first != UInt8(ascii: ":")
    else { return false }
    // A NUL byte has its own error, with its position.
    return head.contains { 0x01..<0x09 ~= $0 || 0x0E..<0x1B ~= $0 }
  }

  /// Returns the kind of file that begins with these bytes, if it is known and not a trace.
  static func identify(_ start: some Collection<UInt8>) -> LineProblem? {
    let head = Array(start.prefix(64))
    let match = signatures.first { head.starts(with: $0.bytes) }
    guard let name = match?.name ?? (isBinary(head) ? "a binary file" : nil) else { return nil }
    return LineProblem(
      code: .notATrace, what: "this is \(name), not a recording",
      why: "A recording is evemu text: description lines (N:, I:, A: …) and event lines (E:).",
      remedy: "Use a file that edgepan record, evemu-record, libinput record, evtest or Android's "
        + "getevent wrote.")
  }
}
