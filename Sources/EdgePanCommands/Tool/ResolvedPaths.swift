// Paths that name the same recording in different ways.

import PlainText

/// Resolves the folders of paths: absolute, without links, `.` and `..`.
///
/// The last component is not resolved. Two links to one file are two recordings, because each has
/// its own goldens.
struct ResolvedPaths {
  private var folders: [[UInt8]: String] = [:]

  /// Returns the resolved path. Cost: one system call per folder.
  mutating func resolve(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return PathText.resolvedFolder(of: path) }
    let folder = String(path[...slash])
    let bytes = Array(folder.utf8)
    if let known = folders[bytes] { return known + path[path.index(after: slash)...] }
    let resolved = PathText.resolved(folder).map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? folder
    folders[bytes] = resolved
    return resolved + path[path.index(after: slash)...]
  }
}
