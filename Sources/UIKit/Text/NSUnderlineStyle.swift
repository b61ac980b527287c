/// The kind of line under or through text. Raw values are UIKit's.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let single = NSUnderlineStyle(rawValue: 0x01)
  public static let thick = NSUnderlineStyle(rawValue: 0x02)
  public static let double = NSUnderlineStyle(rawValue: 0x09)
  public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
  public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x0300)
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x0400)
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
  /// The names before Swift 4.2.
  public static let styleSingle = single
  public static let styleThick = thick
  public static let styleDouble = double
  public static let styleNone = NSUnderlineStyle([])
}

/// A shadow of text, stored but not drawn.
open class NSShadow: NSObject, NSCopying, @unchecked Sendable {
  public override init() { super.init() }
  /// The shadow offset, in points.
  open var shadowOffset = CGSize.zero
  /// The shadow blur radius, in points.
  open var shadowBlurRadius: CGFloat = 0
  /// A `UIColor` or a `CGColor`.
  open var shadowColor: Any? = UIColor(white: 0, alpha: 1.0 / 3)

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSShadow()
    copy.shadowOffset = shadowOffset
    copy.shadowBlurRadius = shadowBlurRadius
    copy.shadowColor = shadowColor
    return copy
  }
}
