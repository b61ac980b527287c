// FrameEngine, scene: rows sorted into segments, each with the cheapest kernel that is exact for it.

extension FrameEngine {
  func rebuildScene() {
    sceneIsDirty = false
    let s = state
    let rows = s.pointee.rowCount
    s.pointee.scene.segments.count = 0
    s.pointee.scene.stillIsComposed = false
    s.pointee.scene.isComposed = false
    var first = 0
    while first < rows {
      let parent = parents[first]
      var end = first + 1
      while end < rows && parents[end] == parent { end += 1 }
      classify(first..<end, below: Int(parent))
      first = end
    }
  }

  private func classify(_ siblings: Range<Int>, below parent: Int) {
    let s = state
    let scene = s.pointee.scene
    let parentMoves =
      parent >= 0
      && (scene.worldMoves[parent] || s.pointee.flags[parent].contains(.sublayers))
    let parentOpacityMoves = parent >= 0 && scene.opacityMoves[parent]
    let parentIsHidden = parent >= 0 && scene.isHidden[parent]
    let parentIsFlat =
      parent < 0
      || (scene.worldIsAffine[parent] && s.pointee.sublayerIndex[parent] < 0
        && !scene.keepsDepth[parent])
    var open: SceneSegment?
    for row in siblings {
      let hidden =
        parentIsHidden
        || s.pointee.values[FrameColumn.hidden.rawValue * s.pointee.stride + row] >= 0.5
      scene.isHidden[row] = hidden
      scene.worlds[row] = CATransform3DIdentity
      let isPicture = scene.planeIndex[row] >= 0
      scene.worldMoves[row] =
        parentMoves || isPicture || !s.pointee.flags[row].isDisjoint(with: .moving)
      scene.opacityMoves[row] =
        parentOpacityMoves || isPicture
        || s.pointee.flags[row].contains(.animated(.opacity))
      scene.worldIsAffine[row] = false
      if hidden {
        scene.opacities[row] = 0
        if let segment = open { s.pointee.scene.segments.append(segment) }
        open = nil
        continue
      }
      let next = segment(row, parent: parent, parentIsFlat: parentIsFlat)
      if var segment = open, segment.joins(next) {
        segment.count += 1
        segment.hasOrigin = segment.hasOrigin || next.hasOrigin
        segment.hasTranslation = segment.hasTranslation || next.hasTranslation
        open = segment
      } else {
        if let segment = open { s.pointee.scene.segments.append(segment) }
        open = next
      }
    }
    if let segment = open { s.pointee.scene.segments.append(segment) }
  }

  /// The segment of one row, and what its kernel needs beforehand.
  private func segment(_ row: Int, parent: Int, parentIsFlat: Bool) -> SceneSegment {
    let s = state
    let flags = s.pointee.flags[row]
    let scene = s.pointee.scene
    let n = s.pointee.stride
    let values = s.pointee.values.base + row
    (scene.originX[row], scene.originY[row]) = SceneComposer.origin(row, s)
    let isPicture = scene.planeIndex[row] >= 0
    let isFlat = parentIsFlat && !isPicture && staysFlat(row)
    scene.worldIsAffine[row] = isFlat
    var kind = SceneSegment.Kind.general
    if isPicture {
      kind = .underPlane
    } else if flags.isDisjoint(with: .moving) {
      SceneComposer.local(row, s).store(scene.locals.base + row)
      kind = .affineStill
    } else if isFlat {
      kind = flags.isDisjoint(with: .components) ? .affineShifting : .affineTurning
      let (sine, cosine) = EngineMath.sincos(values[FrameColumn.rotationZ.rawValue * n])
      (scene.sines[row], scene.cosines[row]) = (sine, cosine)
      // The elements that the affine kernels leave alone.
      let local = SceneComposer.local(row, s)
      var world = CATransform3DIdentity
      world.m33 = CGFloat(local.r2[2])
      world.m43 = CGFloat(local.r3[2])
      scene.worlds[row] = world
    }
    let translates =
      values[FrameColumn.translationX.rawValue * n] != 0
      || values[FrameColumn.translationY.rawValue * n] != 0
      || flags.contains(.animated(.translationX)) || flags.contains(.animated(.translationY))
    return SceneSegment(
      kind: kind, first: Int32(row), count: 1, parent: Int32(parent),
      isStill: !scene.worldMoves[row], opacityIsStill: !scene.opacityMoves[row],
      turns: flags.contains(.animated(.rotationZ)),
      hasOrigin: scene.originX[row] != 0 || scene.originY[row] != 0
        || !flags.isDisjoint(with: .origin),
      originMoves: !flags.isDisjoint(with: .origin), hasTranslation: translates,
      isUniform: flags.contains(.uniformScale))
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

extension SceneSegment {
  /// Whether the next row goes with this segment.
  func joins(_ next: SceneSegment) -> Bool {
    kind == next.kind && kind != .underPlane && isStill == next.isStill
      && opacityIsStill == next.opacityIsStill
      && turns == next.turns && originMoves == next.originMoves && isUniform == next.isUniform
  }
}
