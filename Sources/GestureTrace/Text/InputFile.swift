// A file read in pieces into one buffer, by the C library: GestureTrace needs no Foundation.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open file and the piece of it that is in memory. Pipes work as well as files.
struct InputFile: ~Copyable {
  /// A piece is at most this long: small enough for the second-level cache, and several times
  /// ``TraceParser/longestLine``.
  static let pieceSize = 262_144

  private let descriptor: CInt
  private let path: String
  private var buffer: [UInt8]
  /// The part of the buffer that is filled and not consumed.
  private var filled = 0..<0
  private(set) var isAtEnd = false

  /// Opens a file for reading.
  ///
  /// - Throws: ``TraceError`` for a missing file, a directory, or one that may not be read.
  init(path: String) throws(TraceError) {
    self.path = path
    self.descriptor = open(path, O_RDONLY | O_CLOEXEC)
    self.buffer = []
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw Self.failure(path, EISDIR)
    }
    size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0
    buffer = [UInt8](repeating: 0, count: Self.pieceSize)
  }

  /// Takes standard input, which stays open afterwards.
  init(standardInputNamed name: String) {
    path = name
    descriptor = STDIN_FILENO
    buffer = [UInt8](repeating: 0, count: Self.pieceSize)
  }

  /// The file's size in bytes when it was opened; 0 for a pipe.
  private(set) var size = 0

  deinit { if descriptor > STDIN_FILENO { _ = close(descriptor) } }

  /// Reads more bytes behind those not consumed yet.
  mutating func fill() throws(TraceError) {
    if filled.lowerBound > 0 {
      // What is left over is less than a line: cheap to move.
      buffer.withUnsafeMutableBytes { bytes in
        bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[filled]))
      }
      filled = 0..<filled.count
    }
    let start = filled.upperBound
    while !isAtEnd, start < buffer.count {
      let count = buffer.withUnsafeMutableBytes { bytes in
        read(descriptor, bytes.baseAddress! + start, bytes.count - start)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw Self.failure(path, errno)
      }
      isAtEnd = count == 0
      filled = 0..<(start + count)
      return
    }
  }

  /// Hands the bytes not consumed yet to a parser.
  mutating func feed(_ parser: inout TraceParser) throws(TraceError) {
    let consumed = try parser.consume(
      buffer.span.bytes.extracting(filled), isLast: isAtEnd)
    filled = (filled.lowerBound + consumed)..<filled.upperBound
  }

  /// A whole file in memory, for editing.
  static func contents(of path: String) throws(TraceError) -> [UInt8] {
    var file = try InputFile(path: path)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(file.size)
    repeat {
      try file.fill()
      bytes += file.buffer[file.filled]
      file.filled = 0..<0
    } while !file.isAtEnd
    return bytes
  }

  private static func failure(_ path: String, _ number: CInt) -> TraceError {
    let reason = String(cString: strerror(number))
    switch number {
    case ENOENT, ENOTDIR:
      return TraceError(
        .missingFile, file: path, what: "there is no such file",
        why: "The system says: \(reason).", remedy: "Check the path.")
    case EISDIR:
      return TraceError(
        .isDirectory, file: path, what: "this is a directory, not a trace",
        why: "One trace is one file.", remedy: "Name the files in it: \(path)/*.evemu.")
    default:
      return TraceError(
        .unreadableFile, file: path, what: "the file cannot be read",
        why: "The system says: \(reason).",
        remedy: "Check who may read it: ls -l \(path).")
    }
  }
}
