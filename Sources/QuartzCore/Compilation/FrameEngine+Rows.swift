// FrameEngine+Rows: the layer tree as rows, breadth first, so that siblings are adjacent.

extension FrameEngine {
  /// Assigns a row to every attached layer. Returns whether the compiled tracks were moved with
  /// their rows. Layers that were removed from the tree lose their rows, and their animations end
  /// with `finished: false`, as in Core Animation.
  ///
  /// Cost: one pass over the tree, copies of memory blocks, and the initialisation of new rows.
  func rebuildRows() -> Bool {
    let oldSpaces = state.spaces.count
    swap(&layers, &formerLayers)
    moves.begin(rows: formerLayers.count, stride: state.stride)
    visitsTwice = false
    parents.removeAll(keepingCapacity: true)
    firstChild.removeAll(keepingCapacity: true)
    childCount.removeAll(keepingCapacity: true)
    maskRows.removeAll(keepingCapacity: true)
    newRows.removeAll(keepingCapacity: true)
    for root in roots { appendRows(root, parent: -1) }
    var row = 0
    while row < layers.count {
      let layer = layers[row]
      firstChild[row] = Int32(layers.count)
      for child in layer.sublayerList { appendRows(child, parent: Int32(row)) }
      if let mask = layer.link.mask {
        maskRows.append(Int32(layers.count))
        appendRow(mask, parent: Int32(row))
      }
      childCount[row] = Int32(layers.count) - firstChild[row]
      row += 1
    }
    releaseRemovedLayers()
    let spacesAreUnchanged = rebuildSpaces(oldSpaces)
    let keeps = spacesAreUnchanged && canMoveRows
    moveRows(keepingTracks: keeps)
    if keeps {
      moveTracks()
    } else {
      for layer in layers { layer.link.forgetCompiled() }
    }
    return keeps
  }

  /// Appends the rows of a layer and of its transition's snapshot of the old contents; the later
  /// row is painted over the earlier row.
  private func appendRows(_ layer: CALayer, parent: Int32) {
    if let old = layer.link.oldPicture, layer.link.newIsOnTop { appendRow(old, parent: parent) }
    appendRow(layer, parent: parent)
    if let old = layer.link.oldPicture, !layer.link.newIsOnTop { appendRow(old, parent: parent) }
  }

  private func appendRow(_ layer: CALayer, parent: Int32) {
    let row = layers.count
    let old = layer.link.engine == identity ? layer.link.row : -1
    if old >= 0 && old < formerLayers.count && !moves.isPlaced(old) && formerLayers[old] === layer {
      moves.place(old)
    } else {
      // A root that is also some layer's sublayer has two rows; the second row is used.
      if old >= 0 && old < row && layers[old] === layer { visitsTwice = true }
      moves.place(-1)
      newRows.append(row)
      layer.link.forgetCompiled()
      layer.link.engine = identity
      layer.link.timeSpace = -1
    }
    layer.link.row = row
    layers.append(layer)
    parents.append(parent)
    firstChild.append(0)
    childCount.append(0)
  }

  /// Releases the layers that no longer have a row.
  private func releaseRemovedLayers() {
    for old in formerLayers.indices where !moves.isPlaced(old) {
      let layer = formerLayers[old]
      guard layer.link.engine == identity else { continue }
      let row = layer.link.row
      if row >= 0 && row < layers.count && layers[row] === layer { continue }
      layer.link.engine = -1
      layer.link.row = -1
      layer.link.forgetCompiled()
      let gone = layer.runningAnimations
      layer.runningAnimations.removeAll()
      if !gone.isEmpty { animationsRemoved(gone, from: layer, finished: false) }
    }
    formerLayers.removeAll(keepingCapacity: true)
  }

  /// Writes the model geometry of a row to both the model and the presentation values.
  func fillRow(_ row: Int) {
    let layer = layers[row]
    let g = layer.geometry
    func put(_ column: FrameColumn, _ v: CGFloat, channel: Int = 0) {
      let slot = (column.rawValue + channel) * state.stride + row
      state.models[slot] = Double(v)
      state.values[slot] = Double(v)
    }
    put(.positionX, g.position.x)
    put(.positionY, g.position.y)
    put(.zPosition, g.zPosition)
    put(.boundsX, g.bounds.origin.x)
    put(.boundsY, g.bounds.origin.y)
    put(.boundsWidth, g.bounds.size.width)
    put(.boundsHeight, g.bounds.size.height)
    put(.anchorX, g.anchorPoint.x)
    put(.anchorY, g.anchorPoint.y)
    put(.anchorZ, g.anchorPointZ)
    put(.opacity, CGFloat(g.opacity))
    put(.hidden, g.isHidden ? 1 : 0)
    var isExact = true
    let e = EulerTransform(g.transform, isExact: &isExact)
    for i in 0..<3 {
      put(.rotationX, e.rotation[i], channel: i)
      put(.scaleX, e.scale[i], channel: i)
      put(.translationX, e.translation[i], channel: i)
    }
    state.transforms[row] = g.transform
    state.modelTransforms[row] = g.transform
    state.scene.keepsDepth[row] = layer.keepsDepth
    if !CATransform3DIsIdentity(g.sublayerTransform) || state.sublayerIndex[row] >= 0 {
      let index = sublayerSlot(row)
      state.sublayerTransforms[index] = g.sublayerTransform
      state.modelSublayerTransforms[index] = g.sublayerTransform
    }
    for block in layer.link.extras {
      guard let numbers = layer.channels(of: block.root) else { continue }
      for (i, v) in numbers.prefix(block.count).enumerated() {
        state.models[block.slot + i] = v
        state.values[block.slot + i] = v
      }
    }
  }

  /// The index of the row's sublayer transform, created if needed.
  func sublayerSlot(_ row: Int) -> Int {
    if state.sublayerIndex[row] < 0 {
      state.sublayerIndex[row] = Int32(state.sublayerTransforms.count)
      let model = layers[row].geometry.sublayerTransform
      state.sublayerTransforms.append(model)
      state.modelSublayerTransforms.append(model)
      // From now on, the sublayers are composed in three dimensions.
      sceneIsDirty = true
    }
    return Int(state.sublayerIndex[row])
  }

  /// Rebuilds the time spaces, parents first: one for each layer whose time is not its
  /// superlayer's. Returns whether every layer still has the same space; if not, the clocks, which
  /// refer to spaces, are invalid.
  private func rebuildSpaces(_ oldCount: Int) -> Bool {
    var areUnchanged = true
    state.spaces.count = 1
    for row in layers.indices {
      let layer = layers[row]
      let parent = parents[row] < 0 ? 0 : layers[Int(parents[row])].link.timeSpace
      let isPlain = layer.timing.isPlain
      layer.link.ownsTimeSpace = !isPlain
      let space = isPlain ? parent : state.spaces.count
      if !isPlain {
        state.spaces.append(TimeSpace(parent: Int32(parent), layer.timing))
      }
      if layer.link.timeSpace != space {
        areUnchanged = areUnchanged && layer.link.timeSpace < 0
        layer.link.timeSpace = space
      }
    }
    // Fewer spaces also count as a change, because a clock that is no longer used can refer to a
    // removed space.
    return areUnchanged && state.spaces.count >= oldCount
  }

  /// Reads the presented geometry of a row, for a presentation layer.
  func readGeometry(row: Int, into g: inout LayerGeometry) {
    func at(_ column: FrameColumn) -> Double { state.value(column, row) }
    g.position = CGPoint(x: at(.positionX), y: at(.positionY))
    g.zPosition = CGFloat(at(.zPosition))
    g.bounds = CGRect(
      x: at(.boundsX), y: at(.boundsY), width: at(.boundsWidth), height: at(.boundsHeight))
    g.anchorPoint = CGPoint(x: at(.anchorX), y: at(.anchorY))
    g.anchorPointZ = CGFloat(at(.anchorZ))
    g.opacity = Float(at(.opacity))
    g.isHidden = at(.hidden) >= 0.5
    g.transform = shownTransform(row)
    let index = Int(state.sublayerIndex[row])
    g.sublayerTransform =
      index < 0 ? CATransform3DIdentity : state.sublayerTransforms[index]
  }

  func shownTransform(_ row: Int) -> CATransform3D {
    if state.flags[row].isDisjoint(with: .components) {
      return state.transforms[row]
    }
    return state.shownTransform(of: row).matrix
  }

  /// Returns the object for a discrete track's number, or `nil` for the model's object.
  func object(_ number: Double) -> Any? {
    guard number >= 1, number <= Double(objects.count) else { return nil }
    return objects[Int(number) - 1]
  }

  func extra(_ block: ExtraBlock) -> [Double] {
    (0..<block.count).map { state.values[block.slot + $0] }
  }
}

extension TimeSpace {
  init(parent: Int32, _ timing: LayerTiming) {
    self.init(
      parent: parent, begin: timing.beginTime, speed: Double(timing.speed),
      offset: timing.timeOffset)
  }
}
