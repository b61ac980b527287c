// What a path leads to, found out without opening it.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a path leads to, links followed.
///
/// Opening a FIFO waits for a writer and a device may never end, so readers ask first.
public enum FileKind: Hashable, Sendable {
  case file
  case folder
  case fifo
  case socket
  case device
  case other
  /// Nothing, or nothing that may be looked at; the system's error number.
  case missing(errno: Int32)

  /// Looks at a path: one stat(2).
  public init(path: String) {
    var status = stat()
    let number = PathText.withCString(path) { stat($0, &status) == 0 ? 0 : errno }
    self = number == 0 ? FileKind(mode: status.st_mode) : .missing(errno: number)
  }

  /// Reads the kind off a mode.
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

  /// What it is, for a message, where it is there and no regular file.
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
}
