// CAGradientLayer: a layer that draws a gradient.

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
  private var gradient = Gradient()

  /// The colours, as CGColors.
  open var colors: [Any]? {
    get { gradient.colors }
    set { setAppearance("colors") { ($0 as? CAGradientLayer)?.gradient.colors = newValue } }
  }
  /// The positions of the colours, 0…1, ascending; `nil` spreads the colours evenly.
  open var locations: [NSNumber]? {
    get { gradient.locations }
    set {
      let isFinite = newValue?.allSatisfy(\.doubleValue.isFinite) ?? true
      guard admits(isFinite, "locations") else { return }
      setAppearance("locations") { ($0 as? CAGradientLayer)?.gradient.locations = newValue }
    }
  }
  open var startPoint: CGPoint {
    get { gradient.startPoint }
    set {
      guard admits(newValue.x.isFinite && newValue.y.isFinite, "startPoint") else { return }
      setAppearance("startPoint", unless: gradient.startPoint == newValue) {
        ($0 as? CAGradientLayer)?.gradient.startPoint = newValue
      }
    }
  }
  open var endPoint: CGPoint {
    get { gradient.endPoint }
    set {
      guard admits(newValue.x.isFinite && newValue.y.isFinite, "endPoint") else { return }
      setAppearance("endPoint", unless: gradient.endPoint == newValue) {
        ($0 as? CAGradientLayer)?.gradient.endPoint = newValue
      }
    }
  }
  open var type: CAGradientLayerType {
    get { gradient.type }
    set {
      setAppearanceWithoutAction("type") { ($0 as? CAGradientLayer)?.gradient.type = newValue }
    }
  }

  override func emptyPresentation() -> CALayer { CAGradientLayer() }

  override func channels(of root: AnimatedRoot) -> [Double]? {
    switch root {
    case .colors: return gradient.colors.flatMap { ValueChannels.numbers($0, as: .colors) } ?? []
    case .locations: return gradient.locations?.map(\.doubleValue) ?? []
    case .startPoint: return [Double(startPoint.x), Double(startPoint.y)]
    case .endPoint: return [Double(endPoint.x), Double(endPoint.y)]
    default: return ownChannels(of: root)
    }
  }

  override func object(of root: AnimatedRoot) -> Any? {
    switch root {
    case .colors: return colors
    case .locations: return locations
    default: return ownObject(of: root)
    }
  }

  override func assign(_ value: Any?, to root: AnimatedRoot) -> Bool {
    let n = value.flatMap { ValueChannels.numbers($0, as: root.type) }
    switch root {
    case .colors: colors = value as? [Any]
    case .locations: locations = n?.map { NSNumber(value: $0) }
    case .startPoint, .endPoint:
      guard let n else { return false }
      let point = CGPoint(x: n[0], y: n[1])
      if root == .startPoint { startPoint = point } else { endPoint = point }
    default: return assignOwn(value, to: root)
    }
    return true
  }

  override func show(_ n: [Double], of root: AnimatedRoot) {
    switch root {
    case .colors:
      gradient.colors = stride(from: 0, to: n.count - 3, by: 4).map {
        Self.color(Array(n[$0..<$0 + 4]))
      }
    case .locations: gradient.locations = n.map { NSNumber(value: $0) }
    case .startPoint: gradient.startPoint = CGPoint(x: n[0], y: n[1])
    case .endPoint: gradient.endPoint = CGPoint(x: n[0], y: n[1])
    default: showOwn(n, of: root)
    }
  }

  override func namedProperty(_ key: String) -> NamedProperty? {
    key == "type" ? .constant(type) { self.type = $0 } : ownNamedProperty(key)
  }

  override func copyProperties(from other: CALayer) {
    copyOwnProperties(from: other)
    guard let other = other as? CAGradientLayer else { return }
    gradient = other.gradient
  }
}
