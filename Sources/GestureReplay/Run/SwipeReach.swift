// The same swipe with its release a little further: what a replay asks when it explains itself.

import ContactTracking
import GestureTrace

/// A change of every swipe from an edge: its release lies so much further, all else equal.
///
/// The way is added over the first half of the contact's time, so that the speed at the release is
/// as it was; contacts that did not start at the edge stay as they are.
struct SwipeReach {
  var millimeters: Double

  func apply(
    to contacts: [Contact], mapping: ScreenMapping, edge: TraceEdge
  ) -> [Contact] {
    guard millimeters != 0 else { return contacts }
    return contacts.map { contact in
      guard mapping.isInBand(contact.start.position, of: edge) else { return contact }
      var contact = contact
      let start = contact.start.microseconds
      let half = Double(contact.last.microseconds &- start) / 2
      for index in contact.path.indices {
        let elapsed = Double(contact.path[index].microseconds &- start)
        let share = half > 0 ? min(elapsed / half, 1) : 1
        // The first sample decides where the swipe starts.
        let shift = index == 0 ? 0 : millimeters * share
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
