// Anomalies in a stream of events. A device without faults does not cause any.

/// Counts of the anomalies in the events. Each anomaly has a documented effect; none stops the
/// tracker.
public struct ContactAnomalies: Hashable, Sendable {
  /// A slot outside the declared range was selected. Its events are ignored until a valid slot is
  /// selected.
  public var slotsOutOfRange = 0
  /// A slot got the tracking id that it already had. The contact continues.
  public var repeatedTrackingIDs = 0
  /// A slot got another tracking id without a -1 in between. The old contact ends as `replaced`.
  public var idsWithoutRelease = 0
  /// A slot without a contact got the tracking id -1, which has no effect.
  public var releasesWithoutContact = 0
  /// A contact started although the position on at least one axis had not been reported.
  public var startsWithoutPosition = 0
  /// A sample was outside the declared axis range. It is kept unchanged.
  public var samplesOutOfRange = 0
  /// A slot without a tracking id got a position, for example after a resync. No contact starts.
  public var positionsWithoutContact = 0
  /// Events were lost: `SYN_DROPPED`, or a span of synthesised events without it. Open contacts end
  /// as `dropped`.
  public var drops = 0
  /// A frame had an earlier timestamp than the previous frame.
  public var framesBackwards = 0
  /// A protocol A frame had more packets than ``ContactTracker/packetLimit``. The additional
  /// packets are ignored.
  public var packetsOverLimit = 0

  /// A frame had more starts and ends than ``ContactTracker/operationLimit``. The additional starts
  /// and ends are ignored.
  public var operationsOverLimit = 0

  /// Creates counts that are all zero.
  public init() {}

  /// Whether no anomaly was found.
  public var isEmpty: Bool { self == ContactAnomalies() }
}
