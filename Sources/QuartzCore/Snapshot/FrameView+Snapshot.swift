// FrameView+Snapshot: the rows of the last frame step as values.

extension FrameView {
  /// Returns this frame as values that outlive it.
  ///
  /// - Parameter title: returns a layer's ``FrameSnapshot/Row/title``; by default, the layer's
  ///   `name`. Called once per row.
  ///
  /// Appearance properties that are not animated are read from the layers, so take a snapshot
  /// before they change, in a frame's log stage. Taking a snapshot changes nothing and creates no
  /// presentation layer. Cost: see ``FrameSnapshot``.
  public func snapshot(
    title: @escaping @MainActor (CALayer) -> String? = { $0.name }
  ) -> FrameSnapshot {
    var rows: [FrameSnapshot.Row] = []
    rows.reserveCapacity(count)
    let (worlds, opacities) = (worlds, composedOpacities)
    for index in 0..<count {
      let layer = layer(at: index)
      var row = FrameSnapshot.Row(
        parent: parent(of: index), bounds: bounds(at: index), world: worlds[index],
        appearance: appearance(at: index))
      row.title = title(layer)
      row.isMask = isMask(index)
      row.isHidden = isHidden(at: index)
      row.zPosition = zPosition(at: index)
      row.opacity = min(max(opacity(at: index), 0), 1)
      row.composedOpacity = opacities[index]
      rows.append(row)
    }
    placeTransitions(in: &rows)
    return FrameSnapshot(rows: ReplicatedRows.added(to: rows, of: self, title: title))
  }

  /// Applies each running CATransition to the rows of its new and old contents.
  private func placeTransitions(in rows: inout [FrameSnapshot.Row]) {
    for index in rows.indices {
      guard let run = transition(at: index) else { continue }
      place(run.new, run.newMesh, at: index, in: &rows)
      if let old = run.oldRow { place(run.old, run.oldMesh, at: old, in: &rows) }
    }
  }

  private func place(
    _ plane: TransitionPlane, _ mesh: UnsafeBufferPointer<Double>?, at index: Int,
    in rows: inout [FrameSnapshot.Row]
  ) {
    rows[index].opacity *= plane.opacity
    rows[index].transition = FrameSnapshot.Transition(
      clipWorld: engine.worldWithoutPlane(index), irisRadius: plane.irisRadius,
      mesh: mesh.map(Array.init) ?? [], weight: plane.opacity, brightness: plane.brightness)
  }

  /// Returns the appearance of a row in this frame, including animated properties.
  public func appearance(at row: Int) -> LayerAppearance {
    LayerAppearance(of: engine.presentedLayer(row))
  }

  /// Returns the appearance of a row if it is plain, otherwise nil. The appearance of a row whose
  /// appearance properties are animated does not count as plain.
  package func plainAppearance(at row: Int) -> PlainAppearance? {
    engine.layers[row].link.extras.isEmpty ? PlainAppearance(of: engine.layers[row]) : nil
  }
}

extension FrameEngine {
  /// Returns a row's world transform without the transform of a CATransition's plane.
  fileprivate func worldWithoutPlane(_ row: Int) -> CATransform3D {
    var world = CATransform3DIdentity
    (state.local(of: row) * state.space(below: Int(parents[row]))).store(&world)
    return world
  }

  /// The layer of a row or, if appearance properties are animated, a copy with their presented
  /// values. A presentation layer would also work, but the model layer would retain it.
  func presentedLayer(_ row: Int) -> CALayer {
    let layer = layers[row]
    let animated = layer.link.extras.filter { $0.root != .transition }
    guard !animated.isEmpty else { return layer }
    let copy = layer.emptyPresentation()
    copy.link.isPresentation = true
    copy.link.original = layer
    copy.copyProperties(from: layer)
    copy.delegate = layer.delegate
    for block in animated { copy.show(block, of: self) }
    return copy
  }
}
