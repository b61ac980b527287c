// An anomaly in a recording that is readable nevertheless.

import PlainText

/// An anomaly that does not prevent reading the trace.
///
/// ``TraceReader`` reports anomalies that are visible only in the text (``Trace/findings``);
/// ``TraceLint`` adds anomalies of the content.
public struct TraceFinding: Hashable, Sendable {
  /// The kinds of anomaly. Their raw values are stable names for scripts and tests.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    // The text.
    /// The last line has no line ending: it is truncated and is ignored.
    case lastLineCutOff = "last-line-cut-off"
    /// Lines end in CR LF, which evemu's own tools may not read.
    case carriageReturns = "carriage-returns"
    /// The line `# EVEMU` is not the first line, although evemu's own tools require this.
    case versionLineNotFirst = "version-line-not-first"
    /// The file uses a later version of evemu's format than EdgePan writes.
    case newerEvemu = "newer-evemu"
    /// The `# EVEMU` line is missing, or there are `edgepan` keys without `edgepan.version`.
    case missingVersion = "missing-version"
    /// A key occurs more than once; the last value is used.
    case duplicateKey = "duplicate-key"
    /// A header key is between events, where it has no meaning.
    case misplacedKey = "misplaced-key"
    /// A key that this version does not use; it is kept.
    case unknownKey = "unknown-key"
    /// A key whose value this version cannot use; the key is kept and ignored.
    case unexpectedValue = "unexpected-value"
    /// The intent is not one of ``TraceHeader/intents``.
    case unknownIntent = "unknown-intent"
    /// The end marker is missing: the recording was cut short.
    case unfinished = "unfinished"
    /// The number of events in the end marker differs from the number in the file.
    case wrongEventCount = "wrong-event-count"
    /// Events follow the end marker: two recordings may have been joined.
    case eventsAfterEnd = "events-after-end"
    // The device.
    /// Nothing describes the device, so its events cannot be converted to contacts.
    case missingDescription = "missing-description"
    /// A position axis has no resolution. If no position axis has one, the device is assumed to be
    /// 100 mm wide.
    case missingResolution = "missing-resolution"
    /// The resolution of a position axis contradicts its range: no such surface is that long or
    /// that short. The resolution is not used.
    case implausibleResolution = "implausible-resolution"
    /// The largest value of an axis is not above its smallest, so positions cannot be computed.
    case emptyAxisRange = "empty-axis-range"
    /// An event has a code that the device does not declare.
    case undeclaredCode = "undeclared-code"
    // Time.
    /// The file contains only a description.
    case noEvents = "no-events"
    /// A timestamp is earlier than the previous timestamp, so durations across this point are
    /// meaningless.
    case timeGoesBackwards = "time-goes-backwards"
    /// The events of one frame have different timestamps, as in recordings from old kernels.
    case spreadFrames = "spread-frames"
    /// A pause of more than 10 s between two events.
    case longGap = "long-gap"
    /// Timestamps are wall-clock time, which reveals when the recording was made.
    case wallClock = "wall-clock"
    // Events.
    /// A value is outside the range of its axis; real devices report such values.
    case outOfRange = "out-of-range"
    /// The device uses multi-touch protocol A (`SYN_MT_REPORT`).
    case protocolA = "protocol-a"
    /// The kernel lost events (`SYN_DROPPED`), so a part of the motion is unknown.
    case dropped = "dropped"
    /// Another process had grabbed the device and got its events.
    case starved = "starved"
    /// The machine slept during the recording.
    case suspended = "suspended"
    /// The value of an `ABS_MT_SLOT` event is out of range; contacts in such slots are ignored.
    case slotOutOfRange = "slot-out-of-range"
    /// A contact got a tracking identifier that another contact was using.
    case repeatedTrackingID = "repeated-tracking-id"
    /// A position was reported for a slot without a contact; it does not start a contact.
    case updateWithoutContact = "update-without-contact"
    /// A contact is down at the end; it counts as lifted at the last event.
    case openContact = "open-contact"
    /// The last frame has no `SYN_REPORT`, so it is incomplete.
    case unfinishedFrame = "unfinished-frame"
    /// A note announces more synthesised events than follow.
    case synthesisedCount = "synthesised-count"
    // Privacy.
    /// An event of a key that is not a pointer button: it may be typed text.
    case keyEvent = "key-event"
    /// The device declares keys that are not buttons.
    case declaredKeys = "declared-keys"
    /// An event that is not needed for a pointer, such as a key's scan code.
    case nonPointerEvent = "non-pointer-event"
    /// A string identifies the device or its owner, such as a serial number.
    case identifier = "identifier"
    /// A comment may name the machine or a person.
    case machineComment = "machine-comment"
  }

  /// The importance of a finding.
  public enum Severity: Int, Hashable, Sendable, Comparable {
    /// Information only; common in old files.
    case note
    /// Data is missing or was lost; results may be less accurate.
    case warning
    /// The trace contradicts itself, or reveals more about a person than the gesture.
    case problem

    /// Orders severities, notes first.
    public static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }
  }

  /// The kind of anomaly.
  public var code: Code
  /// The importance of the finding.
  public var severity: Severity
  /// The first affected line, from 1, or `nil` for the whole file.
  public var line: Int?
  /// The anomaly in words, with the number of occurrences if there can be several; escaped for a
  /// terminal.
  public var message: String
  /// The remedy, escaped for a terminal.
  public var remedy: String

  /// Creates a finding. `message` and `remedy` are escaped for a terminal.
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

extension [TraceFinding] {
  /// Appends a finding.
  mutating func add(
    _ code: TraceFinding.Code, _ severity: TraceFinding.Severity, line: Int? = nil,
    message: String, remedy: String
  ) {
    append(TraceFinding(code, severity, line: line, message: message, remedy: remedy))
  }
}
