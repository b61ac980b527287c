/// Builds complete contacts from the updates of a tracker.
///
/// Memory: 56 bytes per sample, and unused capacity of the arrays, so the size increases with the
/// length of the recording. For unbounded streams, use the tracker's updates directly.
public struct ContactCollector: Sendable {
  /// The contacts that have ended, sorted by number.
  public private(set) var contacts: [Contact] = []
  private var open: [Contact] = []

  /// Creates a collector without contacts.
  public init() {}

  /// Adds the updates of one frame.
  public mutating func take(_ updates: [ContactUpdate]) {
    for update in updates { take(update) }
  }

  private mutating func take(_ update: ContactUpdate) {
    switch update.phase {
    case .began:
      open.append(
        Contact(
          number: update.contact, slot: update.slot, trackingID: update.trackingID,
          tool: update.tool, assumedAtStart: update.assumed, path: [update.sample],
          endMicroseconds: update.sample.microseconds, end: .endOfRecording))
    case .moved, .stationary:
      guard let index = index(of: update) else { return }
      open[index].path.append(update.sample)
      if update.tool == .palm { open[index].tool = .palm }
    case .ended(let end):
      guard let index = index(of: update) else { return }
      var contact = open.remove(at: index)
      // A lift usually has no new position. If it has one, this position is the contact's last
      // sample.
      if update.sample.position != contact.last.position { contact.path.append(update.sample) }
      contact.assumedAtEnd = update.assumed
      contact.endMicroseconds = update.sample.microseconds
      contact.end = end
      // Contacts may end in an order other than that in which they started, and callers need the
      // order in which they started.
      let place = contacts.lastIndex { $0.number < contact.number }.map { $0 + 1 } ?? 0
      contacts.insert(contact, at: place)
    }
  }

  /// Removes every second sample of each contact, except for those from which the velocities at its
  /// landing and its lift are estimated. Returns the number of samples that remain.
  mutating func thin() -> Int {
    for index in contacts.indices { contacts[index].thin() }
    for index in open.indices { open[index].thin() }
    return (contacts + open).reduce(0) { $0 + $1.path.count }
  }

  private func index(of update: ContactUpdate) -> Int? {
    open.firstIndex { $0.number == update.contact }
  }
}
