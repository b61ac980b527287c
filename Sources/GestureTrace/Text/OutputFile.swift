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
  /// component of the path is not followed, except to a FIFO or a character device such as
  /// `/dev/null`, which is written to whether or not files are replaced.
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
    if FileKind.isStream(path: path) {
      return fill(openStream(path), bytes)
    }
    switch FileKind.refusalToReplace(path) {
    case "a link": return ELOOP
    case .some: return FileKind(path: path) == .folder ? EISDIR : EINVAL
    case nil: return replacing ? replace(path, bytes, mode) : create(path, bytes, mode)
    }
  }

  /// Creates a file, and removes it if not all bytes can be written.
  private static func create(_ path: String, _ bytes: [UInt8], _ mode: mode_t) -> CInt {
    let file = opened(path, O_CREAT | O_EXCL | O_NOFOLLOW, mode)
    let number = fill(file, bytes)
    if number != 0, file >= 0 { _ = PathText.withCString(path) { unlink($0) } }
    return number
  }

  /// Creates a file, or replaces an existing one, so that a failure leaves the existing file
  /// unchanged.
  private static func replace(_ path: String, _ bytes: [UInt8], _ mode: mode_t) -> CInt {
    do {
      let file = try ReplacementFile(path, mode: mode)
      try file.write(bytes)
      try file.finish()
      return 0
    } catch {
      return error.number
    }
  }

  /// Opens a character device, or a FIFO once a program reads it, for blocking writes; continues an
  /// open file such as `/dev/stdout`. Returns a descriptor, or the negated error number, as
  /// ``PathText/openForWriting(_:_:)``.
  package static func openStream(_ path: String) -> CInt {
    if FileKind(path: path) == .file, let open = PathText.reopened(path) { return open }
    let descriptor = PathText.openForWriting(path, O_NOCTTY)
    if descriptor >= 0, !FileKind.isStream(descriptor: descriptor) {
      close(descriptor)
      return -EINVAL
    }
    return descriptor
  }

  /// Opens a file. Returns a descriptor, or the negated error number.
  private static func opened(
    _ path: String, _ flags: CInt, _ mode: mode_t = privateMode
  ) -> CInt {
    let descriptor = PathText.withCString(path) {
      open($0, O_WRONLY | O_CLOEXEC | O_NOCTTY | flags, mode)
    }
    return descriptor >= 0 ? descriptor : -errno
  }

  /// Writes to the descriptor from ``opened(_:_:)``, and closes it. Returns an error number, or 0
  /// if all bytes were written.
  private static func fill(_ descriptor: CInt, _ bytes: [UInt8]) -> CInt {
    guard descriptor >= 0 else { return -descriptor }
    let number = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }.number
    let closed = closeWritten(descriptor)
    return number != 0 ? number : closed
  }

  /// Writes a trace in canonical form as a new file, in the same way as
  /// ``write(_:to:replacing:mode:)`` writes bytes.
  public static func write(
    _ trace: Trace, to path: String, replacing: Bool = false
  ) throws(TraceError) {
    try write(try bytes(of: trace), to: path, replacing: replacing)
  }

  private static func remedy(_ path: String, _ number: CInt) -> String {
    switch number {
    case ENOENT:
      "Create the folder: mkdir -p \(shellWord(PathText.folder(of: path)))"
    case EISDIR: "Name a file in the folder."
    case ELOOP: "Links are not followed: name the file itself."
    case ENOTDIR: "A part of the path is a file: name a folder there."
    case EINVAL: "Name a regular file."
    case ENXIO: "If it is a FIFO, start the program that reads it."
    default: "Check the folder's permissions and the free space."
    }
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
        : remedy(path, number)
    )
  }
}
