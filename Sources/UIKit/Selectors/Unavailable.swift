// The Objective-C runtime, which does not exist on Linux. Calling one of the runtime functions
// below, or using key-value observing (except of views) or key-value coding, is a compile-time
// error that names the alternative. The types in the functions' signatures can be used, and
// `autoreleasepool` runs its body.

/// Runs the body. There are no autoreleased objects on Linux.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}

/// A placeholder for `Method`, `Ivar` and similar types in the signatures below.
public struct ObjectiveCRuntimeItem {}

@available(*, unavailable, message: "methods cannot be exchanged on Linux: override the method")
public func class_getInstanceMethod(_ type: AnyClass?, _ name: Selector) -> ObjectiveCRuntimeItem? {
  nil
}

@available(*, unavailable, message: "methods cannot be exchanged on Linux: override the method")
public func class_getClassMethod(_ type: AnyClass?, _ name: Selector) -> ObjectiveCRuntimeItem? {
  nil
}

@available(*, unavailable, message: "methods cannot be exchanged on Linux: override the method")
public func method_exchangeImplementations(
  _ first: ObjectiveCRuntimeItem, _ second: ObjectiveCRuntimeItem
) {}

@available(*, unavailable, message: "methods cannot be exchanged on Linux: override the method")
public func method_getImplementation(_ method: ObjectiveCRuntimeItem) -> ObjectiveCRuntimeItem {
  method
}

@available(*, unavailable, message: "methods cannot be exchanged on Linux: override the method")
public func method_getTypeEncoding(_ method: ObjectiveCRuntimeItem) -> UnsafePointer<CChar>? { nil }

@available(*, unavailable, message: "methods cannot be added on Linux: declare the method")
@discardableResult public func class_addMethod(
  _ type: AnyClass?, _ name: Selector, _ body: ObjectiveCRuntimeItem, _ types: UnsafePointer<CChar>?
) -> Bool { false }

@available(*, unavailable, message: "methods cannot be replaced on Linux: override the method")
@discardableResult public func class_replaceMethod(
  _ type: AnyClass?, _ name: Selector, _ body: ObjectiveCRuntimeItem, _ types: UnsafePointer<CChar>?
) -> ObjectiveCRuntimeItem? { nil }

@available(*, unavailable, message: "an object's class cannot be changed on Linux: make a subclass")
@discardableResult public func object_setClass(_ object: Any?, _ type: AnyClass) -> AnyClass? {
  nil
}

public struct NSKeyValueChangeKey: Hashable, Sendable {
  public var rawValue: String
  public static let newKey = Self(rawValue: "new")
  public static let oldKey = Self(rawValue: "old")
  public static let kindKey = Self(rawValue: "kind")
  public static let indexesKey = Self(rawValue: "indexes")
  public static let notificationIsPriorKey = Self(rawValue: "notificationIsPrior")
}

extension NSObjectProtocol {
  @available(
    *, unavailable,
    message: "no message forwarding on Linux: implement each method and call the target's method"
  )
  public func forwardingTarget(for aSelector: Selector!) -> Any? { nil }

  @available(
    *, unavailable,
    message: "on Linux, views can be observed, with observe(_:options:changeHandler:)"
  )
  public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {}

  @available(
    *, unavailable,
    message: "on Linux, views can be observed, with observe(_:options:changeHandler:)"
  )
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {}

  @available(
    *, unavailable,
    message: "on Linux, views can be observed, with observe(_:options:changeHandler:)"
  )
  public func removeObserver(
    _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {}

  @available(
    *, unavailable, message: "on Linux, only views can be observed: use didSet or a delegate"
  )
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation { fatalError("unavailable") }
}

extension UIResponder {
  @available(
    *, unavailable, message: "key-value coding does not exist on Linux: set the property itself"
  )
  public func setValue(_ value: Any?, forKey key: String) {}

  @available(
    *, unavailable, message: "key-value coding does not exist on Linux: set the property itself"
  )
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {}

  @available(
    *, unavailable, message: "key-value coding does not exist on Linux: read the property itself"
  )
  public func value(forKey key: String) -> Any? { nil }

  @available(
    *, unavailable, message: "key-value coding does not exist on Linux: read the property itself"
  )
  public func value(forKeyPath keyPath: String) -> Any? { nil }
}
