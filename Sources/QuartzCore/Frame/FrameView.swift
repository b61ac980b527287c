// FrameView: access to the last frame step's data without copying.

/// The rows of a frame: the presentation values of every attached layer.
///
/// Rows are in breadth-first order: roots, then all their sublayers, and so on; the sublayers of
/// one layer are adjacent, in order, followed by its mask, if any. Row numbers are valid until a
/// layer is added or removed. Paint order is not row order: siblings paint by zPosition, then by
/// row. Cost: creating a view is free; the first read of a world transform or a composed opacity
/// composes all of them, once per frame. A view always shows the last frame step of its cycle and
/// can be kept; its buffers are valid until the next frame step. Between the commit and the step of
/// a frame, it may already show values of that frame.
@MainActor public struct FrameView {
  let engine: FrameEngine

  init(_ engine: FrameEngine) { self.engine = engine }

  /// The number of rows.
  public var count: Int { engine.state.rowCount }

  // MARK: Bulk

  /// One column of all rows.
  public func column(_ column: FrameColumn) -> UnsafeBufferPointer<Double> {
    return UnsafeBufferPointer(start: engine.state.column(column), count: engine.state.rowCount)
  }

  /// All columns, each followed by unused numbers.
  package var columns: UnsafeBufferPointer<Double> {
    UnsafeBufferPointer(
      start: engine.state.values.base, count: engine.state.stride * FrameColumn.count)
  }

  /// The world transforms of all rows, from layer coordinates to the display's. They are the
  /// identity for hidden layers and their descendants.
  ///
  /// The x, y and w columns map points to the display, as if each layer's sublayers were flattened
  /// into its plane. The z column gives the depth in the innermost enclosing three-dimensional
  /// space, for sorting.
  public var worlds: UnsafeBufferPointer<CATransform3D> {
    engine.compose()
    return UnsafeBufferPointer(start: engine.state.scene.worlds.base, count: engine.state.rowCount)
  }

  /// The numbers of ``worlds``, sixteen per row.
  package var worldNumbers: UnsafeBufferPointer<Double> {
    engine.compose()
    return UnsafeBufferPointer(
      start: UnsafeRawPointer(engine.state.scene.worlds.base).assumingMemoryBound(to: Double.self),
      count: engine.state.rowCount * 16)
  }

  /// The product of the opacities from the root down, each within 0…1; 0 for hidden layers.
  public var composedOpacities: UnsafeBufferPointer<Double> {
    engine.compose()
    return UnsafeBufferPointer(
      start: engine.state.scene.opacities.base, count: engine.state.rowCount)
  }

  /// Composes this frame's world transforms again, so that this work can be measured separately.
  /// The counters then contain only the composition.
  package func composeAgain() {
    engine.state.counters.tracksEvaluated = 0
    engine.state.counters.transformSteps = 0
    engine.state.counters.curvesSolved = 0
    engine.state.counters.bytesWritten = 0
    engine.state.scene.isComposed = false
    engine.compose()
  }

  // MARK: Rows

  /// The layers of all rows. If a caller keeps the array, the next change to the tree copies it.
  package var layers: [CALayer] { engine.layers }
  /// The layer of a row.
  public func layer(at row: Int) -> CALayer { engine.layers[row] }
  /// The row of a layer, or `nil` if the layer is not in this frame.
  public func row(of layer: CALayer) -> Int? {
    let layer = layer.model()
    return layer.isShown ? layer.link.row : nil
  }
  /// The superlayer's row, or `nil` for a root.
  public func parent(of row: Int) -> Int? {
    engine.parents[row] < 0 ? nil : Int(engine.parents[row])
  }
  /// The rows of the sublayers, followed by the mask's.
  public func children(of row: Int) -> Range<Int> {
    let first = Int(engine.firstChild[row])
    return first..<first + Int(engine.childCount[row])
  }
  /// Whether the row is its superlayer's mask in this frame; a completion may have removed the mask
  /// since.
  public func isMask(_ row: Int) -> Bool { engine.maskRows.contains(Int32(row)) }
  /// The indices from the root down: [root, sublayer, sublayer …]. They are the same in every run.
  public func indexPath(at row: Int) -> [Int] {
    guard let parent = parent(of: row) else { return [row] }
    return indexPath(at: parent) + [row - Int(engine.firstChild[parent])]
  }

  public func value(_ column: FrameColumn, at row: Int) -> Double {
    engine.state.value(column, row)
  }
  public func position(at row: Int) -> CGPoint {
    CGPoint(x: value(.positionX, at: row), y: value(.positionY, at: row))
  }
  public func bounds(at row: Int) -> CGRect {
    CGRect(
      x: value(.boundsX, at: row), y: value(.boundsY, at: row),
      width: value(.boundsWidth, at: row), height: value(.boundsHeight, at: row))
  }
  public func anchorPoint(at row: Int) -> CGPoint {
    CGPoint(x: value(.anchorX, at: row), y: value(.anchorY, at: row))
  }
  public func zPosition(at row: Int) -> Double { value(.zPosition, at: row) }
  public func opacity(at row: Int) -> Double { value(.opacity, at: row) }
  public func transform(at row: Int) -> CATransform3D { engine.shownTransform(row) }
  public func sublayerTransform(at row: Int) -> CATransform3D {
    let index = Int(engine.state.sublayerIndex[row])
    return index < 0 ? CATransform3DIdentity : engine.state.sublayerTransforms[index]
  }
  /// Whether the row or any of its ancestors is hidden.
  public func isHidden(at row: Int) -> Bool { engine.state.scene.isHidden[row] }
  public func world(at row: Int) -> CATransform3D { worlds[row] }
  public func composedOpacity(at row: Int) -> Double { composedOpacities[row] }

  /// The animated appearance properties of a row: name and presented numbers (colours as red,
  /// green, blue, alpha; paths as coordinates). Callers read properties that are not animated from
  /// the layer.
  public func animatedAppearance(at row: Int) -> [(name: String, values: [Double])] {
    engine.layers[row].link.extras
      .filter { $0.root != .transition }
      .map { ($0.root.name, engine.extra($0)) }
  }

  /// The path of a shape layer's row, as the frame shows it.
  package func path(at row: Int) -> CGPath? {
    guard let layer = engine.layers[row] as? CAShapeLayer else { return nil }
    guard let block = layer.link.extras.first(where: { $0.root.name == "path" }),
      let pattern = layer.pathPattern(of: block.root) ?? layer.path
    else { return layer.path }
    return PathChannels.path(engine.extra(block), like: pattern)
  }

  /// The running CATransition of a row's layer, or `nil` for rows without one.
  ///
  /// World transforms and composed opacities already include those of the old and the new contents'
  /// planes (``TransitionPlane``); irises and meshes are only in this value.
  public func transition(at row: Int) -> FrameTransition? {
    engine.compose()
    return engine.transition(ofRow: row)
  }

  // MARK: Hash

  /// A ``FrameHash`` of every row's geometry, world transform and composed opacity, of animated
  /// appearance properties, and of CATransitions; −0 counts as 0. Appearance properties that are
  /// not animated are not part of the hash.
  ///
  /// The hash is equal in debug and release and on every tested x86-64 CPU. Cost: linear in the
  /// number of rows, but nothing while the model is unchanged and nothing is animated.
  public var hash: UInt64 {
    if engine.hashStart.revision != engine.state.scene.revision { engine.hashStart = hashStart }
    if let whole = engine.hashStart.whole { return whole }
    var hasher = engine.hashStart.hash
    let rows = count
    for column in FrameColumn.allCases[engine.hashStart.columns...] {
      hasher.add(self.column(column))
    }
    var row = 0
    while row < rows {
      let stored = storedTransforms(from: row)
      hasher.add(stored)
      row += stored.count
      guard row < rows else { break }
      hasher.add(transform(at: row))
      if engine.state.sublayerIndex[row] >= 0 { hasher.add(sublayerTransform(at: row)) }
      row += 1
    }
    hasher.add(worlds)
    hasher.add(composedOpacities)
    let appearanceStart = min(engine.state.stride * FrameColumn.count, engine.state.values.count)
    hasher.add(engine.state.values.elements(from: appearanceStart))
    for i in 0..<engine.state.scene.planes.count {
      hasher.add(engine.state.scene.planes[i].transform)
      hasher.add(engine.state.scene.planes[i].opacity)
      let brightness = engine.state.scene.planes[i].brightness
      if brightness < 1 { hasher.add(brightness) }
      hasher.add(engine.state.scene.planes[i].irisRadius)
    }
    hasher.add(engine.state.scene.meshes.elements(from: 0))
    if engine.state.batch.isEmpty, engine.state.transitions.count == 0 {
      engine.hashStart.whole = hasher.value
    }
    return hasher.value
  }

  private var hashStart: HashStart {
    var flags = RowFlags()
    for row in 0..<count { flags.formUnion(engine.state.flags[row]) }
    var start = HashStart(revision: engine.state.scene.revision)
    start.columns = min(flags.rawValue.trailingZeroBitCount, FrameColumn.count)
    start.hash.add(count)
    for column in FrameColumn.allCases[..<start.columns] { start.hash.add(self.column(column)) }
    return start
  }

  /// The transforms of the rows from `row` up to the next row that has a sublayer transform, or
  /// whose transform is stored as components. In most frames this range contains most rows.
  private func storedTransforms(from row: Int) -> UnsafeBufferPointer<CATransform3D> {
    var end = row
    while end < count, engine.state.flags[end].isDisjoint(with: .components),
      engine.state.sublayerIndex[end] < 0
    {
      end += 1
    }
    return UnsafeBufferPointer(start: engine.state.transforms.base + row, count: end - row)
  }
}
