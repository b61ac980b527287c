// Buffers text that is not written in the order in which it is produced. Most of it is on disk.

import Foundation
import PlainText

/// Sections of text that grow in parallel and are read one after another.
///
/// Each section keeps its last part in memory; text beyond 64 KiB is written to one unlinked file,
/// which disappears however the process ends.
public final class SectionBuffer {
  private struct Section {
    var written: [(offset: Int, count: Int)] = []
    var rest: [UInt8] = []
  }

  /// The number of bytes at which the part of a section that is in memory is written to the file.
  static let partSize = 1 << 16

  private var sections: [Section] = []
  private var descriptor: Int32 = -1
  private var fileSize = 0

  /// Creates a buffer without sections. The file is opened when the first section overflows.
  public init() {}

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Creates a section and returns its number, which identifies it in ``append(_:to:)``.
  public func addSection() -> Int {
    sections.append(Section())
    return sections.count - 1
  }

  /// Appends to a section.
  ///
  /// - Throws: `POSIXError` if the folder for temporary files is full, or if neither it nor
  ///   `/dev/shm` is writable.
  public func append(_ text: String, to section: Int) throws {
    sections[section].rest += text.utf8
    if sections[section].rest.count >= Self.partSize { try spill(section) }
  }

  /// Returns whether a section is empty.
  public func isEmpty(_ section: Int) -> Bool {
    sections[section].rest.isEmpty && sections[section].written.isEmpty
  }

  /// Passes a section to `body`, part by part, in order. Each part ends where an appended
  /// text ends.
  ///
  /// - Throws: `POSIXError` if the file cannot be read; rethrows the errors of `body`.
  public func read(_ section: Int, _ body: ([UInt8]) throws -> Void) throws {
    for part in sections[section].written {
      var bytes = [UInt8](repeating: 0, count: part.count)
      var done = 0
      while done < part.count {
        let count = bytes.withUnsafeMutableBytes {
          pread(descriptor, $0.baseAddress! + done, part.count - done, off_t(part.offset + done))
        }
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        done += count
      }
      try body(bytes)
    }
    if !sections[section].rest.isEmpty { try body(sections[section].rest) }
  }

  private func spill(_ section: Int) throws {
    if descriptor < 0 { descriptor = try Self.makeFile() }
    let bytes = sections[section].rest
    let number = bytes.withUnsafeBytes { writeAll($0, to: descriptor, at: fileSize) }.number
    guard number == 0 else { throw POSIXError(POSIXErrorCode(rawValue: number) ?? .EIO) }
    sections[section].written.append((fileSize, bytes.count))
    sections[section].rest.removeAll(keepingCapacity: true)
    fileSize += bytes.count
  }

  /// Creates an unlinked file, in memory if the folder for temporary files is not writable: in a
  /// container, the whole disk may be read-only. Does not use O_TMPFILE, which not every file
  /// system supports.
  private static func makeFile() throws -> Int32 {
    var number: Int32 = 0
    for folder in [NSTemporaryDirectory(), "/dev/shm/"] {
      var path = Array((folder + "edgepan-XXXXXX").utf8CString)
      let descriptor = mkstemp(&path)
      guard descriptor >= 0 else {
        if number == 0 { number = errno }
        continue
      }
      unlink(path)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      return descriptor
    }
    throw POSIXError(POSIXErrorCode(rawValue: number) ?? .EIO)
  }
}
