// The failures for an argument that names nothing, or a file that cannot be read. Every subcommand
// uses the same words, which are those of `TraceError`.

import GestureTrace
import PlainText

extension ToolFailure {
  /// The failure for a path at which nothing was found.
  ///
  /// - Parameters:
  ///   - path: the path as given. If it is empty, the message says so.
  ///   - errno: the system's error number, from ``/PlainText/FileKind/missing(errno:)``.
  ///   - status: the exit code.
  ///   - remedy: what the argument should name. A file that exists, but cannot be reached, has
  ///     another remedy.
  init(missing path: String, errno: Int32, _ status: ExitStatus = .badTrace, remedy: String) {
    let error = TraceError.unreadable(path, errno: errno)
    guard error.code != .missingFile else {
      self.init(status, "\(error.place): \(error.what)", remedy: remedy)
      return
    }
    self.init(status, "\(error.place): \(error.what). \(error.why)", remedy: error.remedy)
  }

  /// The failure for a file that could not be read.
  init(unreadable path: String, _ status: ExitStatus, remedy: String) {
    switch FileKind(path: path) {
    case .missing(let number): self.init(missing: path, errno: number, status, remedy: remedy)
    case let kind:
      let what = kind.refusal.map { "this is \($0), not a file" } ?? "the file cannot be read"
      self.init(status, "\(escape(path)): \(what)", remedy: remedy)
    }
  }
}
