// A method as a selector carries it: one question, and the call.

import Foundation

/// The method of a ``Selector``.
///
/// Every call checks the target and the arguments: a mistake of the caller is thrown, never a trap.
public final class SelectorMethod: Sendable {
  /// Runs the method: target, sender, event; gives back what it returned, nil for `Void`.
  public typealias Call =
    @MainActor (AnyObject, AnyObject?, AnyObject?) throws(SelectorFailure) -> AnyObject?

  /// Whether the method belongs to the object's type.
  package let isTarget: @Sendable (AnyObject) -> Bool
  package let call: Call

  @usableFromInline init(
    isTarget: @escaping @Sendable (AnyObject) -> Bool, call: @escaping Call
  ) {
    self.isTarget = isTarget
    self.call = call
  }

  /// Runs a method on the thread that the caller is on, as Apple's `perform` does: whether the method
  /// may run there is the caller's business.
  package func callHere(
    _ target: AnyObject, _ sender: AnyObject?, _ event: AnyObject?
  ) throws(SelectorFailure) -> AnyObject? {
    typealias Free =
      (AnyObject, AnyObject?, AnyObject?) throws(SelectorFailure) -> AnyObject?
    // Only the isolation differs, which has no part in how a function is called.
    return try unsafeBitCast(call, to: Free.self)(target, sender, event)
  }
}

/// Why a selector could not be sent.
public enum SelectorFailure: Error {
  /// The target's type has no such method, or the selector was made from text.
  case notFound
  /// The method takes something else; nil stands for a sender or event that was nil.
  case wrongArgument(takes: any Any.Type, sent: (any Any.Type)?)
}

/// Turns objects into a method's target and argument types, and results back. For ``SelectorOf``'s
/// inlinable code: once specialised, each is a check of a class, or nothing.
@usableFromInline enum SelectorArgument {
  @inlinable @inline(__always) static func target<T>(
    _ object: AnyObject, as type: T.Type
  ) throws(SelectorFailure) -> T {
    guard let target = object as? T else { throw .notFound }
    return target
  }

  @inlinable @inline(__always) static func convert<A>(
    _ object: AnyObject?, to type: A.Type
  ) throws(SelectorFailure) -> A {
    if let object {
      if let argument = object as? A { return argument }
    } else if type is any ExpressibleByNilLiteral.Type, let argument = object as? A {
      return argument
    }
    throw refusal(of: object, type)
  }

  /// An argument of a class: the object itself.
  @inlinable @inline(__always) static func reference<A: AnyObject>(
    _ object: AnyObject?, to type: A.Type
  ) throws(SelectorFailure) -> A {
    guard let argument = object as? A else { throw refusal(of: object, type) }
    return argument
  }

  @inline(never) @usableFromInline static func refusal(
    of object: AnyObject?, _ type: any Any.Type
  ) -> SelectorFailure {
    .wrongArgument(takes: type, sent: object.map { Swift.type(of: $0 as Any) })
  }

  @inlinable @inline(__always) static func result<R>(_ value: R) -> AnyObject? {
    R.self == Void.self ? nil : value as AnyObject
  }
}
