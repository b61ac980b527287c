// Converts the edge band and the sizes of surface and screen to text, and back.

import ContactTracking
import GestureTrace

extension EdgePanRules.Band {
  /// The widest accepted band, in millimetres: wider than any device.
  private static let widestMillimeters = 10_000.0

  /// The width as text, such as `12%` or `8mm`. A width that was read from text is written so that
  /// it reads back as the same value. A fraction that no percentage represents exactly (1/3) may
  /// differ in its last bit.
  public var exactText: String {
    switch self {
    case .fraction(let share): DisplayText.percent(share)
    case .millimeters(let millimeters): "\(DisplayText.text(millimeters))mm"
    }
  }

  /// Reads `12%`, `8mm`, or `8` for millimetres; nil for invalid text and for a width of 0.
  public init?(exactText text: String) {
    if text.hasSuffix("%") {
      guard let percent = Double(text.dropLast()), percent > 0, percent <= 100 else { return nil }
      self = .fraction(percent / 100)
      return
    }
    let number = text.hasSuffix("mm") ? text.dropLast(2) : text[...]
    guard let millimeters = Double(number), millimeters > 0,
      millimeters <= Self.widestMillimeters
    else { return nil }
    self = .millimeters(millimeters)
  }
}

extension SurfaceSize {
  /// The size as text that reads back as the same value: `68x147mm` or `420dpi`.
  public var exactText: String {
    switch self {
    case .millimeters(let width, let height):
      "\(DisplayText.text(width))x\(DisplayText.text(height))mm"
    case .density(let units): "\(DisplayText.text(units))dpi"
    }
  }
}

extension ScreenScale {
  /// The accepted side lengths of a screen, in points.
  public static let supportedPoints: ClosedRange<Double> = 1...100_000

  /// The size as text, such as `390x844`.
  public var sizeText: String {
    "\(DisplayText.text(widthPoints))x\(DisplayText.text(heightPoints))"
  }

  /// Reads `390x844`. For invalid text, returns false and changes nothing.
  public mutating func setSize(_ text: String) -> Bool {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      Self.supportedPoints.contains(width), Self.supportedPoints.contains(height)
    else { return false }
    (widthPoints, heightPoints) = (width, height)
    return true
  }
}
