// FrameEngine+Scene: rows sorted into segments, each with the cheapest kernel that is exact for
// the segment.

import PortableMath

extension FrameEngine {
  /// Sorts all rows into new segments.
  func rebuildScene() {
    sceneIsDirty = false
    changedRows.removeAll(keepingCapacity: true)
    scenePatches = 0
    let rows = state.rowCount
    state.scene.removeSegments()
    state.scene.isComposed = false
    state.counters.rowsSorted += rows
    var open: SceneSegment?
    var first = 0
    while first < rows {
      let parent = parents[first]
      var end = first + 1
      while end < rows && parents[end] == parent { end += 1 }
      sort(first..<end, below: Int(parent), &open)
      first = end
    }
    if let open { state.scene.append(open) }
  }

  /// A group of fewer siblings than this number can share a segment with the sublayers of other
  /// layers.
  private static let smallFamily = 8

  /// Sorts siblings into segments; they join the open segment if possible.
  private func sort(_ siblings: Range<Int>, below parent: Int, _ open: inout SceneSegment?) {
    let isSmall = siblings.count < Self.smallFamily
    for row in siblings {
      guard let next = segment(of: row, below: parent) else {
        if let segment = open { state.scene.append(segment) }
        open = nil
        continue
      }
      if let segment = open, segment.joins(next), segment.first + segment.count == next.first,
        segment.parent == next.parent
          || (isSmall && next.canMix && segment.canMix
            // Kernels read the parents' world transforms before they write those of the segment.
            && next.parent < segment.first
            && (segment.parent == SceneSegment.mixed || segment.count < Self.smallFamily))
      {
        open?.count += 1
        open?.needs.formUnion(next.needs)
        if segment.parent != next.parent { open?.parent = SceneSegment.mixed }
      } else {
        if let segment = open { state.scene.append(segment) }
        open = next
      }
    }
  }

  /// The segment of one row, with its kernel's input prepared, or `nil` for hidden rows.
  func segment(of row: Int, below parent: Int) -> SceneSegment? {
    let flags = state.flags[row]
    let spaceMoves =
      parent >= 0
      && (state.scene.worldMoves[parent] || state.flags[parent].contains(.sublayers))
    state.scene.worlds[row] = CATransform3DIdentity
    let isPicture = state.scene.planeIndex[row] >= 0
    state.scene.worldMoves[row] = spaceMoves || isPicture || !flags.isDisjoint(with: .moving)
    state.scene.opacityMoves[row] =
      (parent >= 0 && state.scene.opacityMoves[parent]) || isPicture
      || flags.contains(.animated(.opacity))
    state.scene.worldIsAffine[row] = false
    state.scene.isHidden[row] =
      (parent >= 0 && state.scene.isHidden[parent]) || state.value(.hidden, row) >= 0.5
    if state.scene.isHidden[row] {
      state.scene.opacities[row] = 0
      return nil
    }
    (state.scene.originX[row], state.scene.originY[row]) = state.origin(of: row)
    let isFlat = isFlat(parent) && !isPicture && staysFlat(row)
    state.scene.worldIsAffine[row] = isFlat
    var needs = SceneSegment.Needs()
    if state.scene.originX[row] != 0 || state.scene.originY[row] != 0
      || !flags.isDisjoint(with: .origin)
    {
      needs.insert(.origin)
    }
    func has(_ need: SceneSegment.Needs, _ column: FrameColumn) {
      if state.value(column, row) != 0 || flags.contains(.animated(column)) {
        needs.insert(need)
      }
    }
    has(.translation, .translationX)
    has(.translation, .translationY)
    has(.angleX, .rotationX)
    has(.angleY, .rotationY)
    has(.angleZ, .rotationZ)
    let kind = kind(of: row, isFlat: isFlat)
    if kind == .shifting || kind == .turning { prepareFlat(row) }
    if kind == .still { state.local(of: row).store(state.scene.locals.base + row) }
    return SceneSegment(
      kind: kind, first: Int32(row), count: 1, parent: Int32(parent),
      isStill: !state.scene.worldMoves[row], opacityIsStill: !state.scene.opacityMoves[row],
      spaceIsStill: !spaceMoves, turns: flags.contains(.animated(.rotationZ)),
      originMoves: !flags.isDisjoint(with: .origin), isUniform: flags.contains(.uniformScale),
      needs: needs)
  }

  private func kind(of row: Int, isFlat: Bool) -> SceneSegment.Kind {
    let flags = state.flags[row]
    if state.scene.planeIndex[row] >= 0 { return .underPlane }
    if flags.isDisjoint(with: .moving) { return .still }
    if flags.isDisjoint(with: .components) { return isFlat ? .shifting : .matrix }
    return isFlat ? .turning : .deepTurning
  }

  /// Caches a row's sine and cosine for the flat kernels, and writes the elements of its world
  /// transform that some of these kernels do not write.
  private func prepareFlat(_ row: Int) {
    let angle = state.value(.rotationZ, row)
    (state.scene.sines[row], state.scene.cosines[row]) = Portable.sincos(angle)
    let local = state.local(of: row)
    state.scene.worlds.base[row].m33 = CGFloat(local.r2[2])
    state.scene.worlds.base[row].m43 = CGFloat(local.r3[2])
  }

  /// Whether the space of the sublayers of `parent` allows the flat kernels.
  private func isFlat(_ parent: Int) -> Bool {
    return parent < 0
      || (state.scene.worldIsAffine[parent] && state.sublayerIndex[parent] < 0
        && !state.scene.keepsDepth[parent])
  }

  /// Whether the row's matrix maps the plane z = 0 to a parallel plane, at the same depth in every
  /// frame.
  private func staysFlat(_ row: Int) -> Bool {
    let flags = state.flags[row]
    guard flags.isDisjoint(with: [.matrix, .depth, .deepComponents]),
      state.value(.anchorZ, row) == 0
    else { return false }
    let t = state.modelTransforms[row]
    return t.m13 == 0 && t.m14 == 0 && t.m23 == 0 && t.m24 == 0 && t.m31 == 0 && t.m32 == 0
      && t.m34 == 0 && t.m44 == 1
  }
}
