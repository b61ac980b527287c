// CALayer+Values: reads and writes properties as numbers for the engine and as `Any` for
// clients.

extension CALayer {
  func ownChannels(of root: AnimatedRoot) -> [Double]? {
    let g = geometry
    let s = appearance
    switch root {
    case .position: return [Double(g.position.x), Double(g.position.y)]
    case .zPosition: return [Double(g.zPosition)]
    case .bounds: return ValueChannels.rect(g.bounds)
    case .anchorPoint: return [Double(g.anchorPoint.x), Double(g.anchorPoint.y)]
    case .anchorPointZ: return [Double(g.anchorPointZ)]
    case .opacity: return [Double(g.opacity)]
    case .transform: return g.transform.elements
    case .sublayerTransform: return g.sublayerTransform.elements
    case .backgroundColor: return s.backgroundColor.map(ValueChannels.color) ?? [0, 0, 0, 0]
    case .borderColor: return s.borderColor.map(ValueChannels.color) ?? [0, 0, 0, 0]
    case .shadowColor: return s.shadowColor.map(ValueChannels.color) ?? [0, 0, 0, 0]
    case .cornerRadius: return [Double(s.cornerRadius)]
    case .borderWidth: return [Double(s.borderWidth)]
    case .shadowOpacity: return [Double(s.shadowOpacity)]
    case .shadowRadius: return [Double(s.shadowRadius)]
    case .shadowOffset: return [Double(s.shadowOffset.width), Double(s.shadowOffset.height)]
    case .shadowPath: return s.shadowPath.map(PathChannels.numbers) ?? []
    case .contentsRect: return ValueChannels.rect(s.contentsRect)
    case .contentsCenter: return ValueChannels.rect(s.contentsCenter)
    case .contentsScale: return [Double(s.contentsScale)]
    case .hidden: return [g.isHidden ? 1 : 0]
    case .masksToBounds: return [s.masksToBounds ? 1 : 0]
    case .doubleSided: return [s.isDoubleSided ? 1 : 0]
    case .contents: return [0]
    // The progress of a CATransition. A layer without one shows its new contents, at progress 1.
    case .transition: return [1]
    // Properties of subclasses.
    case .path, .fillColor, .strokeColor, .strokeStart, .strokeEnd, .lineWidth, .miterLimit,
      .lineDashPhase, .colors, .locations, .startPoint, .endPoint, .instanceCount, .instanceDelay,
      .instanceTransform, .instanceColor, .instanceRedOffset, .instanceGreenOffset,
      .instanceBlueOffset, .instanceAlphaOffset:
      return nil
    }
  }

  func ownObject(of root: AnimatedRoot) -> Any? {
    root == .contents ? appearance.contents : nil
  }

  /// Returns the value at a key path in the type that clients expect: Double (for NSNumber),
  /// CGPoint, CGRect, CGColor …
  func namedValue(_ path: String) -> Any? {
    guard let parsed = AnimatedKeyPath(path) else { return plainValue(path) }
    if parsed.part == .whole, let value = geometryValue(of: parsed.root) { return value }
    guard let numbers = channels(of: parsed.root) else { return plainValue(path) }
    switch parsed.part {
    case .channels(let range):
      let part = Array(numbers[range])
      if part.count == 1 { return part[0] }
      return range.lowerBound == 0
        ? CGPoint(x: part[0], y: part[1]) : CGSize(width: part[0], height: part[1])
    case .component(let component):
      return componentValue(component, CATransform3D(elements: numbers) ?? CATransform3DIdentity)
    case .whole: return wholeValue(parsed.root, numbers)
    }
  }

  /// The value of a property of the geometry, read without creating an array; `nil` for any other
  /// property.
  private func geometryValue(of root: AnimatedRoot) -> Any? {
    switch root {
    case .position: geometry.position
    case .zPosition: Double(geometry.zPosition)
    case .bounds: geometry.bounds
    case .anchorPoint: geometry.anchorPoint
    case .anchorPointZ: Double(geometry.anchorPointZ)
    case .opacity: Double(geometry.opacity)
    case .transform: geometry.transform.boxed
    case .sublayerTransform: geometry.sublayerTransform.boxed
    default: nil
    }
  }

  private func wholeValue(_ root: AnimatedRoot, _ n: [Double]) -> Any? {
    switch root.type {
    case .number: return n[0]
    case .point: return CGPoint(x: n[0], y: n[1])
    case .size: return CGSize(width: n[0], height: n[1])
    case .rect: return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
    case .transform: return CATransform3D(elements: n)
    case .object: return object(of: root) ?? (root == .contents ? nil : n[0] != 0)
    case .color, .path, .colors, .numbers: return appearanceValue(root)
    }
  }

  /// The value of an appearance property that is an object, such as a colour.
  private func appearanceValue(_ root: AnimatedRoot) -> Any? {
    switch root {
    case .backgroundColor: return backgroundColor
    case .borderColor: return borderColor
    case .shadowColor: return shadowColor
    case .shadowPath: return shadowPath
    default: return object(of: root)
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

  /// Sets a property or sub-path by name, through its setter; a value under an unknown key is
  /// stored with the layer.
  func setNamedValue(_ value: Any?, _ path: String) {
    guard let parsed = AnimatedKeyPath(path), let numbers = channels(of: parsed.root) else {
      return setPlainValue(value, path)
    }
    guard assign(changed(numbers, at: parsed, to: value), to: parsed.root) else {
      FrameCycle.current.report(.unfitValue(layer: self, key: path))
      return
    }
  }

  /// Returns the whole property's value with one part replaced.
  private func changed(_ numbers: [Double], at path: AnimatedKeyPath, to value: Any?) -> Any? {
    guard let value else { return nil }
    var n = numbers
    switch path.part {
    case .whole: return value
    case .channels(let range):
      let type: ValueType = range.count == 1 ? .number : (range.lowerBound == 0 ? .point : .size)
      guard let new = ValueChannels.numbers(value, as: type) else { return nil }
      n.replaceSubrange(range, with: new)
      return wholeValue(path.root, n)
    case .component(let component):
      let type: ValueType = component.channelCount == 2 ? .size : .number
      let new =
        component.channelCount == 3
        ? ValueChannels.numbers(value, as: .numbers) : ValueChannels.numbers(value, as: type)
      guard let new, new.count == component.channelCount,
        let t = CATransform3D(elements: numbers)
      else { return nil }
      return TransformStep.replacing(component, in: t, with: new, adds: false)
    }
  }

  func assignOwn(_ value: Any?, to root: AnimatedRoot) -> Bool {
    let n = value.flatMap { ValueChannels.numbers($0, as: root.type) }
    if value != nil, n == nil, root.type == .color || root.type == .path { return false }
    switch root {
    case .backgroundColor: backgroundColor = value as? CGColor
    case .borderColor: borderColor = value as? CGColor
    case .shadowColor: shadowColor = value as? CGColor
    case .shadowPath: shadowPath = value as? CGPath
    case .contents: contents = value
    case .hidden, .masksToBounds, .doubleSided:
      guard let number = value.flatMap(ValueChannels.scalar) else { return false }
      if root == .hidden { isHidden = number != 0 }
      if root == .masksToBounds { masksToBounds = number != 0 }
      if root == .doubleSided { isDoubleSided = number != 0 }
    default:
      guard let n else { return false }
      return assignNumbers(n, to: root)
    }
    return true
  }

  private func assignNumbers(_ n: [Double], to root: AnimatedRoot) -> Bool {
    switch root {
    case .position: position = CGPoint(x: n[0], y: n[1])
    case .zPosition: zPosition = n[0]
    case .bounds: bounds = CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
    case .anchorPoint: anchorPoint = CGPoint(x: n[0], y: n[1])
    case .anchorPointZ: anchorPointZ = n[0]
    case .opacity: opacity = Float(n[0])
    case .transform: transform = CATransform3D(elements: n) ?? transform
    case .sublayerTransform: sublayerTransform = CATransform3D(elements: n) ?? sublayerTransform
    case .cornerRadius: cornerRadius = n[0]
    case .borderWidth: borderWidth = n[0]
    case .shadowOpacity: shadowOpacity = Float(n[0])
    case .shadowRadius: shadowRadius = n[0]
    case .shadowOffset: shadowOffset = CGSize(width: n[0], height: n[1])
    case .contentsRect: contentsRect = CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
    case .contentsCenter: contentsCenter = CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
    case .contentsScale: contentsScale = n[0]
    // These properties are set elsewhere (`assignOwn`, `showOwn`), except the transition's
    // progress, which cannot be set.
    case .backgroundColor, .borderColor, .shadowColor, .shadowPath, .contents, .hidden,
      .masksToBounds, .doubleSided, .transition:
      return false
    // Properties of subclasses.
    case .path, .fillColor, .strokeColor, .strokeStart, .strokeEnd, .lineWidth, .miterLimit,
      .lineDashPhase, .colors, .locations, .startPoint, .endPoint, .instanceCount, .instanceDelay,
      .instanceTransform, .instanceColor, .instanceRedOffset, .instanceGreenOffset,
      .instanceBlueOffset, .instanceAlphaOffset:
      return false
    }
    return true
  }

  /// Stores the presented numbers of an appearance property in a presentation layer.
  func showOwn(_ n: [Double], of root: AnimatedRoot) {
    switch root {
    case .backgroundColor: appearance.backgroundColor = Self.color(n)
    case .borderColor: appearance.borderColor = Self.color(n)
    case .shadowColor: appearance.shadowColor = Self.color(n)
    case .shadowPath:
      let pattern = pathPattern(of: root) ?? appearance.shadowPath
      appearance.shadowPath = pattern.map { PathChannels.path(n, like: $0) }
    case .contents: break
    case .masksToBounds: appearance.masksToBounds = n[0] >= 0.5
    case .doubleSided: appearance.isDoubleSided = n[0] >= 0.5
    default: _ = assignNumbers(n, to: root)
    }
  }

  /// For a presentation layer: a path with the elements to which the presented numbers belong. It
  /// is the first path of the topmost animation whose values are presented.
  func pathPattern(of root: AnimatedRoot) -> CGPath? {
    for entry in link.original?.runningAnimations.reversed() ?? [] {
      let showsNow = FrameCycle.current.engine.showsNow(entry)
      if showsNow, let path = Self.firstPath(of: entry.animation, root) { return path }
    }
    return nil
  }

  private static func firstPath(of animation: CAAnimation, _ root: AnimatedRoot) -> CGPath? {
    if let group = animation as? CAAnimationGroup {
      return group.animations?.reversed().lazy.compactMap { firstPath(of: $0, root) }.first
    }
    guard let animation = animation as? CAPropertyAnimation, animation.keyPath == root.rawValue
    else { return nil }
    let basic = animation as? CABasicAnimation
    let first = (animation as? CAKeyframeAnimation)?.values?.first
    return (basic?.fromValue ?? basic?.toValue ?? first) as? CGPath
  }

  static func color(_ n: [Double]) -> CGColor {
    CGColor(red: n[0], green: n[1], blue: n[2], alpha: n[3])
  }

  func copyOwnProperties(from other: CALayer) {
    geometry = other.geometry
    appearance = other.appearance
    timing = other.timing
    attachedValues = other.attachedValues
  }
}
