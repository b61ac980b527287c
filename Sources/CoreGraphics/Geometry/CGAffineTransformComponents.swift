import PortableMath

/// The steps of a transform: scale, then shear, then rotation, then translation.
public struct CGAffineTransformComponents: Hashable, Sendable {
  /// The factors along x and y; a mirrored transform has a negative height.
  public var scale: CGSize
  /// The distance that x moves for one unit of (scaled) y.
  public var horizontalShear: CGFloat
  /// The angle in radians, −π…π; a positive angle turns x toward y.
  public var rotation: CGFloat
  public var translation: CGVector

  public init() {
    (scale, horizontalShear, rotation, translation) = (CGSize(width: 1, height: 1), 0, 0, .zero)
  }

  public init(scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector) {
    self.scale = scale
    self.horizontalShear = horizontalShear
    self.rotation = rotation
    self.translation = translation
  }
}

extension CGAffineTransform {
  /// Creates the transform with these components.
  public init(_ components: CGAffineTransformComponents) {
    let scale = CGAffineTransform(scaleX: components.scale.width, y: components.scale.height)
    let shear = CGAffineTransform(a: 1, b: 0, c: components.horizontalShear, d: 1, tx: 0, ty: 0)
    var whole = scale.concatenating(shear)
      .concatenating(CGAffineTransform(rotationAngle: components.rotation))
    whole.tx = components.translation.dx
    whole.ty = components.translation.dy
    self = whole
  }

  /// Returns the components of this transform. `CGAffineTransform(t.decomposed())` equals `t`,
  /// except for rounding.
  ///
  /// Mirroring is attributed to the height (Apple does not publish its choice). If both factors are
  /// zero, the rotation is zero. If one factor is zero, the other axis determines the rotation, and
  /// the shear cannot be determined.
  public func decomposed() -> CGAffineTransformComponents {
    let width = (a * a + b * b).squareRoot()
    let depth = (c * c + d * d).squareRoot()
    let isFlat = width == 0
    let rotation =
      isFlat
      ? Portable.atan2(Double(-c), Double(d)) : Portable.atan2(Double(b), Double(a))
    guard !isFlat else {
      return CGAffineTransformComponents(
        scale: CGSize(width: 0, height: depth), horizontalShear: 0,
        rotation: depth == 0 ? 0 : CGFloat(rotation), translation: CGVector(dx: tx, dy: ty))
    }
    // The second row, rotated back by the angle whose cosine and sine are a / width and b / width.
    let height = (a * d - b * c) / width
    let along = (a * c + b * d) / width
    return CGAffineTransformComponents(
      scale: CGSize(width: width, height: height),
      horizontalShear: height == 0 ? 0 : along / height, rotation: CGFloat(rotation),
      translation: CGVector(dx: tx, dy: ty))
  }
}
