// Reads a file in pieces into one buffer with the C library, because GestureTrace does not depend
// on Foundation.

import PlainText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open file or pipe, and the part of its content that is in memory.
struct InputFile: ~Copyable {
  /// The largest size of a piece: it fits into the second-level cache and is several times
  /// ``TraceParser/longestLine``.
  static let pieceSize = 262_144

  private let descriptor: CInt
  private let path: String
  private var buffer: [UInt8]
  /// The part of the buffer that is filled but not consumed.
  private var filled = 0..<0
  private(set) var isAtEnd = false

  /// Opens a regular file for reading, or a FIFO that this process has open (`/dev/stdin`, and
  /// `/dev/fd/63` of the shell's `<(…)`). Links are followed.
  ///
  /// Other FIFOs and devices are not opened: a FIFO would make the reader wait for a writer, and a
  /// device may never end.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - waits: whether a FIFO is opened, too, once it has a writer.
  /// - Throws: ``TraceError`` for a missing file, a directory or any other file that is not
  ///   regular, and a file without read permission.
  init(path: String, waits: Bool = false) throws(TraceError) {
    self.path = path
    self.buffer = []
    let kind = FileKind(path: path)
    let stream = kind == .fifo ? PathText.reopened(path) : nil
    let isFIFO = stream != nil || waits && kind == .fifo
    if !isFIFO, let refusal = Self.refusal(path, kind) {
      descriptor = -1
      throw refusal
    }
    // A FIFO may have replaced the file since the check. Without O_NONBLOCK, opening a FIFO waits
    // for a writer.
    let flags = O_RDONLY | O_CLOEXEC | (isFIFO ? 0 : O_NONBLOCK)
    descriptor = stream ?? PathText.withCString(path) { open($0, flags) }
    guard descriptor >= 0 else {
      throw TraceError.unreadable(path, errno: stream.map { -$0 } ?? errno)
    }
    var status = stat()
    if fstat(descriptor, &status) == 0, !isFIFO,
      let refusal = Self.refusal(path, FileKind(mode: status.st_mode))
    {
      throw refusal
    }
    size = Int(status.st_size)
    // Most recordings are far smaller than a piece. For these, the buffer has one byte more than
    // the file, which suffices to detect the end of the file.
    buffer = [UInt8](repeating: 0, count: min(max(size, 0) + 1, Self.pieceSize))
  }

  /// Reads from standard input, which stays open afterwards.
  private init() {
    path = TraceReader.standardInput
    descriptor = STDIN_FILENO
    buffer = [UInt8](repeating: 0, count: Self.pieceSize)
  }

  /// Opens a file; standard input for `nil`.
  static func at(
    _ path: String?, _ options: TraceReader.Options
  ) throws(TraceError) -> InputFile {
    guard let path else { return InputFile() }
    return try InputFile(path: path, waits: options.waitsForWriter)
  }

  /// The file's size in bytes when it was opened; 0 for a pipe.
  private(set) var size = 0

  deinit { if descriptor > STDIN_FILENO { _ = close(descriptor) } }

  /// Reads more bytes after those that are not yet consumed.
  mutating func fill() throws(TraceError) {
    if filled.lowerBound > 0 {
      // Less than a line remains, so moving it is cheap.
      buffer.withUnsafeMutableBytes { bytes in
        bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[filled]))
      }
      filled = 0..<filled.count
    }
    let start = filled.upperBound
    // If the file has grown since it was opened, the buffer grows to the size of a piece.
    if start == buffer.count, start < Self.pieceSize {
      buffer += repeatElement(0, count: Self.pieceSize - start)
    }
    while !isAtEnd, start < buffer.count {
      let count = buffer.withUnsafeMutableBytes { bytes in
        read(descriptor, bytes.baseAddress! + start, bytes.count - start)
      }
      if count < 0 {
        let number = errno
        if number == EINTR { continue }
        throw descriptor == STDIN_FILENO
          ? Self.standardInputFailure(path, number) : TraceError.unreadable(path, errno: number)
      }
      isAtEnd = count == 0
      filled = 0..<(start + count)
      return
    }
  }

  /// Looks at the beginning of the file, and reads it to the end if it has another format.
  ///
  /// - Returns: the format and the whole file, or `nil` for evemu text.
  mutating func foreign() throws(TraceError) -> (RecordingFormat, [UInt8])? {
    while true {
      try fill()
      let isWhole = isAtEnd || filled.count >= Self.pieceSize
      switch RecordingFormat.choose(for: buffer[filled], isWhole: isWhole) {
      case .evemu: return nil
      case .format(let format): return (format, try rest())
      case .undecided: if isWhole { return nil }
      }
    }
  }

  /// Passes the bytes that are not yet consumed to a parser.
  mutating func feed(_ parser: inout TraceParser) throws(TraceError) {
    let consumed = try parser.consume(
      buffer.span.bytes.extracting(filled), isLast: isAtEnd)
    filled = (filled.lowerBound + consumed)..<filled.upperBound
  }

  /// Reads a whole file into memory.
  static func contents(
    of path: String, _ options: TraceReader.Options
  ) throws(TraceError) -> [UInt8] {
    var file = try at(path, options)
    return try file.rest()
  }

  /// Reads everything that is not yet consumed.
  private mutating func rest() throws(TraceError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    repeat {
      try fill()
      bytes += buffer[filled]
      filled = 0..<0
    } while !isAtEnd
    return bytes
  }

  /// Returns the reason why the path cannot be read, or `nil` for a regular file.
  private static func refusal(_ path: String, _ kind: FileKind) -> TraceError? {
    switch kind {
    case .missing(let number): return .unreadable(path, errno: number)
    case .folder: return .unreadable(path, errno: EISDIR)
    default: break
    }
    guard let what = kind.refusal else { return nil }
    return TraceError(
      .unreadableFile, file: path, what: "this is \(what), not a recording",
      why: "Reading it might never end, so it was not opened.",
      remedy: kind == .fifo
        ? "Save what it contains as a file: cat \(shellPath(path)) > swipe.evemu"
        : "Name a regular file.")
  }

  private static func standardInputFailure(_ name: String, _ number: CInt) -> TraceError {
    TraceError(
      .unreadableFile, file: name, what: "standard input cannot be read",
      why: "The system says: \(String(cString: strerror(number))).",
      remedy: "Pass a recording through a pipe, or redirect one: < FILE.")
  }
}

extension TraceError {
  /// The error for a file that could not be opened or read.
  ///
  /// - Parameters:
  ///   - path: the path as given.
  ///   - number: the system's error number.
  package static func unreadable(_ path: String, errno number: CInt) -> TraceError {
    guard !path.isEmpty else {
      return TraceError(
        .missingFile, file: "''", what: "the path is empty",
        why: "A shell variable that is not set gives an empty path.", remedy: "Name a file.")
    }
    guard path != "-" else {
      return TraceError(
        .unreadableFile, file: path, what: "stdin is not read here",
        why: "No file has this name, either.", remedy: "Name a file.")
    }
    let reason = String(cString: strerror(number))
    switch number {
    case ENOENT, ENOTDIR:
      return TraceError(
        .missingFile, file: path, what: "not found",
        why: "The system says: \(reason).", remedy: "Check the path.")
    case EISDIR:
      return TraceError(
        .isDirectory, file: path, what: "this is a directory, not a recording",
        why: "A recording is a single file.",
        remedy: "Name the files in it: \(shellWord(path))/*.evemu")
    default:
      return TraceError(
        .unreadableFile, file: path, what: "the file cannot be read",
        why: "The system says: \(reason).",
        remedy: number == ELOOP
          ? "Check where its links lead: ls -l \(shellWord(path))"
          : "Check its permissions: ls -l \(shellWord(path))")
    }
  }
}
