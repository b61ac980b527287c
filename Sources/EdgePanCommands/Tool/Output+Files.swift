// Results in separate files: a report, a table of counts, a timeline.

import ArgumentParser
import Foundation
import FrameBench
import PlainText
import ReplayChecks
import Synchronization

/// A kind of file that a command writes. Its mark identifies files that the command wrote earlier.
struct OutputKind {
  /// The name in messages: `a JUnit report`.
  var name: String
  /// Texts of which the first kilobyte of every such file contains one.
  var marks: [String]
  /// The endings of a name that fit the file's format.
  var endings: [String]
  /// Whether an existing file is written into, not replaced.
  var isAppended = false

  static let page = OutputKind(
    name: "a page", marks: ["content=\"EdgePan\""], endings: ["html", "htm"])
  static let map = OutputKind(name: "a map", marks: ["<!-- EdgePan map -->"], endings: ["svg"])
  static let picture = OutputKind(
    name: "a picture", marks: ["Software\0\(pictureSoftware)"], endings: ["png", "apng"])
  // Earlier versions wrote reports without a name, but with this property.
  static let junit = OutputKind(
    name: "a JUnit report", marks: [JUnitReport.mark, "name=\"wallSeconds\""], endings: ["xml"])
  static let counts = OutputKind(
    name: "a table of counts", marks: [CountTable.title], endings: ["txt"])
  static let results = OutputKind(
    name: "a results file", marks: [ResultsSchema.current], endings: ["ndjson", "json", "jsonl"],
    isAppended: true)
  static let timeline = OutputKind(
    name: "a timeline", marks: ["\"edgepan\":\""], endings: ["json"])
  /// A recording has no mark, because it cannot be made again: it is replaced only with `--force`.
  static let recording = OutputKind(name: "a recording", marks: [], endings: ["evemu", "events"])

  /// What pictures name as the software that wrote them.
  static let pictureSoftware = "EdgePan"

  /// The endings of names that promise a format. All others, such as `txt` or none, promise none.
  private static let formats: Set<String> = [
    "apng", "avi", "avif", "bmp", "csv", "evemu", "events", "gif", "golden", "heic", "htm", "html",
    "jpeg", "jpg", "json", "jsonl", "mkv", "mov", "mp4", "ndjson", "pdf", "png", "svg", "tif",
    "tiff", "webm", "webp", "xml", "yaml", "yml",
  ]

  /// Fails if the name of a file promises another format.
  ///
  /// - Throws: ``ToolFailure`` with exit code 2 that lists the kind's endings.
  func checkEnding(of path: String) throws(ToolFailure) {
    let ending = (path as NSString).pathExtension.lowercased()
    guard Self.formats.contains(ending), !endings.contains(ending) else { return }
    throw ToolFailure(
      .usage, "\(escape(path)): \(name) is not written as .\(ending)",
      remedy: "Name a file that ends in \(endings.map { "." + $0 }.joined(separator: " or ")).")
  }
}

/// `--force` of subcommands that write results.
struct ForceOption: ParsableArguments {
  @Flag(help: "Replace output files that EdgePan did not write, too.")
  var force = false

  /// As ``Output/check(_:as:force:)``.
  func check(_ path: String?, as kind: OutputKind) throws(ToolFailure) {
    try Output.check(path, as: kind, force: force)
  }
}

extension Output {
  /// Returns an argument of the command line, with `-` for stdout by any of its names. Under another,
  /// the file to which the shell writes would be opened again, and replaced.
  static func shortName(_ argument: String) -> String {
    let option = argument.hasPrefix("-") ? argument.prefix { $0 != "=" } + "=" : ""
    let path = String(argument.dropFirst(option.count))
    return PathText.openFile(at: path) == STDOUT_FILENO ? option + "-" : argument
  }

  /// Prints that a recording was written, and a command that reads it. What was written to a stream
  /// cannot be read again.
  static func noticeRecording(_ path: String, events: Int, reader: String) {
    let advice =
      FileKind.isStream(path: path)
      ? "" : " -> try: \(ToolCommand.text) \(reader) \(shellWord(path))"
    notice("wrote \(escape(path)): \(counted(events, "event"))\(advice)")
  }

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
    let parent = PathText.folder(of: path)
    let folder = parent.isEmpty ? "." : parent
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

  /// Creates a folder and those above it.
  ///
  /// - Throws: ``ToolFailure`` with exit code 1 and the system's reason.
  static func createFolder(_ path: String, mode: mode_t = 0o777) throws(ToolFailure) {
    let number = PathText.createFolders(path, mode: mode)
    guard number != 0 else { return }
    // A folder without permission, or a file where a folder is expected.
    var part = path
    while !part.isEmpty, !PathText.exists(part) { part = PathText.folder(of: part) }
    throw ToolFailure(
      .unexpected,
      "\(escape(path)): the folder cannot be created: \(String(cString: strerror(number)))",
      remedy: "Check the part of the path that exists: ls -ld "
        + shellWord(part.isEmpty ? "." : part))
  }

  /// Fails if a file of a kind cannot be written at a path, before the work begins. Results can be
  /// made again, so a file of the same kind that EdgePan wrote is replaced; any other file only with
  /// `--force`. For `-`, lines of the result are printed on stderr from now on; nil is ignored.
  ///
  /// - Throws: ``ToolFailure`` as ``checkPlace(_:isAppended:)``; with exit code 2 for a file that is
  ///   not replaced, and for a name that promises another format.
  static func check(
    _ path: String?, as kind: OutputKind, force: Bool = false
  ) throws(ToolFailure) {
    guard let path else { return }
    guard path != "-" else { return resultStream.store(STDERR_FILENO, ordering: .relaxed) }
    try checkPlace(path, isAppended: kind.isAppended)
    try kind.checkEnding(of: path)
    if GoldenFile.readHeader(path) != nil {
      throw ToolFailure(
        .usage, "\(escape(path)): this is a golden, and is never replaced by another file",
        remedy: "Name another file.")
    }
    guard !force, !isReplaceable(path, by: kind) else { return }
    throw ToolFailure(
      .usage, "\(escape(path)): exists and is not \(kind.name) that EdgePan wrote",
      remedy: kind.isAppended
        ? "Name another file." : "Name another file, or replace it with --force.")
  }

  /// Whether nothing would be lost if a file was written at a path: the file is missing, empty,
  /// not a regular file, open already (`/dev/stderr`), or has a mark of the kind in its first
  /// kilobyte. Links are followed, because a file is written through them.
  static func isReplaceable(_ path: String, by kind: OutputKind) -> Bool {
    var status = stat()
    guard PathText.withCString(path, { stat($0, &status) }) == 0,
      FileKind(mode: status.st_mode) == .file, status.st_size > 0, !FileKind.isStream(path: path)
    else { return true }
    let head = PathText.head(of: path, bytes: headBytes) ?? []
    let text = String(decoding: head, as: UTF8.self)
    return kind.marks.contains { text.contains($0) }
  }

  private static let headBytes = 1024

  /// Writes a file: atomically if it is a regular file; a device, a pipe or the target of a link is
  /// written directly, not replaced.
  ///
  /// - Throws: ``ToolFailure`` with exit code 1 with the system's reason.
  static func write(_ data: Data, toFile path: String) throws(ToolFailure) {
    let number = PathText.write(
      [UInt8](data), to: path, isAtomic: FileKind.refusalToReplace(path) == nil)
    guard number == 0 else { throw unwritable(path, String(cString: strerror(number))) }
  }

  /// Writes a file in parts, as ``write(_:toFile:)`` does.
  static func write(
    toFile path: String, _ body: (([UInt8]) throws -> Void) throws -> Void
  ) throws {
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
    let remedy =
      FileKind(path: path) == .fifo
      ? "Start the program that reads the FIFO." : "Check the folder, its owner and the free space."
    return ToolFailure(
      .unexpected, "\(escape(path)): cannot be written: \(escape(reason))", remedy: remedy)
  }
}
