/// A list of animations. Removed animations remain in the list until they are more than half of it,
/// so that most removals need no pass over the other animations.
@MainActor struct AnimationList {
  /// The animations in order; iterations skip those that were removed.
  private(set) var entries: [AttachedAnimation] = []
  private var goneCount = 0

  /// Whether the list is empty. The list never contains only removed animations.
  var isEmpty: Bool { entries.isEmpty }

  mutating func append(_ entry: AttachedAnimation) { entries.append(entry) }

  /// Notes that one of the listed animations has been marked as removed.
  mutating func noteGone() {
    goneCount += 1
    guard goneCount * 2 > entries.count else { return }
    entries.removeObjects { $0.isGone }
    goneCount = 0
  }

  /// Returns all animations and empties the list.
  mutating func takeAll() -> [AttachedAnimation] {
    let all = entries
    entries.removeAll(keepingCapacity: true)
    goneCount = 0
    return all
  }
}
