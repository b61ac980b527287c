// Anomalies in a stream of events that a well-behaved device does not produce.

/// Counts of anomalies in the events. Each has a documented outcome and none stops the tracker.
public struct ContactAnomalies: Hashable, Sendable {
  /// A slot outside the declared range was selected. Its events are ignored until a valid slot is
  /// selected.
  public var slotsOutOfRange = 0
  /// A slot was given the tracking id it already had. The contact continues.
  public var repeatedTrackingIDs = 0
  /// A slot was given another id without a -1 in between. The old contact ends as `replaced`.
  public var idsWithoutRelease = 0
  /// A -1 was sent for a slot that had no contact. It has no effect.
  public var releasesWithoutContact = 0
  /// A contact started before both its axes were ever reported.
  public var startsWithoutPosition = 0
  /// A sample outside the declared axis range. It is kept unchanged.
  public var samplesOutOfRange = 0
  /// Positions for a slot without tracking id, for example after a resync. No contact starts.
  public var positionsWithoutContact = 0
  /// `SYN_DROPPED`, and spans of synthesised events without one. Open contacts end as `dropped`.
  public var drops = 0
  /// A frame whose stamp is before that of the previous frame.
  public var framesBackwards = 0
  /// More packets in one protocol A frame than ``ContactTracker/packetLimit``. Further ones are
  /// ignored.
  public var packetsOverLimit = 0

  /// Starts and ends in one frame beyond ``ContactTracker/operationLimit``. Further ones are
  /// ignored.
  public var operationsOverLimit = 0

  /// Creates counts of zero.
  public init() {}

  /// Whether no anomaly was found.
  public var isEmpty: Bool { self == ContactAnomalies() }
}
