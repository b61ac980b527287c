// What takes the place of #selector: a name and a type, called with the method.

/// Makes selectors of one type's methods. Written by LowerUIKit in place of `#selector`:
///
///     private var _S1: SelectorOf<Pager> { SelectorOf("pan:") }
///     … UIPanGestureRecognizer(target: self, action: _S1({ $0.pan(_:) }))
///
/// The method is called through the closure, on the object that it is given: overriding works, and
/// nothing is kept alive. In optimised code the closure disappears: no call allocates.
///
/// Methods of the main actor's types and of others have initialisers of their own.
public struct SelectorOf<Target> {
  @usableFromInline let name: String

  @inlinable @inline(__always) public init(_ name: String) { self.name = name }

  // MARK: The main actor's

  @inlinable @inline(__always) public func callAsFunction<R>(
    _ method: @escaping @MainActor (Target) -> @MainActor () -> R
  ) -> Selector {
    selector(accepts: { _, _ in true }) { target, _, _ in
      SelectorArgument.result(method(SelectorArgument.convert(target, to: Target.self))())
    }
  }

  @inlinable @inline(__always) public func callAsFunction<A, R>(
    _ method: @escaping @MainActor (Target) -> @MainActor (A) -> R
  ) -> Selector {
    selector(accepts: { sender, _ in SelectorArgument.accepts(sender, as: A.self) }) {
      target, sender, _ in
      SelectorArgument.result(
        method(SelectorArgument.convert(target, to: Target.self))(
          SelectorArgument.convert(sender, to: A.self)))
    }
  }

  @inlinable @inline(__always) public func callAsFunction<A, B, R>(
    _ method: @escaping @MainActor (Target) -> @MainActor (A, B) -> R
  ) -> Selector {
    selector(accepts: { sender, event in
      SelectorArgument.accepts(sender, as: A.self) && SelectorArgument.accepts(event, as: B.self)
    }) { target, sender, event in
      SelectorArgument.result(
        method(SelectorArgument.convert(target, to: Target.self))(
          SelectorArgument.convert(sender, to: A.self),
          SelectorArgument.convert(event, to: B.self)))
    }
  }

  // MARK: Everybody's

  @_disfavoredOverload
  @inlinable @inline(__always) public func callAsFunction<R>(
    _ method: @escaping @Sendable (Target) -> () -> R
  ) -> Selector {
    selector(isIsolated: false, accepts: { _, _ in true }) { target, _, _ in
      SelectorArgument.result(method(SelectorArgument.convert(target, to: Target.self))())
    }
  }

  @_disfavoredOverload
  @inlinable @inline(__always) public func callAsFunction<A, R>(
    _ method: @escaping @Sendable (Target) -> (A) -> R
  ) -> Selector {
    selector(
      isIsolated: false, accepts: { sender, _ in SelectorArgument.accepts(sender, as: A.self) }
    ) { target, sender, _ in
      SelectorArgument.result(
        method(SelectorArgument.convert(target, to: Target.self))(
          SelectorArgument.convert(sender, to: A.self)))
    }
  }

  @_disfavoredOverload
  @inlinable @inline(__always) public func callAsFunction<A, B, R>(
    _ method: @escaping @Sendable (Target) -> (A, B) -> R
  ) -> Selector {
    selector(
      isIsolated: false,
      accepts: { sender, event in
        SelectorArgument.accepts(sender, as: A.self)
          && SelectorArgument.accepts(event, as: B.self)
      }
    ) { target, sender, event in
      SelectorArgument.result(
        method(SelectorArgument.convert(target, to: Target.self))(
          SelectorArgument.convert(sender, to: A.self),
          SelectorArgument.convert(event, to: B.self)))
    }
  }

  @inlinable @inline(__always) func selector(
    isIsolated: Bool = true, accepts: @escaping @Sendable (AnyObject?, AnyObject?) -> Bool,
    call: @escaping SelectorMethod.Call
  ) -> Selector {
    Selector(
      name,
      SelectorMethod(
        isIsolated: isIsolated, isTarget: { $0 is Target }, accepts: accepts, call: call))
  }
}

/// The type of an expression that is not evaluated, for `#selector(object.f)`.
public func selectorTarget<Target>(_ object: @autoclosure () -> Target) -> SelectorOf<Target>.Type {
  SelectorOf<Target>.self
}

@_disfavoredOverload
public func selectorTarget<Target>(
  _ object: @autoclosure () -> Target?
) -> SelectorOf<Target>.Type { SelectorOf<Target>.self }
