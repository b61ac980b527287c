import UIKit

/// The animators that a command line, a test or a benchmark can request by name.
///
/// Registering only stores an entry. The first look-up compares the names and creates the
/// catalogue, so a tool that registers hundreds of animators starts as fast as a tool that
/// registers none.
@MainActor public final class AnimatorRegistry {
  /// The entries in the order of registration, and the index of each by its lower-case name.
  private var ordered: [AnimatorEntry] = []
  private var places: [String: Int] = [:]
  /// The entries that are not yet indexed: the initial entries, then the registered entries.
  private var first: (@MainActor () -> [AnimatorEntry])?
  private var waiting: [AnimatorEntry] = []

  /// Creates a registry with these entries, in this order.
  public init(entries: [AnimatorEntry] = []) { waiting = entries }

  init(first: @escaping @MainActor () -> [AnimatorEntry]) { self.first = first }

  /// The entries, in the order in which they were registered. The first look-up after registrations
  /// costs time proportional to their number.
  public var entries: [AnimatorEntry] {
    settle()
    return ordered
  }

  /// Adds an animator; it replaces an earlier animator with the same name (case-insensitive). Costs
  /// one append.
  public func register(_ entry: AnimatorEntry) { waiting.append(entry) }

  /// Adds animators in order, as ``register(_:)`` does.
  public func register(contentsOf entries: [AnimatorEntry]) {
    // The first list is shared with the caller instead of copied.
    if waiting.isEmpty { waiting = entries } else { waiting += entries }
  }

  /// Returns the animator with this name (case-insensitive); nil for an unknown name. Costs one
  /// dictionary look-up.
  public func entry(named name: String) -> AnimatorEntry? {
    settle()
    return places[name.lowercased()].map { ordered[$0] }
  }

  /// Returns the animators that run in a context.
  public func entries(in context: AnimatorContext) -> [AnimatorEntry] {
    entries.filter { $0.reasonAgainst(context) == nil }
  }

  /// Indexes the waiting entries.
  private func settle() {
    if let first {
      self.first = nil
      waiting.insert(contentsOf: first(), at: 0)
    }
    guard !waiting.isEmpty else { return }
    for entry in waiting {
      let key = entry.name.lowercased()
      if let place = places[key] {
        ordered[place] = entry
      } else {
        places[key] = ordered.count
        ordered.append(entry)
      }
    }
    waiting.removeAll()
  }
}
