// TransformValue: CATransform3D as a client's value: in an Any, or in an NSValue.

extension CATransform3D {
  /// The matrix as an `Any`, the type of clients' values. All identity matrices share one box,
  /// because an animation of a transform usually begins or ends at the identity.
  package var boxed: Any { isIdentityBitForBit ? Self.boxedIdentity : self }

  private nonisolated(unsafe) static let boxedIdentity: Any = CATransform3DIdentity

  private var isIdentityBitForBit: Bool {
    withElements { own in
      CATransform3DIdentity.withElements { identity in
        memcmp(own.baseAddress!, identity.baseAddress!, MemoryLayout<CATransform3D>.size) == 0
      }
    }
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
