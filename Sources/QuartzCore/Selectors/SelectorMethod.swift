// A method as a selector carries it: two questions, and the call.

/// The method of a ``Selector``.
///
/// `call` is unchecked: `isTarget` and `accepts` are asked first, in full only when the types of
/// the objects are others than the last ones, so that an action costs no cast.
public final class SelectorMethod: Sendable {
  /// Runs the method: target, sender, event; gives back what it returned, nil for `Void`.
  public typealias Call = @MainActor (AnyObject, AnyObject?, AnyObject?) -> AnyObject?

  /// Whether the method belongs to the object's type.
  package let isTarget: @Sendable (AnyObject) -> Bool
  /// Whether the method takes this sender and this event.
  package let accepts: @Sendable (AnyObject?, AnyObject?) -> Bool
  package let call: Call

  @usableFromInline init(
    isTarget: @escaping @Sendable (AnyObject) -> Bool,
    accepts: @escaping @Sendable (AnyObject?, AnyObject?) -> Bool, call: @escaping Call
  ) {
    self.isTarget = isTarget
    self.accepts = accepts
    self.call = call
  }

  @exclusivity(unchecked) @MainActor private var knownTarget: ObjectIdentifier?
  @exclusivity(unchecked) @MainActor private var knownSender: ObjectIdentifier?
  @exclusivity(unchecked) @MainActor private var knownEvent: ObjectIdentifier?

  /// Runs the method if the target has it and it takes the arguments.
  @MainActor package func send(
    to target: AnyObject, _ sender: AnyObject?, _ event: AnyObject?
  ) throws(SelectorFailure) -> AnyObject? {
    let targetType = ObjectIdentifier(type(of: target))
    let senderType = sender.map { ObjectIdentifier(type(of: $0)) }
    let eventType = event.map { ObjectIdentifier(type(of: $0)) }
    if targetType != knownTarget || senderType != knownSender || eventType != knownEvent {
      guard isTarget(target) else { throw .notFound }
      guard accepts(sender, event) else { throw .wrongArguments }
      knownTarget = targetType
      knownSender = senderType
      knownEvent = eventType
    }
    return call(target, sender, event)
  }

  /// Runs a method on the thread that the caller is on, as Apple's `perform` does: whether the
  /// method may run there is the caller's business.
  package func callHere(
    _ target: AnyObject, _ sender: AnyObject?, _ event: AnyObject?
  ) -> AnyObject? {
    typealias Free = (AnyObject, AnyObject?, AnyObject?) -> AnyObject?
    return unsafeBitCast(call, to: Free.self)(target, sender, event)
  }
}

/// Turns objects into a method's argument types and back. For ``SelectorOf``'s inlinable code.
@usableFromInline enum SelectorArgument {
  /// Whether an object can be passed as the type.
  @inlinable static func accepts<A>(_ object: AnyObject?, as type: A.Type) -> Bool {
    if let object { return object is A }
    return type is any ExpressibleByNilLiteral.Type
  }

  /// A target as its type: a bare reference for a class, a cast for a protocol, whose references
  /// are longer. Decided by the optimiser: a question at run time would keep it from seeing through
  /// the method, and each call would allocate.
  @inlinable @inline(__always) static func target<T>(_ object: AnyObject, as type: T.Type) -> T {
    if MemoryLayout<T>.size == MemoryLayout<AnyObject>.size {
      return unsafeBitCast(object, to: type)
    }
    return object as! T
  }

  /// An argument as its type.
  @inlinable @inline(__always) static func convert<A>(_ object: AnyObject?, to type: A.Type) -> A {
    // Unwrapped first: an optional inside of `Any` would not be what was sent.
    guard let object else { return object as! A }
    return A.self == Any.self ? unsafeBitCast(object as Any, to: type) : object as! A
  }

  /// An argument of a class: a bare reference.
  @inlinable @inline(__always) static func reference<A: AnyObject>(
    _ object: AnyObject?, to type: A.Type
  ) -> A { unsafeDowncast(object.unsafelyUnwrapped, to: type) }

  @inlinable @inline(__always) static func result<R>(_ value: R) -> AnyObject? {
    R.self == Void.self ? nil : value as AnyObject
  }
}
