// The observers of a view, and the calls that they receive when a property is set.

/// A property that can be observed.
enum ObservedProperty {
  case frame, bounds, center, transform, alpha, isHidden, safeAreaInsets
  case contentOffset, contentSize, contentInset, image
}

/// One observer of one property.
final class PropertyObserver: @unchecked Sendable {
  let property: ObservedProperty
  /// Called before the property is set, with the old value if the caller has it; returns the
  /// closure to call afterwards. `nil` once the observation has ended.
  private(set) var willChange: (@MainActor (_ oldValue: Any?) -> @MainActor () -> Void)?

  init(
    _ property: ObservedProperty,
    _ onChange: @escaping @MainActor (_ oldValue: Any?) -> @MainActor () -> Void
  ) {
    self.property = property
    willChange = onChange
  }

  var isActive: Bool { willChange != nil }
  func end() { willChange = nil }
}

/// The observers of one view. A view that is not observed has no such object.
@MainActor final class PropertyObservers {
  private var observers: [PropertyObserver] = []

  func add(_ observer: PropertyObserver) {
    observers.removeAll { !$0.isActive }
    observers.append(observer)
  }

  /// Sets a property, and calls its observers before and after. Like Foundation, it calls them
  /// even if the value stays equal.
  func setting(_ property: ObservedProperty, oldValue: Any? = nil, _ set: () -> Void) {
    let begun = observers.filter { $0.property == property }
      .map { ($0, didChange: $0.willChange?(oldValue)) }
    set()
    for (observer, didChange) in begun where observer.isActive { didChange?() }
  }
}

extension UIView {
  /// Sets a property, and calls its observers, of which most views have none.
  @inline(__always) final func observing(_ property: ObservedProperty, _ set: () -> Void) {
    guard let propertyObservers else { return set() }
    propertyObservers.setting(property, set)
  }

  /// Begins an observation; `property` is `nil` if the key path cannot be observed.
  func observe<Root: UIView, Value>(
    _ root: Root, _ keyPath: KeyPath<Root, Value>, _ property: ObservedProperty?,
    _ options: NSKeyValueObservingOptions,
    _ changeHandler: @escaping (Root, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    func change(old: Value?, new: Value?, isPrior: Bool = false) -> NSKeyValueObservedChange<Value>
    {
      NSKeyValueObservedChange(
        kind: .setting, newValue: options.contains(.new) ? new : nil,
        oldValue: options.contains(.old) ? old : nil, indexes: nil, isPrior: isPrior)
    }
    // The view owns the observer, so the observer does not own the view.
    let observer = PropertyObserver(property ?? .frame) { [weak root] oldValue in
      guard let view = root else { return {} }
      let old = oldValue as? Value ?? view[keyPath: keyPath]
      if options.contains(.prior) {
        changeHandler(view, change(old: old, new: nil, isPrior: true))
      }
      return { [weak root] in
        guard let view = root else { return }
        changeHandler(view, change(old: old, new: view[keyPath: keyPath]))
      }
    }
    if property == nil {
      observer.end()
      UIKitWorld.current.report(
        .observation,
        "This key path of \(type(of: root)) cannot be observed. The observable ones are frame, "
          + "bounds, center, transform, alpha, isHidden and safeAreaInsets of views, "
          + "contentOffset, contentSize and contentInset of scroll views, and the image of image "
          + "views.")
    } else {
      let observers = propertyObservers ?? PropertyObservers()
      propertyObservers = observers
      if layout.safeArea == nil { layout.safeArea = safeAreaInsets }
      observers.add(observer)
    }
    if options.contains(.initial) {
      changeHandler(root, change(old: nil, new: root[keyPath: keyPath]))
    }
    return NSKeyValueObservation(observer)
  }
}
