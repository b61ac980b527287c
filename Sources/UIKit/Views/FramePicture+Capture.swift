// The picture of a view: its layers as rows at one time.

extension FramePicture {
  /// Captures the appearance of a layer: its presentation layer if it has one, otherwise its model.
  @MainActor convenience init(of layer: CALayer) {
    self.init(of: layer) { $0.presentation() ?? $0 }
  }

  /// Captures a layer's model values, regardless of running animations.
  @MainActor convenience init(modelOf layer: CALayer) { self.init(of: layer) { $0 } }

  /// Captures a layer; `source` returns the layer whose values are used for it.
  @MainActor private convenience init(of layer: CALayer, source: (CALayer) -> CALayer) {
    var rows: [FrameSnapshot.Row] = []
    let root = source(layer)
    var origin = CATransform3DIdentity
    origin.m41 = -root.bounds.origin.x
    origin.m42 = -root.bounds.origin.y
    Self.collect(layer, under: nil, at: origin, opacity: 1, source, into: &rows)
    self.init(rows: rows, bounds: root.bounds)
  }

  /// Adds the rows of a layer and its descendants; `place` maps the layer's coordinates to the
  /// picture's, and `opacity` is the product of the opacities from the root down. The root layer's
  /// own opacity belongs to the layer that shows the picture, not to the picture.
  @MainActor private static func collect(
    _ layer: CALayer, under parent: Int?, at place: CATransform3D, opacity: Float,
    _ source: (CALayer) -> CALayer, into rows: inout [FrameSnapshot.Row]
  ) {
    let shown = source(layer)
    let index = rows.count
    var row = FrameSnapshot.Row(
      parent: parent, bounds: shown.bounds, world: place,
      appearance: LayerAppearance(of: shown, drawing: layer.delegateDrawing))
    // Snapshots of views show one copy of a replicator's sublayers.
    row.appearance.replication = nil
    row.composedOpacity = min(max(Double(opacity), 0), 1)
    row.opacity = parent == nil ? row.composedOpacity : min(max(Double(shown.opacity), 0), 1)
    rows.append(row)
    // Sublayers are projected onto the layer's plane, except those of a transform layer.
    let plane = layer.keepsDepth ? place : flattened(place)
    if let mask = layer.mask {
      var masks: [FrameSnapshot.Row] = []
      collect(
        mask, under: nil, at: toParent(source(mask), shown), opacity: source(mask).opacity, source,
        into: &masks)
      for var mask in masks {
        // A mask can have masks of its own.
        if mask.parent == nil { mask.isMask = true }
        mask.parent = mask.parent.map { $0 + index + 1 } ?? index
        mask.world = CATransform3DConcat(mask.world, place)
        rows.append(mask)
      }
    }
    let children = (layer.sublayers ?? []).enumerated().sorted {
      ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
    }
    for (_, child) in children {
      let shownChild = source(child)
      guard !shownChild.isHidden, shownChild.opacity > 0 else { continue }
      collect(
        child, under: index, at: CATransform3DConcat(toParent(shownChild, shown), plane),
        opacity: opacity * shownChild.opacity, source, into: &rows)
    }
  }

  /// Returns the transform that projects all points onto the plane z = 0.
  private static func flattened(_ place: CATransform3D) -> CATransform3D {
    var flat = place
    (flat.m31, flat.m32, flat.m33, flat.m34) = (0, 0, 0, 0)
    return flat
  }

  /// Returns the transform from a layer's own coordinates to its parent's. The conversion of points
  /// between layers uses the same transform.
  @MainActor private static func toParent(_ layer: CALayer, _ parent: CALayer) -> CATransform3D {
    let bounds = layer.bounds
    let anchor = CGPoint(
      x: bounds.origin.x + layer.anchorPoint.x * bounds.size.width,
      y: bounds.origin.y + layer.anchorPoint.y * bounds.size.height)
    let toAnchor = CATransform3DMakeTranslation(-anchor.x, -anchor.y, -layer.anchorPointZ)
    let toPosition = CATransform3DMakeTranslation(
      layer.position.x, layer.position.y, layer.zPosition)
    let own = CATransform3DConcat(CATransform3DConcat(toAnchor, layer.transform), toPosition)
    guard !CATransform3DIsIdentity(parent.sublayerTransform) else { return own }
    let middle = CGPoint(
      x: parent.bounds.origin.x + parent.anchorPoint.x * parent.bounds.size.width,
      y: parent.bounds.origin.y + parent.anchorPoint.y * parent.bounds.size.height)
    let about = CATransform3DConcat(
      CATransform3DConcat(
        CATransform3DMakeTranslation(-middle.x, -middle.y, 0), parent.sublayerTransform),
      CATransform3DMakeTranslation(middle.x, middle.y, 0))
    return CATransform3DConcat(own, about)
  }
}
