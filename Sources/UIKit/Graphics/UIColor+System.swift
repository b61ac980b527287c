// More of the system's colours, in the light appearance.

extension UIColor {
  private static func gray(_ alpha: CGFloat) -> UIColor {
    UIColor(red: 120.0 / 255, green: 120.0 / 255, blue: 128.0 / 255, alpha: alpha)
  }
  private static func label(_ alpha: CGFloat) -> UIColor {
    UIColor(red: 60.0 / 255, green: 60.0 / 255, blue: 67.0 / 255, alpha: alpha)
  }

  // The values are those of Apple's Human Interface Guidelines.
  public static let systemFill = gray(0.2)
  public static let secondarySystemFill = gray(0.16)
  public static let tertiarySystemFill = gray(0.12)
  public static let quaternarySystemFill = gray(0.08)
  public static let quaternaryLabel = label(0.18)
  public static let placeholderText = label(0.3)
  public static let opaqueSeparator = UIColor(
    red: 198.0 / 255, green: 198.0 / 255, blue: 200.0 / 255, alpha: 1)
  public static let link = systemBlue
  public static let darkText = UIColor(white: 0, alpha: 1)
  public static let lightText = UIColor(white: 1, alpha: 0.6)
  public static let tertiarySystemBackground = UIColor(white: 1, alpha: 1)
  public static let secondarySystemGroupedBackground = UIColor(white: 1, alpha: 1)
  public static let tertiarySystemGroupedBackground = secondarySystemBackground
  /// The name of the grouped background before iOS 13.
  public static let groupTableViewBackground = systemGroupedBackground
  public static let systemMint = UIColor(red: 0, green: 199.0 / 255, blue: 190.0 / 255, alpha: 1)
  public static let systemCyan = UIColor(
    red: 50.0 / 255, green: 173.0 / 255, blue: 230.0 / 255, alpha: 1)
  public static let systemBrown = UIColor(
    red: 162.0 / 255, green: 132.0 / 255, blue: 94.0 / 255, alpha: 1)
  public static let tintColor = systemBlue

  /// Returns the colour's hue, saturation and brightness. Each is 0…1 for colours inside sRGB; the
  /// hue of a grey is 0.
  func hueSaturationBrightness() -> (hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
    let high = max(red, green, blue)
    let spread = high - min(red, green, blue)
    guard spread > 0 else { return (0, 0, high) }
    let sector: CGFloat
    if high == red {
      sector = (green - blue) / spread
    } else if high == green {
      sector = 2 + (blue - red) / spread
    } else {
      sector = 4 + (red - green) / spread
    }
    let hue = sector / 6
    return (hue < 0 ? hue + 1 : hue, high > 0 ? spread / high : 0, high)
  }
}
