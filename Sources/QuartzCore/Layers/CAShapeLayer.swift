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
    set { replace(newValue, at: \CAShapeLayer.shape.path, "path") }
  }
  open var fillColor: CGColor? {
    get { shape.fillColor }
    set { replace(newValue, at: \CAShapeLayer.shape.fillColor, "fillColor") }
  }
  open var strokeColor: CGColor? {
    get { shape.strokeColor }
    set { replace(newValue, at: \CAShapeLayer.shape.strokeColor, "strokeColor") }
  }
  open var strokeStart: CGFloat {
    get { shape.strokeStart }
    set { setAppearance(newValue, at: \CAShapeLayer.shape.strokeStart, "strokeStart") }
  }
  open var strokeEnd: CGFloat {
    get { shape.strokeEnd }
    set { setAppearance(newValue, at: \CAShapeLayer.shape.strokeEnd, "strokeEnd") }
  }
  open var lineWidth: CGFloat {
    get { shape.lineWidth }
    set { setAppearance(newValue, at: \CAShapeLayer.shape.lineWidth, "lineWidth") }
  }
  open var miterLimit: CGFloat {
    get { shape.miterLimit }
    set { setAppearance(newValue, at: \CAShapeLayer.shape.miterLimit, "miterLimit") }
  }
  open var lineDashPhase: CGFloat {
    get { shape.lineDashPhase }
    set { setAppearance(newValue, at: \CAShapeLayer.shape.lineDashPhase, "lineDashPhase") }
  }
  open var fillRule: CAShapeLayerFillRule {
    get { shape.fillRule }
    set { store(newValue, at: \CAShapeLayer.shape.fillRule, "fillRule") }
  }
  open var lineCap: CAShapeLayerLineCap {
    get { shape.lineCap }
    set { store(newValue, at: \CAShapeLayer.shape.lineCap, "lineCap") }
  }
  open var lineJoin: CAShapeLayerLineJoin {
    get { shape.lineJoin }
    set { store(newValue, at: \CAShapeLayer.shape.lineJoin, "lineJoin") }
  }
  open var lineDashPattern: [NSNumber]? {
    get { shape.lineDashPattern }
    set { store(newValue, at: \CAShapeLayer.shape.lineDashPattern, "lineDashPattern") }
  }

  override func emptyPresentation() -> CALayer { CAShapeLayer() }

  override func copyProperties(from other: CALayer) {
    super.copyProperties(from: other)
    if let other = other as? CAShapeLayer { shape = other.shape }
  }
}
