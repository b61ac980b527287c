// The catalogue by name: ours to begin with, and whatever a user adds.

import UIKit

/// The animators that a command line, a test or a bench can ask for by name.
@MainActor public final class AnimatorRegistry {
  /// The registry that the tools use, with our catalogue in it.
  public static let shared = AnimatorRegistry(entries: catalogue)

  /// In the order in which they were registered.
  public private(set) var entries: [AnimatorEntry]

  public init(entries: [AnimatorEntry] = []) { self.entries = entries }

  /// Adds an animator; one of the same name (whatever its case) takes the old one's place.
  public func register(_ entry: AnimatorEntry) {
    if let index = entries.firstIndex(where: { Self.isSame($0.name, entry.name) }) {
      entries[index] = entry
    } else {
      entries.append(entry)
    }
  }

  /// The animator of this name, whatever its case; nil if there is none.
  public func entry(named name: String) -> AnimatorEntry? {
    entries.first { Self.isSame($0.name, name) }
  }

  /// Those that run in a context.
  public func entries(in context: AnimatorContext) -> [AnimatorEntry] {
    entries.filter { $0.reasonAgainst(context) == nil }
  }

  private static func isSame(_ a: String, _ b: String) -> Bool { a.lowercased() == b.lowercased() }

  /// Our own, family by family.
  public static var catalogue: [AnimatorEntry] {
    [DirectionAnimator.entry] + ScaleAnimator.entries + [ExplodeAnimator.entry]
      + AlertAnimator.entries + TransitionAnimationType.entries + ViewMoveAnimator.entries
  }
}
