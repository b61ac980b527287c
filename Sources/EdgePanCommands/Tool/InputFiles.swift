// Resolves a subcommand's inputs: paths, folders, or stdin.

import Foundation
import GestureTrace
import PlainText

/// A file to read, or stdin.
enum InputArgument: Hashable {
  case path(String)
  /// A FIFO that the command line names, which is waited for; one in a folder is refused.
  case fifo(String)
  case standardInput

  /// The input of an argument; `-` is stdin.
  init(_ argument: String) {
    self =
      argument == "-"
      ? .standardInput : FileKind(path: argument) == .fifo ? .fifo(argument) : .path(argument)
  }

  /// Whether an argument names stdin, a FIFO or another file that this process has open: it can be
  /// read only once, and not by a worker process.
  static func isStream(_ argument: String) -> Bool {
    InputArgument(argument) != .path(argument) || PathText.openFile(at: argument) != nil
  }

  /// The options for reading a file that the command line names.
  static var options: TraceReader.Options {
    var options = TraceReader.Options()
    options.waitsForWriter = true
    return options
  }

  /// The name in messages.
  var displayName: String {
    switch self {
    case .path(let path), .fifo(let path): escape(path)
    case .standardInput: "<stdin>"
    }
  }
}

/// Turns the arguments of a subcommand into files.
enum InputFiles {
  private static let traceEndings = [".evemu", ".events"].map { Array($0.utf8) }

  /// Whether a file in a folder is a recording, by its name; `.desc` files are descriptions.
  static func isTrace(_ path: [UInt8]) -> Bool { traceEndings.contains { path.hasEnding($0) } }

  /// Returns every file that the arguments name. `-` is stdin; a folder names the recordings below
  /// it, in the byte order of their paths, so that output does not depend on the file system. A
  /// file that is named twice, as in `Recordings Recordings/swipe.evemu`, is returned once, in its
  /// first place.
  ///
  /// - Throws: ``ToolFailure`` with exit code 6 for a path that does not exist, for a folder
  ///   without recordings, and for a folder that cannot be read.
  static func resolve(_ arguments: [String]) throws -> [InputArgument] {
    let files = try arguments.flatMap { argument -> [InputArgument] in
      if argument == "-" { return [.standardInput] }
      switch FileKind(path: argument) {
      case .missing(let number):
        throw ToolFailure(
          missing: argument, errno: number,
          remedy: "Give a recording, a folder of recordings, or - for stdin.")
      case .folder: return try traces(below: argument)
      default: return [InputArgument(argument)]
      }
    }
    guard arguments.count > 1 else { return files }
    var seen: Set<[UInt8]> = []
    return files.filter { file in
      switch file {
      case .standardInput: seen.insert([UInt8(ascii: "-")]).inserted
      // The last component is not resolved: two links to one file are two recordings.
      case .path(let path), .fifo(let path):
        seen.insert(PathText.bytes(of: PathText.resolvedFolder(of: path))).inserted
      }
    }
  }

  private static func traces(below folder: String) throws -> [InputArgument] {
    let found = try FolderWalk.files(below: folder).filter { isTrace(Array($0.utf8)) }
    guard !found.isEmpty else {
      throw ToolFailure(
        .badTrace, "\(escape(folder)): no recording in this folder",
        remedy: "Recordings end in .evemu or .events; name other files one by one.")
    }
    return found.map { .path((folder as NSString).appendingPathComponent($0)) }
  }
}

extension InputFiles {
  /// Fails if an output is a file that the command reads, under any path or link, or through stdin:
  /// even with `--force`, a recording must not be lost. Every command that writes files calls this
  /// before its work begins. The output `-` and nil are ignored.
  ///
  /// - Throws: ``ToolFailure`` with exit code 2.
  static func check(outputs: [String?], areNot inputs: [InputArgument]) throws(ToolFailure) {
    let read = Set(
      inputs.compactMap { input in
        switch input {
        case .path(let path), .fifo(let path): FileIdentity(path: path)
        case .standardInput: FileIdentity(descriptor: STDIN_FILENO)
        }
      })
    for case .some(let path) in outputs where path != "-" {
      try Output.checkNamed(path)
      guard let identity = FileIdentity(path: path), read.contains(identity) else { continue }
      throw ToolFailure(
        .usage, "\(escape(path)): the command reads this file, so it is not written to",
        remedy: "Name another file.")
    }
  }
}

/// A file's identity, whatever its path.
struct FileIdentity: Hashable {
  var device: dev_t
  var number: ino_t

  /// nil for missing files, and for devices, which may be both read and written. A FIFO that is
  /// read and written would wait for itself.
  init?(path: String) {
    var status = stat()
    guard PathText.withCString(path, { stat($0, &status) }) == 0,
      [S_IFREG, S_IFIFO].contains(status.st_mode & S_IFMT)
    else { return nil }
    (device, number) = (status.st_dev, status.st_ino)
  }

  /// nil for anything but a regular file or a FIFO.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0,
      [S_IFREG, S_IFIFO].contains(status.st_mode & S_IFMT)
    else { return nil }
    (device, number) = (status.st_dev, status.st_ino)
  }
}

extension BidirectionalCollection<UInt8> {
  func hasEnding(_ ending: some BidirectionalCollection<UInt8>) -> Bool {
    reversed().starts(with: ending.reversed())
  }
}
