// CALayer+Changes: a property write looks up an action, sets the value and notifies the engine.

extension CALayer {
  /// Looks up the action, writes the property, notifies the engine and runs the action. As in Core
  /// Animation, the action is looked up before the value changes.
  func change(_ key: String, unless isSame: Bool, _ write: (CALayer) -> Void) {
    guard !isSame else { return }
    guard !link.isPresentation else {
      write(self)
      return
    }
    if ChangeJournal.isOn { journal(.set, key) }
    guard !Self.skipsActions, !CATransaction.disableActions(),
      let action = changeAction(forKey: key)
    else {
      write(self)
      FrameCycle.withEngine { $0.modelChanged(self) }
      return
    }
    let stack = FrameCycle.current.transactions
    let outer = (stack.notedLayer, stack.notedKey, stack.notedValue)
    (stack.notedLayer, stack.notedKey) = (self, key)
    stack.notedValue = Self.animationObserver == nil ? nil : namedValue(key)
    write(self)
    FrameCycle.withEngine { $0.modelChanged(self) }
    action.run(forKey: key, object: self, arguments: nil)
    (stack.notedLayer, stack.notedKey, stack.notedValue) = outer
  }

  /// Gives the appearance a version that no other layer has or had.
  private func styleChanges() {
    Self.styleVersions += 1
    link.styleVersion = Self.styleVersions
  }
  @exclusivity(unchecked) private static var styleVersions = 0

  /// Changes an appearance property and the version of the appearance. Rows do not contain these
  /// properties, so presentation layers copy them when the version has changed.
  func setAppearance(_ key: String, unless isSame: Bool = false, _ write: (CALayer) -> Void) {
    styleChanges()
    change(key, unless: isSame, write)
  }

  // The next functions are inlined, so that the compiler sees the key path and reads and writes the
  // storage directly: through the runtime, an access costs 700 instructions.

  /// Sets an appearance property. Values with NaN or infinities are rejected.
  @inline(__always) func setAppearance<Layer: CALayer, Value: FiniteNumbers & Equatable>(
    _ value: Value, at path: ReferenceWritableKeyPath<Layer, Value>, _ key: String
  ) {
    guard let layer = self as? Layer, admits(value.hasFiniteNumbers, key) else { return }
    setAppearance(key, unless: layer[keyPath: path] == value) { _ in
      layer[keyPath: path] = value
    }
  }

  /// Sets an appearance property that is an object. Objects are not compared.
  @inline(__always) func replace<Layer: CALayer, Value>(
    _ value: Value, at path: ReferenceWritableKeyPath<Layer, Value>, _ key: String
  ) {
    guard let layer = self as? Layer else { return }
    setAppearance(key) { _ in layer[keyPath: path] = value }
  }

  /// Sets an appearance property that is not animatable: no action is looked up and the engine is
  /// not notified.
  @inline(__always) func store<Layer: CALayer, Value>(
    _ value: Value, at path: ReferenceWritableKeyPath<Layer, Value>, _ key: String
  ) {
    guard let layer = self as? Layer else { return }
    styleChanges()
    layer[keyPath: path] = value
    if ChangeJournal.isOn { journal(.set, key) }
  }

  /// Sets a value of the geometry that neither layout nor the superlayer's layout depends on.
  @inline(__always) func set<Value: FiniteNumbers & Equatable>(
    _ value: Value, at path: WritableKeyPath<LayerGeometry, Value>, _ key: String
  ) {
    guard admits(value.hasFiniteNumbers, key) else { return }
    change(key, unless: geometry[keyPath: path] == value) { $0.geometry[keyPath: path] = value }
  }

  @inline(__always) func set(
    _ value: CATransform3D, at path: WritableKeyPath<LayerGeometry, CATransform3D>, _ key: String
  ) {
    guard admits(value.isFinite, key) else { return }
    let isSame = geometry[keyPath: path] == value
    if !isSame, key == "transform" { boundsOrTransformWillChange() }
    change(key, unless: isSame) { $0.geometry[keyPath: path] = value }
  }

  func setBounds(_ value: CGRect) {
    guard admits(value.hasFiniteNumbers, "bounds") else { return }
    guard geometry.bounds != value else { return }
    boundsOrTransformWillChange()
    change("bounds", unless: false) { $0.geometry.bounds = value }
  }

  /// The frame. If the layer has no transform, the frame is computed without copying the geometry.
  var boundingFrame: CGRect {
    guard geometry.transform.isIdentity else {
      return LayerGeometryRules.frame(of: geometry)
    }
    return LayerGeometryRules.plainFrame(
      size: geometry.bounds.size, position: geometry.position, anchor: geometry.anchorPoint)
  }

  func setFrame(_ value: CGRect) {
    guard admits(value.hasFiniteNumbers, "frame") else { return }
    let (size, position) = LayerGeometryRules.settingFrame(
      value, anchorPoint: geometry.anchorPoint, transform: geometry.transform)
    bounds = CGRect(origin: geometry.bounds.origin, size: size)
    self.position = position
  }

  /// Sets the time offset, the only time property that a driver writes in every frame. At a
  /// speed of 0, the offset is written without comparing the other times.
  func setTimeOffset(_ value: CFTimeInterval) {
    guard value != timing.timeOffset, value.isFinite, timing.speed == 0 else {
      setTime { $0.timeOffset = value }
      return
    }
    timing.timeOffset = value
    if ChangeJournal.isOn { journal(.timed("timeOffset")) }
    FrameCycle.withEngine { $0.timingChanged(self) }
  }

  func setTime(_ write: (inout LayerTiming) -> Void) {
    var changed = timing
    write(&changed)
    guard changed != timing else { return }
    guard
      admits(
        changed.beginTime.isFinite && changed.speed.isFinite && changed.timeOffset.isFinite,
        "time")
    else { return }
    timing = changed
    if ChangeJournal.isOn { journal(.timed("its timing")) }
    FrameCycle.withEngine { $0.timingChanged(self) }
  }

  /// Makes the engine determine again whether the sublayers are flattened.
  func depthChanged() {
    if isShown { FrameCycle.withEngine { $0.sceneIsDirty = true } }
  }

  func admits(_ isFinite: Bool, _ key: String) -> Bool {
    if !isFinite { FrameCycle.current.report(.notFinite(layer: self, key: key)) }
    return isFinite
  }

  private func changeAction(forKey key: String) -> (any CAAction)? {
    if delegate == nil && actions == nil && style == nil && !isShown
      && type(of: self) == CALayer.self
    {
      return nil
    }
    return action(forKey: key)
  }

  /// Whether the layer has a row in the current cycle, that is, a commit has given it one since it
  /// was attached. Only shown layers have implicit animations.
  var isShown: Bool {
    link.row >= 0 && FrameCycle.withEngine { $0.identity == link.engine }
  }

  func searchAction(forKey event: String) -> (any CAAction)? {
    if let found = delegate?.action(for: self, forKey: event) {
      return Self.isNull(found) ? nil : found
    }
    if let found = actions?[event] ?? Self.action(forKey: event, inStyle: style) {
      return Self.isNull(found) ? nil : found
    }
    if let found = type(of: self).defaultAction(forKey: event) {
      return Self.isNull(found) ? nil : found
    }
    // A view's layer animates only if its delegate returns an action.
    guard isShown, let path = PropertyPath(animated: event), path.part == .whole else { return nil }
    let animation = CABasicAnimation(keyPath: event)
    animation.fromValue = (presentation() ?? self).namedValue(event)
    animation.duration = CATransaction.animationDuration()
    animation.timingFunction =
      CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
    return animation
  }

  /// Whether an action ends the search. Compares classes, because casting a protocol value requires
  /// a lookup by the runtime.
  private static func isNull(_ action: any CAAction) -> Bool { type(of: action) == NSNull.self }

  /// Searches the actions of a style, then the actions of the style that is nested in it under
  /// "style".
  private static func action(
    forKey event: String, inStyle style: [AnyHashable: Any]?
  ) -> (any CAAction)? {
    guard let style else { return nil }
    if let found = (style["actions"] as? [String: any CAAction])?[event] { return found }
    return action(forKey: event, inStyle: style["style"] as? [AnyHashable: Any])
  }
}

/// A value whose numbers can be NaN or infinite.
protocol FiniteNumbers {
  var hasFiniteNumbers: Bool { get }
}

extension FiniteNumbers where Self: BinaryFloatingPoint {
  var hasFiniteNumbers: Bool { isFinite }
}

extension FiniteNumbers where Self: FixedWidthInteger {
  var hasFiniteNumbers: Bool { true }
}

extension Double: FiniteNumbers {}
extension CGFloat: FiniteNumbers {}
extension Float: FiniteNumbers {}
extension Int: FiniteNumbers {}

extension Bool: FiniteNumbers {
  var hasFiniteNumbers: Bool { true }
}

extension CGPoint: FiniteNumbers {
  var hasFiniteNumbers: Bool { x.isFinite && y.isFinite }
}

extension CGSize: FiniteNumbers {
  var hasFiniteNumbers: Bool { width.isFinite && height.isFinite }
}

extension CGRect: FiniteNumbers {
  var hasFiniteNumbers: Bool { origin.hasFiniteNumbers && size.hasFiniteNumbers }
}

extension CATransform3D: FiniteNumbers {
  var hasFiniteNumbers: Bool { isFinite }
}
