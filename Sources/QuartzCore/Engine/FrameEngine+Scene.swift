// FrameEngine, scene: rows sorted into segments, each with the cheapest kernel that is exact for it.

extension FrameEngine {
  /// Sorts every row afresh.
  func rebuildScene() {
    sceneIsDirty = false
    changedRows.removeAll(keepingCapacity: true)
    scenePatches = 0
    let s = state
    let rows = s.pointee.rowCount
    s.pointee.scene.segments.count = 0
    s.pointee.scene.isComposed = false
    s.pointee.counters.rowsSorted += rows
    var open: SceneSegment?
    var first = 0
    while first < rows {
      let parent = parents[first]
      var end = first + 1
      while end < rows && parents[end] == parent { end += 1 }
      sort(first..<end, below: Int(parent), &open)
      first = end
    }
    if let open { s.pointee.scene.segments.append(open) }
  }

  /// Families smaller than this share segments with their cousins.
  private static let smallFamily = 8

  /// Sorts siblings, the open segment first if they can join it.
  private func sort(_ siblings: Range<Int>, below parent: Int, _ open: inout SceneSegment?) {
    let isSmall = siblings.count < Self.smallFamily
    for row in siblings {
      guard let next = segment(of: row, below: parent) else {
        if let segment = open { state.pointee.scene.segments.append(segment) }
        open = nil
        continue
      }
      if let segment = open, segment.joins(next), segment.first + segment.count == next.first,
        segment.parent == next.parent
          || (isSmall && next.canMix && segment.canMix
            && (segment.parent == SceneSegment.mixed || segment.count < Self.smallFamily))
      {
        open?.count += 1
        open?.needs.formUnion(next.needs)
        if segment.parent != next.parent { open?.parent = SceneSegment.mixed }
      } else {
        if let segment = open { state.pointee.scene.segments.append(segment) }
        open = next
      }
    }
  }

  /// The segment of one row, and what its kernel needs beforehand; nil for what is hidden.
  func segment(of row: Int, below parent: Int) -> SceneSegment? {
    let s = state
    let flags = s.pointee.flags[row]
    let scene = s.pointee.scene
    let n = s.pointee.stride
    let values = s.pointee.values.base + row
    let spaceMoves =
      parent >= 0
      && (scene.worldMoves[parent] || s.pointee.flags[parent].contains(.sublayers))
    scene.worlds[row] = CATransform3DIdentity
    let isPicture = scene.planeIndex[row] >= 0
    scene.worldMoves[row] = spaceMoves || isPicture || !flags.isDisjoint(with: .moving)
    scene.opacityMoves[row] =
      (parent >= 0 && scene.opacityMoves[parent]) || isPicture
      || flags.contains(.animated(.opacity))
    scene.worldIsAffine[row] = false
    scene.isHidden[row] =
      (parent >= 0 && scene.isHidden[parent]) || values[FrameColumn.hidden.rawValue * n] >= 0.5
    if scene.isHidden[row] {
      scene.opacities[row] = 0
      return nil
    }
    (scene.originX[row], scene.originY[row]) = SceneComposer.origin(row, s)
    let isFlat = isFlat(parent) && !isPicture && staysFlat(row)
    scene.worldIsAffine[row] = isFlat
    var needs = SceneSegment.Needs()
    if scene.originX[row] != 0 || scene.originY[row] != 0 || !flags.isDisjoint(with: .origin) {
      needs.insert(.origin)
    }
    func has(_ need: SceneSegment.Needs, _ column: FrameColumn) {
      if values[column.rawValue * n] != 0 || flags.contains(.animated(column)) {
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
    if kind == .still { SceneComposer.local(row, s).store(scene.locals.base + row) }
    return SceneSegment(
      kind: kind, first: Int32(row), count: 1, parent: Int32(parent),
      isStill: !scene.worldMoves[row], opacityIsStill: !scene.opacityMoves[row],
      spaceIsStill: !spaceMoves, turns: flags.contains(.animated(.rotationZ)),
      originMoves: !flags.isDisjoint(with: .origin), isUniform: flags.contains(.uniformScale),
      needs: needs)
  }

  private func kind(of row: Int, isFlat: Bool) -> SceneSegment.Kind {
    let flags = state.pointee.flags[row]
    if state.pointee.scene.planeIndex[row] >= 0 { return .underPlane }
    if flags.isDisjoint(with: .moving) { return .still }
    if flags.isDisjoint(with: .components) { return isFlat ? .shifting : .matrix }
    return isFlat ? .turning : .deepTurning
  }

  /// The elements that the flat kernels leave alone.
  private func prepareFlat(_ row: Int) {
    let s = state
    let angle = s.pointee.values[FrameColumn.rotationZ.rawValue * s.pointee.stride + row]
    (s.pointee.scene.sines[row], s.pointee.scene.cosines[row]) = EngineMath.sincos(angle)
    let local = SceneComposer.local(row, s)
    s.pointee.scene.worlds.base[row].m33 = CGFloat(local.r2[2])
    s.pointee.scene.worlds.base[row].m43 = CGFloat(local.r3[2])
  }

  /// Whether sublayers of `parent` get nothing but the six numbers of its world.
  private func isFlat(_ parent: Int) -> Bool {
    let scene = state.pointee.scene
    return parent < 0
      || (scene.worldIsAffine[parent] && state.pointee.sublayerIndex[parent] < 0
        && !scene.keepsDepth[parent])
  }

  /// Whether the row's own matrix keeps the plane z = 0 in it, in this frame and every other.
  private func staysFlat(_ row: Int) -> Bool {
    let s = state
    let flags = s.pointee.flags[row]
    let values = s.pointee.values.base + row
    let n = s.pointee.stride
    guard flags.isDisjoint(with: [.matrix, .depth, .deepComponents]),
      values[FrameColumn.anchorZ.rawValue * n] == 0
    else { return false }
    let t = s.pointee.modelTransforms[row]
    return t.m13 == 0 && t.m14 == 0 && t.m23 == 0 && t.m24 == 0 && t.m31 == 0 && t.m32 == 0
      && t.m34 == 0 && t.m44 == 1
  }
}
