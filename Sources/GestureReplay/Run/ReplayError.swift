import ContactTracking
import PlainText
import UIKit

/// The reason why a replay could not be run to completion.
public enum ReplayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file contains only a device's description.
  case noEvents(file: String)
  /// The device's events cannot be converted to contacts.
  case noContacts(file: String, ContactTrackingError)
  /// The recording needs more frames or more simulated time than the settings allow.
  case tooLong(file: String, Limit)
  /// An animation was still running at the limit.
  case neverEnds(file: String, seconds: Double, busy: [String])

  /// The limit of a replay that was reached.
  public enum Limit: Hashable, Sendable {
    /// ``ReplaySettings/maximumFrames``.
    case frames(Int)
    /// ``ReplaySettings/maximumSeconds``.
    case seconds(Double)
  }

  public var description: String {
    switch self {
    case .noEvents(let file):
      "\(file): this file contains no event, only a device's description. Name a recording; "
        + "--description names the description of recordings without one."
    case .tooLong(let file, .frames(let limit)):
      "\(file): the replay shows more than \(limit) frames. A recording that keeps its screen busy "
        + "for so long is usually damaged or synthetic. edgepan trim extracts a part; --max-frames "
        + "NUMBER (the setting maximumFrames) allows more."
    case .tooLong(let file, .seconds(let limit)):
      "\(file): the replay is longer than \(Figure(limit, 0)) simulated seconds. Timestamps that "
        + "far apart usually mean that a clock was set. edgepan trim extracts a part; --max-seconds "
        + "NUMBER (the setting maximumSeconds) allows more."
    case .noContacts(let file, let error):
      "\(file): \(error)"
    case .neverEnds(let file, _, _): "\(file): \(cause)"
    }
  }

  /// The problem, without the file's name, for messages that already name it.
  package var cause: String {
    guard case .neverEnds(_, let seconds, let busy) = self else { return description }
    return "still moving \(Figure(seconds, 1)) s after the last event; busy: "
      + (busy.isEmpty ? "unknown" : busy.joined(separator: ", "))
      + ". \(Self.possibleCause(of: busy)); "
      + "--limit SECONDS (the setting limitSeconds) allows more time."
  }

  /// The usual mistake behind a run that does not end, by what is still active.
  private static func possibleCause(of busy: [String]) -> String {
    if busy.contains(UIApplication.transitionActivity) || busy.isEmpty {
      return "A possible cause is a transition that never calls completeTransition(_:)"
    }
    if busy.contains(UIApplication.linkActivity) {
      return "A possible cause is a display link that was added during the swipe and is neither "
        + "paused nor invalidated"
    }
    if busy.contains(UIApplication.waitingActivity) {
      return "A possible cause is a repeating timer that was started during the swipe and is not "
        + "invalidated, or a block that schedules itself again"
    }
    return "A possible cause is an animation that repeats forever"
  }
}
