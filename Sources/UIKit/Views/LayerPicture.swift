// The contents of a snapshot: a display list of layers at one time.

/// A frozen copy of the appearance of a layer and its descendants: a flat list without pixels.
///
/// Any number of snapshots can use one picture. If a view is cut into hundreds of pieces, the
/// pieces share one picture and differ only in their layers' `contentsRect`. An EdgePan addition.
///
/// Cost: one item of about 450 bytes per layer. A snapshot of a snapshot creates no items.
public final class LayerPicture: Sendable {
  /// One layer's appearance and position.
  public struct Item: @unchecked Sendable {
    /// The transform from the layer's own coordinates (bounds origin included) to the picture's.
    public var transform: CATransform3D
    /// The layer's size, in the layer's own points.
    public var size: CGSize
    /// The product of the layer's opacity and those of its ancestors, 0…1.
    public var opacity: Float
    public var backgroundColor: CGColor?
    public var cornerRadius: CGFloat
    /// The layer's contents: an image, or another picture.
    public var contents: AnyObject?
    /// The part of the contents that the layer showed, in unit coordinates.
    public var contentsRect: CGRect
    /// The index of the superlayer's item, or `nil` for an item without one.
    public var parent: Int? = nil
    /// Whether the layer clips itself and its descendants to its rounded bounds.
    public var masksToBounds = false
    /// The mask of the layer and its descendants, in the layer's own coordinates.
    public var mask: LayerPicture? = nil
    public var border = Border()
    public var shadow = Shadow()
    /// The path of a shape layer and its fill, or the colours of a gradient layer.
    public var shape: Shape? = nil
    /// The line settings of a shape layer, or `nil` if there is no path.
    public var line: Line? = nil
    /// The origin of the layer's bounds, in the layer's own points.
    public var origin = CGPoint.zero
    /// The layer's own opacity, 0…1.
    public var ownOpacity: Float = 1
    public var style = Style()
  }

  /// Properties that few layers have.
  public struct Style: Sendable {
    public var maskedCorners = CACornerMask.all
    public var hasContinuousCorners = false
    public var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
    public var contentsGravity = CALayerContentsGravity.resize
    public var gradientForm = LayerAppearance.Gradient.Form.axial
    public var isDoubleSided = true
    public var isTransformLayer = false
    public var allowsGroupOpacity = true
    /// What the layer's view draws in addition to the layer's properties: text or a tint.
    var drawn: DrawnAppearance?
  }

  /// The line settings and the fill rule of a path.
  public struct Line: Sendable {
    /// The width, in points.
    public var width: CGFloat = 1
    public var cap = CGLineCap.butt
    public var join = CGLineJoin.miter
    public var miterLimit: CGFloat = 10
    /// The dash phase, in points.
    public var dashPhase: CGFloat = 0
    /// The alternating lengths of dashes and gaps, in points; empty for a solid line.
    public var dashLengths: [CGFloat] = []
    public var fillRule = CGPathFillRule.winding
    /// The start and end of the stroked part, as fractions of the path's length.
    public var strokeStart: CGFloat = 0
    public var strokeEnd: CGFloat = 1
  }

  /// A layer's border, inside its bounds.
  public struct Border: @unchecked Sendable {
    /// The width, in points.
    public var width: CGFloat = 0
    public var color: CGColor? = nil
  }

  /// The shadow of a layer. At opacity 0 there is none.
  public struct Shadow: @unchecked Sendable {
    public var opacity: Float = 0
    public var color: CGColor? = nil
    /// The offset, in points.
    public var offset = CGSize.zero
    /// The radius, in points.
    public var radius: CGFloat = 0
    public var path: CGPath? = nil
  }

  /// The content of a shape layer or of a gradient layer.
  public enum Shape: @unchecked Sendable {
    case path(CGPath, fill: CGColor?, stroke: CGColor?, lineWidth: CGFloat)
    case gradient(colors: [Any], locations: [NSNumber]?, start: CGPoint, end: CGPoint)
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
    // The root layer's own opacity belongs to the layer that shows the picture, not to the picture.
    items[index].ownOpacity = parent == nil ? opacity : shown.opacity
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
    var item = Item(
      transform: place, size: shown.bounds.size, opacity: opacity,
      backgroundColor: shown.backgroundColor, cornerRadius: shown.cornerRadius,
      contents: shown.contents as AnyObject?, contentsRect: shown.contentsRect, parent: parent)
    item.origin = shown.bounds.origin
    item.masksToBounds = shown.masksToBounds
    item.style = style(layer, shown)
    item.border = Border(width: shown.borderWidth, color: shown.borderColor)
    item.shadow = Shadow(
      opacity: shown.shadowOpacity, color: shown.shadowColor, offset: shown.shadowOffset,
      radius: shown.shadowRadius, path: shown.shadowPath)
    if let shape = (shown as? CAShapeLayer) ?? (layer as? CAShapeLayer), let path = shape.path {
      item.shape = .path(
        path, fill: shape.fillColor, stroke: shape.strokeColor, lineWidth: shape.lineWidth)
      item.line = Line(of: shape)
    } else if let gradient = (shown as? CAGradientLayer) ?? (layer as? CAGradientLayer) {
      item.shape = .gradient(
        colors: gradient.colors ?? [], locations: gradient.locations, start: gradient.startPoint,
        end: gradient.endPoint)
    }
    return item
  }

  @MainActor private static func style(_ layer: CALayer, _ shown: CALayer) -> Style {
    var style = Style()
    style.maskedCorners = shown.maskedCorners
    style.hasContinuousCorners = shown.cornerCurve == .continuous
    style.contentsCenter = shown.contentsCenter
    style.contentsGravity = shown.contentsGravity
    style.isDoubleSided = shown.isDoubleSided
    style.isTransformLayer = layer.keepsDepth
    style.allowsGroupOpacity = shown.allowsGroupOpacity
    if let gradient = layer as? CAGradientLayer {
      style.gradientForm = LayerAppearance.Gradient.Form(rawValue: gradient.type.rawValue) ?? .axial
    }
    style.drawn = layer.delegateDrawing
    return style
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

extension LayerPicture.Line {
  @MainActor init(of shape: CAShapeLayer) {
    width = shape.lineWidth
    cap = shape.lineCap == .round ? .round : shape.lineCap == .square ? .square : .butt
    join = shape.lineJoin == .round ? .round : shape.lineJoin == .bevel ? .bevel : .miter
    miterLimit = shape.miterLimit
    dashPhase = shape.lineDashPhase
    dashLengths = shape.lineDashPattern?.map { CGFloat($0.doubleValue) } ?? []
    fillRule = shape.fillRule == .evenOdd ? .evenOdd : .winding
    (strokeStart, strokeEnd) = (shape.strokeStart, shape.strokeEnd)
  }
}
