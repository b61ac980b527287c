// The reason why a trace cannot be read or written: a value that names the position and the remedy.

import PlainText

/// The reason why a trace could not be read or written.
///
/// Every invalid input results in one of these, so a reader of untrusted files needs one `catch`.
/// All texts are already escaped for a terminal (`escape(_:for:)`); a command prints
/// ``description`` and exits with ``exitCode``.
public struct TraceError: Error, Hashable, Sendable {
  /// The kind of failure: stable names for scripts and tests.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    // The file as a whole.
    case missingFile = "missing-file"
    case isDirectory = "is-directory"
    case unreadableFile = "unreadable-file"
    case unwritableFile = "unwritable-file"
    case existingFile = "existing-file"
    case emptyFile = "empty-file"
    case notATrace = "not-a-trace"
    case libinputRecording = "libinput-recording"
    case noDevice = "no-device"
    // One line of it.
    case nulByte = "nul-byte"
    case lineTooLong = "line-too-long"
    case unknownLine = "unknown-line"
    case malformedEvent = "malformed-event"
    case valueOutOfRange = "value-out-of-range"
    case stampOutOfRange = "stamp-out-of-range"
    case timeGoesBackwards = "time-goes-backwards"
    case malformedDescription = "malformed-description"
    case descriptionAfterEvents = "description-after-events"
    // EdgePan's own comment lines.
    case newerVersion = "newer-version"
    case malformedKey = "malformed-key"
    case valueTooLong = "value-too-long"
    case tooManyKeys = "too-many-keys"
    // Editing.
    case impossibleEdit = "impossible-edit"
    case emptyStretch = "empty-stretch"
  }

  /// The kind of failure.
  public var code: Code
  /// The file's path as given, escaped for a terminal.
  public var file: String
  /// The line, from 1, or `nil` if the failure concerns the whole file.
  public var line: Int?
  /// The error, in one clause.
  public var what: String
  /// The reason why it is an error, in one sentence.
  public var why: String
  /// The remedy, in one sentence.
  public var remedy: String

  /// Creates an error. Texts are escaped for a terminal.
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
  /// that could not be written, 2 for an existing file that must not be replaced, and for times
  /// outside a trace.
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
