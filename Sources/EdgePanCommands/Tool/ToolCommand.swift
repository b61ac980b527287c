// The running tool: the command that runs it again, so that printed commands work when pasted, its
// name, version and arguments.

import Foundation
import FrameBench
import PlainText
import Synchronization

/// The running tool. Its properties are static because the argument parser creates the commands, and
/// nothing can be passed to them.
enum ToolCommand {
  /// The name of EdgePan's own tool.
  static let ownName = "edgepan"
  static let version = "0.1.0"
  /// The name of the running tool.
  static let name = Mutex(ownName)
  /// The arguments of the running tool, after its name.
  static let arguments = Mutex<[String]>([])
  /// The allocation counter of the running tool.
  @MainActor static var allocations: AllocationCounter?

  /// The path as typed (`.build/release/edgepan`); a path below the current folder is shortened to
  /// a relative one, because `swift run` passes an absolute path. Quoted as one shell word.
  static let text: String = {
    let typed = CommandLine.arguments.first ?? "edgepan"
    let folder = FileManager.default.currentDirectoryPath + "/"
    let short = typed.hasPrefix(folder) ? String(typed.dropFirst(folder.count)) : typed
    // A shell finds an executable in the current folder only with a slash in its name.
    return shellWord(typed.contains("/") && !short.contains("/") ? "./" + short : short)
  }()

  /// Returns a message in which no argument, and no part of one, is longer than any path.
  static func shortening(_ message: String) -> String {
    func isLong(_ word: some StringProtocol) -> Bool { word.utf8.count > Int(PATH_MAX) }
    let long = arguments.withLock { $0 }.filter(isLong)
    let parts = long.flatMap { $0.split { "=:,".contains($0) } }.filter(isLong).map(String.init)
    return (long + parts).reduce(message) { text, word in
      text.replacingOccurrences(
        of: escape(word), with: "\(escape(word.prefix(40)))… (\(word.utf8.count) bytes)")
    }
  }

  /// Returns a library's message with this command in place of `edgepan`.
  static func naming(_ message: String) -> String { namingTool(text, in: message) }
}
