// The catalogue by name: EdgePan's animators, and those that a user adds.

import UIKit

/// The animators that a command line, a test or a bench can ask for by name.
///
/// Registering only keeps an entry: names are compared, and the catalogue is created, when a caller
/// first looks. A tool that registers hundreds of animators starts as fast as one without any.
@MainActor public final class AnimatorRegistry {
  /// The registry that the tools use, with our catalogue in it.
  public static let shared = AnimatorRegistry(first: { catalogue })

  /// Entries in the order in which they came, each one's place under its name in lower case.
  private var ordered: [AnimatorEntry] = []
  private var places: [String: Int] = [:]
  /// What has not been looked at yet: what the registry begins with, then what was registered.
  private var first: (@MainActor () -> [AnimatorEntry])?
  private var waiting: [AnimatorEntry] = []

  public init(entries: [AnimatorEntry] = []) { waiting = entries }

  init(first: @escaping @MainActor () -> [AnimatorEntry]) { self.first = first }

  /// In the order in which they were registered. The first look after a registration costs time
  /// proportional to what was registered since the last.
  public var entries: [AnimatorEntry] {
    settle()
    return ordered
  }

  /// Adds an animator; one of the same name (whatever its case) takes the old one's place. Costs
  /// one append.
  public func register(_ entry: AnimatorEntry) { waiting.append(entry) }

  /// Adds animators one after the other, as ``register(_:)`` does.
  public func register(contentsOf entries: [AnimatorEntry]) {
    // The first list is shared with the caller instead of copied.
    if waiting.isEmpty { waiting = entries } else { waiting += entries }
  }

  /// The animator of this name, whatever its case; nil for an unknown name. Costs one look into a
  /// dictionary.
  public func entry(named name: String) -> AnimatorEntry? {
    settle()
    return places[name.lowercased()].map { ordered[$0] }
  }

  /// Those that run in a context.
  public func entries(in context: AnimatorContext) -> [AnimatorEntry] {
    entries.filter { $0.reasonAgainst(context) == nil }
  }

  /// Gives everything that waits its place.
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

  /// Our own, family by family.
  public static var catalogue: [AnimatorEntry] {
    [DirectionAnimator.entry] + ScaleAnimator.entries + [ExplodeAnimator.entry]
      + AlertAnimator.entries + TransitionAnimationType.entries + ViewMoveAnimator.entries
  }
}
