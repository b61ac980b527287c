// A label's text in lines.

extension UILabel {
  /// The default attributes, for runs that do not specify their own.
  var textAttributes: TextAttributes {
    var attributes = TextAttributes(
      font: font ?? .systemFont(ofSize: UIFont.labelFontSize),
      color: (isHighlighted ? highlightedTextColor : nil) ?? textColor ?? .label)
    let isMirrored = textAlignment == .natural && leadingSign < 0
    attributes.paragraph.alignment = isMirrored ? .right : textAlignment
    attributes.paragraph.lineBreakMode = lineBreakMode
    return attributes
  }

  func layOut(_ text: NSAttributedString, within width: CGFloat) -> TextLayout {
    TextLayout(text, base: textAttributes, width: width, lines: numberOfLines)
  }
}
