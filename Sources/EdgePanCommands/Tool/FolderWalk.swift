// Lists all files below a folder, or fails: a silently skipped folder could make a build pass.

import Foundation
import PlainText

/// Lists folders recursively; links to folders are not followed.
enum FolderWalk {
  /// Returns the files below a folder, as relative paths in byte order.
  ///
  /// - Throws: ``ToolFailure`` with exit code 6 if this folder or one below it cannot be read.
  static func files(below folder: String) throws -> [String] {
    var found: [String] = []
    try visit(folder) { path, isFolder in
      if !isFolder { found.append(PathText.text(of: path)) }
      return isFolder
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Visits everything below a folder, in no particular order; needs no system call per file if the
  /// file system reports file types.
  ///
  /// - Parameters:
  ///   - folder: the start of the walk; it is not visited.
  ///   - visitor: called with the bytes of the relative path, and whether it is a folder (not a
  ///     link to one); returns whether to enter the folder.
  /// - Throws: ``ToolFailure`` with exit code 6 for a folder that cannot be read.
  static func visit(
    _ folder: String, visitor: (_ path: [UInt8], _ isFolder: Bool) throws -> Bool
  ) throws {
    let root = PathText.bytes(of: folder)
    var open: [[UInt8]] = [[]]
    while let below = open.popLast() {
      let place = below.isEmpty ? root : joined(root, below)
      let prefix = below.isEmpty ? [] : below + [UInt8(ascii: "/")]
      for entry in try entries(in: place) {
        let path = prefix + entry.name
        if try visitor(path, entry.isFolder) { open.append(path) }
      }
    }
  }

  /// A name in a folder, and whether it names a folder.
  struct Entry {
    var name: [UInt8]
    var isFolder: Bool
  }

  /// Returns the entries of a folder, in no particular order.
  ///
  /// - Throws: ``ToolFailure`` with exit code 6.
  static func entries(in folder: [UInt8]) throws -> [Entry] {
    var terminated = folder.map { CChar(bitPattern: $0) }
    terminated.append(0)
    guard let directory = opendir(terminated) else { throw unreadable(folder, errno) }
    defer { closedir(directory) }
    var entries: [Entry] = []
    while true {
      // nil is the end of the folder or an error.
      errno = 0
      guard let entry = readdir(directory) else {
        let number = errno
        guard number == 0 else { throw unreadable(folder, number) }
        return entries
      }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        Array(bytes[..<strlen(bytes.baseAddress!.assumingMemoryBound(to: CChar.self))])
      }
      if name == [0x2E] || name == [0x2E, 0x2E] { continue }
      let isFolder =
        switch Int(entry.pointee.d_type) {
        case Int(DT_DIR): true
        case Int(DT_UNKNOWN): Self.isFolder(joined(folder, name))
        default: false
        }
      entries.append(Entry(name: name, isFolder: isFolder))
    }
  }

  private static func unreadable(_ folder: [UInt8], _ number: Int32) -> ToolFailure {
    let name = PathText.text(of: folder)
    return ToolFailure(
      .badTrace,
      "\(escape(name)): the folder cannot be read: \(String(cString: strerror(number)))",
      remedy: "Check its permissions: ls -ld \(shellWord(name))")
  }

  /// Returns the path of a name in a folder.
  static func joined(_ folder: [UInt8], _ name: [UInt8]) -> [UInt8] {
    folder.last == UInt8(ascii: "/") ? folder + name : folder + [UInt8(ascii: "/")] + name
  }

  /// Returns whether the path is a folder, not a link to one.
  private static func isFolder(_ path: [UInt8]) -> Bool {
    var status = stat()
    return lstat(path.map { CChar(bitPattern: $0) } + [0], &status) == 0
      && FileKind(mode: status.st_mode) == .folder
  }

  /// Returns the names in a folder, in no particular order.
  ///
  /// - Throws: ``ToolFailure`` with exit code 6.
  static func names(in folder: String) throws -> [String] {
    try entries(in: PathText.bytes(of: folder)).map { PathText.text(of: $0.name) }
  }
}
