// An anomaly in a readable recording: one finding as a value.

import PlainText

/// An anomaly in a trace that does not prevent reading it.
///
/// ``TraceReader`` reports anomalies that are visible only in the text (``Trace/findings``);
/// ``TraceLint`` adds those that follow from the content.
public struct TraceFinding: Hashable, Sendable {
  /// The kind of anomaly: stable names for scripts and tests.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    // The text.
    case lastLineCutOff = "last-line-cut-off"
    case carriageReturns = "carriage-returns"
    case versionLineNotFirst = "version-line-not-first"
    case newerEvemu = "newer-evemu"
    case missingVersion = "missing-version"
    case duplicateKey = "duplicate-key"
    case misplacedKey = "misplaced-key"
    case unknownKey = "unknown-key"
    case unexpectedValue = "unexpected-value"
    case unknownIntent = "unknown-intent"
    case unfinished = "unfinished"
    case wrongEventCount = "wrong-event-count"
    case eventsAfterEnd = "events-after-end"
    // The device.
    case missingDescription = "missing-description"
    case missingResolution = "missing-resolution"
    case emptyAxisRange = "empty-axis-range"
    case undeclaredCode = "undeclared-code"
    // Time.
    case noEvents = "no-events"
    case timeGoesBackwards = "time-goes-backwards"
    case spreadFrames = "spread-frames"
    case longGap = "long-gap"
    case wallClock = "wall-clock"
    // Events.
    case outOfRange = "out-of-range"
    case protocolA = "protocol-a"
    case dropped = "dropped"
    case slotOutOfRange = "slot-out-of-range"
    case repeatedTrackingID = "repeated-tracking-id"
    case updateWithoutContact = "update-without-contact"
    case openContact = "open-contact"
    case unfinishedFrame = "unfinished-frame"
    case synthesisedCount = "synthesised-count"
    // Privacy.
    case keyEvent = "key-event"
    case declaredKeys = "declared-keys"
    case nonPointerEvent = "non-pointer-event"
    case identifier = "identifier"
    case machineComment = "machine-comment"
  }

  /// The importance of a finding.
  public enum Severity: Int, Hashable, Sendable, Comparable {
    /// Information only; ordinary in old files.
    case note
    /// Data is missing or was lost; results may be less accurate.
    case warning
    /// The trace contradicts itself, or reveals more about a person than a gesture should.
    case problem

    /// Orders severities, notes first.
    public static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }
  }

  /// The kind of anomaly.
  public var code: Code
  /// The importance of the finding.
  public var severity: Severity
  /// The first line concerned, from 1, or `nil` for the whole file.
  public var line: Int?
  /// The anomaly, escaped for a terminal. A finding with many occurrences states their number.
  public var message: String
  /// The remedy, escaped for a terminal.
  public var remedy: String

  /// Creates a finding. Texts are escaped for a terminal.
  public init(
    _ code: Code, _ severity: Severity, line: Int? = nil, message: String, remedy: String
  ) {
    self.code = code
    self.severity = severity
    self.line = line
    self.message = escape(message)
    self.remedy = escape(remedy)
  }
}
