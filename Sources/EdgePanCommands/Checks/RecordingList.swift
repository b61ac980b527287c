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
    help: "The paths in the list are NUL-terminated, as with find -print0.")
  var isNullSeparated = false

  func validate() throws {
    if isNullSeparated, list == nil { throw ValidationError("--null needs --from-list.") }
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns a command line that runs a command with the paths of the list as its last arguments;
  /// without a list, the command itself. LIST replaces stdin or a pipe, which cannot be read again.
  func commandLine(_ command: String) -> String {
    guard let list else { return command }
    return "xargs \(isNullSeparated ? "-0" : "-d '\\n'") \(command) < "
      + (ShardArguments.isStream(list) ? "LIST" : shellWord(list))
  }

  /// Returns the paths of the list, in order.
  ///
  /// - Throws: ``ToolFailure`` with exit code 6 for a list that cannot be read, is empty, has
  ///   unexpected line endings, or is a FIFO, which would be waited for.
  func paths() throws -> [String]? {
    guard let list else { return nil }
    let bytes = try list == "-" ? StandardInput.bytes(as: "a list") : Self.contents(of: list)
    let name = list == "-" ? StandardInput.name : escape(list)
    let text = bytes.starts(with: Self.byteOrderMark) ? bytes.dropFirst(3) : bytes[...]
    let lines = text.split(separator: isNullSeparated ? 0 : UInt8(ascii: "\n"))
    guard !lines.isEmpty else {
      throw ToolFailure(
        .badTrace, "\(name): the list is empty",
        remedy: "Name at least one recording: with an empty list, every build would pass.")
    }
    if isNullSeparated {
      guard bytes.contains(0) || !bytes.contains(UInt8(ascii: "\n")) else {
        throw ToolFailure(
          .badTrace, "\(name): the paths end in a newline, not in NUL", remedy: "Remove --null.")
      }
      return lines.map { PathText.text(of: Array($0)) }
    }
    if bytes.contains(0) {
      throw ToolFailure(
        .badTrace, "\(name): the paths end in NUL, not in a newline", remedy: "Add --null.")
    }
    // One file name may end in a carriage return, but not every name of a list.
    if lines.allSatisfy({ $0.last == UInt8(ascii: "\r") }) {
      let input = list == "-" ? "LIST" : shellWord(list)
      throw ToolFailure(
        .badTrace, "\(name): the lines end in CR LF, not in LF",
        remedy: "Remove the carriage returns: tr -d '\\r' < \(input) > NEW-LIST")
    }
    return lines.map { PathText.text(of: Array($0)) }
  }

  /// Reads a list from a file, or from a pipe that is already open.
  private static func contents(of list: String) throws(ToolFailure) -> [UInt8] {
    let remedy = "Name a file with one path per line, or - for stdin."
    let kind = FileKind(path: list)
    // A terminal or device is refused even if it is open.
    let open = kind == .file || kind == .fifo ? PathText.reopened(list) : nil
    if open == nil, let what = kind.refusal {
      throw ToolFailure(
        .badTrace, "\(escape(list)): this is \(what), not a list, and was not opened",
        remedy: what == "a FIFO"
          ? "To read a list from a FIFO: --from-list - < \(shellWord(list))" : remedy)
    }
    let descriptor =
      open ?? PathText.withCString(list) { Foundation.open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw ToolFailure(unreadable: list, .badTrace, remedy: remedy) }
    defer { close(descriptor) }
    // A pipe may wait for its writer, and an interrupt ends that.
    Interrupt.unwatch()
    do {
      return try readAll(descriptor)
    } catch {
      throw ToolFailure(
        .badTrace, "\(escape(list)): the file cannot be read. The system says: \(error).",
        remedy: remedy)
    }
  }
}
