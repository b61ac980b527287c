// Writing a result to a file without destroying what is there.

import Foundation
import GestureTrace

/// Files that verbs write.
enum OutputFile {
  /// Writes a new file, mode 0600, following no link; an existing one only if `replacing`.
  ///
  /// - Throws: ``ToolFailure`` (2) when the file exists, (1) when it cannot be written.
  static func create(_ path: String, replacing: Bool, _ bytes: [UInt8]) throws {
    let flags = O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC | (replacing ? O_TRUNC : O_EXCL)
    let descriptor = open(path, flags, 0o600)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      if errno == EEXIST {
        throw ToolFailure(
          .usage, "\(escape(path)): the file exists", remedy: "Use --force to replace it.")
      }
      throw ToolFailure(.unexpected, "\(escape(path)): cannot be written: \(reason)")
    }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw ToolFailure(
          .unexpected,
          "\(escape(path)): cannot be written to its end: \(String(cString: strerror(errno)))")
      }
      rest = rest.dropFirst(count)
    }
  }
}
