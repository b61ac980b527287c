// Writes a trace's bytes as a file that only its owner can access, without overwriting other files
// by accident.

import PlainText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension TraceWriter {
  /// Readable and writable by the owner only, because a recorded gesture is personal data.
  public static let privateMode: mode_t = 0o600

  /// Writes bytes as a new file, by default readable and writable by its owner only (mode 0600). If
  /// not all bytes can be written, for example because the disk is full, no new file remains, and a
  /// previous regular file is unchanged.
  ///
  /// The reason for the default mode: gestures are personal data. A symbolic link as the last
  /// component of the path is not followed.
  ///
  /// - Parameters:
  ///   - bytes: the file's content.
  ///   - path: the file's path.
  ///   - replacing: whether an existing file is replaced. If false, an existing file is an error.
  ///   - mode: the file's permissions, before the process's umask is applied. Use 0o644 for
  ///     synthetic gestures, which are not personal data.
  public static func write(
    _ bytes: [UInt8], to path: String, replacing: Bool = false, mode: mode_t = privateMode
  ) throws(TraceError) {
    let number = FileWrites.whole { writeNow(bytes, to: path, replacing: replacing, mode: mode) }
    if number != 0 { throw failure(path, number) }
  }

  /// Fails if something exists at a path, as ``write(_:to:replacing:mode:)`` does if it must not
  /// replace anything. For several files, of which none is written if one of them exists.
  public static func checkIsFree(_ path: String) throws(TraceError) {
    var status = stat()
    guard PathText.withCString(path, { lstat($0, &status) }) != 0 else {
      throw failure(path, EEXIST)
    }
  }

  /// Returns an error number, or 0 if all bytes were written.
  private static func writeNow(
    _ bytes: [UInt8], to path: String, replacing: Bool, mode: mode_t
  ) -> CInt {
    var status = stat()
    let exists = PathText.withCString(path) { lstat($0, &status) } == 0
    if !exists || !replacing {
      return create(path, bytes, replacing ? O_TRUNC : O_EXCL, mode)
    }
    if status.st_mode & S_IFMT == S_IFREG { return replace(path, bytes, mode) }
    // A device or a pipe cannot be replaced, only written to.
    return fill(opened(path, O_TRUNC), bytes)
  }

  /// Creates a file, and removes it if not all bytes can be written.
  private static func create(
    _ path: String, _ bytes: [UInt8], _ flags: CInt, _ mode: mode_t
  ) -> CInt {
    let file = opened(path, O_CREAT | flags, mode)
    let number = fill(file, bytes)
    if number != 0, file >= 0 { _ = PathText.withCString(path) { unlink($0) } }
    return number
  }

  /// Replaces an existing file by renaming a complete new file, so that a failure leaves the
  /// existing file unchanged.
  private static func replace(_ path: String, _ bytes: [UInt8], _ mode: mode_t) -> CInt {
    let draft = PathText.draft(beside: path)
    let number = create(draft, bytes, O_TRUNC, mode)
    guard number == 0,
      PathText.withCString(draft, { from in PathText.withCString(path) { rename(from, $0) } }) != 0
    else { return number }
    let why = errno
    _ = PathText.withCString(draft) { unlink($0) }
    return why
  }

  /// Opens a file. Returns a descriptor, or the negated error number.
  private static func opened(
    _ path: String, _ flags: CInt, _ mode: mode_t = privateMode
  ) -> CInt {
    let descriptor = PathText.withCString(path) {
      open($0, O_WRONLY | O_NOFOLLOW | O_CLOEXEC | flags, mode)
    }
    return descriptor >= 0 ? descriptor : -errno
  }

  /// Writes to the descriptor from ``opened(_:_:)``, and closes it. Returns an error number, or 0
  /// if all bytes were written.
  private static func fill(_ descriptor: CInt, _ bytes: [UInt8]) -> CInt {
    guard descriptor >= 0 else { return -descriptor }
    var position = 0
    var failure: CInt = 0
    while position < bytes.count, failure == 0 {
      let count = bytes.withUnsafeBytes { write($0, from: position, to: descriptor) }
      if count >= 0 { position += count } else if errno != EINTR { failure = errno }
    }
    // A network file system or a quota may report only here that data was not stored. After EINTR
    // the descriptor is closed as well.
    if close(descriptor) != 0, failure == 0, errno != EINTR { failure = errno }
    return failure
  }

  private static func write(
    _ bytes: UnsafeRawBufferPointer, from position: Int, to descriptor: CInt
  ) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    #if canImport(Glibc)
      return Glibc.write(descriptor, start + position, bytes.count - position)
    #elseif canImport(Musl)
      return Musl.write(descriptor, start + position, bytes.count - position)
    #else
      return Darwin.write(descriptor, start + position, bytes.count - position)
    #endif
  }

  /// Writes a trace in canonical form as a new file, in the same way as
  /// ``write(_:to:replacing:mode:)`` writes bytes.
  public static func write(
    _ trace: Trace, to path: String, replacing: Bool = false
  ) throws(TraceError) {
    try write(try bytes(of: trace), to: path, replacing: replacing)
  }

  private static func failure(_ path: String, _ number: CInt) -> TraceError {
    TraceError(
      number == EEXIST ? .existingFile : .unwritableFile, file: path,
      what: number == EEXIST ? "the file exists" : "the file cannot be written",
      why: number == EEXIST
        ? "Existing files are not overwritten by default."
        : "The system says: \(String(cString: strerror(number))).",
      remedy: number == EEXIST
        ? "Choose another name, or replace the file with --force."
        : "Check the folder's permissions and the free space."
    )
  }
}
