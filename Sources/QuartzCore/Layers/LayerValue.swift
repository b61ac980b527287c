// The value of an animatable layer property, with the arithmetic that additive animation needs.

/// A value of one of the types that view animations animate.
package enum LayerValue: Equatable {
  case number(Double)
  case point(CGPoint)
  case rect(CGRect)
  case transform(CATransform3D)
  case color(CGColor?)

  /// Reads a property by its key. Returns `nil` for a property that views do not animate.
  @MainActor package init?(_ layer: CALayer, _ key: String) {
    guard let id = PropertyID(key), !id.traits.isDisjoint(with: [.viewsAdd, .viewsReplace]),
      let value = id.access.viewValue(layer)
    else { return nil }
    self = value
  }

  /// The value for Core Animation's key paths: numbers and transforms are boxed.
  package var any: Any? {
    switch self {
    case .number(let value): NSNumber(value: value)
    case .point(let value): value
    case .rect(let value): value
    case .transform(let value): value.boxed
    case .color(let value): value
    }
  }

  /// Returns the first value of an additive animation from the old value to the new value; the last
  /// is ``neutral``. For transforms it is old · new⁻¹, for numbers, points and rectangles
  /// old − new.
  ///
  /// Returns `nil` for a transform without an inverse (a scale to 0), and for colours.
  package static func offset(from old: LayerValue, to new: LayerValue) -> LayerValue? {
    switch (old, new) {
    case (.number(let a), .number(let b)): return .number(a - b)
    case (.point(let a), .point(let b)): return .point(CGPoint(x: a.x - b.x, y: a.y - b.y))
    case (.rect(let a), .rect(let b)):
      return .rect(
        CGRect(
          x: a.origin.x - b.origin.x, y: a.origin.y - b.origin.y,
          width: a.size.width - b.size.width, height: a.size.height - b.size.height))
    case (.transform(let a), .transform(let b)):
      guard let inverse = inverse(of: b) else { return nil }
      return .transform(CATransform3DConcat(a, inverse))
    default: return nil
    }
  }

  /// The value of the same type that changes nothing when it is added: 0, or the identity.
  package var neutral: LayerValue {
    switch self {
    case .number: .number(0)
    case .point: .point(.zero)
    case .rect: .rect(.zero)
    case .transform: .transform(CATransform3DIdentity)
    case .color: .color(nil)
    }
  }

  /// Returns the inverse of a transform, or `nil` for a singular transform, which
  /// `CATransform3DInvert` returns unchanged.
  private static func inverse(of transform: CATransform3D) -> CATransform3D? {
    let inverse = CATransform3DInvert(transform)
    guard CATransform3DEqualToTransform(inverse, transform) else { return inverse }
    let square = CATransform3DConcat(transform, transform)
    return CATransform3DIsIdentity(square) ? inverse : nil
  }

  package static func == (a: LayerValue, b: LayerValue) -> Bool {
    switch (a, b) {
    case (.number(let a), .number(let b)): a == b
    case (.point(let a), .point(let b)): a == b
    case (.rect(let a), .rect(let b)): a == b
    case (.transform(let a), .transform(let b)): CATransform3DEqualToTransform(a, b)
    case (.color(let a), .color(let b)): a == b
    default: false
    }
  }
}

extension LayerValue {
  /// Returns the interpolated value, or `nil` for types that cannot be interpolated. Transforms are
  /// decomposed in the same way as in the frame step.
  package static func mix(_ a: LayerValue, _ b: LayerValue, _ share: Double) -> LayerValue? {
    if share == 0 { return a }
    if share == 1 { return b }
    let t = CGFloat(share)
    func blend(_ x: CGFloat, _ y: CGFloat) -> CGFloat { x + (y - x) * t }
    switch (a, b) {
    case (.number(let a), .number(let b)): return .number(a + (b - a) * share)
    case (.point(let a), .point(let b)):
      return .point(CGPoint(x: blend(a.x, b.x), y: blend(a.y, b.y)))
    case (.rect(let a), .rect(let b)):
      return .rect(
        CGRect(
          x: blend(a.origin.x, b.origin.x), y: blend(a.origin.y, b.origin.y),
          width: blend(a.size.width, b.size.width), height: blend(a.size.height, b.size.height)))
    case (.transform(let a), .transform(let b)):
      let start = TransformDecomposition(a)
      return .transform(start.interpolated(to: TransformDecomposition(b), share).matrix)
    case (.color(let a?), .color(let b?)):
      return .color(
        CGColor(
          red: blend(a.red, b.red), green: blend(a.green, b.green), blue: blend(a.blue, b.blue),
          alpha: blend(a.alpha, b.alpha)))
    default: return nil
    }
  }
}
