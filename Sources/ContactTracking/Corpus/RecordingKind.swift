// The kind of a recording, for counting and sampling a corpus.

import GestureTrace
import PlainText

/// A coarse classification of a recording, by which a corpus is counted and sampled.
///
/// Two recordings of one kind test a transition in the same way: they have the same kind of device,
/// edge, number of fingers, range of travel and kind of release. The first pan of a recording
/// determines its kind.
public struct RecordingKind: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The distance that the leading contact moved, as a fraction of the screen's length in the
  /// direction of the pan.
  public enum Travel: String, Hashable, Sendable, CaseIterable {
    /// The recording has no pan.
    case none
    /// Up to a quarter of the screen's length.
    case quarter = "up-to-a-quarter"
    /// Beyond a quarter, up to half.
    case half = "up-to-half"
    /// Beyond half.
    case beyond = "past-half"
  }

  /// The motion at the release.
  public enum Release: String, Hashable, Sendable, CaseIterable {
    /// None of ``fast``, ``back`` and ``lost``; also the value for a recording without a pan.
    case still
    /// Moving inward, faster than ``fastPointsPerSecond``.
    case fast
    /// Moving backwards, faster than a tenth of ``fastPointsPerSecond``: a return, or a rolling
    /// fingertip.
    case back
    /// Interrupted by lost events, an unplugged device or the end of the recording.
    case lost
  }

  /// 1,000 points per second. Source: the finish rule `half-or-flick` finishes faster swipes
  /// whatever their progress.
  public static let fastPointsPerSecond = 1000.0

  /// The kind of device: the name of a ``DeviceKind``.
  public var device: String
  /// The edge, or `nil` if no contact panned from an edge.
  public var edge: TraceEdge?
  /// The number of fingers of the first pan, at most 5. Without a pan, 1 if there is a contact,
  /// otherwise 0.
  public var fingers: Int
  /// The distance that the leading contact moved, beyond the recogniser's hysteresis.
  public var travel: Travel
  /// The motion of the leading contact at its end.
  public var release: Release

  /// Creates the kind of a recording.
  ///
  /// - Throws: ``ContactTrackingError`` if no contacts can be derived from the events.
  public init(
    _ trace: Trace, rules: EdgePanRules = EdgePanRules()
  ) throws(ContactTrackingError) {
    let found = try TraceContacts(of: trace, screen: rules.scale)
    let pans = EdgePanDetection(
      contacts: found.contacts, surface: found.surface, rules: rules
    ).pans
    device = found.surface.kind.rawValue
    guard let pan = pans.first else {
      (edge, fingers, travel, release) = (nil, min(found.contacts.count, 1), .none, .still)
      return
    }
    edge = pan.edge
    fingers = min(pan.fingers, 5)
    let length = rules.scale.depthPoints(from: pan.edge)
    let share = (pan.distancePoints - rules.hysteresisPoints) / length
    travel = share > 0.5 ? .beyond : share > 0.25 ? .half : .quarter
    let speed = pan.releaseVelocityPointsPerSecond
    let fast = Self.fastPointsPerSecond
    release =
      !pan.end.isRelease ? .lost : speed > fast ? .fast : speed < -fast / 10 ? .back : .still
  }

  /// The kind as text, such as `touchpad left 1 past-half fast`.
  public var description: String {
    "\(device) \(edge?.rawValue ?? "no-edge") \(fingers) \(travel.rawValue) \(release.rawValue)"
  }

  public static func < (a: RecordingKind, b: RecordingKind) -> Bool {
    a.description.utf8.lexicographicallyPrecedes(b.description.utf8)
  }
}
