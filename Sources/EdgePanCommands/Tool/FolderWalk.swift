// The files below a folder: all of them, or an error. A folder passed over would be a green build.

import Foundation
import PlainText
import ReplayChecks

/// Walks folders; links to folders are not followed.
enum FolderWalk {
  /// The files below a folder, as paths from there, in the order of their bytes.
  ///
  /// - Throws: ``ToolFailure`` (6) for a folder, this or one below it, that cannot be read.
  static func files(below folder: String) throws -> [String] {
    var found: [String] = []
    try add(folder, prefix: "", to: &found)
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func add(_ folder: String, prefix: String, to found: inout [String]) throws {
    for name in try names(in: folder) {
      let path = (folder as NSString).appendingPathComponent(name)
      let type =
        try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      if type == .typeDirectory {
        try add(path, prefix: prefix + name + "/", to: &found)
      } else {
        found.append(prefix + name)
      }
    }
  }

  /// The names in a folder.
  ///
  /// - Throws: ``ToolFailure`` (6).
  static func names(in folder: String) throws -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw ToolFailure(
        .badTrace, "\(escape(folder)): the folder cannot be read: \(systemReason(of: error))",
        remedy: "Check who may read it: ls -ld \(shellWord(folder))")
    }
  }
}
