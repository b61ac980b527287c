// Writes pictures to files: atomically, and replacing existing files only on request.

import Foundation
import PlainText
import ReplayChecks

/// A file that is written in parts; `-` is stdout.
///
/// The parts are written to a temporary file in the same folder, which is renamed at the end.
/// Ctrl-C stops writing and leaves no incomplete file behind. Devices and pipes are written to
/// directly.
final class PictureFile {
  private let path: String
  private let temporary: String?
  private var handle: FileHandle?

  /// - Throws: ``ToolFailure`` with exit code 2 for a terminal, and for an existing file that must
  ///   not be replaced; 1 if it cannot be written.
  init(_ path: String, replacing: Bool) throws(ToolFailure) {
    self.path = path
    guard path != "-" else {
      temporary = nil
      guard isatty(STDOUT_FILENO) == 0 else {
        throw ToolFailure(
          .usage, "-: a picture would be written to the terminal",
          remedy: "Name a file, or pipe the output into another program.")
      }
      return
    }
    try Self.check(path, replacing: replacing)
    Interrupt.watch()
    var status = stat()
    let isPlain =
      PathText.withCString(path) { lstat($0, &status) } != 0
      || status.st_mode & S_IFMT == S_IFREG
    let beside = PathText.draft(beside: path)
    temporary = isPlain ? beside : nil
    if isPlain { UnfinishedFiles.insert(beside) }
    let file = PathText.withCString(isPlain ? beside : path) {
      open($0, O_WRONLY | O_CLOEXEC | (isPlain ? O_CREAT | O_TRUNC : 0), 0o666)
    }
    guard file >= 0 else { throw Output.unwritable(path, String(cString: strerror(errno))) }
    handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
  }

  /// - Throws: ``ToolFailure`` with exit code 2 if something exists at the path and must not be
  ///   replaced.
  static func check(_ path: String, replacing: Bool) throws(ToolFailure) {
    try Output.checkPlace(path)
    var status = stat()
    guard path != "-", !replacing,
      PathText.withCString(path, { lstat($0, &status) }) == 0
    else { return }
    throw ToolFailure(
      .usage, "\(escape(path)): the file exists and was not replaced",
      remedy: "Choose another name, or add --force to replace it.")
  }

  /// - Throws: ``ToolFailure`` if the bytes cannot be written, or after Ctrl-C.
  func write(_ bytes: [UInt8]) throws(ToolFailure) {
    if Interrupt.isSet { throw ToolFailure(.interrupted, "interrupted") }
    guard let handle else { return Output.raw(bytes) }
    do {
      try handle.write(contentsOf: bytes)
    } catch {
      throw Output.unwritable(path, systemReason(of: error))
    }
  }

  func finish() throws(ToolFailure) {
    try? handle?.close()
    handle = nil
    guard let temporary else { return }
    defer { UnfinishedFiles.remove(temporary) }
    guard
      PathText.withCString(
        temporary, { from in PathText.withCString(path) { rename(from, $0) } }) == 0
    else {
      let reason = String(cString: strerror(errno))
      _ = PathText.withCString(temporary) { unlink($0) }
      throw Output.unwritable(path, reason)
    }
  }

  deinit {
    guard handle != nil, let temporary else { return }
    _ = PathText.withCString(temporary) { unlink($0) }
    UnfinishedFiles.remove(temporary)
  }
}
