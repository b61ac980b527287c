// The file of a recording while it is written to disk, in whole frames.

import GestureTrace
import Glibc
import PlainText

/// The reason why a recording's file could not be created or written. The strings are escaped for a
/// terminal.
public struct RecordingFileError: Error, Hashable, Sendable, CustomStringConvertible {
  public var path: String
  public var what: String
  public var remedy: String
  public var errno: Int32
  public var description: String { "\(path): \(what)\n  \(remedy)" }

  init(_ path: String, _ what: String, _ remedy: String, _ errno: Int32) {
    self.path = escape(path)
    self.what = escape(what)
    self.remedy = escape(remedy)
    self.errno = errno
  }
}

/// The file of one device in a recording session, or the pipe that another program reads. One thread
/// uses it at a time.
///
/// A pipe gets whole events as soon as they are written, and is neither emptied nor cut.
final class RecordingFile {
  /// The path that means standard output.
  static let standardOutput = "-"

  let path: String
  /// Whether `init` created the file; otherwise it existed before.
  let isCreated: Bool
  /// Whether the file is standard output, a FIFO or a device such as /dev/null.
  private let isStream: Bool
  private let descriptor: Int32
  private let owner: (user: UInt32, group: UInt32)?
  private var writer = TraceWriter()
  private var zero: UInt64?
  /// The number of bytes on the disk; always complete lines.
  private var length: Int64 = 0

  /// The number of events in the file.
  var eventCount: Int { writer.eventCount }

  /// Creates the file under its final name, or opens an existing file, and composes the header.
  /// Before ``start()``, nothing is written and an existing file keeps its contents.
  ///
  /// The file is created exclusively; `replacing` also accepts an existing regular file. The last
  /// component of the path must not be a link to a file. `-` is standard output. A FIFO is waited for
  /// until a program reads it.
  ///
  /// - Throws: `RecordingFileError` or `TraceError`; a file that was created is removed.
  init(
    path: String, header: TraceHeader, device: DeviceDescription, replacing: Bool,
    owner: (user: UInt32, group: UInt32)? = nil
  ) throws {
    self.path = path
    self.owner = owner
    let flags = O_WRONLY | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
    isStream = path == Self.standardOutput || FileKind.isStream(path: path)
    guard !isStream else {
      isCreated = false
      let isNamed = path != Self.standardOutput
      let opened =
        isNamed ? TraceWriter.openStream(path) : fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0)
      descriptor = opened
      guard opened >= 0 else {
        throw Self.creationFailure(path, isNamed ? -opened : Glibc.errno)
      }
      try writer.begin(header, device: device)
      return
    }
    var opened = PathText.withCString(path) { open($0, flags | O_CREAT | O_EXCL, 0o600) }
    let isNew = opened >= 0
    if !isNew, replacing, Glibc.errno == EEXIST {
      opened = PathText.withCString(path) { open($0, flags) }
    }
    isCreated = isNew
    descriptor = opened
    guard opened >= 0 else {
      let number = Glibc.errno
      throw Self.creationFailure(
        path, FileKind.refusalToReplace(path) == "a link" ? ELOOP : number)
    }
    do {
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        throw Self.creationFailure(path, EINVAL)
      }
      try writer.begin(header, device: device)
    } catch {
      removeIfCreated()
      throw error
    }
  }

  /// Empties the file and writes the header.
  ///
  /// The mode is 0600 with any umask. Under sudo, the file belongs to the user who called sudo;
  /// otherwise only root could read it.
  func start() throws(RecordingFileError) {
    if isStream { return try flush() }
    guard ftruncate(descriptor, 0) == 0, fchmod(descriptor, 0o600) == 0 else {
      throw Self.failure(path, Glibc.errno)
    }
    if let owner { _ = fchown(descriptor, owner.user, owner.group) }
    try flush()
  }

  /// Removes the file if `init` created it. A file without a header is useless. A file that existed
  /// before is not removed.
  func removeIfCreated() {
    if isCreated { _ = PathText.withCString(path) { unlink($0) } }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Adds a span, which ``flush()`` writes to the disk.
  ///
  /// - Parameter sessionZero: the timestamp of the session's first event, which becomes 0 in the
  ///   file. If this device's first event has an earlier timestamp, but was read later, that
  ///   timestamp becomes 0 instead.
  func add(_ span: TraceSpan, sessionZero: UInt64) throws(TraceError) {
    var position = 0
    for mark in span.marks {
      add(span.events[position..<mark.position], sessionZero)
      position = mark.position
      try writer.append(TraceNote(position: 0, mark.content))
    }
    add(span.events[position...], sessionZero)
  }

  private func add(_ events: ArraySlice<InputEvent>, _ sessionZero: UInt64) {
    guard let first = events.first else { return }
    // A driver may set the timestamps of its events, so an event can have an earlier timestamp than
    // the file's first.
    writer.append(events, since: zero ?? begin(min(sessionZero, first.microseconds)))
  }

  private func begin(_ zero: UInt64) -> UInt64 {
    self.zero = zero
    let value = JSONValue.integer(Int64(clamping: zero))
    // Cannot fail: the key is valid and the value is short.
    try? writer.append(TraceNote(position: 0, .other(UnknownKey("zero", value))))
    return zero
  }

  /// Writes the added spans. After a failure, the file ends with its last complete frame.
  func flush() throws(RecordingFileError) {
    guard !writer.pending.isEmpty else { return }
    let total = writer.pending.count
    let (done, number) = writer.pending.withUnsafeBytes { writeAll($0, to: descriptor) }
    guard number == 0 else {
      let whole = Self.wholeFrames(writer.pending[..<done])
      length += Int64(whole)
      if !isStream { _ = ftruncate(descriptor, off_t(length)) }
      // The part that does not fit is discarded, so that the end marker does not count it.
      writer.discard(total)
      throw Self.failure(path, number)
    }
    length += Int64(total)
    writer.discard(total)
  }

  /// Returns the length of the longest prefix that ends with a complete frame (a `SYN_REPORT`
  /// line), or 0 if the text contains no complete frame.
  static func wholeFrames(_ text: ArraySlice<UInt8>) -> Int {
    let newline = UInt8(ascii: "\n")
    let report = Array(" 0000 0000 ".utf8)
    var end = text.lastIndex(of: newline).map { $0 + 1 } ?? text.startIndex
    while end > text.startIndex {
      let start = text[..<(end - 1)].lastIndex(of: newline).map { $0 + 1 } ?? text.startIndex
      let line = text[start..<end]
      // `E: SEC.USEC 0000 0000 VALUE`
      if line.starts(with: Array("E: ".utf8)),
        let blank = line.dropFirst(3).firstIndex(of: UInt8(ascii: " ")),
        line[blank...].starts(with: report)
      {
        return end - text.startIndex
      }
      end = start
    }
    return 0
  }

  /// Forces the written data to the disk.
  func synchronise() { _ = fdatasync(descriptor) }

  /// Writes the end marker and forces the file to the disk.
  func finish(reason: String) throws {
    try writer.end(reason: reason)
    try flush()
    synchronise()
  }

  private static func creationFailure(_ path: String, _ number: Int32) -> RecordingFileError {
    switch number {
    case EEXIST:
      RecordingFileError(
        path, "the file exists", "Choose another name, or overwrite it with --force.", number)
    case ENXIO:
      RecordingFileError(
        path, "no program reads the FIFO", "Start the reader: edgepan replay - < FIFO.", number)
    case EINVAL:
      RecordingFileError(path, "this is not a regular file", "Name a regular file.", number)
    case ELOOP:
      RecordingFileError(
        path, "this is a link, and links are not followed", "Name the file itself.",
        number)
    default: failure(path, number)
    }
  }

  private static func failure(_ path: String, _ number: Int32) -> RecordingFileError {
    switch number {
    case ENOSPC, EDQUOT:
      RecordingFileError(
        path, "the disk is full; the file ends with the last complete frame",
        "Free disk space, or record to another folder.", number)
    default:
      RecordingFileError(
        path, "the file cannot be written: \(String(cString: strerror(number)))",
        "Check the folder's permissions and the disk.", number)
    }
  }
}
