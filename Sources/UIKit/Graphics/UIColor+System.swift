// More of the system's colours, in the light appearance.

extension UIColor {
  // The values are those of Apple's Human Interface Guidelines.
  public static let systemFill = rgb(0x787880, 0.2)
  public static let secondarySystemFill = rgb(0x787880, 0.16)
  public static let tertiarySystemFill = rgb(0x787880, 0.12)
  public static let quaternarySystemFill = rgb(0x787880, 0.08)
  public static let quaternaryLabel = rgb(0x3C3C43, 0.18)
  public static let placeholderText = rgb(0x3C3C43, 0.3)
  public static let opaqueSeparator: UIColor = rgb(0xC6C6C8)
  public static let link = systemBlue
  public static let darkText = UIColor(white: 0, alpha: 1)
  public static let lightText = UIColor(white: 1, alpha: 0.6)
  public static let tertiarySystemBackground = UIColor(white: 1, alpha: 1)
  public static let secondarySystemGroupedBackground = UIColor(white: 1, alpha: 1)
  public static let tertiarySystemGroupedBackground = secondarySystemBackground
  /// The name of the grouped background before iOS 13.
  public static let groupTableViewBackground = systemGroupedBackground
  public static let systemMint: UIColor = rgb(0x00C7BE)
  public static let systemCyan: UIColor = rgb(0x32ADE6)
  public static let systemBrown: UIColor = rgb(0xA2845E)
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
