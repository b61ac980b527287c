// Writes pictures to files: atomically, and replacing existing files only on request.

import Foundation
import PlainText

/// A file that is written in parts; `-` is stdout.
///
/// The parts are written to a ``ReplacementFile``: Ctrl-C stops writing and leaves no incomplete
/// file behind. Devices, pipes and the targets of links are written to directly.
final class PictureFile {
  private let path: String
  /// nil for stdout.
  private let file: ReplacementFile?

  /// - Throws: ``ToolFailure`` with exit code 2 for a terminal, and for an existing file that must
  ///   not be replaced; 1 if it cannot be written.
  init(_ path: String, replacing: Bool) throws(ToolFailure) {
    self.path = path
    guard path != "-" else {
      file = nil
      guard isatty(STDOUT_FILENO) == 0 else {
        throw ToolFailure(
          .usage, "-: a picture would be written to the terminal",
          remedy: "Name a file, or pipe the output into another program.")
      }
      return
    }
    try Self.check(path, replacing: replacing)
    do {
      file = try ReplacementFile(path, isDirect: FileKind.refusalToReplace(path) != nil)
    } catch {
      throw Output.unwritable(path, "\(error)")
    }
    // Only now: opening a FIFO waits for a reader, and a signal must end the wait.
    Interrupt.watch()
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
    guard let file else { return Output.raw(bytes) }
    do { try file.write(bytes) } catch { throw Output.unwritable(path, "\(error)") }
  }

  /// - Throws: ``ToolFailure`` if the file cannot be completed; a previous file is then unchanged.
  func finish() throws(ToolFailure) {
    do { try file?.finish() } catch { throw Output.unwritable(path, "\(error)") }
  }
}
