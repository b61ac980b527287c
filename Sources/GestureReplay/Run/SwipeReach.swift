// Moves the release of a swipe a little further, for explanations.

import ContactTracking
import GestureTrace
import PortableMath

/// Moves the release of every swipe further away from the edge at which the swipe started, all else
/// equal. The distance is in millimetres of the screen; see ``ContactSurface/screenScaling(to:)``.
///
/// The distance is added over the first half of the contact's duration, so that the speed at the
/// release does not change. Contacts that overlap in time with a contact from the edge count as the
/// same hand and move too; other contacts do not change.
struct SwipeReach {
  var millimeters: Double

  func apply(
    to contacts: [Contact], mapping: ScreenMapping, edge: TraceEdge
  ) -> [Contact] {
    guard millimeters != 0 else { return contacts }
    let factor = mapping.surface.screenScaling(to: mapping.rules.scale)
    let hands = Hands(contacts.filter { mapping.isInBand($0.start.position, of: edge) })
    return contacts.map { contact in
      guard let hand = hands.first(with: contact) else { return contact }
      var contact = contact
      for index in contact.path.indices {
        // The first sample does not move, because it determines whether the swipe starts at the
        // edge.
        let shift = millimeters * hand.share(at: contact.path[index].microseconds)
        let (x, y) = edge.vector(inward: shift)
        contact.path[index].position.xMillimeters += x / factor.x
        contact.path[index].position.yMillimeters += y / factor.y
      }
      return contact
    }
  }
}

/// The swipes of a recording, which are searched by time: comparing all swipes with each contact
/// would take 10 billion steps in a recording of 100,000 taps.
private struct Hands {
  private let swipes: [Contact]
  /// For each swipe, the latest end of this swipe and the swipes before it.
  private var latest: [UInt64] = []

  init(_ contacts: [Contact]) {
    swipes = contacts.sorted {
      ($0.start.microseconds, $0.number) < ($1.start.microseconds, $1.number)
    }
    latest.reserveCapacity(swipes.count)
    for swipe in swipes { latest.append(max(latest.last ?? 0, swipe.last.microseconds)) }
  }

  /// The first swipe that overlaps the contact in time; a contact overlaps itself.
  func first(with contact: Contact) -> Contact? {
    let low = latest.partitionPoint { $0 >= contact.start.microseconds }
    // The first swipe that ends at or after the contact's start; the swipes after it do not start
    // earlier than it does.
    guard low < swipes.count, swipes[low].start.microseconds <= contact.last.microseconds else {
      return nil
    }
    return swipes[low]
  }
}

extension Contact {
  /// The fraction of the distance to add: 0 when the contact lands, 1 after half of its duration.
  fileprivate func share(at time: UInt64) -> Double {
    guard time > start.microseconds else { return 0 }
    let half = Double(last.microseconds - start.microseconds) / 2
    return half > 0 ? min(Double(time - start.microseconds) / half, 1) : 1
  }
}
