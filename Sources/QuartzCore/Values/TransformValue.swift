// TransformValue: CATransform3D as a client's value: in an Any, or in an NSValue.

extension CATransform3D {
  /// The matrix as clients' values contain it. All identities share one box: an animation of a
  /// transform usually begins or ends at one.
  package var boxed: Any { isIdentityBitForBit ? Self.boxedIdentity : self }

  private nonisolated(unsafe) static let boxedIdentity: Any = CATransform3DIdentity

  /// Whether the bits are the identity's. Compares two elements at a time: most transforms are the
  /// identity, whose comparison element by element never ends early.
  var isIdentityBitForBit: Bool {
    withUnsafeBytes(of: self) { own in
      withUnsafeBytes(of: CATransform3DIdentity) { identity in
        var difference = SIMD2<UInt64>()
        for offset in stride(from: 0, to: MemoryLayout<CATransform3D>.size, by: 16) {
          difference |=
            own.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
            ^ identity.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
        }
        return difference[0] | difference[1] == 0
      }
    }
  }
}

extension NSValue {
  /// The encoding that marks a boxed transform: an array of sixteen doubles, because Foundation on
  /// Linux traps when boxing an unknown struct.
  private static let transformEncoding = "[16d]"

  /// Boxes a transform, as older code passes it to animations.
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
