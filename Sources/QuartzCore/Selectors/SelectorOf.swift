/// Creates selectors of one type's methods. LowerUIKit substitutes it for `#selector`:
///
///     private var _S1: SelectorOf<Pager> { SelectorOf("pan:") }
///     … UIPanGestureRecognizer(target: self, action: _S1({ $0.pan(_:) }))
///
/// The method is called through the closure on the given object: overriding works, and nothing is
/// retained. In optimised code the closure is inlined, so no call allocates.
///
/// In Swift 5 mode one set of overloads accepts every method. In Swift 6 mode nonisolated methods
/// do not convert to these types, so there is a separate set for them.
public struct SelectorOf<Target> {
  @usableFromInline let name: String

  @inlinable @inline(__always) public init(_ name: String) { self.name = name }

  // MARK: Methods

  @preconcurrency @inlinable @inline(__always) public func callAsFunction<R>(
    _ method: @escaping @MainActor (Target) -> @MainActor () -> R
  ) -> Selector {
    selector(
      dependsOnlyOnClasses: true, refuses: { _, _ in nil },
      call: { target, _, _ in
        let target = SelectorArgument.target(target, as: Target.self)
        return SelectorArgument.result(method(target)())
      })
  }

  @preconcurrency @inlinable @inline(__always) public func callAsFunction<A: AnyObject, R>(
    _ method: @escaping @MainActor (Target) -> @MainActor (A) -> R
  ) -> Selector {
    selector(
      dependsOnlyOnClasses: true,
      refuses: { sender, _ in SelectorArgument.refusal(sender, as: A.self) },
      call: { target, sender, _ in
        let target = SelectorArgument.target(target, as: Target.self)
        let first = SelectorArgument.reference(sender, to: A.self)
        return SelectorArgument.result(method(target)(first))
      })
  }

  @preconcurrency @inlinable @inline(__always) public func callAsFunction<A, R>(
    _ method: @escaping @MainActor (Target) -> @MainActor (A) -> R
  ) -> Selector {
    selector(
      dependsOnlyOnClasses: false,
      refuses: { sender, _ in SelectorArgument.refusal(sender, as: A.self) },
      call: { target, sender, _ in
        let target = SelectorArgument.target(target, as: Target.self)
        let first = SelectorArgument.convert(sender, to: A.self)
        return SelectorArgument.result(method(target)(first))
      })
  }

  @preconcurrency @inlinable @inline(__always) public func callAsFunction<A, B, R>(
    _ method: @escaping @MainActor (Target) -> @MainActor (A, B) -> R
  ) -> Selector {
    selector(
      dependsOnlyOnClasses: false,
      refuses: { sender, event in
        SelectorArgument.refusal(sender, as: A.self) ?? SelectorArgument.refusal(event, as: B.self)
      },
      call: { target, sender, event in
        let target = SelectorArgument.target(target, as: Target.self)
        let first = SelectorArgument.convert(sender, to: A.self)
        let second = SelectorArgument.convert(event, to: B.self)
        return SelectorArgument.result(method(target)(first, second))
      })
  }

  /// A method with more parameters than a control or recogniser passes: objects can be asked whether
  /// they respond to it, but it cannot be sent.
  @preconcurrency @_disfavoredOverload public func callAsFunction<A, B, C, each D, R>(
    _ method: @escaping @MainActor (Target) -> @MainActor (A, B, C, repeat each D) -> R
  ) -> Selector {
    selector(dependsOnlyOnClasses: false, refuses: { _, _ in .notFound }, call: { _, _, _ in nil })
  }

  // MARK: Nonisolated methods, in Swift 6 mode

  @_disfavoredOverload @available(swift, introduced: 6)
  @inlinable @inline(__always) public func callAsFunction<R>(
    _ method: @escaping @Sendable (Target) -> () -> R
  ) -> Selector {
    selector(
      dependsOnlyOnClasses: true, refuses: { _, _ in nil },
      call: { target, _, _ in
        let target = SelectorArgument.target(target, as: Target.self)
        return SelectorArgument.result(method(target)())
      })
  }

  @_disfavoredOverload @available(swift, introduced: 6)
  @inlinable @inline(__always) public func callAsFunction<A: AnyObject, R>(
    _ method: @escaping @Sendable (Target) -> (A) -> R
  ) -> Selector {
    selector(
      dependsOnlyOnClasses: true,
      refuses: { sender, _ in SelectorArgument.refusal(sender, as: A.self) },
      call: { target, sender, _ in
        let target = SelectorArgument.target(target, as: Target.self)
        let first = SelectorArgument.reference(sender, to: A.self)
        return SelectorArgument.result(method(target)(first))
      })
  }

  @_disfavoredOverload @available(swift, introduced: 6)
  @inlinable @inline(__always) public func callAsFunction<A, R>(
    _ method: @escaping @Sendable (Target) -> (A) -> R
  ) -> Selector {
    selector(
      dependsOnlyOnClasses: false,
      refuses: { sender, _ in SelectorArgument.refusal(sender, as: A.self) },
      call: { target, sender, _ in
        let target = SelectorArgument.target(target, as: Target.self)
        let first = SelectorArgument.convert(sender, to: A.self)
        return SelectorArgument.result(method(target)(first))
      })
  }

  @_disfavoredOverload @available(swift, introduced: 6)
  @inlinable @inline(__always) public func callAsFunction<A, B, R>(
    _ method: @escaping @Sendable (Target) -> (A, B) -> R
  ) -> Selector {
    selector(
      dependsOnlyOnClasses: false,
      refuses: { sender, event in
        SelectorArgument.refusal(sender, as: A.self) ?? SelectorArgument.refusal(event, as: B.self)
      },
      call: { target, sender, event in
        let target = SelectorArgument.target(target, as: Target.self)
        let first = SelectorArgument.convert(sender, to: A.self)
        let second = SelectorArgument.convert(event, to: B.self)
        return SelectorArgument.result(method(target)(first, second))
      })
  }

  // MARK: Properties

  /// `#selector(getter: x)`.
  @preconcurrency @inlinable @inline(__always) public func getter<R>(
    _ property: @escaping @MainActor (Target) -> R
  ) -> Selector {
    selector(
      dependsOnlyOnClasses: true, refuses: { _, _ in nil },
      call: { target, _, _ in
        SelectorArgument.result(property(SelectorArgument.target(target, as: Target.self)))
      })
  }

  /// `#selector(setter: x)`.
  @preconcurrency @inlinable @inline(__always) public func setter<A>(
    _ property: @escaping @MainActor (Target, A) -> Void
  ) -> Selector {
    selector(
      dependsOnlyOnClasses: false,
      refuses: { value, _ in SelectorArgument.refusal(value, as: A.self) },
      call: { target, value, _ in
        property(
          SelectorArgument.target(target, as: Target.self),
          SelectorArgument.convert(value, to: A.self))
        return nil
      })
  }

  @inlinable @inline(__always) func selector(
    dependsOnlyOnClasses: Bool,
    refuses: @escaping @Sendable (AnyObject?, AnyObject?) -> SelectorFailure?,
    call: @escaping SelectorMethod.Call
  ) -> Selector {
    Selector(
      name,
      SelectorMethod(
        dependsOnlyOnClasses: dependsOnlyOnClasses, isTarget: { $0 is Target },
        check: { $0 is Target ? refuses($1, $2) : .notFound }, call: call))
  }
}

/// Returns ``SelectorOf`` for the type of an expression, for `#selector(object.f)`. The expression
/// is not evaluated.
public func selectorTarget<Target>(_ object: @autoclosure () -> Target) -> SelectorOf<Target>.Type {
  SelectorOf<Target>.self
}

@_disfavoredOverload
public func selectorTarget<Target>(
  _ object: @autoclosure () -> Target?
) -> SelectorOf<Target>.Type { SelectorOf<Target>.self }
