// One case to run, sent to a worker process as JSON.

import Foundation
import GestureReplay
import GestureTrace
import PlainText

/// One case: the recording, the subject, the conditions, and what to do with the golden.
public struct CheckJob: Hashable, Sendable {
  /// The task of a worker.
  public enum Action: String, Sendable {
    /// Compare with the golden at ``golden``.
    case compare
    /// Check only the invariants.
    case check
    /// Write the golden at ``golden``, if ``CheckJob/record`` selects it.
    case accept
  }

  /// The number of the case in its report, from 0.
  public var order: Int
  /// The recording's path.
  public var recording: String
  /// The worker's task.
  public var action: Action
  /// The golden's path.
  public var golden: String?
  /// The goldens to write.
  public var record = RecordMode.all
  /// Whether the case fails if it has no golden.
  public var requiresGolden = false
  /// The subject and the conditions of the replay; nil to read both from the golden's header. A
  /// golden that is compared must have been recorded under these settings.
  public var settings: ReplaySettings?
  /// Whether the edge and the number of fingers are those in the recording's header, whatever
  /// ``settings`` contains. The process that plans a run does not need to read the headers then.
  public var followsHeader = false
  /// The settings that a golden does not store: limits, skipped invariants, and the follow-up
  /// gesture (`FollowUpGesture`).
  public var limits = ReplayLimits()

  /// Creates a job that can write every golden and requires none. It uses the limits of `settings`.
  public init(
    order: Int, recording: String, action: Action, golden: String? = nil,
    settings: ReplaySettings? = nil
  ) {
    self.order = order
    self.recording = recording
    self.action = action
    self.golden = golden
    self.settings = settings
    if let settings { limits = ReplayLimits(of: settings) }
  }

  /// The subject's name, as known before the replay; escaped.
  var subjectName: String {
    guard let known = knownSettings, !known.subject.isEmpty else { return "golden" }
    var memo: DescriptionMemo?
    var standard = ReplaySettings()
    if let header = try? TraceStream.header(ofTraceAt: recording, reusing: &memo) {
      standard = standard.following(header)
    } else {
      // The recording is broken. Its golden contains what the header requested.
      (standard.edge, standard.fingers) = (known.edge, known.fingers)
    }
    return escape(known.name(standard: standard))
  }

  /// The settings, read from the headers of the recording and the golden; nil if the golden cannot
  /// be read.
  public var knownSettings: ReplaySettings? {
    guard var known = settings else { return golden.flatMap(GoldenFile.readHeader) }
    if followsHeader {
      let recorded = ReplaySettings.standard(ofRecordingAt: recording)
      (known.edge, known.fingers) = (recorded.edge, recorded.fingers)
    }
    return known
  }

  /// Returns the settings for the job's recording; nil to read them from the golden's header.
  public func settings(for trace: Trace) -> ReplaySettings? {
    followsHeader ? settings?.following(trace.header) : settings
  }

  /// Returns the outcome of a case without a verdict.
  ///
  /// - Parameters:
  ///   - status: the status of the case.
  ///   - message: a description of the problem; escaped.
  ///   - remedy: the next step for the user; nil if the message suffices.
  ///   - subject: the subject's name; nil to read it from the golden's header.
  public func outcome(
    _ status: CaseOutcome.Status, _ message: String, remedy: String? = nil, subject: String? = nil
  ) -> CaseOutcome {
    var outcome = CaseOutcome(
      order: order, recording: escape(recording), subject: subject ?? subjectName, status: status)
    outcome.message = message
    outcome.remedy = remedy
    outcome.golden = golden.map { escape($0) }
    return outcome
  }
}
