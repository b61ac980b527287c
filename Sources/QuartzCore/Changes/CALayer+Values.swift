// CALayer+Values: reads and writes properties as numbers for the engine and as `Any` for
// clients, by the table of properties.

extension CALayer {
  /// Returns the model's numbers of a property, or `nil` if this class has no such property.
  func channels(of root: PropertyID) -> [Double]? { root.access.numbers(self) }

  /// Stores the presented numbers of a property in a presentation layer.
  func show(_ numbers: [Double], of root: PropertyID) {
    let access = root.access
    let pattern =
      root.type == .path ? pathPattern(of: root) ?? access.value(self) as? CGPath : nil
    access.show(self, numbers, pattern)
  }

  /// Returns the value at a key path in the type that clients expect: Double (for NSNumber),
  /// CGPoint, CGRect, CGColor … For an unknown path, returns the value that is attached under it.
  func namedValue(_ path: String) -> Any? {
    guard let parsed = PropertyPath(path) else { return attachedValues[path] }
    let access = parsed.root.access
    guard parsed.part != .whole else {
      return access.value(self) ?? (access.belongs(self) ? nil : attachedValues[path])
    }
    guard let numbers = access.numbers(self) else { return attachedValues[path] }
    switch parsed.part {
    case .channels(let range):
      let part = Array(numbers[range])
      if part.count == 1 { return part[0] }
      return range.lowerBound == 0
        ? CGPoint(x: part[0], y: part[1]) : CGSize(width: part[0], height: part[1])
    case .component(let component):
      return componentValue(component, CATransform3D(elements: numbers) ?? CATransform3DIdentity)
    case .whole: return nil
    }
  }

  private func componentValue(_ component: TransformComponent, _ t: CATransform3D) -> Any {
    var isExact = true
    let e = EulerTransform(t, isExact: &isExact)
    switch component {
    case .rotationX: return e.rotation.x
    case .rotationY: return e.rotation.y
    case .rotationZ: return e.rotation.z
    case .scale: return (e.scale.x + e.scale.y + e.scale.z) / 3
    case .scaleXY: return (e.scale.x + e.scale.y) / 2
    case .scaleX: return e.scale.x
    case .scaleY: return e.scale.y
    case .scaleZ: return e.scale.z
    case .scaleXYZ: return [e.scale.x, e.scale.y, e.scale.z]
    case .translation: return CGSize(width: e.translation.x, height: e.translation.y)
    case .translationX: return e.translation.x
    case .translationY: return e.translation.y
    case .translationZ: return e.translation.z
    case .translationXYZ: return [e.translation.x, e.translation.y, e.translation.z]
    }
  }

  /// Sets a property or sub-path by name, through its setter; a value under an unknown name is
  /// stored with the layer.
  func setNamedValue(_ value: Any?, _ path: String) {
    guard let parsed = PropertyPath(path), parsed.root.access.belongs(self) else {
      // Released after the access to the values, because its `deinit` may set others.
      withExtendedLifetime(attachedValues[path]) {
        store(value, at: \CALayer.attachedValues[path], path)
      }
      return
    }
    let access = parsed.root.access
    let isSet =
      parsed.part == .whole
      ? access.write(self, value)
      : changed(access.numbers(self) ?? [], at: parsed.part, to: value).map {
        access.writeNumbers(self, $0)
      } ?? false
    if !isSet { FrameCycle.current.report(.unfitValue(layer: self, key: path)) }
  }

  /// Returns the numbers of the whole property with one part replaced; nil for a value of another
  /// type.
  private func changed(_ numbers: [Double], at part: PropertyPath.Part, to value: Any?) -> [Double]?
  {
    guard let value else { return nil }
    switch part {
    case .whole: return nil
    case .channels(let range):
      let type: ValueType = range.count == 1 ? .number : (range.lowerBound == 0 ? .point : .size)
      guard let new = ValueChannels.numbers(value, as: type) else { return nil }
      var n = numbers
      n.replaceSubrange(range, with: new)
      return n
    case .component(let component):
      let types: [Int: ValueType] = [2: .size, 3: .numbers]
      guard
        let new = ValueChannels.numbers(value, as: types[component.channelCount] ?? .number),
        new.count == component.channelCount, let t = CATransform3D(elements: numbers)
      else { return nil }
      return TransformStep.replacing(component, in: t, with: new, adds: false).elements
    }
  }

  /// A path with the elements to which the presented numbers belong: the first path of the topmost
  /// animation whose values are presented.
  func pathPattern(of root: PropertyID) -> CGPath? {
    for entry in (link.original ?? self).runningAnimations.reversed() {
      let showsNow = FrameCycle.current.engine.showsNow(entry)
      if showsNow, let path = Self.firstPath(of: entry.animation, root) { return path }
    }
    return nil
  }

  private static func firstPath(of animation: CAAnimation, _ root: PropertyID) -> CGPath? {
    if let group = animation as? CAAnimationGroup {
      return group.animations?.reversed().lazy.compactMap { firstPath(of: $0, root) }.first
    }
    guard let animation = animation as? CAPropertyAnimation, animation.keyPath == root.name
    else { return nil }
    let basic = animation as? CABasicAnimation
    let first = (animation as? CAKeyframeAnimation)?.values?.first
    return (basic?.fromValue ?? basic?.toValue ?? first) as? CGPath
  }

  static func color(_ n: [Double]) -> CGColor {
    CGColor(red: n[0], green: n[1], blue: n[2], alpha: n[3])
  }
}
