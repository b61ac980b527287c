import Foundation

/// A gradient for image contexts. Components are read as sRGB, whatever the colour space.
public final class CGGradient: Sendable {
  public let colors: [CGColor]
  /// The positions of the colours, 0…1, one for each colour.
  public let locations: [CGFloat]

  /// Creates a gradient. Without locations the colours are spaced evenly from 0 to 1. Returns `nil`
  /// if there are no colours.
  public convenience init?(
    colorsSpace space: CGColorSpace?, colors: NSArray, locations: UnsafePointer<CGFloat>?
  ) {
    // As in Core Graphics, the initialiser fails if an element is not a colour.
    let list = colors.compactMap { $0 as? CGColor }
    guard !list.isEmpty, list.count == colors.count else { return nil }
    self.init(list, locations.map { Array(UnsafeBufferPointer(start: $0, count: list.count)) })
  }

  /// Creates a gradient from the components of its colours, one colour after another: the
  /// components of the colour space, then alpha.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    guard count > 0 else { return nil }
    let width = space.numberOfComponents + 1
    let colors = (0..<count).map { index -> CGColor in
      let own = UnsafeBufferPointer(start: components + index * width, count: width)
      return width == 2
        ? CGColor(gray: own[0], alpha: own[1])
        : CGColor(red: own[0], green: own[1], blue: own[2], alpha: own[3])
    }
    self.init(colors, locations.map { Array(UnsafeBufferPointer(start: $0, count: count)) })
  }

  private init(_ colors: [CGColor], _ locations: [CGFloat]?) {
    self.colors = colors
    let last = CGFloat(max(colors.count - 1, 1))
    self.locations = locations ?? colors.indices.map { CGFloat($0) / last }
  }
}

/// Options that extend a gradient beyond its ends. The raw values are Core Graphics'.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1 << 0)
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 1 << 1)
}
