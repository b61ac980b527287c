// Complete reads and writes of open files, and the reasons why they fail: read(2) and write(2) may
// transfer less than requested.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An error of the system's file functions, without the path, which the caller knows.
package struct FileError: Error, Hashable, CustomStringConvertible {
  /// The system's error number.
  package var number: Int32

  /// Creates an error; by default, from the number that the last failed function left in `errno`.
  package init(_ number: Int32 = errno) { self.number = number }

  /// The system's description of the error, such as `No space left on device`.
  package var description: String { String(cString: strerror(number)) }
}

/// Writes all of the bytes to an open file, in several parts if necessary, and again after a
/// signal.
///
/// - Parameters:
///   - bytes: the bytes.
///   - descriptor: the open file, device or pipe.
/// - Returns: the number of bytes that were written, and the system's error number; 0 if all were
///   written.
package func writeAll(
  _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
) -> (count: Int, number: Int32) {
  var done = 0
  while done < bytes.count {
    let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
    let count = write(descriptor, rest.baseAddress, rest.count)
    if count < 0, errno == EINTR { continue }
    if count < 0 { return (done, errno) }
    // A device that accepts nothing would be written to forever.
    if count == 0 { return (done, EIO) }
    done += count
  }
  return (done, 0)
}

/// Reads an open file to its end, in several parts if necessary, and again after a signal.
///
/// - Parameters:
///   - descriptor: the open file, device or pipe.
///   - limit: the number of bytes after which reading stops.
///   - size: the expected number of bytes, for which memory is reserved.
/// - Throws: ``FileError``, for example with `EISDIR` for a folder.
package func readAll(
  _ descriptor: Int32, limit: Int = .max, expecting size: Int = 0
) throws(FileError) -> [UInt8] {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(min(size, limit))
  var failure: FileError?
  // Not an array, which would be filled with zeros for each file.
  withUnsafeTemporaryAllocation(of: UInt8.self, capacity: min(limit, pieceSize)) { piece in
    while bytes.count < limit {
      let wanted = min(piece.count, limit - bytes.count)
      let count = read(descriptor, piece.baseAddress, wanted)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        // Another program that has the same open file, such as a terminal, made it non-blocking.
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&entry, 1, -1)
        continue
      }
      if count < 0 { failure = FileError() }
      guard count > 0 else { return }
      bytes += UnsafeBufferPointer(rebasing: piece[..<count])
    }
  }
  if let failure { throw failure }
  return bytes
}

/// Closes a file that was written. A network file system or a quota may report only here that data
/// was not stored.
///
/// - Returns: the system's error number; 0 after `EINTR` too, because Linux then has closed the
///   file.
package func closeWritten(_ descriptor: Int32) -> Int32 {
  guard close(descriptor) != 0, errno != EINTR else { return 0 }
  return errno
}

private let pieceSize = 65_536
