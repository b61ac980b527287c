// Access to one golden, loose or packed, by the path that it has as a loose file.

import Foundation
import PlainText
import Synchronization

/// A golden keeps its path, `FOLDER/goldens/RECORDING/NAME.golden`, whether it lies there or in
/// `FOLDER/goldens.pack`: plans, reports and merges are the same for both. If both exist, the loose
/// file is the golden, because it is newer.
extension GoldenFile {
  /// The pack of a folder of recordings.
  public static func pack(in folder: String) -> String { join(folder, GoldenPack.fileName) }

  /// The folder of the loose goldens of a folder of recordings.
  public static func folder(in folder: String) -> String { join(folder, folderName) }

  private static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// A golden's path in two parts: the folder of recordings, and the path below its `goldens`; nil
  /// for a path of another shape.
  public static func split(_ path: String) -> (folder: String, golden: String)? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[parts.count - 3] == folderName else { return nil }
    let golden = parts.suffix(2).joined(separator: "/")
    let folder = parts.dropLast(3)
    return (folder == [""] ? "/" : folder.joined(separator: "/"), golden)
  }

  /// The text of a golden, loose or packed; nil if it is neither.
  ///
  /// - Throws: ``GoldenError``, also for a pack that was truncated or changed.
  public static func bytes(_ path: String) throws(GoldenError) -> [UInt8]? {
    if let bytes = try looseBytes(path) { return bytes }
    guard let (folder, golden) = split(path) else { return nil }
    return try OpenPacks.pack(at: pack(in: folder))?.bytes(of: golden)
  }

  /// Whether a golden exists, loose or packed.
  ///
  /// - Throws: ``GoldenError`` for a pack that was cut or changed.
  public static func exists(_ path: String) throws(GoldenError) -> Bool {
    if case .missing = FileKind(path: path) {
      guard let (folder, golden) = split(path) else { return false }
      return try OpenPacks.pack(at: pack(in: folder))?.contains(golden) ?? false
    }
    return true
  }

  /// The first bytes of a golden that may be broken.
  static func head(_ path: String, bytes: Int) -> [UInt8]? {
    if FileKind(path: path) == .file {
      guard let file = FileHandle(forReadingAtPath: path) else { return nil }
      return (try? file.read(upToCount: bytes)).map { [UInt8]($0) }
    }
    guard let (folder, golden) = split(path) else { return nil }
    return (try? OpenPacks.pack(at: pack(in: folder)))?.head(of: golden, bytes: bytes)
  }

  /// The paths of a recording's packed goldens.
  ///
  /// - Throws: ``GoldenError`` for a pack that was cut or changed.
  public static func packed(of recording: String) throws(GoldenError) -> [String] {
    let place: String
    if let (folder, _) = plainParts(of: recording) {
      place = "\(folder)\(GoldenPack.fileName)"
    } else {
      place = pack(in: (recording as NSString).deletingLastPathComponent)
    }
    guard let pack = try OpenPacks.pack(at: place) else { return [] }
    let goldens = folder(of: recording)
    let name = goldens.split(separator: "/").last.map(String.init) ?? ""
    return pack.paths(of: name).map { golden in
      goldens + golden.dropFirst(name.count)
    }
  }

  /// The command that deletes a golden.
  public static func deletion(of path: String, tool: String) -> String {
    guard case .missing = FileKind(path: path), let (folder, golden) = split(path) else {
      return "rm \(shellWord(path))"
    }
    return "\(tool) goldens \(shellWord(folder.isEmpty ? "." : folder)) "
      + "--remove \(shellWord(golden))"
  }

  /// A loose golden's text; nil for a missing file.
  static func looseBytes(_ path: String) throws(GoldenError) -> [UInt8]? {
    guard let source = try PackSource(path: path, as: "a golden") else { return nil }
    return try bytes(of: source, path)
  }

  static func bytes(of source: PackSource, _ path: String) throws(GoldenError) -> [UInt8] {
    guard let bytes = source.bytes(0..<source.count) else {
      throw GoldenError(file: path, message: "it was changed while it was being read")
    }
    return bytes
  }
}

extension GoldenPack {
  /// Whether it holds a golden.
  func contains(_ golden: String) -> Bool {
    PackName(path: golden).flatMap(index.entry) != nil
  }
}

/// The packs that this process read last, so that a case does not read the index again.
private enum OpenPacks {
  private static let known = Mutex<[GoldenPack]>([])
  /// Each keeps its index in memory and a file open.
  private static let most = 4

  /// The current pack at a path; nil for a missing file.
  static func pack(at path: String) throws(GoldenError) -> GoldenPack? {
    guard let state = FileState(path: path) else {
      // The file is missing, or stat fails: opening it gives the reason.
      return try GoldenPack(path: path)
    }
    let same = known.withLock { packs in
      packs.first { $0.path == path && $0.source.state == state }
    }
    if let same { return same }
    guard let pack = try GoldenPack(path: path) else { return nil }
    known.withLock { packs in
      packs.removeAll { $0.path == path }
      packs.append(pack)
      if packs.count > most { packs.removeFirst() }
    }
    return pack
  }
}
