// FrameEngine+Transitions: keeps a snapshot of the old contents when a transition begins, releases
// it at the end, and places the old and the new contents in every frame.

extension FrameEngine {
  /// Returns a frozen copy of a layer, as the last frame showed it, for a transition that is being
  /// added to the layer. Returns `nil` if no frame has shown the layer.
  ///
  /// The rows are still those of the last frame, although layers may have moved since. Rows do not
  /// contain appearance properties, which are copied now: the copy includes changes since the
  /// frame, but not changes after the transition is added.
  func shownPicture(of layer: CALayer) -> CALayer? {
    let row = layer.link.row
    guard layer.link.engine == identity, row >= 0, row < layers.count, layers[row] === layer
    else { return nil }
    return frozen(row)
  }

  /// Attaches the snapshots of the old contents to the layers that have a new transition. Called
  /// before the rows change.
  func keepOldPictures() {
    for entry in pending.entries where entry.animation is CATransition {
      guard let layer = entry.layer else { continue }
      let effect = (entry.animation as? CATransition)?.effect
      layer.link.oldPicture = entry.oldPicture
      entry.oldPicture = nil
      if let journal = ChangeJournal.current, let old = layer.link.oldPicture {
        journal.keptPicture(old, for: entry.animation)
      }
      layer.link.newIsOnTop = effect?.newIsOnTop ?? true
      treeIsDirty = true
      everythingIsDirty = true
    }
  }

  /// Called when the transition of `layer` has ended: the next commit removes the snapshot of the
  /// old contents from the rows.
  ///
  /// Until then the snapshot's rows remain, even in the frame in which the transition ended, and
  /// its plane may no longer exist. The snapshot is transparent from now on, so that this frame
  /// shows only the layer.
  func transitionEnded(of layer: CALayer) {
    if let old = layer.link.oldPicture {
      old.geometry.opacity = 0
      modelChanged(old)
    }
    layer.link.oldPicture = nil
    treeChanged()
  }

  /// Returns a copy of a row with all its descendants, as the last frame showed them, without
  /// animations.
  private func frozen(_ row: Int) -> CALayer {
    let layer = layers[row]
    let copy = layer.emptyPresentation()
    copy.copyProperties(from: presentedLayer(row))
    readGeometry(row: row, into: &copy.geometry)
    copy.link.isOldPicture = true
    copy.link.drawn = layer.link.drawn ?? layer.delegateDrawing
    for child in Int(firstChild[row])..<Int(firstChild[row] + childCount[row]) {
      let picture = frozen(child)
      if layers[child] === layer.link.mask {
        copy.link.mask = picture
      } else {
        copy.sublayerList.append(picture)
      }
    }
    return copy
  }

  /// Records the slot of the progress of a layer's transition. A layer has at most one transition.
  func transitionCompiled(_ transition: CATransition, of layer: CALayer, slot: Int) {
    let row = layer.link.row
    let runs = state.transitions.base
    for i in 0..<state.transitions.count where Int(runs[i].row) == row {
      runs[i].slot = Int32(slot)
      return
    }
    var run = TransitionRun(
      effect: transition.effect, side: transition.side, slot: Int32(slot), row: Int32(row),
      oldRow: Int32(layer.link.oldPicture?.link.row ?? -1))
    addPlane(row)
    if run.oldRow >= 0 { addPlane(Int(run.oldRow)) }
    let meshes = run.effect.meshes
    if meshes.new { run.newMesh = addMesh() }
    if meshes.old, run.oldRow >= 0 { run.oldMesh = addMesh() }
    state.transitions.append(run)
    sceneIsDirty = true
  }

  private func addPlane(_ row: Int) {
    state.scene.planeIndex[row] = Int32(state.scene.planes.count)
    state.scene.planes.append(TransitionPlane())
  }

  private func addMesh() -> Int32 {
    let first = state.scene.meshes.count
    state.scene.meshes.reserve(first + TransitionMeshes.count)
    state.scene.meshes.count = first + TransitionMeshes.count
    return Int32(first)
  }

  /// Called before everything is recompiled.
  func forgetTransitions() {
    for i in 0..<state.transitions.count {
      let run = state.transitions[i]
      for row in [Int(run.row), Int(run.oldRow)] where row >= 0 && row < state.rowCount {
        state.scene.planeIndex[row] = -1
      }
    }
    state.transitions.count = 0
    state.scene.planes.count = 0
    state.scene.meshes.count = 0
  }
}

extension EngineState {
  /// Places the old and the new contents of every transition, according to its progress in this
  /// frame.
  func placeTransitions() {
    for i in 0..<transitions.count {
      let run = transitions[i]
      let row = Int(run.row)
      let bounds = SIMD4(
        value(.boundsX, row), value(.boundsY, row), value(.boundsWidth, row),
        value(.boundsHeight, row))
      let progress = min(max(values[Int(run.slot)], 0), 1)
      let (old, new) = TransitionPlanes.planes(run.effect, run.side, at: progress, in: bounds)
      scene.planes[Int(scene.planeIndex[row])] = new
      if run.oldRow >= 0 { scene.planes[Int(scene.planeIndex[Int(run.oldRow)])] = old }
      if run.newMesh >= 0 { write(run, at: progress, in: bounds, to: run.newMesh) }
      if run.oldMesh >= 0 { write(run, at: progress, in: bounds, to: run.oldMesh) }
    }
  }

  private func write(
    _ run: TransitionRun, at progress: Double, in bounds: SIMD4<Double>, to mesh: Int32
  ) {
    TransitionMeshes.write(
      run.effect, run.side, at: progress, in: bounds, to: scene.meshes.base + Int(mesh))
  }

  /// Composes one row under a transition's plane, which is applied before the row's matrix.
  func composeUnderPlane(of at: Int) {
    let segment = scene.segments[at]
    let row = Int(segment.first)
    var plane = scene.planes[Int(scene.planeIndex[row])].transform
    let moved = withUnsafeMutablePointer(to: &plane) { Matrix($0) }
    let space = space(below: Int(segment.parent))
    (moved * local(of: row) * space).store(scene.worlds.base + row)
  }
}

extension CALayer {
  /// Whether the layer is a CATransition's snapshot of the old contents, or a descendant of one;
  /// for checks.
  package var isOldPicture: Bool { link.isOldPicture }
}
