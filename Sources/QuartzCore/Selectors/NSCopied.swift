import Foundation

/// A property that stores a copy of assigned values. LowerUIKit substitutes it for `@NSCopying`. An
/// initial value is not copied, as on Apple's platforms.
@propertyWrapper public struct _NSCopied<Value> {
  private var kept: Value

  public init(wrappedValue: Value) { kept = wrappedValue }

  public var wrappedValue: Value {
    get { kept }
    set { kept = Self.copy(newValue) }
  }

  private static func copy(_ value: Value) -> Value {
    guard let original = value as? any NSCopying else { return value }
    let copy = original.copy(with: nil)
    if let copy = copy as? Value { return copy }
    // `copy(with:)` of a mutable object returns an immutable object. If the property's type is the
    // mutable class, it stores a mutable copy.
    if let copy = (value as? any NSMutableCopying)?.mutableCopy(with: nil) as? Value { return copy }
    preconditionFailure(
      "copy(with:) of \(type(of: original)) returned \(type(of: copy)), but the @NSCopying "
        + "property is of type \(Value.self). Return an object of the same class")
  }
}
