// The kind of file at a path, determined without opening it.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The kind of file at a path, with links followed.
///
/// Opening a FIFO waits for a writer, and reading a device may never end, so code that reads a file
/// checks its kind first.
public enum FileKind: Hashable, Sendable {
  /// A regular file.
  case file
  /// A directory.
  case folder
  /// A named pipe: opening it for reading waits for a writer.
  case fifo
  /// A Unix domain socket, which cannot be opened as a file.
  case socket
  /// A character or block device, such as `/dev/input/event3`.
  case device
  /// A kind that POSIX does not define.
  case other
  /// The file does not exist, or its status cannot be read; the value is the system's error number.
  case missing(errno: Int32)

  /// Determines the kind of the file at a path with one stat(2).
  public init(path: String) {
    var status = stat()
    let number = PathText.withCString(path) { stat($0, &status) == 0 ? 0 : errno }
    self = number == 0 ? FileKind(mode: status.st_mode) : .missing(errno: number)
  }

  /// Derives the kind from a mode.
  public init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    case S_IFIFO: self = .fifo
    case S_IFSOCK: self = .socket
    case S_IFCHR, S_IFBLK: self = .device
    default: self = .other
    }
  }

  /// Whether a path, with links followed, names a FIFO, a character device such as `/dev/null`, or an
  /// open file such as `/dev/stdout`: what is written there replaces nothing.
  public static func isStream(path: String) -> Bool {
    var status = stat()
    return PathText.withCString(path) { stat($0, &status) } == 0 && isStream(status)
      || PathText.openFile(at: path) != nil
  }

  /// Whether an open file is a FIFO or a character device.
  package static func isStream(descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && isStream(status)
  }

  private static func isStream(_ status: stat) -> Bool {
    [S_IFIFO, S_IFCHR].contains(status.st_mode & S_IFMT)
  }

  /// A description for a message if the file exists and is not a regular file; otherwise `nil`.
  public var refusal: String? {
    switch self {
    case .file, .missing: nil
    case .folder: "a folder"
    case .fifo: "a FIFO"
    case .socket: "a socket"
    case .device: "a device"
    case .other: "not a regular file"
    }
  }

  /// A description of what is at `path` if a file must not replace it: a link, a folder or a
  /// special file. `nil` for a regular or missing file. Links are not followed.
  public static func refusalToReplace(_ path: String) -> String? {
    var status = stat()
    guard PathText.withCString(path, { lstat($0, &status) }) == 0 else { return nil }
    return status.st_mode & S_IFMT == S_IFLNK ? "a link" : FileKind(mode: status.st_mode).refusal
  }
}
