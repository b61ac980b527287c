// The failures of the libraries' errors, for an argument that names nothing, and for a file that
// cannot be read: every subcommand uses the same words and exit codes.

import ContactTracking
import Foundation
import FrameBench
import GestureReplay
import GestureTrace
import PlainText
import ReplayScenes

#if Recording
  import EvdevRecorder
#endif

extension ToolFailure {
  /// The failure that reports an error of a library; nil for an error of a scene, the parser or the
  /// system.
  ///
  /// The tool converts what a subcommand throws, so subcommands throw the libraries' errors as they
  /// are.
  init?(reporting error: any Error) {
    switch error {
    case let failure as ToolFailure: self = failure
    case let error as TraceError: self.init(error)
    case let error as SubjectError: self.init(.usage, error.message, remedy: error.remedy)
    case let error as ReplayError:
      switch error {
      case .noEvents, .noContacts, .tooLong: self.init(.badTrace, ToolCommand.naming("\(error)"))
      case .neverEnds: self.init(.differs, "\(error)")
      }
    case let error as BenchError:
      // A recording without a swipe is a user's error; a transition that hangs is a bug.
      let isUsersError = if case .noSwipe = error { true } else { false }
      self.init(isUsersError ? .usage : .unexpected, "\(error)")
    default:
      #if Recording
        if let error = error as? DeviceError {
          self.init(error)
          return
        }
      #endif
      return nil
    }
  }

  /// Runs what may throw an error of a scene, which becomes a failure.
  static func converting<Result>(_ place: String = "", _ body: () throws -> Result) throws
    -> Result
  {
    do {
      return try body()
    } catch {
      throw ToolFailure(reporting: error)
        ?? ToolFailure(.unexpected, "\(place)the scene threw: \(escape("\(error)"))")
    }
  }

  /// The failure for a recording that cannot be read or written.
  init(_ error: TraceError) {
    self.init(
      ExitStatus(rawValue: error.exitCode) ?? .badTrace,
      "\(error.place): \(error.what). \(error.why)", remedy: ToolCommand.naming(error.remedy))
  }

  #if Recording
    /// A device's failure: exit code 5.
    init(_ error: DeviceError) {
      self.init(
        .device, error.device.isEmpty ? error.what : "\(error.device): \(error.what)",
        remedy: ToolCommand.naming(error.remedy))
    }
  #endif

  /// The failure for a recording whose device cannot report contacts.
  init(_ error: ContactTrackingError, file: String) {
    self.init(.badTrace, "\(escape(file)): \(error.what)", remedy: error.remedy)
  }

  /// The failure for a path at which nothing was found.
  ///
  /// - Parameters:
  ///   - path: the path as given. If it is empty, the message says so.
  ///   - errno: the system's error number, from ``/PlainText/FileKind/missing(errno:)``.
  ///   - status: the exit code.
  ///   - remedy: what the argument should name. A file that exists, but cannot be reached, has
  ///     another remedy.
  ///   - option: what precedes the path in the message.
  init(
    missing path: String, errno: Int32, _ status: ExitStatus = .badTrace, option: String = "",
    remedy: String
  ) {
    let error = TraceError.unreadable(path, errno: errno)
    let isMissing = error.code == .missingFile
    self.init(
      status, "\(option)\(error.place): \(error.what)" + (isMissing ? "" : ". \(error.why)"),
      remedy: isMissing ? remedy : error.remedy)
  }

  /// The failure for a file that could not be read.
  init(unreadable path: String, _ status: ExitStatus, option: String = "", remedy: String) {
    let number: Int32
    switch FileKind(path: path) {
    case .missing(let why): number = why
    case .file: number = PathText.withCString(path) { access($0, R_OK) == 0 ? EIO : errno }
    case let kind:
      self.init(
        status, "\(option)\(escape(path)): this is \(kind.refusal ?? ""), not a file",
        remedy: kind == .fifo
          ? "Save what it contains as a file: cat \(shellPath(path)) > FILE" : remedy)
      return
    }
    self.init(missing: path, errno: number, status, option: option, remedy: remedy)
  }
}
