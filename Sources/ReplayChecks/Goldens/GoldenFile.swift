// Goldens on disk, as tests use them: compare or write, depending on the record mode.

import Foundation
import GestureReplay
import GestureTrace
import PlainText

/// The goldens that a test may write.
public enum RecordMode: String, Codable, CaseIterable, Sendable {
  /// Write all goldens, existing or not.
  case all
  /// Write goldens that are missing.
  case missing
  /// Write goldens that exist and differ.
  case failed
  /// Write no golden; only compare.
  case never

  /// The default mode: the value of the variable `EDGEPAN_RECORD`, otherwise `missing`; always
  /// `never` if `CI` is set, because a build that writes its own goldens always passes.
  public static var standard: RecordMode {
    if isContinuousIntegration { return .never }
    let name = environmentVariable("EDGEPAN_RECORD") ?? ""
    return RecordMode(rawValue: name) ?? .missing
  }

  /// Whether the variable `CI` is set, and not to `false`.
  public static var isContinuousIntegration: Bool {
    let value = environmentVariable("CI") ?? ""
    return !value.isEmpty && value != "false"
  }
}

/// Goldens as files.
public enum GoldenFile {
  /// The result of comparing a replay with a file.
  public enum Answer: Hashable, Sendable {
    /// All values equal the golden's.
    case same(comparedValues: Int)
    /// The golden was written; `was` is its difference from the previous golden.
    case written(was: GoldenDifference?)
    /// The replay differs from the golden.
    case differs(GoldenDifference)
    /// The golden is missing, and the mode forbids writing one.
    case isMissing
    /// The replay cannot become a golden, for this reason.
    case refused(String)
    /// Nothing was compared, for this reason.
    case notCompared(String)

    /// Returns the failure message, with the path and the next command; nil if all values are
    /// equal.
    public func failure(path: String) -> String? {
      let place = escape(path)
      switch self {
      case .same: return nil
      case .written(was: nil):
        return "recorded a new golden: look at it, commit it, and run again\n  golden: \(place)"
      case .written(let was?):
        return "rewrote the golden, which differed: \(was)\n  golden: \(place)"
      case .differs(let difference):
        return "\(difference)\n  golden: \(place)\n"
          + "  if this is intended: run with EDGEPAN_RECORD=failed and commit the diff"
      case .isMissing:
        return "golden not found\n  golden: \(place)\n"
          + "  run the test on your own machine, which records the golden, and commit the golden"
      case .refused(let why): return "not recorded: \(why)\n  golden: \(place)"
      case .notCompared(let why): return "nothing was compared: \(why)\n  golden: \(place)"
      }
    }
  }

  /// Reads a golden; returns nil if it is missing.
  ///
  /// - Throws: ``GoldenError`` if the file is invalid, or exists but cannot be read.
  public static func read(_ path: String) throws(GoldenError) -> Golden? {
    guard let bytes = try bytes(path) else { return nil }
    return try GoldenText.golden(from: bytes, file: path)
  }

  /// Reads a golden's header, for a comparison; returns nil if the file is missing.
  ///
  /// - Throws: ``GoldenError`` if the file is invalid, or exists but cannot be read.
  static func outline(_ path: String) throws(GoldenError) -> UnreadGolden? {
    guard let bytes = try bytes(path) else { return nil }
    return try UnreadGolden(bytes, file: path)
  }

  /// Returns the settings in a golden's header, even if the file is broken after the header; nil if
  /// the header contains no subject.
  public static func readHeader(_ path: String) -> ReplaySettings? {
    // A header is a few hundred bytes; the file may be of any size.
    PathText.head(of: path, bytes: 4096).flatMap { GoldenText.head(of: $0) }
  }

  /// Returns a golden's text; nil if the file is missing.
  ///
  /// - Throws: ``GoldenError`` for a file that cannot be read or is not a regular file.
  static func bytes(_ path: String) throws(GoldenError) -> [UInt8]? {
    guard try exists(path) else { return nil }
    if let what = FileKind(path: path).refusal {
      throw GoldenError(file: path, message: "this is \(what), not a golden, and was not opened")
    }
    // Non-blocking, because the path can become a FIFO after its kind was checked.
    let file = PathText.withCString(path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    do {
      guard file >= 0 else { throw FileError() }
      defer { close(file) }
      return try readAll(file)
    } catch {
      throw GoldenError(file: path, message: "it cannot be read: \(error)")
    }
  }

  /// Returns whether there is a file at a golden's path.
  ///
  /// - Throws: ``GoldenError`` for a missing golden that may be in a pack; see
  ///   ``checkHasNoPack(_:)``.
  static func exists(_ path: String) throws(GoldenError) -> Bool {
    guard case .missing(let number) = FileKind(path: path), number == ENOENT || number == ENOTDIR
    else { return true }
    if let parts = parts(of: path) {
      try checkHasNoPack(parts.folder == [""] ? "/" : parts.folder.joined(separator: "/"))
    }
    return false
  }

  /// Writes a golden atomically, and creates its folders.
  ///
  /// - Throws: ``GoldenError`` with the file system's reason.
  public static func write(_ golden: Golden, to path: String) throws(GoldenError) {
    try write(Array(GoldenText.text(of: golden).utf8), to: path)
  }

  /// Writes a golden's text in the same way as ``write(_:to:)`` writes a ``Golden``.
  static func write(_ text: [UInt8], to path: String) throws(GoldenError) {
    let folder = PathText.folder(of: path)
    // All files in `goldens` belong to EdgePan. In an untrusted repository, a link there, or in its
    // place, could redirect writes to any place.
    let parent = PathText.folder(of: folder)
    let isBelowGoldens = (parent as NSString).lastPathComponent == folderName
    for place in isBelowGoldens ? [parent, folder] : [folder] where isLink(place) {
      throw GoldenError(
        file: place,
        message: "this is a link; goldens are not written through it. Remove it: rm "
          + shellWord(place),
        kind: .writing)
    }
    if let kind = FileKind.refusalToReplace(path) {
      throw GoldenError(
        file: path,
        message: "this is \(kind), and is not replaced by a golden. Remove it: rm "
          + shellWord(path),
        kind: .writing)
    }
    var number = PathText.createFolders(folder)
    if number == 0 { number = PathText.write(text, to: path, isAtomic: true) }
    guard number == 0 else {
      throw GoldenError(
        file: path,
        message: "the golden cannot be written: \(String(cString: strerror(number)))",
        kind: .writing)
    }
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return PathText.withCString(path) { lstat($0, &status) } == 0
      && status.st_mode & S_IFMT == S_IFLNK
  }
}
