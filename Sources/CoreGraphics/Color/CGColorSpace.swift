import Foundation

/// The colour space of a colour's components. It has no effect: components are read as sRGB, and a
/// grey value as three equal components.
public final class CGColorSpace: Hashable, Sendable {
  public let name: String?
  public let numberOfComponents: Int

  init(_ name: String, components: Int) {
    self.name = name
    numberOfComponents = components
  }

  public convenience init?(name: String) {
    self.init(name, components: name.contains("Gray") ? 1 : 3)
  }

  /// The kind of colour space: grey or RGB, because EdgePan has no others.
  public var model: CGColorSpaceModel { numberOfComponents == 1 ? .monochrome : .rgb }

  public static let sRGB = "kCGColorSpaceSRGB"
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"

  public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool {
    left.name == right.name
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The kind of a colour space. Raw values are Core Graphics'.
public enum CGColorSpaceModel: Int32, Sendable {
  case unknown = -1
  case monochrome, rgb, cmyk, lab, deviceN, indexed, pattern, XYZ
}

public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace {
  CGColorSpace("kCGColorSpaceDeviceRGB", components: 3)
}
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace {
  CGColorSpace("kCGColorSpaceDeviceGray", components: 1)
}
