// Writes a trace's bytes as a file: private to its owner, and never over another by accident.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension TraceWriter {
  /// Writes bytes as a new file, readable and writable for its owner only (mode 0600).
  ///
  /// Gestures are personal data, hence the mode (the trace format, privacy). No link is followed
  /// as the last part of the path.
  ///
  /// - Parameter replacing: whether a file that exists is overwritten; otherwise it is an error.
  public static func write(
    _ bytes: [UInt8], to path: String, replacing: Bool = false
  ) throws(TraceError) {
    let exclusive = replacing ? O_TRUNC : O_EXCL
    let descriptor = open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC | exclusive, 0o600)
    guard descriptor >= 0 else { throw failure(path, errno) }
    defer { _ = close(descriptor) }
    var position = 0
    while position < bytes.count {
      let count = bytes.withUnsafeBytes {
        #if canImport(Glibc)
          Glibc.write(descriptor, $0.baseAddress! + position, $0.count - position)
        #elseif canImport(Musl)
          Musl.write(descriptor, $0.baseAddress! + position, $0.count - position)
        #else
          Darwin.write(descriptor, $0.baseAddress! + position, $0.count - position)
        #endif
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw failure(path, errno)
      }
      position += count
    }
  }

  /// Writes a trace canonically as a new file, as the function for bytes does.
  public static func write(
    _ trace: Trace, to path: String, replacing: Bool = false
  ) throws(TraceError) {
    try write(try bytes(of: trace), to: path, replacing: replacing)
  }

  private static func failure(_ path: String, _ number: CInt) -> TraceError {
    TraceError(
      number == EEXIST ? .existingFile : .unwritableFile, file: path,
      what: number == EEXIST ? "the file exists" : "the file cannot be written",
      why: "The system says: \(String(cString: strerror(number))).",
      remedy: number == EEXIST
        ? "Choose another name, or replace it (--force)." : "Check the folder, its owner and space."
    )
  }
}
