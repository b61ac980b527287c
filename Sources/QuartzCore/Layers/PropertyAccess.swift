// PropertyAccess: reads and writes one property of a layer, as `Any` for clients and as numbers for
// the engine.

/// The access to one property. Values are read from the storage, and written with the setter, which
/// a client's subclass may override. Every function returns nil or false for a layer whose class
/// does not have the property.
@MainActor final class PropertyAccess {
  let belongs: (CALayer) -> Bool
  /// The value in the type that clients expect: Double (for NSNumber), CGPoint, CGColor …
  let value: (CALayer) -> Any?
  /// What the getter returns, in the form that view animations use; nil for types that they do not
  /// animate.
  let viewValue: (CALayer) -> LayerValue?
  let numbers: (CALayer) -> [Double]?
  /// Writes a client's value. Returns false for a value of the wrong type; the property then keeps
  /// its value.
  let write: (CALayer, Any?) -> Bool
  let writeNumbers: (CALayer, [Double]) -> Bool
  /// Stores presented numbers in a presentation layer; for paths, also a path with the elements to
  /// which the numbers belong.
  let show: (CALayer, [Double], CGPath?) -> Void

  // This and the factories are inlined into the rows of the table, and each function below captures a
  // key path of its own. The compiler then accesses the storage directly: through the runtime, an
  // access costs 700 instructions.

  /// - Parameters:
  ///   - setter: the accessor.
  ///   - stored: the storage.
  ///   - read: converts a client's value; nil for a value of the wrong type.
  ///   - make: converts numbers; nil if they have no value.
  @inline(__always) private init<Layer: CALayer, Value, Stored>(
    _ setter: @autoclosure () -> ReferenceWritableKeyPath<Layer, Value>,
    _ stored: @autoclosure () -> ReferenceWritableKeyPath<Layer, Stored>,
    view: @escaping (Value) -> LayerValue?, any: @escaping (Stored) -> Any?,
    numbers: @escaping (Stored) -> [Double],
    read: @escaping (Any?) -> Value?, make: @escaping ([Double]) -> Value?,
    show: @escaping ([Double], CGPath?) -> Stored?
  ) {
    belongs = { $0 is Layer }
    // A closure inside these would check the actor at every call, for some 200 instructions.
    viewValue = { [setter = setter()] layer in
      guard let layer = layer as? Layer else { return nil }
      return view(layer[keyPath: setter])
    }
    value = { [stored = stored()] layer in
      guard let layer = layer as? Layer else { return nil }
      return any(layer[keyPath: stored])
    }
    self.numbers = { [stored = stored()] layer in
      guard let layer = layer as? Layer else { return nil }
      return numbers(layer[keyPath: stored])
    }
    write = { [setter = setter()] layer, new in
      guard let layer = layer as? Layer, let value = read(new) else { return false }
      layer[keyPath: setter] = value
      return true
    }
    writeNumbers = { [setter = setter()] layer, new in
      guard let layer = layer as? Layer, let value = make(new) else { return false }
      layer[keyPath: setter] = value
      return true
    }
    self.show = { [stored = stored()] layer, new, pattern in
      guard let layer = layer as? Layer, let value = show(new, pattern) else { return }
      layer[keyPath: stored] = value
    }
  }

  /// A number that every layer has and nobody sets.
  private init(constant: Double) {
    belongs = { _ in true }
    viewValue = { _ in nil }
    value = { _ in constant }
    numbers = { _ in [constant] }
    write = { _, _ in false }
    writeNumbers = { _, _ in false }
    show = { _, _, _ in }
  }

  static func constant(_ number: Double) -> PropertyAccess { PropertyAccess(constant: number) }

  /// A number or a flag.
  @inline(__always)
  static func number<Layer: CALayer, Value: PropertyNumber, Stored: PropertyNumber>(
    _ setter: @autoclosure () -> ReferenceWritableKeyPath<Layer, Value>,
    _ stored: @autoclosure () -> ReferenceWritableKeyPath<Layer, Stored>
  ) -> PropertyAccess {
    PropertyAccess(
      setter(), stored(), view: { .number($0.number) }, any: { $0.any }, numbers: { [$0.number] },
      read: { new in
        guard let new, let number = ValueChannels.scalar(new) else { return nil }
        return Value(number: number)
      },
      make: { Value(number: $0[0]) }, show: { new, _ in Stored(presented: new[0]) })
  }

  /// A value of several numbers.
  @inline(__always) static func vector<Layer: CALayer, Value: PropertyVector>(
    _ setter: @autoclosure () -> ReferenceWritableKeyPath<Layer, Value>,
    _ stored: @autoclosure () -> ReferenceWritableKeyPath<Layer, Value>
  ) -> PropertyAccess {
    PropertyAccess(
      setter(), stored(), view: { $0.viewValue }, any: { $0.any }, numbers: { $0.numbers },
      read: { new in
        guard let new, let numbers = ValueChannels.numbers(new, as: Value.type) else { return nil }
        return Value(numbers)
      },
      make: { Value($0) }, show: { new, _ in Value(new) })
  }

  /// A constant of a type that is a string in Objective-C: it is read as a string, and written as a
  /// string or as the type.
  @inline(__always) static func constant<Layer: CALayer, Value: RawRepresentable>(
    _ setter: @autoclosure () -> ReferenceWritableKeyPath<Layer, Value>,
    _ stored: @autoclosure () -> ReferenceWritableKeyPath<Layer, Value>
  ) -> PropertyAccess where Value.RawValue == String {
    PropertyAccess(
      setter(), stored(), view: { _ in nil }, any: { $0.rawValue }, numbers: { _ in [] },
      read: { $0 as? Value ?? ($0 as? String).flatMap { Value(rawValue: $0) } },
      make: { _ in nil }, show: { _, _ in nil })
  }

  /// An object, or `nil`.
  @inline(__always) static func object<Layer: CALayer, Object>(
    _ setter: @autoclosure () -> ReferenceWritableKeyPath<Layer, Object?>,
    _ stored: @autoclosure () -> ReferenceWritableKeyPath<Layer, Object?>,
    _ type: ValueType = .object
  ) -> PropertyAccess {
    func made(_ numbers: [Double], _ pattern: CGPath?) -> Object?? {
      type.object(numbers, like: pattern).map { $0 as? Object }
    }
    return PropertyAccess(
      setter(), stored(), view: { type == .color ? .color($0 as? CGColor) : nil }, any: { $0 },
      numbers: { object in
        object.flatMap { ValueChannels.numbers($0, as: type) } ?? type.numbersOfNil
      },
      read: { new -> Object?? in
        guard let new else { return .some(nil) }
        if type == .object { return (new as? Object).map { .some($0) } }
        guard let numbers = ValueChannels.numbers(new, as: type) else { return nil }
        return (new as? Object).map { .some($0) } ?? made(numbers, nil)
      },
      make: { made($0, nil) }, show: made)
  }
}

extension ValueType {
  /// The numbers of a missing object: clear black for a colour, and the index 0 for contents.
  fileprivate var numbersOfNil: [Double] {
    switch self {
    case .color: [0, 0, 0, 0]
    case .object: [0]
    default: []
    }
  }

  /// Creates an object from its numbers, and a path from a path with the same elements; nil for
  /// objects that have no numbers.
  @MainActor fileprivate func object(_ n: [Double], like pattern: CGPath?) -> Any? {
    switch self {
    case .color: CALayer.color(n)
    case .colors:
      stride(from: 0, to: n.count - 3, by: 4).map { CALayer.color(Array(n[$0..<$0 + 4])) }
    case .numbers: n.map { NSNumber(value: $0) }
    case .path: pattern.map { PathChannels.path(n, like: $0) }
    default: nil
    }
  }
}

// MARK: Types of values

/// A type with one number.
protocol PropertyNumber {
  init(number: Double)
  /// Creates the value of a presented number.
  init(presented: Double)
  var number: Double { get }
  /// The value in the type that clients expect.
  var any: Any { get }
}

extension PropertyNumber {
  init(presented: Double) { self.init(number: presented) }
  var any: Any { number }
}

extension Double: PropertyNumber {
  init(number: Double) { self = number }
  var number: Double { self }
}

extension CGFloat: PropertyNumber {
  init(number: Double) { self.init(number) }
  var number: Double { Double(self) }
}

extension Float: PropertyNumber {
  init(number: Double) { self.init(number) }
  var number: Double { Double(self) }
}

/// A count: interpolated numbers are rounded, and there are no negative counts.
extension Int: PropertyNumber {
  init(number: Double) { self = Swift.max(Int(exactly: number.rounded()) ?? 0, 0) }
  var number: Double { Double(self) }
}

extension Bool: PropertyNumber {
  init(number: Double) { self = number != 0 }
  init(presented: Double) { self = presented >= 0.5 }
  var number: Double { self ? 1 : 0 }
  var any: Any { self }
}

extension CACornerMask: PropertyNumber {
  init(number: Double) { self = UInt(exactly: number).map(CACornerMask.init(rawValue:)) ?? [] }
  var number: Double { Double(rawValue) }
}

/// A type with several numbers.
@MainActor protocol PropertyVector {
  nonisolated static var type: ValueType { get }
  init?(_ numbers: [Double])
  var numbers: [Double] { get }
  var any: Any { get }
  var viewValue: LayerValue? { get }
}

extension PropertyVector {
  var any: Any { self }
}

extension CGPoint: PropertyVector {
  nonisolated static var type: ValueType { .point }
  init?(_ n: [Double]) { self.init(x: n[0], y: n[1]) }
  var numbers: [Double] { [Double(x), Double(y)] }
  var viewValue: LayerValue? { .point(self) }
}

extension CGSize: PropertyVector {
  nonisolated static var type: ValueType { .size }
  init?(_ n: [Double]) { self.init(width: n[0], height: n[1]) }
  var numbers: [Double] { [Double(width), Double(height)] }
  var viewValue: LayerValue? { nil }
}

extension CGRect: PropertyVector {
  nonisolated static var type: ValueType { .rect }
  init?(_ n: [Double]) { self.init(x: n[0], y: n[1], width: n[2], height: n[3]) }
  var numbers: [Double] { ValueChannels.rect(self) }
  var viewValue: LayerValue? { .rect(self) }
}

extension CATransform3D: PropertyVector {
  nonisolated static var type: ValueType { .transform }
  init?(_ numbers: [Double]) { self.init(elements: numbers) }
  var numbers: [Double] { elements }
  var any: Any { boxed }
  var viewValue: LayerValue? { .transform(self) }
}
