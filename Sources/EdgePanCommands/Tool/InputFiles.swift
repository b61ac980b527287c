// Which files a verb was given: paths, folders, or stdin.

import Foundation
import GestureTrace
import PlainText

/// A file to read, or stdin.
enum InputFile: Hashable {
  case path(String)
  case standardInput

  /// How messages name it.
  var displayName: String {
    switch self {
    case .path(let path): escape(path)
    case .standardInput: "<stdin>"
    }
  }
}

/// Turns the arguments of a verb into files.
enum InputFiles {
  /// What a folder's files must end in to count as traces. `.desc` files are descriptions of others.
  static let traceExtensions: Set<String> = ["evemu", "events"]

  /// Every file that the arguments name: `-` is stdin, a folder stands for the traces below it,
  /// in the order of their paths' bytes so that output does not depend on the file system.
  ///
  /// - Throws: ``ToolFailure`` (6) for a path that does not exist, for a folder without traces, and
  ///   for one that cannot be read.
  static func resolve(_ arguments: [String]) throws -> [InputFile] {
    try arguments.flatMap { argument -> [InputFile] in
      if argument == "-" { return [.standardInput] }
      switch FileKind(path: argument) {
      case .missing:
        throw ToolFailure(
          .badTrace, "\(escape(argument)): not found",
          remedy: "Give a trace file, a folder of them, or - for stdin.")
      case .folder: return try traces(below: argument)
      default: return [.path(argument)]
      }
    }
  }

  private static func traces(below folder: String) throws -> [InputFile] {
    let found = try FolderWalk.files(below: folder).filter {
      traceExtensions.contains(($0 as NSString).pathExtension)
    }
    guard !found.isEmpty else {
      throw ToolFailure(
        .badTrace, "\(escape(folder)): no trace in this folder",
        remedy: "Traces end in .evemu or .events; name other files one by one.")
    }
    return found.map { .path((folder as NSString).appendingPathComponent($0)) }
  }
}
