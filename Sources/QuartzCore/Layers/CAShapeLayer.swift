// CAShapeLayer: a layer that draws a path.

/// The rule that determines the interior of a shape.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The line caps of a stroke.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The line joins of a stroke.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// A path with fill and stroke. Paths with the same elements interpolate point by point; other
/// paths cannot be animated into each other and are reported. Source: CAShapeLayer.h.
@preconcurrency @MainActor open class CAShapeLayer: CALayer {
  struct Shape {
    var path: CGPath?
    var fillColor: CGColor? = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    var strokeColor: CGColor?
    var strokeStart: CGFloat = 0
    var strokeEnd: CGFloat = 1
    var lineWidth: CGFloat = 1
    var miterLimit: CGFloat = 10
    var lineDashPhase: CGFloat = 0
    var lineDashPattern: [NSNumber]?
    var fillRule = CAShapeLayerFillRule.nonZero
    var lineCap = CAShapeLayerLineCap.butt
    var lineJoin = CAShapeLayerLineJoin.miter
  }
  private var shape = Shape()

  open var path: CGPath? {
    get { shape.path }
    set { setAppearance("path") { ($0 as? CAShapeLayer)?.shape.path = newValue } }
  }
  open var fillColor: CGColor? {
    get { shape.fillColor }
    set { setAppearance("fillColor") { ($0 as? CAShapeLayer)?.shape.fillColor = newValue } }
  }
  open var strokeColor: CGColor? {
    get { shape.strokeColor }
    set { setAppearance("strokeColor") { ($0 as? CAShapeLayer)?.shape.strokeColor = newValue } }
  }
  open var strokeStart: CGFloat {
    get { shape.strokeStart }
    set { setNumber(\.strokeStart, newValue, "strokeStart") }
  }
  open var strokeEnd: CGFloat {
    get { shape.strokeEnd }
    set { setNumber(\.strokeEnd, newValue, "strokeEnd") }
  }
  open var lineWidth: CGFloat {
    get { shape.lineWidth }
    set { setNumber(\.lineWidth, newValue, "lineWidth") }
  }
  open var miterLimit: CGFloat {
    get { shape.miterLimit }
    set { setNumber(\.miterLimit, newValue, "miterLimit") }
  }
  open var lineDashPhase: CGFloat {
    get { shape.lineDashPhase }
    set { setNumber(\.lineDashPhase, newValue, "lineDashPhase") }
  }
  open var fillRule: CAShapeLayerFillRule {
    get { shape.fillRule }
    set { setWithoutAction("fillRule", \.fillRule, newValue) }
  }
  open var lineCap: CAShapeLayerLineCap {
    get { shape.lineCap }
    set { setWithoutAction("lineCap", \.lineCap, newValue) }
  }
  open var lineJoin: CAShapeLayerLineJoin {
    get { shape.lineJoin }
    set { setWithoutAction("lineJoin", \.lineJoin, newValue) }
  }
  open var lineDashPattern: [NSNumber]? {
    get { shape.lineDashPattern }
    set { setWithoutAction("lineDashPattern", \.lineDashPattern, newValue) }
  }

  override func emptyPresentation() -> CALayer { CAShapeLayer() }

  private func setNumber(_ path: WritableKeyPath<Shape, CGFloat>, _ v: CGFloat, _ key: String) {
    guard admits(v.isFinite, key) else { return }
    setAppearance(key, unless: shape[keyPath: path] == v) {
      ($0 as? CAShapeLayer)?.shape[keyPath: path] = v
    }
  }

  private func setWithoutAction<Value>(
    _ key: String, _ path: WritableKeyPath<Shape, Value>, _ value: Value
  ) {
    setAppearanceWithoutAction(key) { ($0 as? CAShapeLayer)?.shape[keyPath: path] = value }
  }

  override func channels(of root: AnimatedRoot) -> [Double]? {
    switch root {
    case .path: return shape.path.map(PathChannels.numbers) ?? []
    case .fillColor: return shape.fillColor.map(ValueChannels.color) ?? [0, 0, 0, 0]
    case .strokeColor: return shape.strokeColor.map(ValueChannels.color) ?? [0, 0, 0, 0]
    case .strokeStart: return [Double(shape.strokeStart)]
    case .strokeEnd: return [Double(shape.strokeEnd)]
    case .lineWidth: return [Double(shape.lineWidth)]
    case .miterLimit: return [Double(shape.miterLimit)]
    case .lineDashPhase: return [Double(shape.lineDashPhase)]
    default: return ownChannels(of: root)
    }
  }

  override func object(of root: AnimatedRoot) -> Any? {
    switch root {
    case .path: return path
    case .fillColor: return fillColor
    case .strokeColor: return strokeColor
    default: return ownObject(of: root)
    }
  }

  override func assign(_ value: Any?, to root: AnimatedRoot) -> Bool {
    let number = value.flatMap(ValueChannels.scalar).map { CGFloat($0) }
    let isObject = root.type == .color || root.type == .path
    if isObject, let value, ValueChannels.numbers(value, as: root.type) == nil { return false }
    switch (root, number) {
    case (.path, _): path = value as? CGPath
    case (.fillColor, _): fillColor = value as? CGColor
    case (.strokeColor, _): strokeColor = value as? CGColor
    case (.strokeStart, let n?): strokeStart = n
    case (.strokeEnd, let n?): strokeEnd = n
    case (.lineWidth, let n?): lineWidth = n
    case (.miterLimit, let n?): miterLimit = n
    case (.lineDashPhase, let n?): lineDashPhase = n
    default: return assignOwn(value, to: root)
    }
    return true
  }

  override func show(_ numbers: [Double], of root: AnimatedRoot) {
    switch root {
    case .path:
      shape.path = (pathPattern(of: root) ?? shape.path).map {
        PathChannels.path(numbers, like: $0)
      }
    case .fillColor: shape.fillColor = Self.color(numbers)
    case .strokeColor: shape.strokeColor = Self.color(numbers)
    case .strokeStart, .strokeEnd, .lineWidth, .miterLimit, .lineDashPhase:
      _ = assign(numbers[0], to: root)
    default: showOwn(numbers, of: root)
    }
  }

  override func namedProperty(_ key: String) -> NamedProperty? {
    switch key {
    case "fillRule": .constant(fillRule) { self.fillRule = $0 }
    case "lineCap": .constant(lineCap) { self.lineCap = $0 }
    case "lineJoin": .constant(lineJoin) { self.lineJoin = $0 }
    case "lineDashPattern":
      NamedProperty(value: lineDashPattern) { new in
        let numbers = new.flatMap { ValueChannels.numbers($0, as: .numbers) }
        guard new == nil || numbers != nil else { return false }
        self.lineDashPattern = numbers?.map { NSNumber(value: $0) }
        return true
      }
    default: ownNamedProperty(key)
    }
  }

  override func copyProperties(from other: CALayer) {
    copyOwnProperties(from: other)
    guard let other = other as? CAShapeLayer else { return }
    shape = other.shape
  }
}
