// The process's exit codes, and the error that contains one.

/// The exit codes of every command. They are documented in `edgepan --help` and stay the same
/// across versions.
public enum ExitStatus: Int32, CaseIterable, Sendable {
  /// Success.
  case success = 0
  /// An unexpected failure: a bug, a full disk, a crashed worker.
  case unexpected = 1
  /// The command line could not be understood.
  case usage = 2
  /// A replay differs from its golden, an expectation failed, or `lint` reported a finding.
  case differs = 3
  /// In `bench`: counted work increased.
  case regressed = 4
  /// A device is missing, or this process is not permitted to open it.
  case device = 5
  /// A recording or other input file cannot be read.
  case badTrace = 6
  /// The baseline is missing, or it comes from another machine.
  case baseline = 7
  /// The request cannot run on this machine.
  case skipped = 77
  /// Interrupted (Ctrl-C). In `record`, Ctrl-C is the normal end and counts as success.
  case interrupted = 130

  /// One line for the table in `--help`.
  var meaning: String {
    switch self {
    case .success: "success"
    case .unexpected: "unexpected failure"
    case .usage: "usage error"
    case .differs:
      "a replay differs, an expectation failed, or lint has a finding"
    case .regressed: "bench: counted work increased"
    case .device: "device missing or permission denied"
    case .badTrace: "a recording or other input file cannot be read"
    case .baseline: "no baseline, or one from another machine"
    case .skipped: "skipped: this machine cannot run the command"
    case .interrupted: "interrupted (record exits 0 instead: an interrupt is its normal end)"
    }
  }
}

/// A failure as it is reported to a user: the problem, its place, its cause and the remedy.
///
/// Subcommands throw it; the tool prints it on stderr and exits with its status. Text from files or
/// devices must already be escaped.
public struct ToolFailure: Error, CustomStringConvertible, Sendable {
  /// The exit status of the process.
  public var status: ExitStatus
  /// The problem, with file:line or device, and its cause.
  public var message: String
  /// The remedy; nil if the message suffices.
  public var remedy: String?

  /// Creates a failure.
  public init(_ status: ExitStatus, _ message: String, remedy: String? = nil) {
    self.status = status
    self.message = message
    self.remedy = remedy
  }

  public var description: String {
    remedy.map { "\(message)\n  \($0)" } ?? message
  }
}
