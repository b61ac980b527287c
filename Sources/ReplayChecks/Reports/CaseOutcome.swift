import GestureReplay
import PlainText

/// The outcome of replaying one recording with one subject. A report is a list of outcomes.
///
/// The strings are escaped for a terminal; each report format also escapes them for its medium.
public struct CaseOutcome: Hashable, Sendable {
  /// The status of a case, from best to worst.
  public enum Status: String, CaseIterable, Sendable {
    /// Equal to the golden, and no invariant broken.
    case passed
    /// No invariant broken; no golden to compare with.
    case noGolden = "no-golden"
    /// No invariant broken; a golden was required and is missing.
    case missingGolden = "missing-golden"
    /// A golden was written.
    case accepted
    /// The golden was left unchanged, because it equals the replay or was not selected.
    case kept
    /// The golden's recording or subject no longer exists.
    case orphan
    /// The replay differs from its golden.
    case differs
    /// The replay breaks an invariant.
    case violates
    /// The replay cannot be accepted as a golden.
    case refused
    /// The recording or the golden cannot be read.
    case unreadable
    /// The process that ran the case crashed.
    case crashed
    /// The process that ran the case was killed by the system for lack of memory, or by a user. The
    /// case is not at fault, and a resumed run repeats it.
    case killed
    /// The process that ran the case did not answer in time.
    case hung
    /// The scene threw an error.
    case failed
    /// A shard's report is missing or ends early, so the outcomes of its cases are unknown.
    case missingShard = "missing-shard"

    /// Whether a build with a case of this status passes.
    public var isGood: Bool { exitCode == 0 }

    /// The exit code of a run in which every case has this status.
    public var exitCode: Int32 {
      switch self {
      case .passed, .noGolden, .accepted, .kept: 0
      case .missingGolden, .orphan, .differs, .violates, .refused: 3
      case .unreadable: 6
      case .crashed, .killed, .hung, .failed, .missingShard: 1
      }
    }
  }

  /// The number of the case in its report, from 0.
  public var order: Int
  /// The place of the case in the run, the same in every shard; nil for an outcome that is not a
  /// case of a run.
  public var place: CasePlace?
  /// The recording's path.
  public var recording: String
  /// The animator and its context, such as `explode in navigation`.
  public var subject: String
  /// The status of the case.
  public var status: Status
  /// A description of the failure, with the frame, layer and property; empty if the case passed.
  public var message = ""
  /// The remedy, as a command if possible.
  public var remedy: String?
  /// The anomalies of the recording, which are not failures.
  public var warnings: [String] = []
  /// What iOS shows differently in this case, which is not a failure.
  public var notes: [String] = []
  /// The golden's path, if there is one.
  public var golden: String?
  /// The file name of the golden that the case lacks; nil if it has a golden or cannot have one. If
  /// another recording of the run has a golden of that name, the case fails.
  public var lacking: String?
  /// The hash of the recording and its goldens, ``RecordingContents``, in hexadecimal digits; nil
  /// if they could not be read.
  public var contents: String?
  /// The number of values that were compared with the golden.
  public var comparedValues = 0
  /// What the recording's gestures did; nil if nothing was replayed to its end.
  public var gestures: GestureCounts?
  /// The path of the failure page; nil if none was requested.
  public var attachment: String?
  /// The path of a picture of the failure; nil if none was requested.
  public var picture: String?
  /// The number of frames shown.
  public var frames = 0
  /// The time for which the frames were shown, on the simulated display.
  public var simulatedSeconds = 0.0
  /// The real time that the worker took for the case.
  public var wallSeconds = 0.0

  /// Creates an outcome with empty strings and zero counts.
  public init(order: Int, recording: String, subject: String, status: Status) {
    self.order = order
    self.recording = recording
    self.subject = subject
    self.status = status
  }
}

/// What the gestures of one replay, or of several, did: whether they tested anything.
public struct GestureCounts: Hashable, Sendable {
  /// The number of replays, and of those in which a gesture began.
  public var (replays, begun) = (0, 0)
  /// The number of swipes that finished a transition, that were cancelled, and that began none.
  public var (finished, cancelled, refused) = (0, 0, 0)

  /// Creates counts of nothing.
  public init() {}

  /// Counts the swipes of one replay.
  init(_ result: ReplayResult) {
    (replays, begun) = (1, result.hasBegun ? 1 : 0)
    for swipe in result.swipes {
      switch swipe.outcome {
      case .finished: finished += 1
      case .cancelled: cancelled += 1
      case .notRecognised: refused += 1
      }
    }
  }

  static func += (total: inout GestureCounts, each: GestureCounts) {
    total.replays += each.replays
    total.begun += each.begun
    total.finished += each.finished
    total.cancelled += each.cancelled
    total.refused += each.refused
  }

  /// The counts in words: `a gesture began in 2 of 3 replays: 1 finished, 1 cancelled, 1 refused`.
  /// Swipes of an app that moves its views itself have no outcome.
  public var text: String {
    "a gesture began in \(begun) of \(counted(replays, "replay")): \(finished) finished, "
      + "\(cancelled) cancelled, \(refused) refused"
  }
}

extension CaseOutcome {
  /// The outcome with every string escaped for a terminal. Strings from this process are already
  /// escaped, and are not changed.
  public var escaped: CaseOutcome {
    var outcome = self
    outcome.recording = escape(recording)
    outcome.subject = escape(subject)
    outcome.message = escapedLines(message)
    outcome.remedy = remedy.map { escapedLines($0) }
    outcome.warnings = warnings.map { escapedLines($0) }
    outcome.notes = notes.map { escapedLines($0) }
    outcome.golden = golden.map { escape($0) }
    outcome.lacking = lacking.map { escape($0) }
    return outcome
  }
}
