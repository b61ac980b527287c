// The contents of a snapshot: a display list of layers at one time.

/// A frozen copy of the appearance of a layer and its descendants: a flat list without pixels.
///
/// Any number of snapshots can use one picture. If a view is cut into hundreds of pieces, the
/// pieces share one picture and differ only in their layers' `contentsRect`. An EdgePan addition.
///
/// Cost: one item of about 350 bytes per layer. A snapshot of a snapshot creates no items.
public final class LayerPicture: Sendable {
  /// One layer's appearance and position.
  public struct Item: @unchecked Sendable {
    /// The transform from the layer's own coordinates (bounds origin included) to the picture's.
    public var transform: CATransform3D
    /// The layer's size, in the layer's own points.
    public var size: CGSize
    /// The product of the layer's opacity and those of its ancestors, 0…1.
    public var opacity: Float
    /// The index of the superlayer's item, or `nil` for an item without one.
    public var parent: Int?
    /// The layer's own opacity, 0…1.
    public var ownOpacity: Float
    /// The origin of the layer's bounds, in the layer's own points.
    public var origin = CGPoint.zero
    /// The appearance; its contents have the place of ``contents`` in the layer, but no picture.
    public var appearance = LayerAppearance()
    /// The layer's contents: an image, or another picture. They are described when the picture is
    /// first drawn.
    public var contents: AnyObject?
    /// The mask of the layer and its descendants, in the layer's own coordinates.
    public var mask: LayerPicture?
  }

  /// The items in paint order, without hidden layers.
  public let items: [Item]
  /// The rectangle that the picture covers in the source's coordinates, in points.
  public let bounds: CGRect
  /// The rows of a frame snapshot for these items, made on first use. Accessed only on the main
  /// actor.
  nonisolated(unsafe) var made: FramePicture?

  init(items: [Item], bounds: CGRect) {
    self.items = items
    self.bounds = bounds
  }

  /// Captures the appearance of a layer: its presentation layer if it has one, otherwise its model.
  @MainActor convenience init(of layer: CALayer) {
    self.init(of: layer) { $0.presentation() ?? $0 }
  }

  /// Captures a layer's model values, regardless of running animations.
  @MainActor convenience init(modelOf layer: CALayer) { self.init(of: layer) { $0 } }

  /// Captures a layer; `source` returns the layer whose values are used for it.
  @MainActor private convenience init(of layer: CALayer, source: (CALayer) -> CALayer) {
    var items: [Item] = []
    let root = source(layer)
    var origin = CATransform3DIdentity
    origin.m41 = -root.bounds.origin.x
    origin.m42 = -root.bounds.origin.y
    Self.collect(layer, under: nil, at: origin, opacity: 1, source, into: &items)
    self.init(items: items, bounds: root.bounds)
  }

  /// Adds the items of a layer and its descendants; `place` maps the layer's coordinates to the
  /// picture's.
  @MainActor private static func collect(
    _ layer: CALayer, under parent: Int?, at place: CATransform3D, opacity: Float,
    _ source: (CALayer) -> CALayer, into items: inout [Item]
  ) {
    let shown = source(layer)
    let index = items.count
    items.append(item(layer, shown, under: parent, at: place, opacity: opacity))
    // Sublayers are projected onto the layer's plane, except those of a transform layer.
    let plane = layer.keepsDepth ? place : flattened(place)
    if let mask = layer.mask {
      var masks: [Item] = []
      collect(
        mask, under: nil, at: toParent(source(mask), shown), opacity: source(mask).opacity, source,
        into: &masks)
      items[index].mask = LayerPicture(items: masks, bounds: shown.bounds)
    }
    let children = (layer.sublayers ?? []).enumerated().sorted {
      ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
    }
    for (_, child) in children {
      let shownChild = source(child)
      guard !shownChild.isHidden, shownChild.opacity > 0 else { continue }
      collect(
        child, under: index, at: CATransform3DConcat(toParent(shownChild, shown), plane),
        opacity: opacity * shownChild.opacity, source, into: &items)
    }
  }

  @MainActor private static func item(
    _ layer: CALayer, _ shown: CALayer, under parent: Int?, at place: CATransform3D, opacity: Float
  ) -> Item {
    // The root layer's own opacity belongs to the layer that shows the picture, not to the picture.
    var item = Item(
      transform: place, size: shown.bounds.size, opacity: opacity, parent: parent,
      ownOpacity: parent == nil ? opacity : shown.opacity)
    item.origin = shown.bounds.origin
    item.appearance = LayerAppearance(
      of: shown, drawing: layer.delegateDrawing, describesContents: false)
    // Snapshots of views show one copy of a replicator's sublayers.
    item.appearance.replication = nil
    item.contents = shown.contents as AnyObject?
    return item
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
