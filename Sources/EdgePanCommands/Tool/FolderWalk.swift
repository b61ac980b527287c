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
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      if isFolder(path) {
        try add(path, prefix: prefix + name + "/", to: &found)
      } else {
        found.append(prefix + name)
      }
    }
  }

  /// Whether a folder stands there itself, not a link to one.
  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return PathText.withCString(path) { lstat($0, &status) } == 0
      && FileKind(mode: status.st_mode) == .folder
  }

  /// The names in a folder.
  ///
  /// - Throws: ``ToolFailure`` (6).
  static func names(in folder: String) throws -> [String] {
    guard let directory = PathText.withCString(folder, { opendir($0) }) else {
      let error = POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      throw ToolFailure(
        .badTrace, "\(escape(folder)): the folder cannot be read: \(systemReason(of: error))",
        remedy: "Check its permissions: ls -ld \(shellWord(folder))")
    }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        PathText.text(of: Array(bytes.prefix { $0 != 0 }))
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
