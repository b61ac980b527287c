// Collects a tracker's updates into whole contacts.

/// Collects a tracker's updates into complete contacts.
///
/// Memory grows with the recording's frames (72 bytes per sample). For streams without an end, use
/// the tracker's updates themselves.
public struct ContactCollector: Sendable {
  /// The contacts that have ended, sorted by number once all have ended.
  public private(set) var contacts: [Contact] = []
  private var open: [Contact] = []

  /// Creates a collector without contacts.
  public init() {}

  /// Takes the updates of one frame.
  public mutating func take(_ updates: [ContactUpdate]) {
    for update in updates { take(update) }
  }

  private mutating func take(_ update: ContactUpdate) {
    switch update.phase {
    case .began:
      open.append(
        Contact(
          number: update.contact, slot: update.slot, trackingID: update.trackingID,
          tool: update.tool, startIsAssumed: update.startIsAssumed, path: [update.sample],
          endMicroseconds: update.sample.microseconds, end: .endOfRecording))
    case .moved, .stationary:
      guard let index = index(of: update) else { return }
      open[index].path.append(update.sample)
      if update.tool == .palm { open[index].tool = .palm }
    case .ended(let end):
      guard let index = index(of: update) else { return }
      var contact = open.remove(at: index)
      // A lift usually has no new position; if it has one, that is the contact's last move.
      if update.sample.position != contact.last.position { contact.path.append(update.sample) }
      contact.endMicroseconds = update.sample.microseconds
      contact.end = end
      // Contacts end in a different order than they start; callers need them in starting order.
      let place = contacts.lastIndex { $0.number < contact.number }.map { $0 + 1 } ?? 0
      contacts.insert(contact, at: place)
    }
  }

  private func index(of update: ContactUpdate) -> Int? {
    open.firstIndex { $0.number == update.contact }
  }
}
