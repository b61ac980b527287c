// AnimationList: animations in the order in which they came, many of which may be removed together.

/// Those that have gone stay listed until they are half of the list: a removal must not cost a walk
/// over all that is left.
@MainActor struct AnimationList {
  /// In order; a walk over them skips those that were removed.
  private(set) var entries: [AttachedAnimation] = []
  private var goneCount = 0

  /// Whether nothing is left: the list never consists of gone ones only.
  var isEmpty: Bool { entries.isEmpty }

  mutating func append(_ entry: AttachedAnimation) { entries.append(entry) }

  /// One of the listed has been marked as gone.
  mutating func noteGone() {
    goneCount += 1
    guard goneCount * 2 > entries.count else { return }
    entries.removeAll { $0.isGone }
    goneCount = 0
  }

  /// Hands out everything and forgets it.
  mutating func takeAll() -> [AttachedAnimation] {
    let all = entries
    entries.removeAll(keepingCapacity: true)
    goneCount = 0
    return all
  }
}
