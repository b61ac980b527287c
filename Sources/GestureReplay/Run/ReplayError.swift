// Why a replay could not be run to its end.

import ContactTracking
import PlainText

/// Why a replay could not be run to its end.
public enum ReplayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The device's events cannot become contacts.
  case noContacts(file: String, ContactTrackingError)
  /// Something still moved at the limit.
  case neverEnds(file: String, seconds: Double, busy: [String])

  public var description: String {
    switch self {
    case .noContacts(let file, let error):
      "\(file): \(error)"
    case .neverEnds(let file, let seconds, let busy):
      "\(file): still moving \(Figure(seconds, 1)) s after the last event; busy: "
        + (busy.isEmpty ? "unknown" : busy.joined(separator: ", "))
        + ". A transition that never calls completeTransition(_:) looks like this; "
        + "--limit SECONDS (limitSeconds of the settings) allows more time."
    }
  }
}
