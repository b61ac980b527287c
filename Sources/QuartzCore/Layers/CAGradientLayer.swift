/// The kind of gradient.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let axial = CAGradientLayerType(rawValue: "axial")
  public static let radial = CAGradientLayerType(rawValue: "radial")
  public static let conic = CAGradientLayerType(rawValue: "conic")
}

/// A layer that draws colours along a line, outward from a centre, or around it. Points are in
/// fractions of the bounds. Colour lists of the same length interpolate element by element. Source:
/// CAGradientLayer.h.
@preconcurrency @MainActor open class CAGradientLayer: CALayer {
  struct Gradient {
    var colors: [Any]?
    var locations: [NSNumber]?
    var startPoint = CGPoint(x: 0.5, y: 0)
    var endPoint = CGPoint(x: 0.5, y: 1)
    var type = CAGradientLayerType.axial
  }
  final var gradient = Gradient()

  /// The colours, as CGColors.
  open var colors: [Any]? {
    get { gradient.colors }
    set { replace(newValue, at: \CAGradientLayer.gradient.colors, "colors") }
  }
  /// The positions of the colours, 0…1, ascending; `nil` spreads the colours evenly.
  open var locations: [NSNumber]? {
    get { gradient.locations }
    set {
      let isFinite = newValue?.allSatisfy(\.doubleValue.isFinite) ?? true
      guard admits(isFinite, "locations") else { return }
      replace(newValue, at: \CAGradientLayer.gradient.locations, "locations")
    }
  }
  open var startPoint: CGPoint {
    get { gradient.startPoint }
    set { setAppearance(newValue, at: \CAGradientLayer.gradient.startPoint, "startPoint") }
  }
  open var endPoint: CGPoint {
    get { gradient.endPoint }
    set { setAppearance(newValue, at: \CAGradientLayer.gradient.endPoint, "endPoint") }
  }
  open var type: CAGradientLayerType {
    get { gradient.type }
    set { store(newValue, at: \CAGradientLayer.gradient.type, "type") }
  }

  override func emptyPresentation() -> CALayer { CAGradientLayer() }

  override func copyProperties(from other: CALayer) {
    super.copyProperties(from: other)
    if let other = other as? CAGradientLayer { gradient = other.gradient }
  }
}
