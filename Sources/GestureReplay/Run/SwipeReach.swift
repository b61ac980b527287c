// The same swipe with its release a little further: what a replay asks when it explains itself.

import ContactTracking
import GestureTrace

/// A change of every swipe from an edge: its release lies so much further, all else equal.
///
/// The way is added over the first half of the contact's time, so that the speed at the release is
/// as it was. Fingers that are down together with one from the edge are of one hand and go with it;
/// other contacts stay as they are.
struct SwipeReach {
  var millimeters: Double

  func apply(
    to contacts: [Contact], mapping: ScreenMapping, edge: TraceEdge
  ) -> [Contact] {
    guard millimeters != 0 else { return contacts }
    let swipes = contacts.filter { mapping.isInBand($0.start.position, of: edge) }
    return contacts.map { contact in
      guard let hand = swipes.first(where: { $0.overlaps(contact) }) else { return contact }
      var contact = contact
      for index in contact.path.indices {
        // The hand's first sample stays: it decides where the swipe starts.
        let shift = millimeters * hand.share(at: contact.path[index].microseconds)
        switch edge {
        case .left: contact.path[index].position.xMillimeters += shift
        case .right: contact.path[index].position.xMillimeters -= shift
        case .top: contact.path[index].position.yMillimeters += shift
        case .bottom: contact.path[index].position.yMillimeters -= shift
        }
      }
      return contact
    }
  }
}

extension Contact {
  /// Whether both are down at some time; a contact overlaps itself.
  fileprivate func overlaps(_ other: Contact) -> Bool {
    start.microseconds <= other.last.microseconds && other.start.microseconds <= last.microseconds
  }

  /// 0 when it lands and before, 1 from the middle of its time on.
  fileprivate func share(at time: UInt64) -> Double {
    guard time > start.microseconds else { return 0 }
    let half = Double(last.microseconds - start.microseconds) / 2
    return half > 0 ? min(Double(time - start.microseconds) / half, 1) : 1
  }
}
