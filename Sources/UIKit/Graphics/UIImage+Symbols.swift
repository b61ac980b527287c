// The configuration of symbol images: stored, but has no effect, because symbols are not available
// on Linux.

extension UIImage {
  /// The configuration for loading an image; stored, but has no effect.
  open class Configuration: NSObject, @unchecked Sendable {}

  /// The size, weight and colours of a symbol; stored, but have no effect, because symbols are not
  /// drawn here.
  open class SymbolConfiguration: Configuration, @unchecked Sendable {
    public override init() { super.init() }
    public convenience init(pointSize: CGFloat) { self.init() }
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) { self.init() }
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
      self.init()
    }
    public convenience init(textStyle: UIFont.TextStyle) { self.init() }
    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) { self.init() }
    public convenience init(font: UIFont) { self.init() }
    public convenience init(font: UIFont, scale: SymbolScale) { self.init() }
    public convenience init(weight: SymbolWeight) { self.init() }
    public convenience init(scale: SymbolScale) { self.init() }
    public convenience init(hierarchicalColor: UIColor) { self.init() }
    public convenience init(paletteColors: [UIColor]) { self.init() }
    open func applying(_ otherConfiguration: UIImage.SymbolConfiguration?) -> Self { self }
  }

  public enum SymbolScale: Int, Sendable {
    case `default` = -1
    case unspecified, small, medium, large
  }
  public enum SymbolWeight: Int, Sendable {
    case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }

  /// Creates a symbol image by name. Symbols are not available on Linux, so any name creates an
  /// image without a size.
  public convenience init?(
    systemName name: String, withConfiguration configuration: Configuration?
  ) { self.init(systemName: name) }
  /// Creates a symbol image by name. Symbols are not available on Linux, so any name creates an
  /// image without a size.
  public convenience init?(
    systemName name: String, variableValue value: Double, configuration: Configuration? = nil
  ) { self.init(systemName: name) }
  /// Creates an image by name, without a size, because there is no asset catalogue on Linux.
  public convenience init?(
    named name: String, in bundle: Bundle?, with configuration: Configuration?
  ) { self.init(named: name) }
}
