// How this executable is called again: what hints begin with, so that they work when pasted.

import Foundation
import PlainText

/// The command that runs this executable.
enum ToolCommand {
  /// As it was typed (`.build/release/edgepan`), below the current folder without that folder: what
  /// `swift run` starts has a long path. One word of a shell.
  static let text: String = {
    let typed = CommandLine.arguments.first ?? "edgepan"
    let folder = FileManager.default.currentDirectoryPath + "/"
    let short = typed.hasPrefix(folder) ? String(typed.dropFirst(folder.count)) : typed
    // What lies in the current folder itself is found only with a slash in its name.
    return shellWord(typed.contains("/") && !short.contains("/") ? "./" + short : short)
  }()
}
