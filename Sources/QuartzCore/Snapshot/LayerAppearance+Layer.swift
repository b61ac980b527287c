// LayerAppearance+Layer: reads an appearance from a layer's properties.

extension LayerAppearance {
  /// Creates the appearance of a layer from its model values, without sublayers and geometry.
  /// Animations are ignored.
  ///
  /// - Parameter drawing: what the delegate draws, if it is not that of `layer`.
  @MainActor package init(of layer: CALayer, drawing: DrawnAppearance?? = nil) {
    plain = PlainAppearance(layer)
    if layer.appearance.borderWidth > 0, let color = Color(layer.appearance.borderColor) {
      border = Border(width: Double(layer.appearance.borderWidth), color: color)
    }
    if layer.appearance.shadowOpacity > 0, let color = Color(layer.appearance.shadowColor) {
      shadow = Shadow(
        color: color, opacity: min(Double(layer.appearance.shadowOpacity), 1),
        offset: layer.appearance.shadowOffset,
        radius: max(Double(layer.appearance.shadowRadius), 0),
        path: layer.appearance.shadowPath.map(Outline.init))
    }
    if layer.appearance.hasContents {
      contents = Contents(of: layer)
    }
    // Most layers are plain CALayers, so one comparison of classes replaces the casts.
    if type(of: layer) != CALayer.self {
      replication = (layer as? CAReplicatorLayer)?.replicationAppearance
      gradient = (layer as? CAGradientLayer).flatMap(Gradient.init(of:))
      shape = (layer as? CAShapeLayer).flatMap(Shape.init(of:))
    }
    let drawn = drawing ?? (layer.link.drawn ?? layer.delegateDrawing)
    texts = drawn?.texts ?? []
  }
}

extension LayerAppearance.Color {
  /// Creates a colour from a CGColor, or returns `nil` if `color` is `nil`.
  public init?(_ color: CGColor?) {
    guard let color else { return nil }
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}

extension LayerAppearance.Outline {
  public init(_ path: CGPath) {
    path.applyWithBlock { element in
      let kind = element.pointee.type
      kinds.append(kind)
      for i in 0..<Self.pointCount(of: kind) { points.append(element.pointee.points[i]) }
    }
  }

  /// The number of points in an element of this kind.
  public static func pointCount(of kind: CGPathElementType) -> Int {
    switch kind {
    case .moveToPoint, .addLineToPoint: 1
    case .addQuadCurveToPoint: 2
    case .addCurveToPoint: 3
    case .closeSubpath: 0
    }
  }
}

extension LayerAppearance.Contents {
  /// Describes an object. One that cannot describe itself is treated as an image without a size or
  /// a picture.
  package init(describing object: Any) {
    let described = object as? any ContentsDescribing
    self = described?.describedContents ?? Self(size: .zero)
    // The conversion of any value to an object costs three times as much as the cast.
    source = Source(object: described ?? object as AnyObject)
  }

  @MainActor init?(of layer: CALayer) {
    guard let object = layer.appearance.contents else { return nil }
    self.init(describing: object)
    rect = layer.appearance.contentsRect
    center = layer.appearance.contentsCenter
    gravity = layer.appearance.contentsGravity
  }
}

extension LayerAppearance.Gradient {
  /// Creates the gradient of a layer, or returns `nil` if there are no colours.
  @MainActor init?(of layer: CAGradientLayer) {
    let colors = (layer.colors ?? []).compactMap { LayerAppearance.Color($0 as? CGColor) }
    self.init(
      form: Form(rawValue: layer.type.rawValue) ?? .axial, colors: colors,
      locations: layer.locations?.map(\.doubleValue), start: layer.startPoint, end: layer.endPoint)
  }

  /// Creates a gradient, or returns `nil` if there are no colours. Without one location for each
  /// colour, the colours are spread evenly.
  package init?(
    form: Form, colors: [LayerAppearance.Color], locations: [Double]?, start: CGPoint, end: CGPoint
  ) {
    guard !colors.isEmpty else { return nil }
    let even = colors.indices.map { Double($0) / Double(max(colors.count - 1, 1)) }
    self.init(
      form: form, colors: colors,
      locations: locations?.count == colors.count ? locations ?? even : even,
      start: start, end: end)
  }
}

extension LayerAppearance.Shape {
  /// Creates the shape of a layer, or returns `nil` if the layer has no path.
  @MainActor init?(of layer: CAShapeLayer) {
    guard let path = layer.path else { return nil }
    self.init(path: LayerAppearance.Outline(path))
    fill = LayerAppearance.Color(layer.fillColor)
    fillRule = layer.fillRule == .evenOdd ? .evenOdd : .winding
    stroke = LayerAppearance.Color(layer.strokeColor)
    lineWidth = Double(layer.lineWidth)
    lineCap = layer.lineCap == .round ? .round : layer.lineCap == .square ? .square : .butt
    lineJoin = layer.lineJoin == .round ? .round : layer.lineJoin == .bevel ? .bevel : .miter
    miterLimit = Double(layer.miterLimit)
    dashPhase = Double(layer.lineDashPhase)
    dashLengths = layer.lineDashPattern?.map(\.doubleValue) ?? []
    strokeStart = Double(layer.strokeStart)
    strokeEnd = Double(layer.strokeEnd)
  }
}

extension PlainAppearance {
  /// Reads the model values of a layer.
  @MainActor init(_ layer: CALayer) {
    self = layer.appearance.plain
    isTransformLayer = layer.keepsDepth
  }

  /// Returns nil for a layer that has, or may have, another feature: layers with equal values then
  /// have an equal ``LayerAppearance``.
  @MainActor init?(of layer: CALayer) {
    guard type(of: layer) == CALayer.self, !(layer.appearance.borderWidth > 0),
      !(layer.appearance.shadowOpacity > 0), !layer.appearance.hasContents,
      (layer.link.drawn ?? layer.delegateDrawing) == nil
    else { return nil }
    self.init(layer)
  }
}
