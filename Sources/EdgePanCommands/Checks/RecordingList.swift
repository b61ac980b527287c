// --from-list: recordings by name, from a file or stdin.

import ArgumentParser
import Foundation
import PlainText

/// `--from-list` and `--null`.
struct ListOptions: ParsableArguments {
  @Option(
    name: .customLong("from-list"),
    help: ArgumentHelp(
      "A list of recordings, one path per line; - is stdin. Give every shard the whole list.",
      valueName: "file"))
  var list: String?
  @Flag(
    name: [.customLong("null"), .customShort("0")],
    help: "The paths of the list end in NUL, as with find -print0.")
  var isNullSeparated = false

  func validate() throws {
    if isNullSeparated, list == nil { throw ValidationError("--null needs --from-list.") }
  }

  /// Returns the paths of the list, in order.
  ///
  /// - Throws: ``ToolFailure`` with exit code 6 for a list that cannot be read or is empty.
  func paths() throws -> [String]? {
    guard let list else { return nil }
    let bytes: [UInt8]
    if list == "-" {
      bytes = Array(FileHandle.standardInput.readDataToEndOfFile())
    } else {
      if let what = FileKind(path: list).refusal, what != "a FIFO" {
        throw ToolFailure(
          .badTrace, "\(escape(list)): this is \(what), not a list",
          remedy: "Name a file with one path per line, or - for stdin.")
      }
      guard let file = FileHandle(forReadingAtPath: list) else {
        throw ToolFailure(
          .badTrace, "\(escape(list)): cannot be read: \(String(cString: strerror(errno)))",
          remedy: "Name a file with one path per line, or - for stdin.")
      }
      bytes = Array(file.readDataToEndOfFile())
    }
    let paths = bytes.split(separator: isNullSeparated ? 0 : 0x0A).map {
      PathText.text(of: Array($0))
    }
    guard !paths.isEmpty else {
      throw ToolFailure(
        .badTrace, "\(list == "-" ? "<stdin>" : escape(list)): the list is empty",
        remedy: "Name at least one recording: with an empty list, every build would pass.")
    }
    if !isNullSeparated, bytes.contains(0) {
      throw ToolFailure(
        .badTrace,
        "\(list == "-" ? "<stdin>" : escape(list)): the paths end in NUL, not in a newline",
        remedy: "Add --null.")
    }
    return paths
  }
}
