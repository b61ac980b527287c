/// Converts clients' values (fromValue, toValue, values) to numbers, and back.
@MainActor package enum ValueChannels {
  /// The numbers of `value` as `type`, or `nil` for a value of another type.
  static func numbers(_ value: Any, as type: ValueType) -> [Double]? {
    var numbers: [Double] = []
    return append(value, as: type, to: &numbers) ? numbers : nil
  }

  /// Appends the numbers of `value` as `type`. Returns false, and appends nothing, for a value of
  /// another type. Elements of a list that have another type are left out of a list of numbers, and
  /// count as clear black in a list of colours.
  static func append(_ value: Any, as type: ValueType, to numbers: inout [Double]) -> Bool {
    switch type {
    case .number, .corners:
      guard let number = scalar(value) else { return false }
      numbers.append(number)
    case .point, .size:
      guard let (first, second) = pair(value, isPoint: type == .point) else { return false }
      numbers.append(first)
      numbers.append(second)
    case .rect:
      if let r = value as? CGRect {
        numbers += rect(r)
      } else if let v = value as? NSValue, holds(v, "Rect") {
        numbers += rect(v.rectValue)
      } else {
        return false
      }
    case .transform:
      guard let t = transform(value) else { return false }
      t.withElements { numbers.append(contentsOf: $0) }
    case .color:
      guard let value = value as? CGColor else { return false }
      numbers += color(value)
    case .path:
      guard let path = value as? CGPath else { return false }
      numbers += PathChannels.numbers(path)
    case .numbers:
      guard let list = value as? [Any] else { return false }
      for each in list { if let number = scalar(each) { numbers.append(number) } }
    case .colors:
      guard let list = value as? [Any] else { return false }
      for each in list { numbers += (each as? CGColor).map(color) ?? [0, 0, 0, 0] }
    case .object: return false
    }
    return true
  }

  /// The two numbers of a point or a size; either type is accepted in place of the other.
  private static func pair(_ value: Any, isPoint: Bool) -> (Double, Double)? {
    if let p = value as? CGPoint { return (Double(p.x), Double(p.y)) }
    if let s = value as? CGSize { return (Double(s.width), Double(s.height)) }
    guard let v = value as? NSValue, holds(v, isPoint ? "Point" : "Size") else { return nil }
    return isPoint
      ? (Double(v.pointValue.x), Double(v.pointValue.y))
      : (Double(v.sizeValue.width), Double(v.sizeValue.height))
  }

  private static func transform(_ value: Any) -> CATransform3D? {
    if let t = value as? CATransform3D { return t }
    if let a = value as? CGAffineTransform { return CATransform3DMakeAffineTransform(a) }
    return (value as? NSValue)?.boxedTransform
  }

  /// A single number of any numeric type.
  package nonisolated static func scalar(_ value: Any) -> Double? {
    // A cast to the value's exact class is cheap; a cast to a Swift number looks for a bridge
    // first.
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

  /// Whether the encoding of the value contains the name of a type. Callers check this before they
  /// read the value, because NSValue traps if it contains another type.
  private static func holds(_ value: NSValue, _ name: String) -> Bool {
    String(cString: value.objCType).contains(name)
  }
}
