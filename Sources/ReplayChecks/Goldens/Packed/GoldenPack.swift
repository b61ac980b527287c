// A folder's goldens in one text file, from which goldens are read one at a time.

import Foundation
import PlainText

/// All goldens of a folder of recordings in one text file, `goldens.pack`, next to the folder
/// `goldens` or instead of it.
///
/// A hundred thousand goldens are a hundred thousand small files, which file systems, copies and
/// checkouts handle slowly. A pack contains the same text after an index:
///
///     # edgepan golden pack 1
///     goldens: 2
///     index: 108 4cb1b9a0e3a3dd0d
///     slow-cancel/scale.navigation.golden 7123 61cbfe9ba2d2cb0f
///     swipe/inbox.golden 6911 15f187fdfb421489
///
///     == slow-cancel/scale.navigation.golden
///     # edgepan golden 2
///     …
///
/// The third line contains the index's size in bytes and its ``/PlainText/ContentHash``; each line
/// of the index contains a golden's name, size and hash. Each golden follows a line that repeats
/// its name. A change in one golden changes only its lines, its line of the index, and the third
/// line of the file.
///
/// Cost: opening reads only the index, about 60 bytes per golden. Reading a golden reads only its
/// bytes.
///
/// Packs come from repositories and pull requests, so nothing in them is trusted: sizes are checked
/// against the file's, names cannot refer to places outside the folder, no name may occur twice,
/// and content that does not match its hash is rejected.
public final class GoldenPack: Sendable {
  /// The file's name.
  public static let fileName = "goldens.pack"
  static let magic = "# edgepan golden pack 1"
  private static let anyMagic = "# edgepan golden pack "
  /// The start of the line before each golden; no line of a golden starts with it.
  static let marker = "== "

  /// The pack's path, for messages.
  public let path: String
  let source: PackSource
  let index: PackIndex

  /// The maximum number of goldens, more than any real folder contains.
  private static let maximumGoldens = 1_000_000
  private static let maximumIndexBytes = 1 << 28
  /// The maximum size of the first three lines.
  private static let maximumHeaderBytes = 128

  /// Opens a pack; nil for a missing file.
  ///
  /// - Throws: ``GoldenError`` with the line, for any invalid content; also for a truncated file.
  public convenience init?(path: String) throws(GoldenError) {
    guard let source = try PackSource(path: path, as: "a pack of goldens") else {
      guard PathText.linkTarget(of: path) == nil else {
        throw GoldenError(file: path, message: "this is a link to a file that does not exist")
      }
      return nil
    }
    try self.init(source, path: path)
  }

  /// Reads a pack from memory.
  ///
  /// - Parameters:
  ///   - bytes: the pack's content.
  ///   - path: the path, for messages.
  /// - Throws: the same errors as ``init(path:)``.
  public convenience init(_ bytes: [UInt8], path: String) throws(GoldenError) {
    try self.init(PackSource(bytes), path: path)
  }

  private init(_ source: PackSource, path: String) throws(GoldenError) {
    (self.source, self.path) = (source, path)
    let head = try Self.head(of: source, path)
    let begin = head.bytes + head.indexBytes
    guard let text = source.bytes(head.bytes..<begin) else {
      throw Self.cut(path, "the index has \(head.indexBytes) bytes", has: source.count)
    }
    guard ContentHash(of: text) == head.hash else {
      throw Self.error(path, 3, "the index does not match its hash on this line: it was changed")
    }
    do {
      // An empty line ends the index.
      index = try PackIndex(text, goldensFrom: begin + 1)
    } catch {
      throw Self.error(path, 4 + error.line, error.message)
    }
    guard index.count == head.goldens else {
      throw Self.error(
        path, 2,
        "this line declares \(counted(head.goldens, "golden")), but the index lists \(index.count)")
    }
    guard index.end == source.count else {
      throw Self.cut(path, "its goldens end at byte \(index.end)", has: source.count)
    }
    guard source.bytes(begin..<(begin + 1)) == [UInt8(ascii: "\n")] else {
      throw Self.error(path, 4 + index.count, "the index must be followed by an empty line")
    }
  }

  /// Reads the numbers of the first three lines.
  private static func head(
    of source: PackSource, _ path: String
  ) throws(GoldenError) -> (goldens: Int, indexBytes: Int, hash: ContentHash, bytes: Int) {
    let bytes = source.bytes(0..<min(maximumHeaderBytes, source.count)) ?? []
    let lines = bytes.split(
      separator: UInt8(ascii: "\n"), maxSplits: 3, omittingEmptySubsequences: false
    ).map { String(decoding: $0, as: UTF8.self) }
    guard lines[0] == magic else {
      guard lines[0].hasPrefix(anyMagic) else {
        throw error(path, 1, "not a pack of goldens: the first line must be '\(magic)'")
      }
      throw otherFormat(String(lines[0].dropFirst(anyMagic.count)), path)
    }
    guard lines.count == 4 else {
      throw cut(path, "its header must have three lines", has: source.count)
    }
    guard let goldens = number(lines[1], "goldens: "), goldens <= maximumGoldens else {
      throw error(path, 2, "expected 'goldens: COUNT', at most \(maximumGoldens)")
    }
    let parts = lines[2].split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "index:", let hash = ContentHash(parts[2]),
      let size = PackIndex.number(parts[1].utf8), size <= maximumIndexBytes
    else {
      throw error(path, 3, "expected 'index: BYTES HASH'")
    }
    return (goldens, size, hash, lines[0...2].reduce(3) { $0 + $1.utf8.count })
  }

  /// Returns the error for a pack of another format. A newer format is valid, so restoring the file
  /// does not help.
  private static func otherFormat(_ format: String, _ path: String) -> GoldenError {
    let what = "golden pack format \(escape(format.prefix(20))); this version reads format 1"
    guard let number = Int(format), number > 1 else { return error(path, 1, what) }
    return GoldenError(file: path, line: 1, message: what).advising(
      "Use a newer version of the tool: the one that wrote the pack, or a later one.")
  }

  private static func number(_ line: String, _ field: String) -> Int? {
    line.hasPrefix(field) ? PackIndex.number(line.dropFirst(field.count).utf8) : nil
  }

  private static func cut(_ path: String, _ what: String, has count: Int) -> GoldenError {
    error(
      path, nil, "\(what); the file has \(counted(count, "byte")): it was truncated or changed")
  }

  static func error(_ path: String, _ line: Int?, _ message: String) -> GoldenError {
    GoldenError(file: path, line: line, message: message).advising(
      "Restore it, for example: git checkout -- \(shellWord(path))")
  }
}

extension GoldenPack {
  /// The number of goldens.
  public var count: Int { index.count }

  /// Returns the paths of one recording's goldens below the folder `goldens`, in the order of the
  /// pack's index.
  public func paths(of recording: String) -> [String] {
    index.places(of: recording).map { index[$0].name.path }
  }

  /// Returns the path of a golden below the folder `goldens`.
  public func path(at place: Int) -> String { index[place].name.path }

  /// Returns the size of a golden in bytes.
  public func byteCount(at place: Int) -> Int { index[place].range.count }

  /// Returns the text of a golden; nil if it is not in the pack.
  ///
  /// - Parameter golden: the golden's path below the folder `goldens`.
  /// - Throws: ``GoldenError`` if its bytes do not match its hash.
  public func bytes(of golden: String) throws(GoldenError) -> [UInt8]? {
    guard let name = PackName(path: golden), let entry = index.entry(name) else { return nil }
    return try bytes(of: entry)
  }

  /// Returns the text of the golden at an index below ``count``.
  public func bytes(at place: Int) throws(GoldenError) -> [UInt8] { try bytes(of: index[place]) }

  func bytes(of entry: PackIndex.Entry) throws(GoldenError) -> [UInt8] {
    let line = Self.marker + entry.name.word + "\n"
    let begin = entry.range.lowerBound - line.utf8.count
    guard let bytes = source.bytes(begin..<entry.range.upperBound) else {
      throw Self.error(
        path, nil, "\(escape(entry.name.path)) cannot be read: the file was truncated")
    }
    let text = bytes.dropFirst(line.utf8.count)
    guard bytes.starts(with: line.utf8), ContentHash(of: text) == entry.hash else {
      throw Self.error(
        path, nil,
        "\(escape(entry.name.path)): its text does not match its hash in the index: it was changed")
    }
    return Array(text)
  }

  /// Returns the first bytes of a golden without checking its hash; nil if it is not in the pack.
  func head(of golden: String, bytes: Int) -> [UInt8]? {
    guard let name = PackName(path: golden), let entry = index.entry(name) else { return nil }
    let begin = entry.range.lowerBound
    return source.bytes(begin..<(begin + min(bytes, entry.range.count)))
  }
}
