// Sets, measures and places a text view's text.

extension UITextView {
  /// Sets new text; the selection moves to its end, as in UIKit.
  func setContent(_ new: NSAttributedString) {
    content = new
    selectedRange = NSRange(location: new.length, length: 0)
    textDidChange()
  }

  func textDidChange() {
    label.font = font ?? TextAttributes.plain.font
    label.textColor = textColor ?? .label
    label.textAlignment = textAlignment
    label.numberOfLines = textContainer.maximumNumberOfLines
    label.lineBreakMode = textContainer.lineBreakMode
    label.attributedText = content
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// The insets between the edges and the text, in points.
  private var insets: UIEdgeInsets {
    var insets = textContainerInset
    insets.left += textContainer.lineFragmentPadding
    insets.right += textContainer.lineFragmentPadding
    return insets
  }

  func fittingSize(_ size: CGSize) -> CGSize {
    let insets = insets
    let width = size.width > 0 ? size.width : .greatestFiniteMagnitude
    let text = label.sizeThatFits(
      CGSize(width: max(0, width - insets.left - insets.right), height: .greatestFiniteMagnitude))
    let height = max(text.height, label.font.lineHeight)
    return CGSize(
      width: text.width + insets.left + insets.right, height: height + insets.top + insets.bottom)
  }

  func placeText() {
    let insets = insets
    let width = max(0, bounds.width - insets.left - insets.right)
    textContainer.size = CGSize(width: width, height: .greatestFiniteMagnitude)
    let height = label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
    label.frame = CGRect(x: insets.left, y: insets.top, width: width, height: height)
    let size = CGSize(width: bounds.width, height: height + insets.top + insets.bottom)
    if contentSize != size { contentSize = size }
  }

  /// Scrolls to the line where a range begins.
  func show(_ range: NSRange) {
    layoutIfNeeded()
    let before = content.attributedSubstring(
      from: NSRange(location: 0, length: min(max(range.location, 0), content.length)))
    let layout = TextLayout(before, base: label.textAttributes, width: label.bounds.width)
    guard let line = layout.lines.last else { return }
    scrollRectToVisible(
      CGRect(x: 0, y: label.frame.minY + line.top, width: 1, height: line.height), animated: false)
  }
}
