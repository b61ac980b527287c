// Lists all files below a folder, or fails: a silently skipped folder could make a build pass.

import Foundation
import PlainText
import ReplayChecks

/// Lists folders recursively. Links to folders are not followed, because they may form a circle, but
/// named in a warning.
enum FolderWalk {
  /// Returns the files below a folder, as relative paths in byte order.
  ///
  /// - Throws: ``ToolFailure`` with exit code 6 if this folder or one below it cannot be read.
  static func files(below folder: String) throws -> [String] {
    var found: [String] = []
    let links = try visit(folder) { path, isFolder in
      if !isFolder { found.append(PathText.text(of: path)) }
      return isFolder
    }
    warn(of: links)
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Visits everything below a folder, in no particular order; needs no system call per file if the
  /// file system reports file types.
  ///
  /// - Parameters:
  ///   - folder: the start of the walk; it is not visited.
  ///   - visitor: called with the bytes of the relative path, and whether it is a folder (not a
  ///     link to one); returns whether to enter the folder.
  /// - Returns: the paths of the links to folders, for ``warn(of:)``.
  /// - Throws: ``ToolFailure`` with exit code 6 for a folder that cannot be read.
  static func visit(
    _ folder: String, visitor: (_ path: [UInt8], _ isFolder: Bool) throws -> Bool
  ) throws -> [String] {
    let root = PathText.bytes(of: folder)
    var (open, links): ([[UInt8]], [String]) = ([[]], [])
    while let below = open.popLast() {
      let place = below.isEmpty ? root : joined(root, below)
      let prefix = below.isEmpty ? [] : below + [UInt8(ascii: "/")]
      for entry in try entries(in: place) {
        let path = prefix + entry.name
        if entry.isLink {
          let link = PathText.text(of: joined(place, entry.name))
          if FileKind(path: link) == .folder { links.append(link) }
        }
        if try visitor(path, entry.isFolder) { open.append(path) }
      }
    }
    return links
  }

  /// Prints a warning for links to folders.
  static func warn(of links: [String]) {
    for link in links.sorted().prefix(maximumListed) {
      // Either all goldens of a folder, or those of one recording.
      let isGoldens = [link, PathText.folder(of: link)].contains {
        $0.hasSuffix("/" + GoldenFile.folderName)
      }
      Output.notice(
        "warning: \(escape(link)): this is a link to a folder, which is not followed; "
          + (isGoldens
            ? "verify compares goldens through it, but those without a recording are not found"
            : "to include it, name it as an argument"))
    }
    let others = links.count - maximumListed
    if others > 0 { Output.notice("warning: \(counted(others, "more link")) to folders") }
  }

  private static let maximumListed = 5

  /// Returns the entries of a folder, in no particular order.
  ///
  /// - Throws: ``ToolFailure`` with exit code 6.
  static func entries(in folder: [UInt8]) throws -> [PathText.Entry] {
    let name = PathText.text(of: folder)
    do { return try PathText.entries(of: name) } catch {
      throw ToolFailure(
        .badTrace, "\(escape(name)): the folder cannot be read: \(error)",
        remedy: "Check its permissions: ls -ld \(shellWord(name))")
    }
  }

  /// Returns the path of a name in a folder.
  static func joined(_ folder: [UInt8], _ name: [UInt8]) -> [UInt8] {
    folder.last == UInt8(ascii: "/") ? folder + name : folder + [UInt8(ascii: "/")] + name
  }

  /// Returns the names in a folder, in no particular order.
  ///
  /// - Throws: ``ToolFailure`` with exit code 6.
  static func names(in folder: String) throws -> [String] {
    try entries(in: PathText.bytes(of: folder)).map { PathText.text(of: $0.name) }
  }
}
