// FrameEngine, row moves: after a change of the tree, everything flat goes to where its rows are now.

extension FrameEngine {
  /// Below this many tracks a scene is always compiled whole: it is cheaper than bookkeeping.
  static let smallScene = 512

  /// Whether tracks may stay as they are compiled. Transitions come with rows of their own, and
  /// looks of small scenes stand in the order in which a whole compilation meets them.
  var canMoveRows: Bool {
    let s = state
    let looks = s.pointee.models.count - s.pointee.stride * FrameColumn.count
    return !everythingIsDirty && !visitsTwice && !batches.isEmpty
      && s.pointee.transitions.count == 0 && (looks <= 0 || liveTracks >= Self.smallScene)
  }

  var liveTracks: Int { batches.reduce(0) { $0 + $1.trackCount } }

  /// Models to their new rows, shown values equal to them, and the values of new rows.
  ///
  /// Columns lie `stride` apart; looks that are animated have their slots behind the last column.
  func moveRows(keepingTracks: Bool) {
    let s = state
    let rows = layers.count
    if rows > s.pointee.stride || s.pointee.stride == 0 {
      s.pointee.stride = (max(rows, s.pointee.stride * 2, 16) + 7) & ~7
    }
    moves.end(stride: s.pointee.stride)
    s.pointee.rowCount = rows
    var grew = moves.moveColumns(&s.pointee.models, by: &spareModels)
    grew = s.pointee.values.reserve(s.pointee.models.count + 64) || grew
    s.pointee.values.base.update(from: s.pointee.models.base, count: s.pointee.models.count)
    s.pointee.values.count = s.pointee.models.count
    grew = spareFlags.reserve(rows) || grew
    moves.move(s.pointee.flags.base, to: spareFlags.base)
    swap(&s.pointee.flags, &spareFlags)
    for row in newRows { s.pointee.flags[row] = [] }
    grew = moveMatrices(keepingTracks) || grew
    grew = s.pointee.scene.reserve(rows) || grew
    if grew { s.pointee.counters.bufferGrowths += 1 }
    for row in 0..<rows {
      s.pointee.scene.parents[row] = parents[row]
      s.pointee.scene.planeIndex[row] = -1
      s.pointee.scene.keepsDepth[row] = layers[row] is CATransformLayer
    }
    for row in newRows { fillRow(row) }
    if hidesRows {
      hiddenRows = hiddenRows.map { Int(moves.row(Int32($0))) }.filter { $0 >= 0 }
    }
    sceneIsDirty = true
  }

  /// The transforms of all rows; those of sublayers close up, and go where nobody needs them.
  private func moveMatrices(_ keepingTracks: Bool) -> Bool {
    let s = state
    let rows = layers.count
    var grew = spareTransforms.reserve(rows)
    moves.move(s.pointee.modelTransforms.base, to: spareTransforms.base)
    swap(&s.pointee.modelTransforms, &spareTransforms)
    grew = s.pointee.transforms.reserve(rows) || grew
    grew = spareIndex.reserve(rows) || grew
    moves.move(s.pointee.sublayerIndex.base, to: spareIndex.base)
    swap(&s.pointee.sublayerIndex, &spareIndex)
    for row in newRows {
      s.pointee.modelTransforms[row] = CATransform3DIdentity
      s.pointee.sublayerIndex[row] = -1
    }
    s.pointee.transforms.base.update(from: s.pointee.modelTransforms.base, count: rows)
    spareTransforms.count = 0
    for row in 0..<rows where s.pointee.sublayerIndex[row] >= 0 {
      let model = layers[row].geometry.sublayerTransform
      let isAnimated = keepingTracks && s.pointee.flags[row].contains(.sublayers)
      let isNeeded = isAnimated || !CATransform3DIsIdentity(model)
      s.pointee.sublayerIndex[row] = isNeeded ? Int32(spareTransforms.count) : -1
      if isNeeded { spareTransforms.append(model) }
    }
    let count = spareTransforms.count
    s.pointee.sublayerTransforms.reserve(count)
    s.pointee.modelSublayerTransforms.reserve(count)
    s.pointee.sublayerTransforms.base.update(from: spareTransforms.base, count: count)
    s.pointee.modelSublayerTransforms.base.update(from: spareTransforms.base, count: count)
    s.pointee.sublayerTransforms.count = count
    s.pointee.modelSublayerTransforms.count = count
    spareTransforms.count = 0
    return grew
  }

  /// What was compiled follows its rows.
  func moveTracks(someLeft: Bool) {
    for row in newRows where !layers[row].runningAnimations.isEmpty {
      dirtyAnimations.append(layers[row])
    }
    if someLeft {
      for (index, batch) in batches.enumerated() {
        batch.layers.removeAll { $0.link.batch != index }
      }
    }
    guard !moves.isIdentity else { return }
    for batch in batches {
      batch.move(by: moves, through: &spareRuns)
      guard batch.isCutUp else { continue }
      tracks.removeAll(keepingCapacity: true)
      coefficients.removeAll(keepingCapacity: true)
      batch.appendTracks(to: &tracks, coefficients: &coefficients)
      batch.build(&tracks, coefficients: coefficients)
    }
    for layer in layers { layer.link.moveSlots(by: moves) }
    publish()
  }
}

extension LayerLink {
  /// Nothing is compiled for the layer.
  mutating func forgetCompiled() {
    animatedSlots.removeAll(keepingCapacity: true)
    extras.removeAll(keepingCapacity: true)
    batch = -1
  }

  fileprivate mutating func moveSlots(by moves: RowMoves) {
    if !animatedSlots.isEmpty {
      animatedSlots.withUnsafeMutableBufferPointer { slots in
        for i in slots.indices { slots[i] = moves.slot(slots[i]) }
      }
    }
    for i in extras.indices { extras[i].slot = Int(moves.slot(Int32(extras[i].slot))) }
  }
}
