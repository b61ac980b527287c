// TransformValue: CATransform3D in an NSValue.

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
