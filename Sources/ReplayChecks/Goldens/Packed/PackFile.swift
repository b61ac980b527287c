// The file to which a pack is written, and the lock that allows one process to write at a time.

import Foundation
import PlainText

/// A new file that replaces another file once it is complete.
final class PackFile {
  private let path: String
  private let temporary: String
  private var file: Int32
  private var waiting: [UInt8] = []

  /// The buffered bytes are written to the file once there are at least this many.
  private static let portion = 1 << 18

  init(beside path: String) throws(GoldenError) {
    self.path = path
    temporary = PathText.draft(beside: path)
    UnfinishedFiles.insert(temporary)
    file = PathText.withCString(temporary) {
      open($0, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o666)
    }
    guard file >= 0 else {
      let error = refusal()
      UnfinishedFiles.remove(temporary)
      throw error
    }
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

  /// Syncs the file to disk and renames it. Only then are the packed loose files deleted.
  func finish() throws(GoldenError) {
    try flush()
    guard fsync(file) == 0 || errno == EINVAL else { throw refusal() }
    close(file)
    file = -1
    let isRenamed = PathText.withCString(temporary) { from in
      PathText.withCString(path) { rename(from, $0) == 0 }
    }
    defer { UnfinishedFiles.remove(temporary) }
    guard isRenamed else {
      let error = refusal()
      _ = PathText.withCString(temporary) { unlink($0) }
      throw error
    }
  }

  /// Deletes the unfinished file.
  func discard() {
    guard file >= 0 else { return }
    close(file)
    file = -1
    _ = PathText.withCString(temporary) { unlink($0) }
    UnfinishedFiles.remove(temporary)
  }
}

/// A lock on a folder with flock(2), which leaves no lock file behind.
struct FolderLock {
  private let file: Int32

  /// Waits until no other process holds the lock.
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
    // On a file system without locks, nothing prevents two processes from packing the same folder
    // at the same time; the user must avoid it.
  }

  func end() { close(file) }
}
