// Measuring and drawing attributed strings and strings, with the names of NSStringDrawing.h.

/// Options for measuring and drawing a string. Raw values are UIKit's.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Breaks lines to fit the rectangle. Without this option the text is one line on a baseline.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// Stored, but has no effect: the font's leading is always used.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// Stored, but has no effect: text is measured with the table of character widths, not by its
  /// glyphs.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
  /// If not all lines fit, adds an ellipsis to the last line that fits.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// The results of drawing. The scale factor is always 1, because text is not shrunk.
open class NSStringDrawingContext: NSObject, @unchecked Sendable {
  open var minimumScaleFactor: CGFloat = 0
  open var actualScaleFactor: CGFloat { 1 }
  /// The box of the text measured or drawn last, in points.
  open internal(set) var totalBounds = CGRect.zero
}

extension NSAttributedString {
  /// Returns the size of the text in points. Lines break only at line feeds.
  public func size() -> CGSize { TextLayout(self, width: .greatestFiniteMagnitude).size }

  /// Returns the box that the text occupies within a size, in points. The origin is zero with
  /// `usesLineFragmentOrigin`; without it, the origin's y is the negative descent of the line.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    let layout = layout(in: size, options)
    let isOneLine = !options.contains(.usesLineFragmentOrigin)
    let below = layout.lines.first.map { $0.baseline - $0.height } ?? 0
    let box = CGRect(origin: CGPoint(x: 0, y: isOneLine ? below : 0), size: layout.size)
    context?.totalBounds = box
    return box
  }

  func layout(in size: CGSize, _ options: NSStringDrawingOptions) -> TextLayout {
    // 0 means no limit, which is what code that passes only a width or only a height expects.
    let width = size.width > 0 ? size.width : .greatestFiniteMagnitude
    guard options.contains(.usesLineFragmentOrigin) else {
      return TextLayout(self, width: .greatestFiniteMagnitude, lines: 1)
    }
    let whole = TextLayout(self, width: width)
    guard size.height > 0, whole.size.height > size.height,
      options.contains(.truncatesLastVisibleLine)
    else { return whole }
    let fitting = whole.lines.filter { $0.top + $0.height <= size.height }.count
    return TextLayout(self, width: width, lines: max(1, fitting))
  }

  /// Draws the text into the current image context. Does nothing without a context.
  @preconcurrency @MainActor public func draw(at point: CGPoint) {
    draw(TextLayout(self, width: .greatestFiniteMagnitude), at: point)
  }
  /// Draws the lines that fit into the rectangle.
  @preconcurrency @MainActor public func draw(in rect: CGRect) {
    draw(with: rect, options: .usesLineFragmentOrigin, context: nil)
  }
  /// Draws the text in a rectangle. Without `usesLineFragmentOrigin`, the rectangle's origin is the
  /// left end of the baseline.
  @preconcurrency @MainActor public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) {
    let layout = layout(in: rect.size, options)
    var origin = rect.origin
    if !options.contains(.usesLineFragmentOrigin) {
      origin.y -= layout.lines.first?.baseline ?? 0
    }
    context?.totalBounds = CGRect(origin: origin, size: layout.size)
    let fits = rect.size.height > 0 && options.contains(.usesLineFragmentOrigin)
    draw(layout, at: origin, height: fits ? rect.size.height : .greatestFiniteMagnitude)
  }

  @MainActor private func draw(
    _ layout: TextLayout, at origin: CGPoint, height: CGFloat = .greatestFiniteMagnitude
  ) {
    GraphicsStack.contexts.last?.draw(layout, at: origin, height: height)
  }
}

/// A string that can be measured and drawn: on Apple's platforms, the compiler finds NSString's
/// methods also for a Swift string, by bridging.
public protocol UIStringDrawing: CustomStringConvertible {}
extension NSString: UIStringDrawing {}
extension String: UIStringDrawing {}

extension UIStringDrawing {
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    attributed(attrs).size()
  }
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    attributed(attributes).boundingRect(with: size, options: options, context: context)
  }
  @preconcurrency @MainActor
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    attributed(attrs).draw(at: point)
  }
  @preconcurrency @MainActor
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    attributed(attrs).draw(in: rect)
  }
  @preconcurrency @MainActor public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) { attributed(attributes).draw(with: rect, options: options, context: context) }

  private func attributed(_ attributes: [NSAttributedString.Key: Any]?) -> NSAttributedString {
    NSAttributedString(string: description, attributes: attributes)
  }
}
