// The class of a recording, by which a corpus is counted and sampled.

import GestureTrace
import PlainText

/// The situation that a recording shows, coarse enough to be counted.
///
/// Two recordings of one kind exercise a transition in the same way: same kind of device, edge and
/// fingers, same range of travel, same kind of release. A recording with several swipes has the
/// kind of its first.
public struct RecordingKind: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The distance that the leading contact moved, as a share of the screen's length.
  public enum Travel: String, Hashable, Sendable, CaseIterable {
    /// The recording has no pan.
    case none
    /// To a quarter of the screen's length.
    case quarter = "to-a-quarter"
    /// Beyond a quarter, to the half.
    case half = "to-the-half"
    /// Beyond the half.
    case beyond = "past-the-half"
  }

  /// The motion at the release.
  public enum Release: String, Hashable, Sendable, CaseIterable {
    /// Neither ``fast`` nor ``back``; also a recording without a pan.
    case still
    /// Faster than ``fastPointsPerSecond`` toward the end.
    case fast
    /// Moving backwards, at more than a tenth of that speed: a return, or a rolling fingertip.
    case back
    /// Interrupted: a drop, an unplugged device, the end of the recording.
    case lost
  }

  /// 1,000 points per second, from which published rules begin to decide by speed.
  public static let fastPointsPerSecond = 1000.0

  /// The kind of device: a ``DeviceKind``'s name.
  public var device: String
  /// The edge, or `nil` if no contact panned from one.
  public var edge: TraceEdge?
  /// The number of fingers of the first pan, at most 5. Without a pan: 1, or 0 without a contact.
  public var fingers: Int
  /// How far the leading contact moved, beyond the recogniser's hysteresis.
  public var travel: Travel
  /// How the leading contact moved at its end.
  public var release: Release

  /// - Throws: ``ContactTrackingError`` for a trace whose events cannot become contacts.
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

  /// `touchpad left 1 past-the-half fast`.
  public var description: String {
    "\(device) \(edge?.rawValue ?? "no-edge") \(fingers) \(travel.rawValue) \(release.rawValue)"
  }

  public static func < (a: RecordingKind, b: RecordingKind) -> Bool {
    a.description.utf8.lexicographicallyPrecedes(b.description.utf8)
  }
}
