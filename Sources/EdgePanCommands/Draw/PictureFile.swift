import Foundation
import LayerRendering
import PlainText

/// A file that is written in parts; `-` is stdout.
///
/// The parts are written to a ``ReplacementFile``: Ctrl-C stops writing and leaves no incomplete
/// file behind. Devices, pipes and the targets of links are written to directly.
final class PictureFile {
  private let path: String
  /// nil for stdout.
  private let file: ReplacementFile?

  /// - Throws: ``ToolFailure`` with exit code 2 for a terminal, 1 if it cannot be written.
  init(_ path: String) throws(ToolFailure) {
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
    do {
      file = try ReplacementFile(path, isDirect: FileKind.refusalToReplace(path) != nil)
    } catch {
      throw Output.unwritable(path, "\(error)")
    }
    // Only now: opening a FIFO waits for a reader, and a signal must end the wait.
    Interrupt.watch()
  }

  /// Writes a whole picture.
  static func write(_ bitmap: Bitmap, to path: String) throws(ToolFailure) {
    let file = try PictureFile(path)
    try file.write(bitmap.png(software: OutputKind.pictureSoftware))
    try file.finish()
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
    if file != nil { Output.notice("wrote \(escape(path))") }
  }
}
