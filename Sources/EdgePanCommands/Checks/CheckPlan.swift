// Which cases a run has: recordings, the goldens beside them, and orphans.

import Foundation
import GestureReplay
import ReplayChecks

/// Finds recordings and goldens.
///
/// The goldens of `swipe.evemu` are the files of the folder `goldens/swipe` beside it, one a
/// subject: `goldens/swipe/scale.navigation.golden`; or they are packed (``GoldenPack``).
struct CheckPlan {
  /// A recording, and how it is called below the argument that named it.
  struct Recording: Hashable {
    var path: String
    var relativePath: String
  }

  var recordings: [Recording] = []
  /// Goldens below the folders that were given whose recording is not there.
  var orphans: [Recording] = []

  /// - Throws: ``ToolFailure`` (6) for a path that does not exist, or a folder without recordings
  ///   or that cannot be read.
  init(_ arguments: [String]) throws {
    for argument in arguments {
      guard argument != "-" else {
        throw ToolFailure(
          .usage, "a golden belongs to a file; stdin has none",
          remedy: "Name the file. To replay stdin without goldens: replay -")
      }
      for case .path(let path) in try InputFiles.resolve([argument]) {
        let relative =
          path == argument
          ? (path as NSString).lastPathComponent : Self.relative(path, to: argument)
        recordings.append(Recording(path: path, relativePath: relative))
      }
      orphans += try Self.orphans(below: argument, of: recordings)
    }
  }

  private static func relative(_ path: String, to folder: String) -> String {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }

  /// The goldens of a recording, loose and packed, by name.
  ///
  /// - Throws: ``ToolFailure`` (6) for a folder of goldens that is there and cannot be read: to
  ///   take it for none would be to compare nothing.
  static func goldens(of recording: String) throws -> [String] {
    let folder = GoldenFile.folder(of: recording)
    let packed = try PackedGoldens.paths(of: recording)
    var status = stat()
    guard stat(folder, &status) == 0 || errno == EACCES else { return packed }
    let loose = try FolderWalk.names(in: folder).filter {
      ($0 as NSString).pathExtension == GoldenFile.fileExtension
    }
    .map { (folder as NSString).appendingPathComponent($0) }
    return PackedGoldens.together(loose, packed)
  }

  /// Those that were recorded under these conditions, whatever the subject, and those that cannot
  /// be read: they are reported, not passed over. nil: all.
  static func select(_ goldens: [String], _ conditions: ReplaySettings?) -> [String] {
    guard let conditions else { return goldens }
    return goldens.filter { path in
      guard let head = (try? GoldenFile.read(path)).flatMap({ $0 })?.settings else { return true }
      return conditions.into(head.subject).difference(from: head) == nil
    }
  }

  private static func orphans(
    below folder: String, of recordings: [Recording]
  ) throws -> [Recording] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue
    else { return [] }
    let known = Set(recordings.map { GoldenFile.folder(of: $0.path) })
    let files = try FolderWalk.files(below: folder)
    let loose = files.filter { ($0 as NSString).pathExtension == GoldenFile.fileExtension }
    return PackedGoldens.together(loose, try PackedGoldens.paths(inPacksOf: files, below: folder))
      .map { Recording(path: (folder as NSString).appendingPathComponent($0), relativePath: $0) }
      .filter { !known.contains(($0.path as NSString).deletingLastPathComponent) }
  }
}
