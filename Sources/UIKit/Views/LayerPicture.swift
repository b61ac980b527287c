// What a snapshot keeps: a display list of layers, as they looked at one moment.

/// A frozen copy of what a layer and everything below it showed: a flat list, no pixels.
///
/// One picture serves any number of snapshots: pieces of a view cut into hundreds share it and
/// differ in their layers' `contentsRect` only. Ours, not Apple's.
///
/// Cost: one item of about 300 bytes per layer, taken once; a snapshot of a snapshot takes none.
public final class LayerPicture: Sendable {
  /// One layer's look and place.
  public struct Item: @unchecked Sendable {
    /// From the layer's own coordinates (bounds origin included) to the picture's.
    public var transform: CATransform3D
    /// The layer's size in its own points.
    public var size: CGSize
    /// The product of its opacity and those above it, 0…1.
    public var opacity: Float
    public var backgroundColor: CGColor?
    public var cornerRadius: CGFloat
    /// What the layer showed: an image, or another picture.
    public var contents: AnyObject?
    /// The part of the contents that it showed, in unit coordinates.
    public var contentsRect: CGRect
  }

  /// The items in paint order, hidden ones left out.
  public let items: [Item]
  /// The rectangle of the source's coordinates that the picture covers, in points.
  public let bounds: CGRect

  init(items: [Item], bounds: CGRect) {
    self.items = items
    self.bounds = bounds
  }

  /// Takes what a layer shows: its presentation where it has one, else its model.
  @MainActor convenience init(of layer: CALayer) {
    var items: [Item] = []
    let root = layer.presentation() ?? layer
    var origin = CATransform3DIdentity
    origin.m41 = -root.bounds.origin.x
    origin.m42 = -root.bounds.origin.y
    Self.collect(layer, at: origin, opacity: 1, into: &items)
    self.init(items: items, bounds: root.bounds)
  }

  /// `place` takes the layer's own coordinates to the picture's.
  @MainActor private static func collect(
    _ layer: CALayer, at place: CATransform3D, opacity: Float, into items: inout [Item]
  ) {
    let shown = layer.presentation() ?? layer
    items.append(
      Item(
        transform: place, size: shown.bounds.size, opacity: opacity,
        backgroundColor: shown.backgroundColor, cornerRadius: shown.cornerRadius,
        contents: shown.contents as AnyObject?, contentsRect: shown.contentsRect))
    let children = (layer.sublayers ?? []).enumerated().sorted {
      ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
    }
    for (_, child) in children {
      let look = child.presentation() ?? child
      guard !look.isHidden, look.opacity > 0 else { continue }
      collect(
        child, at: CATransform3DConcat(toParent(look, shown), place),
        opacity: opacity * look.opacity, into: &items)
    }
  }

  /// From a layer's own coordinates to its parent's (facts: the point path of layer geometry).
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
