import Foundation

/// The method of a ``Selector``.
///
/// Unsuitable objects cause an error to be thrown, never a trap: `check` runs before each `call`,
/// which is unchecked. If every parameter is a class, `check` is skipped while the classes equal
/// those of the previous call, so that an action needs no cast. `check` and `call` are separate
/// closures, because the optimiser inlines the method into a closure that calls it unconditionally;
/// a closure that calls it conditionally would allocate.
public final class SelectorMethod: Sendable {
  /// Runs the method with target, sender and event. Returns its result, or `nil` for `Void`.
  public typealias Call = @MainActor (AnyObject, AnyObject?, AnyObject?) -> AnyObject?
  /// Returns the reason why the method cannot be called with these objects, or `nil` if it can.
  public typealias Check =
    @Sendable (AnyObject, AnyObject?, AnyObject?) -> SelectorFailure?

  /// Whether the method belongs to the object's type.
  package let isTarget: @Sendable (AnyObject) -> Bool
  private let check: Check
  private let call: Call
  /// Whether the check depends only on the classes of the target and the arguments. This is false
  /// if a parameter's type is not a class, because all values that are not objects are boxed in one
  /// class.
  private let dependsOnlyOnClasses: Bool

  @usableFromInline init(
    dependsOnlyOnClasses: Bool, isTarget: @escaping @Sendable (AnyObject) -> Bool,
    check: @escaping Check, call: @escaping Call
  ) {
    self.dependsOnlyOnClasses = dependsOnlyOnClasses
    self.isTarget = isTarget
    self.check = check
    self.call = call
  }

  /// The same method, of those targets only for which `isImplemented` returns true.
  func limited(to isImplemented: @escaping @Sendable (AnyObject) -> Bool) -> SelectorMethod {
    SelectorMethod(
      dependsOnlyOnClasses: dependsOnlyOnClasses,
      isTarget: { self.isTarget($0) && isImplemented($0) },
      check: { isImplemented($0) ? self.check($0, $1, $2) : .notFound }, call: call)
  }

  @MainActor private var knownTarget: ObjectIdentifier?
  @MainActor private var knownSender: ObjectIdentifier?
  @MainActor private var knownEvent: ObjectIdentifier?

  /// Runs the method if the target has it and the arguments have the right types.
  @MainActor package func send(
    to target: AnyObject, _ sender: AnyObject?, _ event: AnyObject?
  ) throws(SelectorFailure) -> AnyObject? {
    let targetType = ObjectIdentifier(type(of: target))
    let senderType = sender.map { ObjectIdentifier(type(of: $0)) }
    let eventType = event.map { ObjectIdentifier(type(of: $0)) }
    if !dependsOnlyOnClasses || targetType != knownTarget || senderType != knownSender
      || eventType != knownEvent
    {
      if let failure = check(target, sender, event) { throw failure }
      knownTarget = targetType
      knownSender = senderType
      knownEvent = eventType
    }
    return call(target, sender, event)
  }

  /// Runs a method on the caller's thread, as Apple's `perform` does. The caller must ensure that
  /// the method may run there.
  package func sendHere(
    to target: AnyObject, _ sender: AnyObject?, _ event: AnyObject?
  ) throws(SelectorFailure) -> AnyObject? {
    if let failure = check(target, sender, event) { throw failure }
    typealias Free = (AnyObject, AnyObject?, AnyObject?) -> AnyObject?
    // Only the isolation differs, which does not affect the calling convention.
    return unsafeBitCast(call, to: Free.self)(target, sender, event)
  }
}

/// The reason why a selector could not be sent.
public enum SelectorFailure: Error {
  /// The target's type has no such method, or the selector was created from a string.
  case notFound
  /// The sender or the event does not have the type of its parameter. `takes` is the parameter's
  /// type. `sent` is the type of the object, or `nil` if the object was `nil`.
  case wrongArgument(takes: any Any.Type, sent: (any Any.Type)?)
}

/// Converts objects to a method's argument types and back, for ``SelectorOf``'s inlinable code.
@usableFromInline enum SelectorArgument {
  /// The reason why an object cannot be passed as the type, or `nil` if it can.
  @inlinable static func refusal<A>(_ object: AnyObject?, as type: A.Type) -> SelectorFailure? {
    let fits = object.map { $0 is A } ?? (type is any ExpressibleByNilLiteral.Type)
    return fits ? nil : .wrongArgument(takes: type, sent: object.map { Swift.type(of: $0 as Any) })
  }

  /// Converts a target to its type: with an unchecked downcast if the type is a class, otherwise
  /// with a checked cast, because a reference of a protocol's type is larger than an object's. The
  /// optimiser removes the branch.
  @inlinable @inline(__always) static func target<T>(_ object: AnyObject, as type: T.Type) -> T {
    if MemoryLayout<T>.size == MemoryLayout<AnyObject>.size {
      return unsafeBitCast(object, to: type)
    }
    return object as! T
  }

  /// Converts an argument to its type, after ``refusal(_:as:)`` returned `nil`.
  @inlinable @inline(__always) static func convert<A>(_ object: AnyObject?, to type: A.Type) -> A {
    // Unwrapped first, because an optional inside `Any` would not be the object that was sent.
    guard let object else { return object as! A }
    return A.self == Any.self ? unsafeBitCast(object as Any, to: type) : object as! A
  }

  /// Converts an argument to its class, with an unchecked downcast.
  @inlinable @inline(__always) static func reference<A: AnyObject>(
    _ object: AnyObject?, to type: A.Type
  ) -> A { unsafeDowncast(object.unsafelyUnwrapped, to: type) }

  @inlinable @inline(__always) static func result<R>(_ value: R) -> AnyObject? {
    R.self == Void.self ? nil : value as AnyObject
  }
}
