// FrameEngine, transitions: the old picture is kept when one begins, let go when it ends, and both
// are placed in every frame.

extension FrameEngine {
  /// Before the rows change: whatever now gets a transition shows its last frame's picture as the
  /// old one. The rows are those of the last frame still, although the layers have changed.
  func keepOldPictures() {
    for entry in pending.entries where entry.animation is CATransition {
      guard let layer = entry.layer else { continue }
      let effect = (entry.animation as? CATransition)?.effect
      layer.link.oldPicture =
        layer.link.engine == identity && layer.link.row >= 0 && layer.link.row < layers.count
          && layers[layer.link.row] === layer ? frozen(layer.link.row) : nil
      layer.link.newIsOnTop = effect?.newIsOnTop ?? true
      treeIsDirty = true
      everythingIsDirty = true
    }
  }

  /// A transition of this layer is over: its old picture leaves the rows at the next commit.
  func transitionsEnded(_ gone: [AttachedAnimation], of layer: CALayer) {
    guard gone.contains(where: { $0.animation is CATransition }) else { return }
    layer.link.oldPicture = nil
    treeChanged()
  }

  /// A copy of a row and everything below it, as the last frame showed it; nothing in it moves.
  private func frozen(_ row: Int) -> CALayer {
    let layer = layers[row]
    let copy = layer.emptyPresentation()
    copy.copyProperties(from: layer.link.presentation ?? layer)
    readGeometry(row: row, into: &copy.geometry)
    copy.link.drawn = layer.link.drawn ?? (layer.delegate as? LayerDrawing)?.drawnLook()
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

  /// Notes where the progress of a layer's transition stands; a layer has one transition.
  func transitionCompiled(_ transition: CATransition, of layer: CALayer, slot: Int) {
    let row = layer.link.row
    let runs = state.pointee.transitions.base
    for i in 0..<state.pointee.transitions.count where Int(runs[i].row) == row {
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
    state.pointee.transitions.append(run)
    sceneIsDirty = true
  }

  private func addPlane(_ row: Int) {
    state.pointee.scene.planeIndex[row] = Int32(state.pointee.scene.planes.count)
    state.pointee.scene.planes.append(TransitionPlane())
  }

  private func addMesh() -> Int32 {
    let first = state.pointee.scene.meshes.count
    state.pointee.scene.meshes.reserve(first + TransitionMeshes.count)
    state.pointee.scene.meshes.count = first + TransitionMeshes.count
    return Int32(first)
  }

  /// Before everything is compiled anew.
  func forgetTransitions() {
    let s = state
    for i in 0..<s.pointee.transitions.count {
      let run = s.pointee.transitions[i]
      for row in [Int(run.row), Int(run.oldRow)] where row >= 0 && row < s.pointee.rowCount {
        s.pointee.scene.planeIndex[row] = -1
      }
    }
    s.pointee.transitions.count = 0
    s.pointee.scene.planes.count = 0
    s.pointee.scene.meshes.count = 0
  }
}

extension SceneComposer {
  /// Places both pictures of every transition, by this frame's progress.
  static func placeTransitions(_ s: UnsafeMutablePointer<EngineState>) {
    let n = s.pointee.stride
    for i in 0..<s.pointee.transitions.count {
      let run = s.pointee.transitions[i]
      let row = Int(run.row)
      let values = s.pointee.values.base + row
      let bounds = SIMD4(
        values[FrameColumn.boundsX.rawValue * n], values[FrameColumn.boundsY.rawValue * n],
        values[FrameColumn.boundsWidth.rawValue * n],
        values[FrameColumn.boundsHeight.rawValue * n])
      let progress = min(max(s.pointee.values[Int(run.slot)], 0), 1)
      let (old, new) = TransitionPlanes.planes(run.effect, run.side, at: progress, in: bounds)
      let scene = s.pointee.scene
      scene.planes[Int(scene.planeIndex[row])] = new
      if run.oldRow >= 0 { scene.planes[Int(scene.planeIndex[Int(run.oldRow)])] = old }
      if run.newMesh >= 0 {
        TransitionMeshes.write(
          run.effect, run.side, at: progress, in: bounds,
          to: scene.meshes.base + Int(run.newMesh))
      }
      if run.oldMesh >= 0 {
        TransitionMeshes.write(
          run.effect, run.side, at: progress, in: bounds,
          to: scene.meshes.base + Int(run.oldMesh))
      }
    }
  }

  /// One row under a transition's plane, which acts before everything of the row's own.
  static func composeUnderPlane(
    _ segment: UnsafeMutablePointer<SceneSegment>, _ s: UnsafeMutablePointer<EngineState>
  ) {
    let scene = s.pointee.scene
    let row = Int(segment.pointee.first)
    let plane = scene.planes.base + Int(scene.planeIndex[row])
    let moved = withUnsafeMutablePointer(to: &plane.pointee.transform) { Matrix($0) }
    let c = space(below: Int(segment.pointee.parent), s)
    (moved * local(row, s) * c).store(scene.worlds.base + row)
  }
}
