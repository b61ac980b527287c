/// Converts points through the transforms of all layers between two layers. A transform without an
/// inverse leaves the point unchanged, which is CGAffineTransformInvert's rule.
@MainActor enum LayerConversion {
  /// The transform from a layer's coordinates to its superlayer's plane, without the superlayer's
  /// `sublayerTransform`: T(−anchor)·transform·T(position, zPosition).
  nonisolated static func toSuperlayer(_ g: LayerGeometry) -> CATransform3D {
    let anchor = LayerGeometryRules.anchor(g)
    var t = CATransform3DTranslate(g.transform, -anchor.x, -anchor.y, -g.anchorPointZ)
    let (x, y, z) = (g.position.x, g.position.y, g.zPosition)
    // Multiplies by T(x, y, z), which adds multiples of the fourth column to the other three.
    t.m11 += t.m14 * x
    t.m12 += t.m14 * y
    t.m13 += t.m14 * z
    t.m21 += t.m24 * x
    t.m22 += t.m24 * y
    t.m23 += t.m24 * z
    t.m31 += t.m34 * x
    t.m32 += t.m34 * y
    t.m33 += t.m34 * z
    t.m41 += t.m44 * x
    t.m42 += t.m44 * y
    t.m43 += t.m44 * z
    return t
  }

  /// T(−anchor)·sublayerTransform·T(anchor), in the layer's own coordinates.
  nonisolated static func sublayers(_ g: LayerGeometry) -> CATransform3D {
    guard !CATransform3DIsIdentity(g.sublayerTransform) else { return CATransform3DIdentity }
    let anchor = LayerGeometryRules.anchor(g)
    let t = CATransform3DTranslate(g.sublayerTransform, -anchor.x, -anchor.y, 0)
    return CATransform3DConcat(t, CATransform3DMakeTranslation(anchor.x, anchor.y, 0))
  }

  /// Returns the map from a layer's plane to the plane of the closest layer above it that flattens
  /// its sublayers, or of `ancestor` if that is closer. Also returns that layer (`nil` for the
  /// space above the root).
  private static func step(
    from layer: CALayer, to ancestor: CALayer?
  ) -> (map: PlaneMap, next: CALayer?) {
    let parent = layer.superlayer
    if parent === ancestor || parent?.keepsDepth != true,
      let shift = shift(of: layer, below: parent)
    {
      return (PlaneMap(offset: shift), parent)
    }
    var matrix = CATransform3DIdentity
    var current = layer
    while true {
      matrix = CATransform3DConcat(matrix, toSuperlayer(current.geometry))
      guard let parent = current.superlayer else { return (PlaneMap(matrix), nil) }
      matrix = CATransform3DConcat(matrix, sublayers(parent.geometry))
      if !parent.keepsDepth || parent === ancestor { return (PlaneMap(matrix), parent) }
      current = parent
    }
  }

  /// The offset of a layer's coordinates from its superlayer's if they differ only by a
  /// translation, as for most layers; otherwise `nil`.
  private static func shift(of layer: CALayer, below parent: CALayer?) -> CGPoint? {
    if let parent { return shift(of: layer, below: parent) }
    return layer.geometry.transform.isIdentity ? offset(of: layer) : nil
  }

  @inline(__always)
  private static func shift(of layer: CALayer, below parent: CALayer) -> CGPoint? {
    guard layer.geometry.transform.isIdentity, parent.geometry.sublayerTransform.isIdentity else {
      return nil
    }
    return offset(of: layer)
  }

  @inline(__always)
  private static func offset(of layer: CALayer) -> CGPoint {
    let (place, anchor) = (layer.geometry.position, layer.geometry.anchorPoint)
    let bounds = layer.geometry.bounds
    return CGPoint(
      x: place.x - (bounds.origin.x + anchor.x * bounds.size.width),
      y: place.y - (bounds.origin.y + anchor.y * bounds.size.height))
  }

  /// Converts a point from one layer's coordinates to another's. Cost: linear in the number of
  /// layers between the two; nothing is allocated.
  static func convert(_ p: CGPoint, from: CALayer?, to: CALayer?) -> CGPoint {
    guard from !== to else { return p }
    if let from, let to {
      // The fast path of hit tests, which descend one layer at a time. It counts no references.
      if to.isSublayer(of: from), let shift = shift(of: to, below: from) {
        return CGPoint(x: p.x - shift.x, y: p.y - shift.y)
      }
      if from.isSublayer(of: to), let shift = shift(of: from, below: to) {
        return CGPoint(x: p.x + shift.x, y: p.y + shift.y)
      }
    }
    let ancestor = commonAncestor(from, to)
    var point = p
    var layer = from
    while let current = layer, current !== ancestor {
      let (map, next) = step(from: current, to: ancestor)
      point = map.apply(point)
      layer = next
    }
    guard let to else { return point }
    return descend(point, from: ancestor, to: to)
  }

  /// Converts a point down from an ancestor's plane, by inverting the steps that lead up to that
  /// plane.
  private static func descend(_ p: CGPoint, from ancestor: CALayer?, to layer: CALayer) -> CGPoint {
    guard layer !== ancestor else { return p }
    let (map, next) = step(from: layer, to: ancestor)
    var point = p
    if let next { point = descend(p, from: ancestor, to: next) }
    guard let inverse = map.inverse else { return point }
    return inverse.apply(point)
  }

  static func convert(_ r: CGRect, from: CALayer?, to: CALayer?) -> CGRect {
    var box = BoundingBox(convert(corner(0, of: r), from: from, to: to))
    for i in 1..<4 { box.include(convert(corner(i, of: r), from: from, to: to)) }
    return box.rect
  }

  nonisolated static func box(_ r: CGRect, through map: PlaneMap) -> CGRect {
    var box = BoundingBox(map.apply(corner(0, of: r)))
    for i in 1..<4 { box.include(map.apply(corner(i, of: r))) }
    return box.rect
  }

  /// A corner, 0…3: top left, top right, bottom left, bottom right.
  nonisolated private static func corner(_ i: Int, of r: CGRect) -> CGPoint {
    CGPoint(
      x: i & 1 == 0 ? r.origin.x : r.origin.x + r.size.width,
      y: i < 2 ? r.origin.y : r.origin.y + r.size.height)
  }

  /// The smallest rectangle around points.
  private struct BoundingBox {
    private var (left, top): (CGFloat, CGFloat)
    private var (right, bottom): (CGFloat, CGFloat)

    init(_ point: CGPoint) {
      (left, top) = (point.x, point.y)
      (right, bottom) = (point.x, point.y)
    }

    mutating func include(_ point: CGPoint) {
      if point.x < left { left = point.x }
      if point.y < top { top = point.y }
      if right < point.x { right = point.x }
      if bottom < point.y { bottom = point.y }
    }

    var rect: CGRect { CGRect(x: left, y: top, width: right - left, height: bottom - top) }
  }

  private static func commonAncestor(_ a: CALayer?, _ b: CALayer?) -> CALayer? {
    guard var a, var b else { return nil }
    // If one layer is the superlayer of the other, as in hit tests, no search is needed.
    if b.isSublayer(of: a) { return a }
    if a.isSublayer(of: b) { return b }
    var (depth, other) = (depth(a), depth(b))
    while a !== b {
      if depth >= other {
        guard let parent = a.superlayer else { return nil }
        (a, depth) = (parent, depth - 1)
      } else {
        guard let parent = b.superlayer else { return nil }
        (b, other) = (parent, other - 1)
      }
    }
    return a
  }

  private static func depth(_ layer: CALayer) -> Int {
    var depth = 0
    var top = layer
    while let parent = top.superlayer { (top, depth) = (parent, depth + 1) }
    return depth
  }
}

extension CALayer {
  /// Returns whether `layer` is this layer's superlayer.
  @inline(__always) final func isSublayer(of layer: CALayer) -> Bool {
    link.parent?.toOpaque() == Unmanaged.passUnretained(layer).toOpaque()
  }

  /// Converts a point of `superlayer` to this layer's coordinates, for searches that descend one
  /// layer at a time. Also correct if `superlayer` is a farther ancestor.
  package final func convert(_ point: CGPoint, fromSuperlayer superlayer: CALayer) -> CGPoint {
    LayerConversion.convert(point, from: superlayer, to: self)
  }

  /// Searches front to back: by zPosition, then by order. Hidden layers and clipped parts are not
  /// hit.
  func frontLayer(at p: CGPoint) -> CALayer? {
    guard !isHidden else {
      return nil
    }
    var matrix = LayerConversion.toSuperlayer(geometry)
    if let parent = superlayer {
      matrix = CATransform3DConcat(matrix, LayerConversion.sublayers(parent.geometry))
    }
    guard let inverse = PlaneMap(matrix).inverse else { return nil }
    let local = inverse.apply(p)
    let isInside = contains(local)
    guard isInside || !masksToBounds else { return nil }
    for layer in paintOrder.reversed() {
      if let hit = layer.hitTest(local) { return hit }
    }
    return isInside && !(self is CATransformLayer) ? self : nil
  }

  /// Returns whether the layer is the given layer or one of its descendants.
  package func isInside(_ ancestor: CALayer) -> Bool {
    var each: CALayer? = self
    while let layer = each {
      if layer === ancestor { return true }
      each = layer.superlayer
    }
    return false
  }

  /// Sublayers from back to front: by zPosition, then by their order.
  package var paintOrder: [CALayer] {
    let sorted = sublayerList.enumerated().sorted {
      ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
    }
    return sorted.map(\.element)
  }
}
