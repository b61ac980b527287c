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
  final var shape = Shape()

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

  override func copyProperties(from other: CALayer) {
    super.copyProperties(from: other)
    if let other = other as? CAShapeLayer { shape = other.shape }
  }
}
