import PlainText

/// The reason why a trace could not be read or written.
///
/// Every invalid input results in this error, so code that reads untrusted files needs one `catch`.
/// All strings are already escaped for a terminal (`escape(_:for:)`); a command prints
/// ``description`` and exits with ``exitCode``.
public struct TraceError: Error, Hashable, Sendable {
  /// The kinds of failure. Their raw values are stable names for scripts and tests.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    // The file as a whole.
    /// The system finds no file at the path.
    case missingFile = "missing-file"
    /// The path names a directory.
    case isDirectory = "is-directory"
    /// The system refuses to open or read the file, or it is not a regular file.
    case unreadableFile = "unreadable-file"
    /// The system refuses to write the file.
    case unwritableFile = "unwritable-file"
    /// The file exists, and the caller did not allow replacing it.
    case existingFile = "existing-file"
    /// The file contains no event and no description.
    case emptyFile = "empty-file"
    /// The file has another format, recognised by its first bytes or lines.
    case notATrace = "not-a-trace"
    /// The file is another program's recording of several devices; `edgepan convert` splits it.
    case severalDevices = "several-devices"
    /// A device's description is required, and the file contains none.
    case noDevice = "no-device"
    // One line.
    /// A NUL byte: the file is binary, or was damaged.
    case nulByte = "nul-byte"
    /// A line is longer than any recorder writes.
    case lineTooLong = "line-too-long"
    /// A line is neither a description, an event nor a comment.
    case unknownLine = "unknown-line"
    /// An `E:` line does not consist of a timestamp and three numbers.
    case malformedEvent = "malformed-event"
    /// An event's value does not fit into 32 bits.
    case valueOutOfRange = "value-out-of-range"
    /// A timestamp does not fit into 64 bits of microseconds.
    case stampOutOfRange = "stamp-out-of-range"
    /// A timestamp is earlier than the previous timestamp, and the options do not allow it.
    case timeGoesBackwards = "time-goes-backwards"
    /// A description line has missing or invalid fields.
    case malformedDescription = "malformed-description"
    /// A description line follows an event: two recordings may have been joined.
    case descriptionAfterEvents = "description-after-events"
    // EdgePan's own comment lines.
    /// `edgepan.version` is later than the versions that this program reads.
    case newerVersion = "newer-version"
    /// An `# edgepan.` line has no valid key, or its value is not JSON.
    case malformedKey = "malformed-key"
    /// The value of an `# edgepan.` line is longer than readers must support.
    case valueTooLong = "value-too-long"
    /// The header has more distinct `edgepan` keys than a reader must support.
    case tooManyKeys = "too-many-keys"
    // Editing.
    /// The edit is not possible for this trace.
    case impossibleEdit = "impossible-edit"
    /// The time span of an edit contains no frame.
    case emptyStretch = "empty-stretch"
  }

  /// The kind of failure.
  public var code: Code
  /// The file's path as given, escaped for a terminal.
  public var file: String
  /// The line, counted from 1, or `nil` if the failure concerns the whole file.
  public var line: Int?
  /// The error, in one clause.
  public var what: String
  /// The reason why it is an error, in one sentence.
  public var why: String
  /// The remedy, in one sentence.
  public var remedy: String

  /// Creates an error. The strings are escaped for a terminal.
  public init(
    _ code: Code, file: String, line: Int? = nil, what: String, why: String, remedy: String
  ) {
    self.code = code
    self.file = escape(file)
    self.line = line
    self.what = escape(what)
    self.why = escape(why)
    self.remedy = escape(remedy)
  }

  /// The position `file:line`, or the file alone.
  public var place: String { line.map { "\(file):\($0)" } ?? file }

  /// The exit code of a command that ends with this error: 6 for an invalid trace, 1 for a file
  /// that could not be written, 2 for an existing file and for times outside a trace.
  public var exitCode: Int32 {
    switch code {
    case .unwritableFile: 1
    case .existingFile, .emptyStretch: 2
    default: 6
    }
  }
}

extension TraceError: CustomStringConvertible {
  /// The error as one line for a terminal: position, error, reason, remedy.
  public var description: String { "\(place): \(what). \(why) \(remedy)" }
}
