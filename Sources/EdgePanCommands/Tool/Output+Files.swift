// Results in separate files: a report, a table of counts, a timeline.

import Foundation
import PlainText
import ReplayChecks

/// A kind of file that a command writes. Its mark identifies files that the command wrote earlier.
struct OutputKind {
  /// The name in messages: `a JUnit report`.
  var name: String
  /// A text that the first kilobyte of every such file contains.
  var mark: String
  /// Whether an existing file is written into, not replaced.
  var isAppended = false

  static let junit = OutputKind(name: "a JUnit report", mark: "<testsuites")
  static let counts = OutputKind(name: "a table of counts", mark: "# edgepan frame counts")
  static let results = OutputKind(
    name: "a results file", mark: ResultsSchema.current, isAppended: true)
  static let timeline = OutputKind(name: "a timeline", mark: "\"displayTimeUnit\"")
}

extension Output {
  /// Fails if the path of an output is empty: it is usually a shell variable that is not set, and
  /// must not name the current folder or the root.
  ///
  /// - Throws: ``ToolFailure`` with exit code 2.
  static func checkNamed(_ path: String) throws(ToolFailure) {
    guard path.isEmpty else { return }
    throw ToolFailure(
      .usage, "'': the path of the output is empty",
      remedy: "Name a file or folder; a shell variable that is not set gives an empty path.")
  }

  /// Fails if no file can be written at this path: it is empty or a folder, its own folder is
  /// missing, or one of them is not writable. Every command that writes a file calls this before
  /// its work begins, which may take hours.
  ///
  /// - Parameters:
  ///   - path: the path of the output.
  ///   - isAppended: whether an existing regular file is written into, not replaced.
  /// - Throws: ``ToolFailure`` with exit code 2 for an empty path or a folder, 1 if the folder of
  ///   the file is missing or is not a folder, or if the system permits no writing.
  static func checkPlace(_ path: String, isAppended: Bool = false) throws(ToolFailure) {
    guard path != "-" else { return }
    try checkNamed(path)
    if FileKind(path: path) == .folder {
      throw ToolFailure(
        .usage, "\(escape(path)): this is a folder, not a file", remedy: "Name a file in it.")
    }
    let folder = folder(of: path)
    switch FileKind(path: folder) {
    case .folder: break
    case .missing(let number):
      throw ToolFailure(
        .unexpected,
        "\(escape(path)): cannot be written: \(escape(folder)): "
          + String(cString: strerror(number)),
        remedy: "Create the folder: mkdir -p \(shellWord(folder))")
    default: throw unwritable(path, "\(folder) is not a folder")
    }
    // A regular file is replaced by a new one in the same folder; anything else is written into.
    let isReplaced = FileKind.refusalToReplace(path) == nil
    let number = accessError(isReplaced ? folder : path)
    guard number != 0, !isAppended || accessError(path) != 0 else { return }
    // A link to a missing file: opening it creates the file.
    guard isReplaced || number != ENOENT else { return }
    let reason = String(cString: strerror(number))
    throw unwritable(path, isReplaced ? "\(folder): \(reason)" : reason)
  }

  /// The system's error number for writing to a file, or for creating one in a folder; 0 if it is
  /// permitted.
  private static func accessError(_ path: String) -> Int32 {
    PathText.withCString(path) { access($0, W_OK) == 0 ? 0 : errno }
  }

  /// Returns why no file can be written in a folder, escaped; nil if one can. The folder may be
  /// missing, as long as it can be created.
  ///
  /// Checking permissions is not enough: root has all permissions, and a file system may refuse to
  /// write despite the permissions. This function therefore creates the folder and a file in it,
  /// and removes both, because a run may have nothing to write.
  static func problem(withFolder path: String) -> String? {
    var missing: [String] = []
    var nearest = path
    while !nearest.isEmpty, !PathText.exists(nearest) {
      missing.append(nearest)
      nearest = PathText.folder(of: nearest)
    }
    let place = nearest.isEmpty ? "." : nearest
    guard FileKind(path: place) == .folder else { return "\(escape(place)) is not a folder" }
    // Removes only what was created here.
    defer { for folder in missing { _ = PathText.withCString(folder) { rmdir($0) } } }
    let number = PathText.createFolders(path)
    guard number == 0 else {
      return "\(escape(place)) is not writable: \(String(cString: strerror(number)))"
    }
    let probe = "\(path)/.edgepan-\(UUID().uuidString)"
    let descriptor = PathText.withCString(probe) {
      open($0, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    }
    guard descriptor >= 0 else {
      return "\(escape(path)) is not writable: \(String(cString: strerror(errno)))"
    }
    close(descriptor)
    _ = PathText.withCString(probe) { unlink($0) }
    return nil
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Fails if the path is a regular file that is not of this kind: for example, a recording whose
  /// path was given in the wrong place. Call this before work begins, too.
  ///
  /// - Throws: ``ToolFailure`` as ``checkPlace(_:)``; with exit code 2 for a file of another kind.
  static func checkReplaceable(_ path: String, by kind: OutputKind) throws(ToolFailure) {
    try checkPlace(path, isAppended: kind.isAppended)
    guard !isReplaceable(path, marks: [kind.mark]) else { return }
    throw ToolFailure(
      .usage, "\(escape(path)): exists and is not \(kind.name); it is not replaced",
      remedy: "Name another file.")
  }

  /// Whether nothing would be lost if a file was written at a path: the file is missing, empty,
  /// not a regular file, or has one of the marks in its first kilobyte. Links are followed, because
  /// a file is written through them.
  static func isReplaceable(_ path: String, marks: [String]) -> Bool {
    var status = stat()
    guard PathText.withCString(path, { stat($0, &status) }) == 0,
      FileKind(mode: status.st_mode) == .file, status.st_size > 0
    else { return true }
    let head = PathText.head(of: path, bytes: headBytes) ?? []
    let text = String(decoding: head, as: UTF8.self)
    return marks.contains { text.contains($0) }
  }

  private static let headBytes = 1024

  /// Writes a file of a kind; replaces an existing file only if it is of that kind.
  ///
  /// - Throws: ``ToolFailure`` with exit code 2 for a file of another kind, 1 with the system's
  ///   reason.
  static func write(
    _ data: Data, toFile path: String, as kind: OutputKind
  ) throws(ToolFailure) {
    try checkReplaceable(path, by: kind)
    try write(data, toFile: path)
  }

  /// Writes a file: atomically if it is a regular file; a device, a pipe or the target of a link is
  /// written directly, not replaced.
  ///
  /// - Throws: ``ToolFailure`` with exit code 1 with the system's reason.
  static func write(_ data: Data, toFile path: String) throws(ToolFailure) {
    let number = PathText.write(
      [UInt8](data), to: path, isAtomic: FileKind.refusalToReplace(path) == nil)
    guard number == 0 else { throw unwritable(path, String(cString: strerror(number))) }
  }

  /// Writes a file of a kind in parts: atomically if it is a regular file; a device, a pipe or the
  /// target of a link is written directly.
  ///
  /// - Throws: ``ToolFailure`` with exit code 2 for a file of another kind, 1 with the system's
  ///   reason.
  static func write(
    toFile path: String, as kind: OutputKind, _ body: (([UInt8]) throws -> Void) throws -> Void
  ) throws {
    try checkReplaceable(path, by: kind)
    try FileWrites.whole {
      do {
        let file = try ReplacementFile(path, isDirect: FileKind.refusalToReplace(path) != nil)
        try body { try file.write($0) }
        try file.finish()
      } catch let error as FileError {
        throw unwritable(path, "\(error)")
      }
    }
  }

  /// Returns the failure for a file or folder that cannot be written. Escapes path and reason.
  static func unwritable(_ path: String, _ reason: String) -> ToolFailure {
    ToolFailure(
      .unexpected, "\(escape(path)): cannot be written: \(escape(reason))",
      remedy: "Check the folder, its owner and the free space.")
  }
}
