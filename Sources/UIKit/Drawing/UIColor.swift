/// A colour in extended sRGB: red, green, blue and alpha. Components in 0…1 are inside sRGB.
///
/// The named system colours are those of the light appearance; the dark appearance is not available
/// here.
open class UIColor: NSObject, @unchecked Sendable {
  let red: CGFloat
  let green: CGFloat
  let blue: CGFloat
  let opacity: CGFloat

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.red = red
    self.green = green
    self.blue = blue
    opacity = alpha
    super.init()
  }

  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Creates a colour from components in Display P3, which are converted to extended sRGB.
  public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)
  {
    let parts = DisplayP3.extendedSRGB(red, green, blue)
    self.init(red: parts.red, green: parts.green, blue: parts.blue, alpha: alpha)
  }

  /// - Parameters:
  ///   - hue: 0…1 for a full turn.
  ///   - saturation: 0 for grey, 1 for the pure colour.
  ///   - brightness: 0 for black, 1 for the brightest.
  ///   - alpha: 0 for transparent, 1 for opaque.
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let turns = hue.isFinite ? hue - hue.rounded(.down) : 0
    let sector = turns * 6
    let fraction = sector - sector.rounded(.down)
    let low = brightness * (1 - saturation)
    let falling = brightness * (1 - saturation * fraction)
    let rising = brightness * (1 - saturation * (1 - fraction))
    let parts: (CGFloat, CGFloat, CGFloat)
    switch Int(sector) % 6 {
    case 0: parts = (brightness, rising, low)
    case 1: parts = (falling, brightness, low)
    case 2: parts = (low, brightness, rising)
    case 3: parts = (low, falling, brightness)
    case 4: parts = (rising, low, brightness)
    default: parts = (brightness, low, falling)
    }
    self.init(red: parts.0, green: parts.1, blue: parts.2, alpha: alpha)
  }

  public convenience init(cgColor: CGColor) {
    let parts = cgColor.components ?? [0, 0, 0, 1]
    if parts.count >= 4 {
      self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    } else {
      self.init(white: parts.first ?? 0, alpha: parts.last ?? 1)
    }
  }

  /// Creates the colour that the provider returns for the simulated phone's traits, which do not
  /// change. The provider is called immediately.
  public convenience init(dynamicProvider: (UITraitCollection) -> UIColor) {
    let color = dynamicProvider(.current)
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.opacity)
  }

  /// Always returns `nil`: asset catalogues are not available on Linux.
  public convenience init?(named name: String) { return nil }

  /// Used by `#colorLiteral`.
  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// Returns this colour: colours do not depend on traits here.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { self }

  open var cgColor: CGColor { CGColor(red: red, green: green, blue: blue, alpha: opacity) }

  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  @discardableResult open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    red?.pointee = self.red
    green?.pointee = self.green
    blue?.pointee = self.blue
    alpha?.pointee = opacity
    return true
  }

  /// Writes the components, each 0…1 for colours inside sRGB.
  @discardableResult open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let parts = hueSaturationBrightness()
    hue?.pointee = parts.hue
    saturation?.pointee = parts.saturation
    brightness?.pointee = parts.brightness
    alpha?.pointee = opacity
    return true
  }

  @discardableResult open func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard red == green, green == blue else { return false }
    white?.pointee = red
    alpha?.pointee = opacity
    return true
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    return red == other.red && green == other.green && blue == other.blue
      && opacity == other.opacity
  }

  open override var hash: Int {
    var hasher = Hasher()
    for part in [red, green, blue, opacity] { hasher.combine(part) }
    return hasher.finalize()
  }

  open override var description: String {
    "UIExtendedSRGBColorSpace \(red) \(green) \(blue) \(opacity)"
  }

  // MARK: Drawing

  /// Makes this the fill colour of the current image context. Does nothing without a context.
  @preconcurrency @MainActor open func setFill() {
    GraphicsStack.contexts.last?.setFillColor(cgColor)
  }
  /// Makes this the stroke colour of the current image context.
  @preconcurrency @MainActor open func setStroke() {
    GraphicsStack.contexts.last?.setStrokeColor(cgColor)
  }
  /// Sets both the fill colour and the stroke colour.
  @preconcurrency @MainActor open func set() {
    setFill()
    setStroke()
  }
}

extension UIColor {
  static func rgb(_ hex: Int, _ alpha: CGFloat = 1) -> UIColor {
    UIColor(
      red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
      blue: CGFloat(hex & 255) / 255, alpha: alpha)
  }

  public static let black = UIColor(white: 0, alpha: 1)
  public static let white = UIColor(white: 1, alpha: 1)
  public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
  public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
  public static let gray = UIColor(white: 0.5, alpha: 1)
  public static let clear = UIColor(white: 0, alpha: 0)
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)

  // The values of Apple's Human Interface Guidelines for the light appearance.
  public static let systemRed = rgb(0xFF3B30)
  public static let systemGreen = rgb(0x34C759)
  public static let systemBlue = rgb(0x007AFF)
  public static let systemOrange = rgb(0xFF9500)
  public static let systemYellow = rgb(0xFFCC00)
  public static let systemPink = rgb(0xFF2D55)
  public static let systemPurple = rgb(0xAF52DE)
  public static let systemTeal = rgb(0x30B0C7)
  public static let systemIndigo = rgb(0x5856D6)
  public static let systemGray = rgb(0x8E8E93)
  public static let systemGray2 = rgb(0xAEAEB2)
  public static let systemGray3 = rgb(0xC7C7CC)
  public static let systemGray4 = rgb(0xD1D1D6)
  public static let systemGray5 = rgb(0xE5E5EA)
  public static let systemGray6 = rgb(0xF2F2F7)
  public static let label = rgb(0x000000)
  public static let secondaryLabel = rgb(0x3C3C43, 0.6)
  public static let tertiaryLabel = rgb(0x3C3C43, 0.3)
  public static let separator = rgb(0x3C3C43, 0.29)
  public static let systemBackground = rgb(0xFFFFFF)
  public static let secondarySystemBackground = rgb(0xF2F2F7)
  public static let systemGroupedBackground = rgb(0xF2F2F7)
}
