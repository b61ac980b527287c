// Key-value observing of views, with Foundation's names.

/// An observation of a view's property. It ends when it is invalidated or released.
public final class NSKeyValueObservation: NSObject {
  init(_ observer: PropertyObserver) {
    self.observer = observer
    super.init()
  }

  deinit { observer.end() }

  /// Ends the observation: the handler is not called again, and is released.
  public func invalidate() { observer.end() }

  private let observer: PropertyObserver
}

/// The values that a change handler receives, and additional times at which it is called. Raw
/// values are Foundation's.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let new = Self(rawValue: 1)
  public static let old = Self(rawValue: 2)
  /// Calls the handler once before `observe` returns.
  public static let initial = Self(rawValue: 4)
  /// Calls the handler before each change, too.
  public static let prior = Self(rawValue: 8)
}

/// The kinds of change. Only `setting` occurs: views have no observable collections. Raw values
/// are Foundation's.
public enum NSKeyValueChange: UInt, Sendable {
  case setting = 1
  case insertion, removal, replacement
}

/// The parameter type of the change handlers passed to `observe(_:options:changeHandler:)`.
public struct NSKeyValueObservedChange<Value> {
  public typealias Kind = NSKeyValueChange

  public let kind: Kind
  /// The new value, if the options contain `new` and the property has been set.
  public let newValue: Value?
  /// The value before the change, if the options contain `old`.
  public let oldValue: Value?
  /// Always `nil`: views have no observable collections.
  public let indexes: IndexSet?
  /// Whether the property has not been set yet: see `NSKeyValueObservingOptions.prior`.
  public let isPrior: Bool
}
