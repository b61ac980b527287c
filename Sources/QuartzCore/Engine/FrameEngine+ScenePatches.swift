// FrameEngine, scene patches: one row of a scene that stands is sorted again, and nothing else.

extension FrameEngine {
  /// Brings the scene up to date with what was compiled: row by row if that is all there is to do.
  func updateScene() {
    if !sceneIsDirty {
      // Patches cut segments up; after so many of them a fresh sort is worth its while.
      let limit = 64 + state.pointee.rowCount / 64
      sceneIsDirty = scenePatches + changedRows.count > limit || !changedRows.allSatisfy(patch)
    }
    changedRows.removeAll(keepingCapacity: true)
    if sceneIsDirty { rebuildScene() }
  }

  /// Sorts a row that has no sublayers again; false if that is not enough.
  private func patch(_ row: Int) -> Bool {
    let s = state
    guard childCount[row] == 0, !s.pointee.scene.isHidden[row], let at = segmentIndex(of: row),
      let next = segment(of: row, below: Int(parents[row]))
    else { return false }
    s.pointee.counters.rowsSorted += 1
    s.pointee.scene.isComposed = false
    let segments = s.pointee.scene.segments.base
    let whole = segments[at]
    // A row that goes on moving as its neighbours do only has to be reckoned with.
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

  /// The segment that holds a row: they are in the order of rows.
  private func segmentIndex(of row: Int) -> Int? {
    let segments = state.pointee.scene.segments
    var (low, high) = (0, segments.count)
    while low < high {
      let middle = (low + high) / 2
      let segment = segments[middle]
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

  /// Cuts a segment around one of its rows, which becomes a segment of its own.
  private func split(_ at: Int, _ row: SceneSegment) {
    let s = state
    let whole = s.pointee.scene.segments[at]
    var parts = [whole, row, whole]
    parts[0].count = row.first - whole.first
    parts[2].first = row.first + 1
    parts[2].count = whole.count - parts[0].count - 1
    if row.parent != whole.parent && whole.kind == .deepTurning {
      // The spaces of a mixed segment stand in its rows; they are found again.
      parts[0].isComposed = false
      parts[2].isComposed = false
    }
    parts.removeAll { $0.count == 0 }
    let extra = parts.count - 1
    let count = s.pointee.scene.segments.count
    if s.pointee.scene.segments.reserve(count + extra) { s.pointee.counters.bufferGrowths += 1 }
    let base = s.pointee.scene.segments.base
    (base + at + 1 + extra).update(from: base + at + 1, count: count - at - 1)
    for (i, part) in parts.enumerated() { base[at + i] = part }
    s.pointee.scene.segments.count = count + extra
  }
}
