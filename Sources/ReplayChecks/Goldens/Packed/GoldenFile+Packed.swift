// Access to one golden, loose or packed, by the path that it has, or would have, as a loose file.

import Foundation
import PlainText
import Synchronization

/// A golden has the same path, `FOLDER/goldens/RECORDING/NAME.golden`, whether it is stored there
/// or in `FOLDER/goldens.pack`, so plans, reports and merges do not depend on packing. If both
/// exist, the loose file is the golden, because it is newer.
extension GoldenFile {
  /// Returns the path of the pack for a folder of recordings.
  public static func pack(in folder: String) -> String { join(folder, GoldenPack.fileName) }

  /// Returns the folder that contains the loose goldens of the recordings in a folder.
  public static func folder(in folder: String) -> String { join(folder, folderName) }

  private static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// Splits a golden's path into the folder of recordings and the path below its folder `goldens`;
  /// nil for a path of another form.
  public static func split(_ path: String) -> (folder: String, golden: String)? {
    guard let (folder, recording, name) = parts(of: path) else { return nil }
    return (folder == [""] ? "/" : folder.joined(separator: "/"), "\(recording)/\(name)")
  }

  /// Returns whether text is a golden's path below the folder `goldens`: `RECORDING/NAME.golden`,
  /// neither of which is `.` or `..`.
  public static func isName(_ golden: String) -> Bool { PackName(path: golden) != nil }

  /// Returns the text of a golden, loose or packed; nil if it does not exist.
  ///
  /// - Throws: ``GoldenError``, including for a pack that was truncated or changed.
  public static func bytes(_ path: String) throws(GoldenError) -> [UInt8]? {
    if let bytes = try looseBytes(path) { return bytes }
    guard let (folder, golden) = split(path) else { return nil }
    return try OpenPacks.pack(at: pack(in: folder))?.bytes(of: golden)
  }

  /// Returns whether a golden exists, loose or packed.
  ///
  /// - Throws: ``GoldenError`` for a pack that was truncated or changed.
  public static func exists(_ path: String) throws(GoldenError) -> Bool {
    if case .missing = FileKind(path: path) {
      guard let (folder, golden) = split(path) else { return false }
      return try OpenPacks.pack(at: pack(in: folder))?.contains(golden) ?? false
    }
    return true
  }

  /// Returns the first bytes of a golden, valid or not.
  static func head(_ path: String, bytes: Int) -> [UInt8]? {
    if FileKind(path: path) == .file { return PathText.head(of: path, bytes: bytes) }
    guard let (folder, golden) = split(path) else { return nil }
    return (try? OpenPacks.pack(at: pack(in: folder)))?.head(of: golden, bytes: bytes)
  }

  /// Returns the paths of a recording's packed goldens.
  ///
  /// - Throws: ``GoldenError`` for a pack that was truncated or changed.
  public static func packed(of recording: String) throws(GoldenError) -> [String] {
    let place: String
    if let (folder, _) = plainParts(of: recording) {
      place = "\(folder)\(GoldenPack.fileName)"
    } else {
      place = pack(in: PathText.folder(of: recording))
    }
    guard let pack = try OpenPacks.pack(at: place) else { return [] }
    let goldens = folder(of: recording)
    let name = goldens.split(separator: "/").last.map(String.init) ?? ""
    return pack.paths(of: name).map { golden in
      goldens + golden.dropFirst(name.count)
    }
  }

  /// Returns the command that deletes a golden.
  public static func deletion(of path: String, tool: String) -> String {
    guard case .missing = FileKind(path: path), let (folder, golden) = split(path) else {
      return "rm \(shellWord(path))"
    }
    return "\(tool) goldens \(shellWord(folder.isEmpty ? "." : folder)) "
      + "--remove \(shellWord(golden))"
  }

  /// Returns a loose golden's text; nil for a missing file.
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
  /// Returns whether the pack contains a golden.
  func contains(_ golden: String) -> Bool {
    PackName(path: golden).flatMap(index.entry) != nil
  }
}

/// The packs that this process read last, kept so that the index is not read again for each case.
private enum OpenPacks {
  private static let known = Mutex<[GoldenPack]>([])
  /// The maximum number of packs; each keeps its index in memory and its file open.
  private static let maximumPacks = 4

  /// Returns the current pack at a path; nil for a missing file.
  static func pack(at path: String) throws(GoldenError) -> GoldenPack? {
    guard let state = FileState(path: path) else {
      // The file is missing, or stat failed; opening the file returns the reason.
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
      if packs.count > maximumPacks { packs.removeFirst() }
    }
    return pack
  }
}
