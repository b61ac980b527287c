// A method as a selector carries it: two questions, and the call.

import Foundation

/// The method of a ``Selector``.
///
/// A mistake of the caller is thrown, never a trap: `check` is asked before each `call`, which is
/// unchecked. Where every parameter is an object's class it is asked once for the classes that were
/// sent last, so that an action costs no cast. The two are apart because the optimiser sees through
/// a method that is called without a condition, and allocates for one that is not.
public final class SelectorMethod: Sendable {
  /// Runs the method: target, sender, event; gives back what it returned, nil for `Void`.
  public typealias Call = @MainActor (AnyObject, AnyObject?, AnyObject?) -> AnyObject?
  /// Why the method cannot be called with these.
  public typealias Check =
    @Sendable (AnyObject, AnyObject?, AnyObject?) -> SelectorFailure?

  /// Whether the method belongs to the object's type.
  package let isTarget: @Sendable (AnyObject) -> Bool
  private let check: Check
  private let call: Call
  /// Whether the classes of target and arguments decide: values that are not objects come in boxes
  /// of one class.
  private let goesByClasses: Bool

  @usableFromInline init(
    goesByClasses: Bool, isTarget: @escaping @Sendable (AnyObject) -> Bool,
    check: @escaping Check, call: @escaping Call
  ) {
    self.goesByClasses = goesByClasses
    self.isTarget = isTarget
    self.check = check
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
    if !goesByClasses || targetType != knownTarget || senderType != knownSender
      || eventType != knownEvent
    {
      if let failure = check(target, sender, event) { throw failure }
      knownTarget = targetType
      knownSender = senderType
      knownEvent = eventType
    }
    return call(target, sender, event)
  }

  /// Runs a method on the thread that the caller is on, as Apple's `perform` does: whether the
  /// method may run there is the caller's business.
  package func sendHere(
    to target: AnyObject, _ sender: AnyObject?, _ event: AnyObject?
  ) throws(SelectorFailure) -> AnyObject? {
    if let failure = check(target, sender, event) { throw failure }
    typealias Free = (AnyObject, AnyObject?, AnyObject?) -> AnyObject?
    // Only the isolation differs, which has no part in how a function is called.
    return unsafeBitCast(call, to: Free.self)(target, sender, event)
  }
}

/// Why a selector could not be sent.
public enum SelectorFailure: Error {
  /// The target's type has no such method, or the selector was made from text.
  case notFound
  /// The method takes something else; nil stands for a sender or event that was nil.
  case wrongArgument(takes: any Any.Type, sent: (any Any.Type)?)
}

/// Turns objects into a method's argument types and back. For ``SelectorOf``'s inlinable code.
@usableFromInline enum SelectorArgument {
  /// Why an object cannot be passed as the type; nil if it can.
  @inlinable static func refusal<A>(_ object: AnyObject?, as type: A.Type) -> SelectorFailure? {
    let fits = object.map { $0 is A } ?? (type is any ExpressibleByNilLiteral.Type)
    return fits ? nil : .wrongArgument(takes: type, sent: object.map { Swift.type(of: $0 as Any) })
  }

  /// A target as its type: a bare reference for a class, a cast for a protocol, whose references
  /// are longer. Decided by the optimiser.
  @inlinable @inline(__always) static func target<T>(_ object: AnyObject, as type: T.Type) -> T {
    if MemoryLayout<T>.size == MemoryLayout<AnyObject>.size {
      return unsafeBitCast(object, to: type)
    }
    return object as! T
  }

  /// An argument as its type, after ``refusal(_:as:)`` has said nil.
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
