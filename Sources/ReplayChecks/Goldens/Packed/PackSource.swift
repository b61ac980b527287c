// The storage of a golden's or pack's bytes: a file, of which only parts are read, or memory.

import Foundation
import PlainText

/// The bytes of a golden or a pack.
///
/// The file stays open: if it is replaced meanwhile, the old contents are still read.
final class PackSource: Sendable {
  private enum Place: Sendable {
    case file(Int32)
    case memory([UInt8])
  }

  private let place: Place
  /// The number of bytes.
  let count: Int
  /// Distinguishes this file from a replacement; nil for memory.
  let state: FileState?

  init(_ bytes: [UInt8]) {
    (place, count, state) = (.memory(bytes), bytes.count, nil)
  }

  /// Opens a file; nil for a missing one.
  ///
  /// - Parameter noun: the expected kind of file, for messages.
  /// - Throws: ``GoldenError`` for one that cannot be read, or is not a regular file.
  init?(path: String, as noun: String) throws(GoldenError) {
    let kind = FileKind(path: path)
    if case .missing(let number) = kind, number == ENOENT || number == ENOTDIR { return nil }
    if let what = kind.refusal {
      throw GoldenError(
        file: path, message: "this is \(what), not \(noun), and was not opened")
    }
    // Non-blocking: between the two calls it may have become a FIFO.
    let file = PathText.withCString(path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard file >= 0 else {
      throw GoldenError(
        file: path, message: "it cannot be read: \(String(cString: strerror(errno)))")
    }
    var status = stat()
    guard fstat(file, &status) == 0, FileKind(mode: status.st_mode) == .file else {
      close(file)
      throw GoldenError(file: path, message: "this is not a regular file, and was not read")
    }
    (place, count, state) = (.file(file), Int(status.st_size), FileState(status))
  }

  deinit {
    if case .file(let file) = place { close(file) }
  }

  /// The bytes of a range; nil if the file cannot be read there.
  func bytes(_ range: Range<Int>) -> [UInt8]? {
    guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
    switch place {
    case .memory(let bytes): return Array(bytes[range])
    case .file(let file):
      var isRead = true
      let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
        while filled < range.count {
          let got = pread(
            file, buffer.baseAddress! + filled, range.count - filled,
            off_t(range.lowerBound + filled))
          if got < 0, errno == EINTR { continue }
          guard got > 0 else {
            isRead = false
            return
          }
          filled += got
        }
      }
      return isRead ? bytes : nil
    }
  }
}

/// A file's identity and modification state; if it differs, so may the content.
struct FileState: Hashable, Sendable {
  private let device: dev_t
  private let number: ino_t
  private let size: off_t
  private let seconds: Int
  private let nanoseconds: Int

  init(_ status: stat) {
    (device, number, size) = (status.st_dev, status.st_ino, status.st_size)
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }

  /// nil if stat fails.
  init?(path: String) {
    var status = stat()
    guard PathText.withCString(path, { stat($0, &status) }) == 0 else { return nil }
    self.init(status)
  }
}
