// A view that shows text in lines.

/// The baseline of shrunken text. Raw values are UIKit's.
public enum UIBaselineAdjustment: Int, Sendable { case alignBaselines, alignCenters, none }

/// A view that shows text. The text is measured with a fixed table of character widths.
@preconcurrency @MainActor open class UILabel: UIView {
  override func didCreate() { isUserInteractionEnabled = false }

  /// The text. Setting it removes the attributes of ``attributedText``.
  open var text: String? {
    get { plain ?? attributed?.string }
    set {
      (plain, attributed) = (newValue, nil)
      sizeDidChange()
    }
  }
  /// The text with attributes. Runs without a font, colour or paragraph style use those of the
  /// label.
  open var attributedText: NSAttributedString? {
    get { attributed ?? plain.map { NSAttributedString(string: $0) } }
    set {
      (plain, attributed) = (nil, newValue.map { NSAttributedString(attributedString: $0) })
      sizeDidChange()
    }
  }
  open var font: UIFont! = .systemFont(ofSize: UIFont.labelFontSize) {
    didSet { sizeDidChange() }
  }
  open var textColor: UIColor! = .label { didSet { journalAppearance("text") } }
  /// The text colour of a highlighted label, if set.
  open var highlightedTextColor: UIColor? { didSet { journalAppearance("text") } }
  open var textAlignment: NSTextAlignment = .natural { didSet { journalAppearance("text") } }
  open var lineBreakMode: NSLineBreakMode = .byTruncatingTail {
    didSet { if lineBreakMode != oldValue { sizeDidChange() } }
  }
  /// The maximum number of lines; 0 means no limit.
  open var numberOfLines = 1 { didSet { if numberOfLines != oldValue { sizeDidChange() } } }
  open var isHighlighted = false { didSet { journalAppearance("text") } }
  // Stored, but has no effect: text is not shrunk, tightened, dimmed or shadowed.
  open var adjustsFontSizeToFitWidth = false
  open var minimumScaleFactor: CGFloat = 0
  open var isEnabled = true
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines
  open var adjustsFontForContentSizeCategory = false
  open var allowsDefaultTighteningForTruncation = false
  open var shadowColor: UIColor?
  open var shadowOffset = CGSize(width: 0, height: -1)
  /// The width at which the text wraps in ``intrinsicContentSize``, in points; 0 means the label's
  /// own width.
  open var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { if preferredMaxLayoutWidth != oldValue { invalidateIntrinsicContentSize() } }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = numberOfLines == 1 || size.width <= 0 ? .greatestFiniteMagnitude : size.width
    if let attributed { return layOut(attributed, within: width).size }
    return TextMeasure.size(text ?? "", font, within: width, lines: numberOfLines)
  }
  open override func sizeToFit() {
    bounds.size = sizeThatFits(CGSize(width: bounds.width, height: .greatestFiniteMagnitude))
  }
  open override var intrinsicContentSize: CGSize {
    sizeThatFits(
      CGSize(
        width: preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : textWidth,
        height: .greatestFiniteMagnitude))
  }

  /// The text's rectangle in the given bounds.
  open func textRect(
    forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int
  ) -> CGRect {
    let text = attributedText ?? NSAttributedString()
    return CGRect(
      origin: bounds.origin,
      size: TextLayout(text, base: textAttributes, width: bounds.width, lines: numberOfLines).size)
  }
  /// Never called by EdgePan: the renderer draws the text itself.
  open func drawText(in rect: CGRect) {}

  package override func drawnAppearance() -> DrawnAppearance? { DrawnAppearance(texts: drawnText) }

  /// The distances from the label's middle down to the first and last baselines, in points. The
  /// text is vertically centred.
  override var baselines: (first: CGFloat, last: CGFloat)? {
    guard let font else { return nil }
    let text = sizeThatFits(CGSize(width: textWidth, height: .greatestFiniteMagnitude)).height
    return (font.ascender - text / 2, text / 2 - (font.lineHeight - font.ascender))
  }

  private func sizeDidChange() {
    journalAppearance("text")
    invalidateIntrinsicContentSize()
  }

  var solvedWidth: CGFloat?
  private var textWidth: CGFloat { solvedWidth ?? bounds.width }
  private var plain: String?
  private var attributed: NSAttributedString?
}
