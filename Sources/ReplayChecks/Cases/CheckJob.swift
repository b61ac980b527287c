// One case to run, sent to a worker process as JSON.

import Foundation
import GestureReplay
import GestureTrace
import PlainText

/// One case: the recording, the subject, the conditions, and what to do with the golden.
public struct CheckJob: Codable, Hashable, Sendable {
  /// What a worker does with the replay and its golden.
  public enum Action: String, Codable, Sendable {
    /// Compare with the golden at ``golden``.
    case compare
    /// Check only the invariants.
    case check
    /// Write the golden at ``golden``, as ``CheckJob/record`` says.
    case accept
  }

  /// Its place in the whole run.
  public var order: Int
  /// The recording's path.
  public var recording: String
  /// What the worker does.
  public var action: Action
  /// The golden's path.
  public var golden: String?
  /// Which goldens are written.
  public var record = RecordMode.all
  /// Whether it fails if it has no golden.
  public var requiresGolden = false
  /// What is replayed and under which conditions; nil to take both from the golden's head.
  public var settings: ReplaySettings?
  /// What a golden does not store: limits, skipped rules, the encore.
  public var limits = ReplayLimits()

  /// Creates a job that writes any golden and requires none. Its limits are those of `settings`.
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

  /// The subject's name before the replay has resolved it; escaped.
  var subjectName: String {
    let known = settings ?? golden.flatMap(GoldenFile.readHead)
    guard let known, !known.subject.isEmpty else { return "golden" }
    return escape(known.name(standard: .standard(ofRecordingAt: recording)))
  }

  /// The outcome of a case without a verdict.
  ///
  /// - Parameters:
  ///   - status: how the case ended.
  ///   - message: what is wrong; escaped.
  ///   - remedy: what to do about it; nil if the message suffices.
  ///   - subject: the subject's name; nil to read it from the golden's head.
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

extension ReplaySettings {
  /// The settings that a recording's header requests; the defaults if it cannot be read.
  public static func standard(ofRecordingAt path: String) -> ReplaySettings {
    guard let header = try? TraceStream.header(ofTraceAt: path) else { return ReplaySettings() }
    return ReplaySettings(for: header)
  }
}
