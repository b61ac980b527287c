// The outcome of one case: one recording, one subject, one verdict.

import PlainText

/// One recording replayed into one subject, and the verdict; reports consist of these.
///
/// Texts in it are escaped for a terminal; reports escape again for their own medium.
public struct CaseOutcome: Codable, Hashable, Sendable {
  /// How a case ended, from good to bad.
  public enum Status: String, Codable, CaseIterable, Sendable {
    /// Equal to the golden, and no invariant broken.
    case passed
    /// No invariant broken; no golden to compare with.
    case noGolden = "no-golden"
    /// No invariant broken; a golden was required and is missing.
    case missingGolden = "missing-golden"
    /// A golden was written.
    case accepted
    /// The golden was left unchanged: it equals the replay, or was not selected.
    case kept
    /// A golden whose recording or subject no longer exists.
    case orphan
    /// It differs from its golden.
    case differs
    /// It breaks an invariant.
    case violates
    /// It cannot be accepted.
    case refused
    /// The recording or the golden cannot be read.
    case unreadable
    /// The process that ran it died.
    case crashed
    /// The process that ran it was killed from outside: by the system for lack of memory, or by a
    /// user. The case is not at fault, and a resumed run repeats it.
    case killed
    /// The process that ran it did not answer in time.
    case hung
    /// The scene threw an error.
    case failed
    /// A shard's report is missing or ends early: nothing is known about its cases.
    case missingShard = "missing-shard"

    /// Whether a build with such a case is green.
    public var isGood: Bool { exitCode == 0 }

    /// The exit code of the status alone.
    public var exitCode: Int32 {
      switch self {
      case .passed, .noGolden, .accepted, .kept: 0
      case .missingGolden, .orphan, .differs, .violates, .refused: 3
      case .unreadable: 6
      case .crashed, .killed, .hung, .failed, .missingShard: 1
      }
    }
  }

  /// Its number in its report, from 0.
  public var order: Int
  /// Its place in the whole run, whatever the shard; nil for an outcome that is not a case of a
  /// run.
  public var place: CasePlace?
  /// The recording's path.
  public var recording: String
  /// `explode in navigation`: the animator, and where it ran.
  public var subject: String
  /// How the case ended.
  public var status: Status
  /// What is wrong, with frame, layer and property; empty if nothing is.
  public var message = ""
  /// What to do next, as a command if possible.
  public var remedy: String?
  /// An anomaly of the recording, not a failure.
  public var warnings: [String] = []
  /// The golden's path, if there is one.
  public var golden: String?
  /// The file name of the golden that the case lacks; nil if it has one or cannot have one. If
  /// another recording of the run has a golden of that name, the case fails because it lacks one.
  public var lacking: String?
  /// The hash of the recording and its goldens, ``RecordingContents``, in hexadecimal digits; nil
  /// if they could not be read.
  public var contents: String?
  /// How many values were compared with the golden.
  public var comparedValues = 0
  /// A page that shows what is wrong; nil if none was requested.
  public var attachment: String?
  /// A picture of what is wrong in this case; nil if none was requested.
  public var picture: String?
  /// The number of frames shown.
  public var frames = 0
  /// How long they were shown, on the simulated display.
  public var simulatedSeconds = 0.0
  /// How long the worker took for the case, in real time.
  public var wallSeconds = 0.0

  /// Creates an outcome with empty texts and zero counts.
  public init(order: Int, recording: String, subject: String, status: Status) {
    self.order = order
    self.recording = recording
    self.subject = subject
    self.status = status
  }
}

extension CaseOutcome {
  /// The outcome with every text escaped for a terminal. Texts from this process are already
  /// escaped and do not change.
  public var escaped: CaseOutcome {
    var outcome = self
    outcome.recording = escape(recording)
    outcome.subject = escape(subject)
    outcome.message = escapedLines(message)
    outcome.remedy = remedy.map { escapedLines($0) }
    outcome.warnings = warnings.map { escapedLines($0) }
    outcome.golden = golden.map { escape($0) }
    outcome.lacking = lacking.map { escape($0) }
    return outcome
  }
}
