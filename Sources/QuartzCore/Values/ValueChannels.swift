// ValueChannels: converts a client's value (`Any`) to the numbers that are interpolated.

/// Converts the clients' fromValue, toValue and values to numbers, and back.
@MainActor enum ValueChannels {
  /// The numbers of `value` as `type`, or `nil` for a value of another type.
  static func numbers(_ value: Any, as type: ValueType) -> [Double]? {
    switch type {
    case .number: return scalar(value).map { [$0] }
    case .point:
      if let p = value as? CGPoint { return [Double(p.x), Double(p.y)] }
      if let s = value as? CGSize { return [Double(s.width), Double(s.height)] }
      if let v = value as? NSValue, holds(v, "Point") {
        return [Double(v.pointValue.x), Double(v.pointValue.y)]
      }
    case .size:
      if let s = value as? CGSize { return [Double(s.width), Double(s.height)] }
      if let p = value as? CGPoint { return [Double(p.x), Double(p.y)] }
      if let v = value as? NSValue, holds(v, "Size") {
        return [Double(v.sizeValue.width), Double(v.sizeValue.height)]
      }
    case .rect:
      if let r = value as? CGRect { return rect(r) }
      if let v = value as? NSValue, holds(v, "Rect") { return rect(v.rectValue) }
    case .transform:
      if let t = value as? CATransform3D { return t.elements }
      if let a = value as? CGAffineTransform { return CATransform3DMakeAffineTransform(a).elements }
      if let v = value as? NSValue { return v.boxedTransform?.elements }
    case .color: return (value as? CGColor).map(color)
    case .path: return (value as? CGPath).map(PathChannels.numbers)
    case .numbers: return (value as? [Any])?.compactMap(scalar)
    case .colors:
      guard let list = value as? [Any] else { return nil }
      return list.flatMap { ($0 as? CGColor).map(color) ?? [0, 0, 0, 0] }
    case .object: return nil
    }
    return nil
  }

  /// A single number of any numeric type.
  static func scalar(_ value: Any) -> Double? {
    // A cast to the value's own class is cheap; one to a number asks for a bridge first.
    if type(of: value) == NSNumber.self, let v = value as? NSNumber { return v.doubleValue }
    switch value {
    case let v as Double: return v
    case let v as CGFloat: return Double(v)
    case let v as Float: return Double(v)
    case let v as Int: return Double(v)
    case let v as NSNumber: return v.doubleValue
    case let v as Bool: return v ? 1 : 0
    case let v as any BinaryInteger: return Double(v)
    default: return nil
    }
  }

  /// The components red, green, blue, alpha.
  static func color(_ color: CGColor) -> [Double] {
    [Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha)]
  }

  static func rect(_ r: CGRect) -> [Double] {
    [
      Double(r.origin.x), Double(r.origin.y), Double(r.size.width), Double(r.size.height),
    ]
  }

  /// Whether the value contains the type. NSValue traps when a type is read that it does not
  /// contain, so its encoding is checked first.
  private static func holds(_ value: NSValue, _ name: String) -> Bool {
    String(cString: value.objCType).contains(name)
  }
}
