// observe(_:options:changeHandler:) of views, scroll views and image views: for each, the key paths
// that can be observed.

extension NSObjectProtocol where Self: UIView {
  /// Calls a handler whenever one of these properties is set: `frame`, `bounds`, `center`,
  /// `transform`, `alpha`, `isHidden`, `safeAreaInsets`. Other key paths are reported as an issue.
  ///
  /// Like Foundation, it observes the setter: a layout that sets `center` and `bounds` does not
  /// call an observer of `frame`. The observation does not retain the view.
  @preconcurrency @MainActor public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    observe(self, keyPath, viewProperties[keyPath], options, changeHandler)
  }

  @MainActor fileprivate var viewProperties: [AnyKeyPath: ObservedProperty] {
    [
      \Self.frame: .frame, \Self.bounds: .bounds, \Self.center: .center,
      \Self.transform: .transform, \Self.alpha: .alpha, \Self.isHidden: .isHidden,
      \Self.safeAreaInsets: .safeAreaInsets,
    ]
  }
}

extension NSObjectProtocol where Self: UIScrollView {
  /// Calls a handler whenever `contentOffset`, `contentSize`, `contentInset`, or a property that
  /// can be observed on any view is set.
  ///
  /// During a drag and the motion after it, observers of the offset are called once per frame,
  /// after `scrollViewDidScroll(_:)`.
  @preconcurrency @MainActor public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let properties: [AnyKeyPath: ObservedProperty] = [
      \Self.contentOffset: .contentOffset, \Self.contentSize: .contentSize,
      \Self.contentInset: .contentInset,
    ]
    let property = properties[keyPath] ?? viewProperties[keyPath]
    return observe(self, keyPath, property, options, changeHandler)
  }
}

extension NSObjectProtocol where Self: UIImageView {
  /// Calls a handler whenever `image`, or a property that can be observed on any view, is set.
  @preconcurrency @MainActor public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let property = keyPath == \Self.image ? .image : viewProperties[keyPath]
    return observe(self, keyPath, property, options, changeHandler)
  }
}
