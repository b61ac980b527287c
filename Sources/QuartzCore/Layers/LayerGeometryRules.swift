/// The formulas of a layer's frame. Source: CALayer.h, "frame".
enum LayerGeometryRules {
  /// The anchor in bounds coordinates.
  static func anchor(_ g: LayerGeometry) -> CGPoint {
    CGPoint(
      x: g.bounds.origin.x + g.anchorPoint.x * g.bounds.size.width,
      y: g.bounds.origin.y + g.anchorPoint.y * g.bounds.size.height)
  }

  /// The bounding box of the transformed bounds, in the superlayer's plane.
  static func frame(of g: LayerGeometry) -> CGRect {
    if CATransform3DIsIdentity(g.transform) {
      return plainFrame(size: g.bounds.size, position: g.position, anchor: g.anchorPoint)
    }
    return LayerConversion.box(g.bounds, through: PlaneMap(LayerConversion.toSuperlayer(g)))
  }

  /// The frame without a transform.
  static func plainFrame(size: CGSize, position: CGPoint, anchor: CGPoint) -> CGRect {
    CGRect(
      x: position.x - anchor.x * size.width, y: position.y - anchor.y * size.height,
      width: size.width, height: size.height)
  }

  /// Returns the size and position that give the layer this frame once the affine part of its
  /// transform is applied.
  ///
  /// For a rotated layer, the size is the frame's size, unchanged (Apple calls the frame undefined
  /// in this case). The position is the anchor point's place in the frame: the anchor point's
  /// coordinates are fractions of the frame's width and height. This is correct for every scale.
  static func settingFrame(
    _ frame: CGRect, anchorPoint: CGPoint, transform t: CATransform3D
  ) -> (CGSize, CGPoint) {
    var size = frame.size
    var anchor = anchorPoint
    if CATransform3DIsAffine(t) && t.m12 == 0 && t.m21 == 0 && t.m11 != 0 && t.m22 != 0 {
      size = CGSize(width: frame.width / abs(t.m11), height: frame.height / abs(t.m22))
      if t.m11 < 0 { anchor.x = 1 - anchor.x }
      if t.m22 < 0 { anchor.y = 1 - anchor.y }
    }
    return (
      size,
      CGPoint(
        x: frame.minX + anchor.x * frame.width - t.m41,
        y: frame.minY + anchor.y * frame.height - t.m42)
    )
  }
}

extension LayerGeometry {
  /// Returns the world transform of a layer with this geometry, as the frame step composes it.
  ///
  /// - Parameter space: the space of the superlayer's sublayers (``space(onto:keepsDepth:)``); the
  ///   identity for a root.
  package func world(in space: CATransform3D) -> CATransform3D {
    let anchor = LayerGeometryRules.anchor(self)
    var matrix = Self.matrix(transform)
    matrix.translateBefore(anchor.x, anchor.y, anchorPointZ)
    matrix.translateAfter(position.x, position.y, zPosition)
    return Self.transform(matrix * Self.matrix(space))
  }

  /// Returns the space of the sublayers of a layer with this geometry, whose world transform is
  /// `world`.
  package func space(onto world: CATransform3D, keepsDepth: Bool) -> CATransform3D {
    let anchor = LayerGeometryRules.anchor(self)
    var around = Self.matrix(sublayerTransform)
    around.translateBefore(anchor.x, anchor.y, 0)
    around.translateAfter(anchor.x, anchor.y, 0)
    return Self.transform(
      EngineState.space(around, onto: Self.matrix(world), keepsDepth: keepsDepth))
  }

  private static func matrix(_ transform: CATransform3D) -> Matrix {
    var transform = transform
    return withUnsafeMutablePointer(to: &transform) { Matrix($0) }
  }

  private static func transform(_ matrix: Matrix) -> CATransform3D {
    var transform = CATransform3DIdentity
    matrix.store(&transform)
    return transform
  }
}
