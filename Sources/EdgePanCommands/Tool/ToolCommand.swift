// The command that runs this executable again, so that printed commands work when pasted.

import Foundation
import PlainText

/// The command that runs this executable.
enum ToolCommand {
  /// The path as typed (`.build/release/edgepan`); a path below the current folder is shortened to
  /// a relative one, because `swift run` passes an absolute path. Quoted as one shell word.
  static let text: String = {
    let typed = CommandLine.arguments.first ?? "edgepan"
    let folder = FileManager.default.currentDirectoryPath + "/"
    let short = typed.hasPrefix(folder) ? String(typed.dropFirst(folder.count)) : typed
    // A shell finds an executable in the current folder only with a slash in its name.
    return shellWord(typed.contains("/") && !short.contains("/") ? "./" + short : short)
  }()

  /// Returns a library's message with this command in place of `edgepan`.
  static func naming(_ message: String) -> String { namingTool(text, in: message) }
}
