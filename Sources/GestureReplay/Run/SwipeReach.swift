import ContactTracking
import GestureTrace
import PortableMath

/// Moves the release of every swipe further in the swipe's own direction, all else equal. The
/// distance is in millimetres of the screen; see ``ContactSurface/screenScaling(to:)``.
///
/// The direction of a swipe from the edge is inward. That of others, also of a finger that starts at the
/// edge and moves farther along it, is the axis along which it moves first, as for a pan recogniser. The
/// distance is added over the first half of the contact's duration, so that the speed at the release
/// does not change. Contacts that overlap in time count as the same hand and move alike: with the
/// contact that started at the edge or, if none did, with the first.
struct SwipeReach {
  var millimeters: Double

  func apply(
    to contacts: [Contact], mapping: ScreenMapping, edge: TraceEdge
  ) -> [Contact] {
    guard millimeters != 0 else { return contacts }
    let factor = mapping.surface.screenScaling(to: mapping.rules.scale)
    let atEdge = Hands(contacts.filter { mapping.isInBand($0.start.position, of: edge) })
    let elsewhere = Hands(contacts.filter { atEdge.first(with: $0) == nil })
    return contacts.map { contact in
      let swipe = atEdge.first(with: contact)
      guard let hand = swipe ?? elsewhere.first(with: contact) else { return contact }
      let inward = edge.vector(inward: 1)
      let (x, y) = swipe?.leaves(inward) == true ? inward : hand.mainDirection ?? inward
      var contact = contact
      for index in contact.path.indices {
        // The first sample does not move, because it determines where the swipe starts.
        let shift = millimeters * hand.share(at: contact.path[index].microseconds)
        contact.path[index].position.xMillimeters += x * shift / factor.x
        contact.path[index].position.yMillimeters += y * shift / factor.y
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
  /// The unit vector of the axis along which the finger moves first, within the distance that a pan
  /// recogniser needs; nil if it does not move.
  fileprivate var mainDirection: (x: Double, y: Double)? {
    var (farthest, direction) = (0.0, (x: 0.0, y: 0.0))
    for sample in path where farthest < Self.decisiveMillimeters {
      let x = sample.position.xMillimeters - start.position.xMillimeters
      let y = sample.position.yMillimeters - start.position.yMillimeters
      if abs(x) > farthest { (farthest, direction) = (abs(x), (x < 0 ? -1 : 1, 0)) }
      if abs(y) > farthest { (farthest, direction) = (abs(y), (0, y < 0 ? -1 : 1)) }
    }
    return farthest > 0 ? direction : nil
  }

  /// Whether the finger moves farther inward than along the edge.
  fileprivate func leaves(_ inward: (x: Double, y: Double)) -> Bool {
    var (away, along) = (0.0, 0.0)
    for sample in path {
      let x = sample.position.xMillimeters - start.position.xMillimeters
      let y = sample.position.yMillimeters - start.position.yMillimeters
      away = max(away, x * inward.x + y * inward.y)
      along = max(along, abs(x * inward.y) + abs(y * inward.x))
    }
    return away > along
  }

  /// 10 points of a phone's screen, after which a pan recogniser begins.
  private static let decisiveMillimeters = 1.6

  /// The fraction of the distance to add: 0 when the contact lands, 1 after half of its duration.
  fileprivate func share(at time: UInt64) -> Double {
    guard time > start.microseconds else { return 0 }
    let half = Double(last.microseconds - start.microseconds) / 2
    return half > 0 ? min(Double(time - start.microseconds) / half, 1) : 1
  }
}
