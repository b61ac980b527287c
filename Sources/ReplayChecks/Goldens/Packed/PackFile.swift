// The file to which a pack is written, and the lock that allows one process to write at a time.

import Foundation
import PlainText

/// A pack that replaces another file once it is complete; its bytes are buffered.
final class PackFile {
  private let path: String
  private let file: ReplacementFile
  private var waiting: [UInt8] = []

  /// The buffered bytes are written to the file once there are at least this many.
  private static let portion = 1 << 18

  init(beside path: String) throws(GoldenError) {
    self.path = path
    do { file = try ReplacementFile(path) } catch { throw Self.refusal(path, error) }
  }

  private static func refusal(_ path: String, _ error: FileError) -> GoldenError {
    GoldenError(file: path, message: "it cannot be written: \(error)", kind: .writing)
  }

  func write(_ bytes: some Sequence<UInt8>) throws(GoldenError) {
    waiting.append(contentsOf: bytes)
    if waiting.count >= Self.portion { try flush() }
  }

  private func flush() throws(GoldenError) {
    do { try file.write(waiting) } catch { throw Self.refusal(path, error) }
    waiting.removeAll(keepingCapacity: true)
  }

  /// Syncs the file to disk and renames it. Only then are the packed loose files deleted.
  func finish() throws(GoldenError) {
    try flush()
    do { try file.finish(syncs: true) } catch { throw Self.refusal(path, error) }
  }

  /// Deletes the unfinished file.
  func discard() { file.discard() }
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
        file: place, message: "the folder cannot be opened: \(String(cString: strerror(errno)))",
        kind: .writing)
    }
    while flock(file, LOCK_EX) != 0 {
      guard errno == EINTR else { break }
    }
    // On a file system without locks, nothing prevents two processes from packing the same folder
    // at the same time; the user must avoid it.
  }

  func end() { close(file) }
}
