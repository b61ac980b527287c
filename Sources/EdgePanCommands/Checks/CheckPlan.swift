// Which cases a run has: recordings, the goldens beside them, and orphans.

import Foundation
import GestureReplay
import GestureTrace
import ReplayChecks

/// Finds recordings and goldens.
///
/// The goldens of `swipe.evemu` are the files of the folder `goldens/swipe` beside it, one a
/// subject: `goldens/swipe/scale.navigation.golden`.
struct CheckPlan {
  /// A recording, and how it is called below the argument that named it.
  struct Recording: Hashable {
    var path: String
    var relativePath: String
  }

  static let folderName = "goldens"
  static let goldenExtension = "golden"

  var recordings: [Recording] = []
  /// Goldens below the folders that were given whose recording is not there.
  var orphans: [Recording] = []

  /// - Throws: ``ToolFailure`` (6) for a path that does not exist or a folder without recordings.
  init(_ arguments: [String]) throws {
    for argument in arguments {
      guard argument != "-" else {
        throw ToolFailure(.usage, "a golden belongs to a file; stdin has none")
      }
      for case .path(let path) in try InputFiles.resolve([argument]) {
        let relative =
          path == argument
          ? (path as NSString).lastPathComponent : Self.relative(path, to: argument)
        recordings.append(Recording(path: path, relativePath: relative))
      }
      orphans += Self.orphans(below: argument, of: recordings)
    }
  }

  private static func relative(_ path: String, to folder: String) -> String {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }

  /// The goldens of a recording, by name.
  static func goldens(of recording: String) -> [String] {
    let folder = goldenFolder(of: recording)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { ($0 as NSString).pathExtension == goldenExtension }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { (folder as NSString).appendingPathComponent($0) }
  }

  static func goldenFolder(of recording: String) -> String {
    let path = recording as NSString
    let stem = (path.lastPathComponent as NSString).deletingPathExtension
    let folder = path.deletingLastPathComponent as NSString
    return (folder.appendingPathComponent(folderName) as NSString).appendingPathComponent(stem)
  }

  /// Where the golden of a recording in a subject is.
  static func goldenPath(of recording: String, animator: String?, place: String?) -> String {
    let words = [animator, place].compactMap { $0 }.map { word in
      String(
        word.lowercased().map {
          $0.isASCII && ($0.isLetter || $0.isNumber || "-_=".contains($0)) ? $0 : "_"
        })
    }
    return (goldenFolder(of: recording) as NSString).appendingPathComponent(
      words.joined(separator: ".") + "." + goldenExtension)
  }

  private static func orphans(below folder: String, of recordings: [Recording]) -> [Recording] {
    let known = Set(recordings.map { goldenFolder(of: $0.path) })
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { ($0 as NSString).pathExtension == goldenExtension }
      .map { Recording(path: (folder as NSString).appendingPathComponent($0), relativePath: $0) }
      .filter { !known.contains(($0.path as NSString).deletingLastPathComponent) }
      .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }
}
