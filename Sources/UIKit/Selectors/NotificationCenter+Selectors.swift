// Notification observers with a selector.

extension NotificationCenter {
  /// Adds an observer that is sent a selector, with the notification, each time a matching
  /// notification is posted. Selectors are sent on the poster's thread, in the order in which
  /// observers were added. The observer is not retained.
  public func addObserver(
    _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?,
    object anObject: Any?
  ) {
    SelectorObservers.shared.add(
      observer as AnyObject, aSelector, aName, anObject.map { $0 as AnyObject }, to: self)
  }

  /// Removes an observer that was added with a selector, or that is a token returned by
  /// `addObserver(forName:object:queue:using:)`.
  ///
  /// Foundation's own overload, which takes `Any`, silently ignores objects that are not tokens.
  public func removeObserver(_ observer: AnyObject) {
    SelectorObservers.shared.remove(observer, nil, nil, from: self)
    removeObserver(observer as Any)
  }

  /// Removes an observer's entries for a name and an object; `nil` means every name or every
  /// object.
  public func removeObserver(
    _ observer: AnyObject, name aName: NSNotification.Name?, object anObject: Any?
  ) {
    SelectorObservers.shared.remove(observer, aName, anObject.map { $0 as AnyObject }, from: self)
    removeObserver(observer as Any, name: aName, object: anObject)
  }
}

/// The selector observers of all notification centres. Foundation calls its observers in an order
/// that differs from run to run. Each centre therefore has one Foundation observer per name, which
/// calls these observers in order.
private final class SelectorObservers: @unchecked Sendable {
  static let shared = SelectorObservers()

  private struct Place: Hashable {
    var center: ObjectIdentifier
    var name: NSNotification.Name?
  }
  private struct Entry {
    weak var observer: AnyObject?
    var selector: Selector
    /// The poster, which is compared only by identity, or `nil` for every poster.
    var poster: ObjectIdentifier?
  }

  private let lock = NSLock()
  private var entries: [Place: [Entry]] = [:]
  /// Foundation's tokens. The centres are retained, so that their addresses are not reused.
  private var tokens: [Place: (center: NotificationCenter, token: any NSObjectProtocol)] = [:]

  func add(
    _ observer: AnyObject, _ selector: Selector, _ name: NSNotification.Name?,
    _ poster: AnyObject?, to center: NotificationCenter
  ) {
    let place = Place(center: ObjectIdentifier(center), name: name)
    let entry = Entry(
      observer: observer, selector: selector, poster: poster.map { ObjectIdentifier($0) })
    let isNew = lock.withLock {
      entries[place, default: []].removeAll { $0.observer == nil }
      entries[place, default: []].append(entry)
      return tokens[place] == nil
    }
    guard isNew else { return }
    let token = center.addObserver(forName: name, object: nil, queue: nil) {
      SelectorObservers.shared.post($0, at: place)
    }
    lock.withLock { tokens[place] = (center, token) }
  }

  private func post(_ notification: Notification, at place: Place) {
    let poster = notification.object.map { ObjectIdentifier($0 as AnyObject) }
    for entry in lock.withLock({ entries[place] ?? [] }) {
      guard let observer = entry.observer, entry.poster == nil || entry.poster == poster
      else { continue }
      _ = entry.selector.performNow(on: observer, notification as AnyObject, nil)
    }
  }

  func remove(
    _ observer: AnyObject, _ name: NSNotification.Name?, _ poster: AnyObject?,
    from center: NotificationCenter
  ) {
    let poster = poster.map { ObjectIdentifier($0) }
    let empty = lock.withLock {
      var empty: [any NSObjectProtocol] = []
      for place in entries.keys where place.center == ObjectIdentifier(center) {
        if let name, place.name != name { continue }
        entries[place]?.removeAll {
          $0.observer == nil || ($0.observer === observer && (poster == nil || $0.poster == poster))
        }
        guard entries[place]?.isEmpty == true else { continue }
        entries[place] = nil
        if let token = tokens.removeValue(forKey: place)?.token { empty.append(token) }
      }
      return empty
    }
    for token in empty { center.removeObserver(token as Any) }
  }
}
