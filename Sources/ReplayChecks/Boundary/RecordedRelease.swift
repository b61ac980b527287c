import ContactTracking
import GestureReplay
import GestureTrace
import PlainText

/// The place of a recorded swipe on a decision map: the finger's travel and its speed at the lift.
public struct RecordedRelease: Codable, Hashable, Sendable {
  /// The recording's path; escaped.
  public var recording: String
  /// The contact's number in the recording.
  public var contact: Int
  /// The distance from landing to lift, away from the edge, in points.
  public var points: Double
  /// The same distance, in millimetres of finger travel.
  public var millimeters: Double
  /// The speed away from the edge that the replay logs at the release, in points per second.
  public var pointsPerSecond: Double
  /// The outcome of the swipe in the replay.
  public var outcome: SwipeRecord.Outcome
  /// The comparison that decided the outcome; escaped.
  public var reason: String

  /// Returns the released swipes of a replay, in order. Swipes for which the recogniser did not
  /// begin have no release speed, and are omitted.
  public static func all(
    of trace: Trace, _ result: ReplayResult, options: ReplaySettings
  ) throws(ContactTrackingError) -> [RecordedRelease] {
    let scale = options.rules.scale
    let contacts = try TraceContacts(of: trace, rules: options.rules).contacts
    return result.swipes.compactMap { swipe in
      guard let release = swipe.release,
        let contact = contacts.first(where: { $0.number == swipe.contact })
      else { return nil }
      let (start, end) = (contact.start.position, contact.last.position)
      let inward = options.edge.inward(
        x: end.xMillimeters - start.xMillimeters, y: end.yMillimeters - start.yMillimeters)
      return RecordedRelease(
        recording: escape(trace.file), contact: swipe.contact,
        points: scale.points(fromMillimeters: inward), millimeters: inward,
        pointsPerSecond: release.velocity, outcome: swipe.outcome, reason: escape(swipe.reason))
    }
  }
}
