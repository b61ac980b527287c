// The storage of a golden's or pack's bytes: memory, or a file that is read in parts.

import Foundation
import PlainText

/// The bytes of a golden or a pack.
///
/// The file stays open: if it is replaced, the old contents can still be read.
final class PackSource: Sendable {
  private enum Place: Sendable {
    case file(Int32)
    case memory([UInt8])
  }

  private let place: Place
  /// The number of bytes.
  let count: Int
  /// The file's identity, which distinguishes it from a replacement; nil for memory.
  let state: FileState?

  init(_ bytes: [UInt8]) {
    (place, count, state) = (.memory(bytes), bytes.count, nil)
  }

  /// Opens a file; returns nil if it is missing.
  ///
  /// - Parameter noun: the expected kind of file, for messages.
  /// - Throws: ``GoldenError`` for a file that cannot be read or is not a regular file.
  init?(path: String, as noun: String) throws(GoldenError) {
    let kind = FileKind(path: path)
    if case .missing(let number) = kind, number == ENOENT || number == ENOTDIR { return nil }
    if let what = kind.refusal {
      throw GoldenError(
        file: path, message: "this is \(what), not \(noun), and was not opened")
    }
    // Non-blocking, because the path can become a FIFO after its kind was checked.
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

  /// Returns the bytes of a range; nil if they cannot be read.
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

/// A file's identity and modification state. If it differs, the content may differ.
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

  /// Reads the state of a file; nil if stat fails.
  init?(path: String) {
    var status = stat()
    guard PathText.withCString(path, { stat($0, &status) }) == 0 else { return nil }
    self.init(status)
  }
}
