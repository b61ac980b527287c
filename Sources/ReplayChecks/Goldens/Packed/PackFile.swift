// The file that a pack is written into, and the lock that lets one process write at a time.

import Foundation
import PlainText

/// A new file beside the one that it replaces at the end.
final class PackFile {
  private let path: String
  private let temporary: String
  private var file: Int32
  private var waiting: [UInt8] = []

  /// How many bytes go to the system together.
  private static let portion = 1 << 18

  init(beside path: String) throws(GoldenError) {
    self.path = path
    temporary = "\(path).\(getpid()).part"
    file = PathText.withCString(temporary) {
      open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    }
    guard file >= 0 else { throw refusal() }
  }

  private func refusal() -> GoldenError {
    GoldenError(
      file: path, message: "it cannot be written: \(String(cString: strerror(errno)))")
  }

  func write(_ bytes: some Sequence<UInt8>) throws(GoldenError) {
    waiting.append(contentsOf: bytes)
    if waiting.count >= Self.portion { try flush() }
  }

  private func flush() throws(GoldenError) {
    var done = 0
    while done < waiting.count {
      let count = waiting.withUnsafeBytes {
        Foundation.write(file, $0.baseAddress! + done, waiting.count - done)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw refusal() }
      done += count
    }
    waiting.removeAll(keepingCapacity: true)
  }

  /// Gives the file its name, once the system has said that it is on the disk: what was packed is
  /// deleted after that.
  func finish() throws(GoldenError) {
    try flush()
    guard fsync(file) == 0 || errno == EINVAL else { throw refusal() }
    close(file)
    file = -1
    let isRenamed = PathText.withCString(temporary) { from in
      PathText.withCString(path) { rename(from, $0) == 0 }
    }
    guard isRenamed else {
      let error = refusal()
      _ = PathText.withCString(temporary) { unlink($0) }
      throw error
    }
  }

  /// Deletes what was not finished.
  func discard() {
    guard file >= 0 else { return }
    close(file)
    file = -1
    _ = PathText.withCString(temporary) { unlink($0) }
  }
}

/// flock(2) on a folder: no file of its own is left.
struct FolderLock {
  private let file: Int32

  /// Waits until no other process has it.
  init(_ folder: String) throws(GoldenError) {
    let place = folder.isEmpty ? "." : folder
    file = PathText.withCString(place) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard file >= 0 else {
      throw GoldenError(
        file: place, message: "the folder cannot be opened: \(String(cString: strerror(errno)))")
    }
    while flock(file, LOCK_EX) != 0 {
      guard errno == EINTR else { break }
    }
    // A file system without locks: then two packers at a time are the caller's to avoid.
  }

  func end() { close(file) }
}
