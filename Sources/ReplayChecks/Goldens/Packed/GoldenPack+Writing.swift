// Writes packs: adds and removes goldens, atomically.

import Foundation
import PlainText

extension GoldenPack {
  /// Adds goldens to a folder's pack, and removes goldens from it.
  ///
  /// The new pack is written next to the old pack and renamed at the end, so the old pack remains
  /// if the process is killed. After the rename, the packed loose files are deleted. Only one
  /// process packs a folder at a time; a second process waits. Cost: every added golden is read
  /// twice, every other golden once, and all are written once.
  ///
  /// - Parameters:
  ///   - folder: the folder of the recordings.
  ///   - added: the paths of loose files, relative to the folder `goldens`.
  ///   - removed: paths below the folder `goldens`; paths that are not in the pack are ignored.
  /// - Returns: the number of goldens in the new pack; an empty pack is deleted.
  /// - Throws: ``GoldenError`` for a file that cannot be read or written; the pack is then
  ///   unchanged.
  @discardableResult
  public static func update(
    _ folder: String, adding added: [String], removing removed: [String] = []
  ) throws(GoldenError) -> Int {
    let path = GoldenFile.pack(in: folder)
    let lock = try FolderLock(folder)
    defer { lock.end() }
    if let what = FileKind.refusalToReplace(path) {
      throw GoldenError(
        file: path, message: "this is \(what), and was not replaced", kind: .writing)
    }
    let old = try GoldenPack(path: path)
    let members = try members(of: old, folder, adding: added, removing: removed)
    if !members.isEmpty {
      try write(members, old, to: path)
    } else if old != nil, PathText.withCString(path, { unlink($0) }) != 0 {
      throw undeleted(path)
    }
    for member in members {
      // A golden that was accepted again during packing is not deleted, because it is newer.
      guard let loose = member.loose, FileState(path: loose) == member.state else { continue }
      GoldenFile.deleteLoose(loose)
    }
    return members.count
  }

  private static func undeleted(_ path: String) -> GoldenError {
    GoldenError(
      file: path, message: "it cannot be deleted: \(String(cString: strerror(errno)))",
      kind: .writing)
  }

  /// A golden to be packed.
  private struct Member {
    var name: PackName
    /// The loose file that contains the golden; nil if the old pack does.
    var loose: String?
    var state: FileState?
    var bytes: Int
    var hash: ContentHash
    /// The golden's index in the old pack.
    var place = 0
  }

  /// Returns the members of the new pack, in the pack's order. Loose files are read to check that
  /// they are goldens.
  private static func members(
    of old: GoldenPack?, _ folder: String, adding added: [String], removing removed: [String]
  ) throws(GoldenError) -> [Member] {
    var members: [Member] = []
    // Words are ASCII, so strings that are equal have the same bytes.
    let removed = Set(removed.compactMap { PackName(path: $0)?.word })
    var taken: Set<String> = []
    for path in added {
      let loose = GoldenFile.folder(in: folder) + "/" + path
      guard let name = PackName(path: path) else {
        throw GoldenError(
          file: loose, message: "a golden of this name cannot be packed", kind: .writing)
      }
      guard taken.insert(name.word).inserted else { continue }
      guard let source = try PackSource(path: loose, as: "a golden") else {
        throw GoldenError(file: loose, message: "not found")
      }
      let bytes = try GoldenFile.bytes(of: source, loose)
      _ = try GoldenText.golden(from: bytes, file: loose)
      members.append(
        Member(
          name: name, loose: loose, state: source.state, bytes: bytes.count,
          hash: ContentHash(of: bytes)))
    }
    if let old {
      for place in 0..<old.index.count {
        let entry = old.index[place]
        if taken.contains(entry.name.word) || removed.contains(entry.name.word) { continue }
        members.append(
          Member(name: entry.name, bytes: entry.range.count, hash: entry.hash, place: place))
      }
    }
    return members.sorted { $0.name.word.utf8.lexicographicallyPrecedes($1.name.word.utf8) }
  }

  private static func write(
    _ members: [Member], _ old: GoldenPack?, to path: String
  ) throws(GoldenError) {
    let file = try PackFile(beside: path)
    defer { file.discard() }
    var index: [UInt8] = []
    for member in members {
      index += Array("\(member.name.word) \(member.bytes) \(member.hash)\n".utf8)
    }
    try file.write(
      """
      \(magic)
      goldens: \(members.count)
      index: \(index.count) \(ContentHash(of: index))

      """.utf8)
    try file.write(index)
    try file.write("\n".utf8)
    for member in members {
      let bytes: [UInt8]?
      if let loose = member.loose {
        bytes = try GoldenFile.looseBytes(loose)
      } else {
        bytes = try old?.bytes(at: member.place)
      }
      guard let bytes, ContentHash(of: bytes) == member.hash else {
        throw GoldenError(
          file: member.loose ?? path, message: "it was changed while it was being packed",
          kind: .writing)
      }
      try file.write("\(marker)\(member.name.word)\n".utf8)
      try file.write(bytes)
    }
    try file.finish()
  }
}

extension GoldenFile {
  /// Deletes a loose golden, and its folders if they are then empty.
  static func deleteLoose(_ path: String) {
    _ = PathText.withCString(path) { unlink($0) }
    var folder = PathText.folder(of: path)
    for _ in 0..<2 {
      // `rmdir` fails if the folder is not empty.
      guard PathText.withCString(folder, { rmdir($0) }) == 0 else { return }
      folder = PathText.folder(of: folder)
    }
  }
}

extension GoldenPack {
  /// Deletes goldens of a folder, loose and packed.
  ///
  /// - Parameters:
  ///   - goldens: paths below the folder `goldens`.
  ///   - folder: the folder of the recordings.
  /// - Returns: the requested goldens that do not exist; if there are any, nothing is deleted.
  /// - Throws: ``GoldenError`` for a pack that cannot be read or written.
  public static func remove(_ goldens: [String], in folder: String) throws(GoldenError) -> [String]
  {
    let places = goldens.map { GoldenFile.folder(in: folder) + "/" + $0 }
    var absent: [String] = []
    for (golden, place) in zip(goldens, places) {
      guard PackName(path: golden) != nil, try GoldenFile.exists(place) else {
        absent.append(golden)
        continue
      }
    }
    guard absent.isEmpty else { return absent }
    if FileKind(path: GoldenFile.pack(in: folder)) == .file {
      try update(folder, adding: [], removing: goldens)
    }
    for place in places { GoldenFile.deleteLoose(place) }
    return []
  }

  /// Waits until files, which are in the order of a pack, and their entries in folders are on disk.
  private static func sync(_ files: [String], below folder: String) throws(GoldenError) {
    guard !files.isEmpty else { return }
    var folders: [String] = []
    for file in files {
      try sync(file)
      let parent = PathText.folder(of: file)
      if folders.last?.isSamePath(as: parent) != true { folders.append(parent) }
    }
    for place in folders + [GoldenFile.folder(in: folder), folder.isEmpty ? "." : folder] {
      try sync(place)
    }
  }

  private static func sync(_ path: String) throws(GoldenError) {
    let file = PathText.withCString(path) { open($0, O_RDONLY | O_CLOEXEC) }
    defer { if file >= 0 { close(file) } }
    guard file >= 0, fsync(file) == 0 || errno == EINVAL else {
      throw GoldenError(
        file: path,
        message: "it cannot be synced to disk, so the pack was kept: "
          + String(cString: strerror(errno)),
        kind: .writing)
    }
  }

  /// Writes every golden of a folder's pack as a loose file, and deletes the pack. Existing loose
  /// files are not overwritten, because they are newer. Cost: one fsync(2) for each written file.
  ///
  /// - Returns: the number of goldens in the pack; nil if there is no pack.
  /// - Throws: ``GoldenError``, also for a golden whose path is a folder's or a special file's. The
  ///   pack is deleted only when all its goldens exist as files, and these are on disk.
  public static func unpack(_ folder: String) throws(GoldenError) -> Int? {
    let path = GoldenFile.pack(in: folder)
    let lock = try FolderLock(folder)
    defer { lock.end() }
    guard let pack = try GoldenPack(path: path) else { return nil }
    var written: [String] = []
    for place in 0..<pack.count {
      let loose = GoldenFile.folder(in: folder) + "/" + pack.path(at: place)
      let kind = FileKind(path: loose)
      if let what = kind.refusal {
        throw GoldenError(
          file: loose,
          message: "this is \(what), so a golden of this name cannot be unpacked. "
            + "Move it elsewhere",
          kind: .writing)
      }
      if kind == .file { continue }
      try GoldenFile.write(try pack.bytes(at: place), to: loose)
      written.append(loose)
    }
    try sync(written, below: folder)
    guard PathText.withCString(path, { unlink($0) }) == 0 else {
      throw undeleted(path)
    }
    return pack.count
  }
}
