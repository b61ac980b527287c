// TransformValue: CATransform3D in an Any or in an NSValue, as clients pass it to animations.

extension CATransform3D {
  /// The matrix as an `Any`, the type of an animation's values. All identity matrices share one
  /// box, because an animation of a transform usually begins or ends at the identity.
  package var boxed: Any { isIdentityBitForBit ? Self.boxedIdentity : self }

  private nonisolated(unsafe) static let boxedIdentity: Any = CATransform3DIdentity

  /// Whether the bits are the identity's. Compares all elements without branches, because most
  /// transforms are the identity, so that a comparison could seldom stop early. Inlined, so that no
  /// matrix is copied.
  @inline(__always) var isIdentityBitForBit: Bool {
    let first = m12.bitPattern | m13.bitPattern | m14.bitPattern | m21.bitPattern
    let second = m23.bitPattern | m24.bitPattern | m31.bitPattern | m32.bitPattern
    let third = m34.bitPattern | m41.bitPattern | m42.bitPattern | m43.bitPattern
    let one = CGFloat(1).bitPattern
    let diagonal =
      (m11.bitPattern ^ one) | (m22.bitPattern ^ one) | (m33.bitPattern ^ one)
      | (m44.bitPattern ^ one)
    return first | second | third | diagonal == 0
  }

  /// Whether this is exactly the identity.
  @inline(__always) var isIdentity: Bool {
    isIdentityBitForBit || self == CATransform3DIdentity
  }
}

extension NSValue {
  /// The encoding that marks a boxed transform: an array of sixteen doubles, because Foundation on
  /// Linux traps when boxing an unknown struct.
  private static let transformEncoding = "[16d]"

  /// Boxes a transform in the form in which older code passes transforms to animations.
  public convenience init(caTransform3D t: CATransform3D) {
    var t = t
    self.init(bytes: &t, objCType: Self.transformEncoding)
  }

  /// The transform that `init(caTransform3D:)` boxed, or the identity for any other value.
  public var caTransform3DValue: CATransform3D { boxedTransform ?? CATransform3DIdentity }

  var boxedTransform: CATransform3D? {
    guard String(cString: objCType) == Self.transformEncoding else { return nil }
    var t = CATransform3DIdentity
    getValue(&t)
    return t
  }
}
