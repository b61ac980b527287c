// FrameEngine+RowMoves: after a change to the tree, moves all flat data to its new rows.

extension FrameEngine {
  /// Whether compiled tracks may be kept. They are not kept while a CATransition is running,
  /// because transitions have additional rows, nor with animated appearance properties, so that
  /// their slots are always in the order of a complete compilation.
  var canMoveRows: Bool {
    !everythingIsDirty && !visitsTwice && state.transitions.count == 0
      && state.models.count <= state.stride * FrameColumn.count
  }

  /// Moves model values to their new rows, sets presentation values equal to them, and fills new
  /// rows.
  ///
  /// Columns are `stride` apart.
  func moveRows(keepingTracks: Bool) {
    let rows = layers.count
    if rows > state.stride || state.stride == 0 {
      state.stride = (max(rows, state.stride * 2, 16) + 7) & ~7
    }
    moves.end(stride: state.stride)
    state.rowCount = rows
    var grew = moves.moveColumns(&state.models, by: &spareModels)
    grew = state.values.reserve(state.models.count + 64) || grew
    state.values.base.update(from: state.models.base, count: state.models.count)
    state.values.count = state.models.count
    grew = spareFlags.reserve(rows) || grew
    moves.move(state.flags.base, to: spareFlags.base)
    swap(&state.flags, &spareFlags)
    for row in newRows { state.flags[row] = [] }
    grew = moveMatrices(keepingTracks) || grew
    grew = state.scene.reserve(rows) || grew
    if grew { state.counters.bufferGrowths += 1 }
    for row in 0..<rows {
      state.scene.parents[row] = parents[row]
      state.scene.planeIndex[row] = -1
      state.scene.keepsDepth[row] = layers[row].keepsDepth
    }
    for row in newRows { fillRow(row) }
    if hidesRows {
      hiddenRows = hiddenRows.map { Int(moves.row(Int32($0))) }.filter { $0 >= 0 }
    }
    sceneIsDirty = true
  }

  /// Moves the transforms of all rows; sublayer transforms are compacted, and dropped if not
  /// needed.
  private func moveMatrices(_ keepingTracks: Bool) -> Bool {
    let rows = layers.count
    var grew = spareTransforms.reserve(rows)
    moves.move(state.modelTransforms.base, to: spareTransforms.base)
    swap(&state.modelTransforms, &spareTransforms)
    grew = state.transforms.reserve(rows) || grew
    grew = spareIndex.reserve(rows) || grew
    moves.move(state.sublayerIndex.base, to: spareIndex.base)
    swap(&state.sublayerIndex, &spareIndex)
    for row in newRows {
      state.modelTransforms[row] = CATransform3DIdentity
      state.sublayerIndex[row] = -1
    }
    state.transforms.base.update(from: state.modelTransforms.base, count: rows)
    spareTransforms.count = 0
    for row in 0..<rows where state.sublayerIndex[row] >= 0 {
      let model = layers[row].geometry.sublayerTransform
      let isAnimated = keepingTracks && state.flags[row].contains(.sublayers)
      let isNeeded = isAnimated || !CATransform3DIsIdentity(model)
      state.sublayerIndex[row] = isNeeded ? Int32(spareTransforms.count) : -1
      if isNeeded { spareTransforms.append(model) }
    }
    let count = spareTransforms.count
    state.sublayerTransforms.reserve(count)
    state.modelSublayerTransforms.reserve(count)
    state.sublayerTransforms.base.update(from: spareTransforms.base, count: count)
    state.modelSublayerTransforms.base.update(from: spareTransforms.base, count: count)
    state.sublayerTransforms.count = count
    state.modelSublayerTransforms.count = count
    spareTransforms.count = 0
    return grew
  }

  /// Moves compiled tracks with their rows.
  func moveTracks() {
    for row in newRows where !layers[row].runningAnimations.isEmpty {
      dirtyAnimations.append(layers[row])
    }
    guard !moves.isIdentity else { return }
    batch.move(by: moves)
    for layer in layers { layer.link.moveSlots(by: moves) }
    publish()
  }
}

extension LayerLink {
  /// Marks the layer as not compiled.
  mutating func forgetCompiled() {
    // In new layers both arrays are empty.
    if !animatedSlots.isEmpty { animatedSlots.removeAll(keepingCapacity: true) }
    if !extras.isEmpty { extras.removeAll(keepingCapacity: true) }
  }

  fileprivate mutating func moveSlots(by moves: borrowing RowMoves) {
    for i in animatedSlots.indices { animatedSlots[i] = moves.slot(animatedSlots[i]) }
  }
}
