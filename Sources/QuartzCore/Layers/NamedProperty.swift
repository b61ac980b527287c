// NamedProperty: access by name to those properties of layers that are not animatable.

/// One property of one layer, for key-value coding.
@MainActor struct NamedProperty {
  let value: Any?
  /// Writes the property. Returns false for a value of the wrong type; the property then keeps its
  /// value.
  let write: (Any?) -> Bool

  static func number(_ value: Double, _ write: @escaping (Double) -> Void) -> NamedProperty {
    NamedProperty(value: value) { new in
      guard let number = new.flatMap(ValueChannels.scalar) else { return false }
      write(number)
      return true
    }
  }

  static func flag(_ value: Bool, _ write: @escaping (Bool) -> Void) -> NamedProperty {
    NamedProperty(value: value) { new in
      guard let number = new.flatMap(ValueChannels.scalar) else { return false }
      write(number != 0)
      return true
    }
  }

  /// A constant of a type that is a string in Objective-C: it is read as a string, and written as a
  /// string or as the type.
  static func constant<Constant: RawRepresentable>(
    _ value: Constant, _ write: @escaping (Constant) -> Void
  ) -> NamedProperty where Constant.RawValue == String {
    NamedProperty(value: value.rawValue) { new in
      let constant = new as? Constant ?? (new as? String).flatMap { Constant(rawValue: $0) }
      guard let constant else { return false }
      write(constant)
      return true
    }
  }

  /// A property that is an object or `nil`.
  static func object<Object>(
    _ value: Object?, _ write: @escaping (Object?) -> Void
  ) -> NamedProperty {
    NamedProperty(value: value) { new in
      guard let new else {
        write(nil)
        return true
      }
      guard let object = new as? Object else { return false }
      write(object)
      return true
    }
  }
}

extension CALayer {
  func ownNamedProperty(_ key: String) -> NamedProperty? {
    timeProperty(key) ?? appearanceProperty(key)
  }

  private func timeProperty(_ key: String) -> NamedProperty? {
    switch key {
    case "beginTime": .number(beginTime) { self.beginTime = $0 }
    case "duration": .number(duration) { self.duration = $0 }
    case "speed": .number(Double(speed)) { self.speed = Float($0) }
    case "timeOffset": .number(timeOffset) { self.timeOffset = $0 }
    case "repeatCount": .number(Double(repeatCount)) { self.repeatCount = Float($0) }
    case "repeatDuration": .number(repeatDuration) { self.repeatDuration = $0 }
    case "autoreverses": .flag(autoreverses) { self.autoreverses = $0 }
    case "fillMode": .constant(fillMode) { self.fillMode = $0 }
    default: nil
    }
  }

  private func appearanceProperty(_ key: String) -> NamedProperty? {
    switch key {
    case "name": .object(name) { self.name = $0 }
    case "mask": .object(mask) { self.mask = $0 }
    case "style": .object(style) { self.style = $0 }
    case "filters": .object(filters) { self.filters = $0 }
    case "backgroundFilters": .object(backgroundFilters) { self.backgroundFilters = $0 }
    case "compositingFilter": .object(compositingFilter) { self.compositingFilter = $0 }
    case "maskedCorners":
      .number(Double(maskedCorners.rawValue)) {
        self.maskedCorners = UInt(exactly: $0).map(CACornerMask.init(rawValue:)) ?? []
      }
    case "cornerCurve": .constant(cornerCurve) { self.cornerCurve = $0 }
    case "contentsGravity": .constant(contentsGravity) { self.contentsGravity = $0 }
    case "magnificationFilter":
      .constant(magnificationFilter) { self.magnificationFilter = $0 }
    case "minificationFilter": .constant(minificationFilter) { self.minificationFilter = $0 }
    case "minificationFilterBias":
      .number(Double(minificationFilterBias)) { self.minificationFilterBias = Float($0) }
    case "geometryFlipped", "isGeometryFlipped":
      .flag(isGeometryFlipped) { self.isGeometryFlipped = $0 }
    case "opaque", "isOpaque": .flag(isOpaque) { self.isOpaque = $0 }
    case "shouldRasterize": .flag(shouldRasterize) { self.shouldRasterize = $0 }
    case "rasterizationScale":
      .number(Double(rasterizationScale)) { self.rasterizationScale = CGFloat($0) }
    case "allowsEdgeAntialiasing":
      .flag(allowsEdgeAntialiasing) { self.allowsEdgeAntialiasing = $0 }
    case "allowsGroupOpacity": .flag(allowsGroupOpacity) { self.allowsGroupOpacity = $0 }
    case "needsDisplayOnBoundsChange":
      .flag(needsDisplayOnBoundsChange) { self.needsDisplayOnBoundsChange = $0 }
    default: nil
    }
  }

  /// Which of a frame's four numbers a path such as "frame" or "frame.origin" names, or `nil` for
  /// any other path.
  private func frameChannels(_ path: String) -> Range<Int>? {
    if path == "frame" { return 0..<4 }
    guard path.hasPrefix("frame.") else { return nil }
    return ValueType.rect.parts[String(path.dropFirst("frame.".count))]
  }

  /// The value of a path that is not animatable: the frame or a part of it, another property, or an
  /// attached value.
  func plainValue(_ path: String) -> Any? {
    guard let channels = frameChannels(path) else {
      return namedProperty(path).map(\.value) ?? attachedValues[path]
    }
    let (rect, part) = (frame, ValueChannels.rect(frame)[channels])
    switch channels.count {
    case 4: return rect
    case 2: return channels.lowerBound == 0 ? rect.origin : rect.size
    default: return part.first
    }
  }

  func setPlainValue(_ value: Any?, _ path: String) {
    let fits: Bool
    if let channels = frameChannels(path) {
      fits = setFrame(channels, value)
    } else if let property = namedProperty(path) {
      fits = property.write(value)
    } else {
      setAppearanceWithoutAction(path) { $0.attachedValues[path] = value }
      return
    }
    if !fits { FrameCycle.current.report(.unfitValue(layer: self, key: path)) }
  }

  private func setFrame(_ channels: Range<Int>, _ value: Any?) -> Bool {
    let types: [Int: ValueType] = [1: .number, 2: channels.lowerBound == 0 ? .point : .size]
    guard let value,
      let part = ValueChannels.numbers(value, as: types[channels.count] ?? .rect)
    else { return false }
    var n = ValueChannels.rect(frame)
    n.replaceSubrange(channels, with: part)
    frame = CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
    return true
  }
}
