// FrameEngine+ScenePatches: moves one row of an existing scene to the segment in which it now
// belongs, and notes whether its descendants move in every frame.

extension FrameEngine {
  /// Updates the scene after a compilation, row by row if possible.
  func updateScene() {
    state.scene.revision &+= 1
    if !sceneIsDirty {
      // Patches split segments; after this number of splits, a complete sort is worth its cost.
      let limit = 64 + state.rowCount / 64
      sceneIsDirty = scenePatches + changedRows.count > limit || !changedRows.allSatisfy(patch)
    }
    changedRows.removeAll(keepingCapacity: true)
    if sceneIsDirty { rebuildScene() }
  }

  /// Moves a row to the segment in which it now belongs. Returns false if that is not enough,
  /// because the row is hidden or its descendants need other kernels.
  private func patch(_ row: Int) -> Bool {
    let wasFlat = state.scene.worldIsAffine[row]
    guard moveRowToItsSegment(row) else { return false }
    guard childCount[row] > 0 else { return true }
    return state.scene.worldIsAffine[row] == wasFlat && moveDescendants(of: row)
  }

  /// Notes that the coordinate spaces of all descendants of a row must be composed again, and
  /// whether these spaces move. The descendants' kernels do not change. Returns false if a segment
  /// would have to be split, because only some of its opacities change over time.
  private func moveDescendants(of ancestor: Int) -> Bool {
    // A list instead of recursion, because trees can be deeper than the stack.
    var waiting = [ancestor]
    while let parent = waiting.popLast() {
      var row = Int(firstChild[parent])
      let end = row + Int(childCount[parent])
      while row < end {
        guard let at = segmentIndex(of: row) else {
          // The row is hidden, and so are all its descendants.
          row += 1
          continue
        }
        let segment = state.scene.segments[at]
        let next = min(end, Int(segment.first + segment.count))
        if segment.parent == SceneSegment.mixed {
          guard sortSublayersInSharedSegment(row..<next) else { return false }
        } else {
          guard moveSpace(of: at) else { return false }
        }
        for child in row..<next where childCount[child] > 0 { waiting.append(child) }
        row = next
      }
    }
    return true
  }

  /// Moves the sublayers of a layer with few sublayers, which share a segment with the sublayers of
  /// other layers.
  private func sortSublayersInSharedSegment(_ rows: Range<Int>) -> Bool {
    for row in rows {
      guard moveRowToItsSegment(row), let at = segmentIndex(of: row) else { return false }
      state.scene.segments.base[at].isComposed = false
    }
    return true
  }

  /// Updates a segment of siblings after an ancestor starts or stops moving.
  private func moveSpace(of at: Int) -> Bool {
    var segment = state.scene.segments[at]
    defer { state.scene.segments[at] = segment }
    let parent = Int(segment.parent)
    let rows = Int(segment.first)..<Int(segment.first + segment.count)
    let spaceMoves =
      state.scene.worldMoves[parent] || state.flags[parent].contains(.sublayers)
    segment.isComposed = false
    segment.spaceIsStill = !spaceMoves
    segment.isStill = !spaceMoves && segment.kind == .still
    for row in rows { state.scene.worldMoves[row] = !segment.isStill }
    if state.scene.opacityMoves[parent] || segment.kind == .underPlane {
      segment.opacityIsStill = false
      for row in rows { state.scene.opacityMoves[row] = true }
    } else if !segment.opacityIsStill {
      var fading = 0
      for row in rows {
        let fades = state.flags[row].contains(.animated(.opacity))
        state.scene.opacityMoves[row] = fades
        fading += fades ? 1 : 0
      }
      guard fading == 0 || fading == rows.count else { return false }
      segment.opacityIsStill = fading == 0
    }
    return true
  }

  /// Moves one row to the segment in which it belongs, without its descendants. Returns false if
  /// the row is hidden.
  private func moveRowToItsSegment(_ row: Int) -> Bool {
    guard !state.scene.isHidden[row], let at = segmentIndex(of: row),
      let next = segment(of: row, below: Int(parents[row]))
    else { return false }
    state.counters.rowsSorted += 1
    state.scene.isComposed = false
    let segments = state.scene.segments.base
    let whole = segments[at]
    // A row that moves in the same way as its neighbours stays in its segment.
    let hasItsPlace =
      whole.parent == next.parent || (whole.parent == SceneSegment.mixed && next.canMix)
    if hasItsPlace && whole.joins(next) && !next.isStill && !next.opacityIsStill {
      segments[at].needs.formUnion(next.needs)
      return true
    }
    if whole.count == 1 {
      segments[at] = next
      return true
    }
    scenePatches += 1
    split(at, next)
    return true
  }

  /// The segment that contains a row; segments are in the order of rows.
  private func segmentIndex(of row: Int) -> Int? {
    var (low, high) = (0, state.scene.segments.count)
    while low < high {
      let middle = (low + high) / 2
      let segment = state.scene.segments[middle]
      if row < Int(segment.first) {
        high = middle
      } else if row >= Int(segment.first + segment.count) {
        low = middle + 1
      } else {
        return middle
      }
    }
    return nil
  }

  /// Splits a segment at one of its rows, which becomes a separate segment.
  private func split(_ at: Int, _ row: SceneSegment) {
    let whole = state.scene.segments[at]
    var parts = [whole, row, whole]
    parts[0].count = row.first - whole.first
    parts[2].first = row.first + 1
    parts[2].count = whole.count - parts[0].count - 1
    if row.parent != whole.parent && whole.kind == .deepTurning {
      // A mixed segment has one space per row; these spaces are determined again.
      parts[0].isComposed = false
      parts[2].isComposed = false
    }
    parts.removeAll { $0.count == 0 }
    let extra = parts.count - 1
    let count = state.scene.segments.count
    let grew = state.scene.segments.reserve(count + extra)
    state.scene.arguments.reserve(count + extra)
    if state.scene.spaces.reserve(count + extra) || grew { state.counters.bufferGrowths += 1 }
    let (base, spaces) = (state.scene.segments.base, state.scene.spaces.base)
    (base + at + 1 + extra).update(from: base + at + 1, count: count - at - 1)
    (spaces + at + 1 + extra).update(from: spaces + at + 1, count: count - at - 1)
    for (i, part) in parts.enumerated() {
      base[at + i] = part
      spaces[at + i] = spaces[at]
    }
    state.scene.segments.count = count + extra
    state.scene.spaces.count = count + extra
  }
}
