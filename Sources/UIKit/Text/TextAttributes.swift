/// The attributes of a run that layout and drawing use.
struct TextAttributes: Equatable {
  var font: UIFont
  var color: UIColor
  var paragraph = NSParagraphStyle.Values()
  /// The points added after each character.
  var kern: CGFloat = 0
  /// The distance above the line's baseline, in points.
  var baselineOffset: CGFloat = 0
  var backgroundColor: UIColor?
  /// The colours of the lines under and through the text; `nil` means no line.
  var underline: UIColor?
  var strikethrough: UIColor?
  var attachment: NSTextAttachment?

  init(font: UIFont, color: UIColor) {
    self.font = font
    self.color = color
  }

  /// Reads the attributes of a run; missing ones are taken from `base`.
  init(_ attributes: [NSAttributedString.Key: Any], base: TextAttributes) {
    self = base
    if let font = attributes[.font] as? UIFont { self.font = font }
    if let color = attributes[.foregroundColor] as? UIColor { self.color = color }
    if let style = attributes[.paragraphStyle] as? NSParagraphStyle { paragraph = style.values }
    if let kern = Self.number(attributes[.tracking]) ?? Self.number(attributes[.kern]) {
      self.kern = kern
    }
    baselineOffset = Self.number(attributes[.baselineOffset]) ?? baselineOffset
    backgroundColor = attributes[.backgroundColor] as? UIColor
    attachment = attributes[.attachment] as? NSTextAttachment
    underline = line(attributes, .underlineStyle, .underlineColor)
    strikethrough = line(attributes, .strikethroughStyle, .strikethroughColor)
  }

  /// The attributes of plain text, with the defaults that UIKit documents: 12 points, black.
  static let plain = TextAttributes(
    font: UIFont(name: "Helvetica", size: 12) ?? .systemFont(ofSize: 12), color: .black)

  private func line(
    _ attributes: [NSAttributedString.Key: Any], _ style: NSAttributedString.Key,
    _ color: NSAttributedString.Key
  ) -> UIColor? {
    guard (Self.number(attributes[style]) ?? 0) != 0 else { return nil }
    return attributes[color] as? UIColor ?? self.color
  }

  /// Reads a number. Existing iOS code passes numbers of several types, and underline styles
  /// instead of their raw values.
  private static func number(_ value: Any?) -> CGFloat? {
    let number: Any? = (value as? NSUnderlineStyle)?.rawValue ?? value
    return number.flatMap(ValueChannels.scalar).map { CGFloat($0) }
  }
}
