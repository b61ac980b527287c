// Anomalies in a stream of events, which a well-behaved device does not produce.

/// Counts of anomalies in the events; each has a documented outcome and none stops the tracker.
public struct ContactAnomalies: Hashable, Sendable {
  /// A slot outside the declared range was selected. Its events are ignored until a valid one is.
  public var slotsOutOfRange = 0
  /// A slot was given the tracking id it already had. The contact continues.
  public var repeatedTrackingIDs = 0
  /// A slot was given another id without a -1 between. The old contact ends as `replaced`.
  public var idsWithoutRelease = 0
  /// -1 for a slot that had no contact. Nothing happens.
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

  public init() {}

  /// Whether nothing was odd.
  public var isEmpty: Bool { self == ContactAnomalies() }
}
