/// A control with a line of text.
///
/// A tap makes the field first responder, which shows the keyboard. Text is entered with
/// ``insertText(_:)`` and ``deleteBackward()``, which call the delegate as typing does. The field
/// has no caret, selection or editing menu; text is entered at the end.
@preconcurrency @MainActor open class UITextField: UIControl, UIKeyInput {
  public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }
  public enum ViewMode: Int, Sendable { case never, whileEditing, unlessEditing, always }
  public enum DidEndEditingReason: Int, Sendable { case committed, cancelled }

  // MARK: Text

  /// The text. As in UIKit, its value is never `nil`, and setting it runs no action.
  open var text: String? {
    get { content.string }
    set { content = NSAttributedString(string: newValue ?? "", attributes: defaultTextAttributes) }
  }
  open var attributedText: NSAttributedString? {
    get { content }
    set { content = newValue ?? NSAttributedString() }
  }
  open var placeholder: String? {
    get { hint?.string }
    set { attributedPlaceholder = newValue.map { NSAttributedString(string: $0) } }
  }
  open var attributedPlaceholder: NSAttributedString? {
    get { hint }
    set {
      hint = newValue
      showText()
    }
  }
  open var font: UIFont? = .systemFont(ofSize: UIFont.labelFontSize) { didSet { showText() } }
  /// Stored, but has no effect: the content size category does not change here.
  open var adjustsFontForContentSizeCategory = false
  open var textColor: UIColor? = .label { didSet { showText() } }
  open var textAlignment: NSTextAlignment = .natural { didSet { showText() } }
  open var defaultTextAttributes: [NSAttributedString.Key: Any] = [:]
  open var typingAttributes: [NSAttributedString.Key: Any]?
  /// Stored, but has no effect: text is not shrunk.
  open var adjustsFontSizeToFitWidth = false
  open var minimumFontSize: CGFloat = 0
  open var clearsOnBeginEditing = false
  open var hasText: Bool { content.length > 0 }

  // MARK: Border, background and side views

  /// The border. A rounded rectangle has a line width of one point and a corner radius of five;
  /// both are EdgePan's.
  open var borderStyle = BorderStyle.none { didSet { showBorder() } }
  open var background: UIImage? { didSet { layer.contents = background } }
  open var disabledBackground: UIImage?
  open var leftView: UIView? { didSet { exchange(oldValue, leftView) } }
  open var rightView: UIView? { didSet { exchange(oldValue, rightView) } }
  open var leftViewMode = ViewMode.never { didSet { setNeedsLayout() } }
  open var rightViewMode = ViewMode.never { didSet { setNeedsLayout() } }
  /// Stored, but has no effect: no clear button is shown. ``clear()`` has the same effect as a tap
  /// on it.
  open var clearButtonMode = ViewMode.never

  // MARK: Editing

  open weak var delegate: (any UITextFieldDelegate)?
  open private(set) var isEditing = false
  open override var inputView: UIView? {
    get { customInputView }
    set { customInputView = newValue }
  }
  open override var inputAccessoryView: UIView? {
    get { customAccessoryView }
    set { customAccessoryView = newValue }
  }

  // MARK: Traits; stored, but have no effect (UITextInputTraits)

  open var keyboardType = UIKeyboardType.default
  open var keyboardAppearance = UIKeyboardAppearance.default
  open var returnKeyType = UIReturnKeyType.default
  open var enablesReturnKeyAutomatically = false
  /// Whether each character is shown as a bullet. Unlike the other traits, this one has an effect.
  open var isSecureTextEntry = false { didSet { showText() } }
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open var spellCheckingType = UITextSpellCheckingType.default
  open var smartQuotesType = UITextSmartQuotesType.default
  open var smartDashesType = UITextSmartDashesType.default
  open var smartInsertDeleteType = UITextSmartInsertDeleteType.default
  open var textContentType: UITextContentType?

  // MARK: Rectangles

  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  open func textRect(forBounds bounds: CGRect) -> CGRect { standardTextRect(bounds) }
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
  open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
  /// Always zero: no clear button is shown.
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect { .zero }
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    let size = leftView?.frame.size ?? .zero
    return CGRect(
      x: bounds.minX, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    let size = rightView?.frame.size ?? .zero
    return CGRect(
      x: bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width,
      height: size.height)
  }
  open func drawText(in rect: CGRect) {}
  open func drawPlaceholder(in rect: CGRect) {}

  open override var canBecomeFirstResponder: Bool { isEnabled }
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    beginEditing { super.becomeFirstResponder() }
  }
  @discardableResult
  open override func resignFirstResponder() -> Bool { endEditing { super.resignFirstResponder() } }

  /// Enters text at the end, as typing does. A line feed calls `textFieldShouldReturn(_:)`.
  open func insertText(_ text: String) { type(text) }
  /// Deletes the last character, like the delete key.
  open func deleteBackward() {
    guard let last = content.string.last else { return }
    replaceEnd(String(last).utf16.count, with: "")
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if isTouchInside { becomeFirstResponder() }
  }

  open override var intrinsicContentSize: CGSize {
    let text = label.sizeThatFits(.zero)
    let inset = Self.textInset(borderStyle) * 2
    return CGSize(
      width: (hasText || hint != nil ? text.width : 0) + inset,
      height: max(text.height, font?.lineHeight ?? 0) + inset)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
  open override func layoutSubviews() {
    super.layoutSubviews()
    placeParts()
  }

  // Internal state, used by UITextField+Editing and UITextField+Layout.
  let label = UILabel(frame: .zero)
  var content = NSAttributedString() { didSet { showText() } }
  var hint: NSAttributedString?
  private var customInputView: UIView?
  private var customAccessoryView: UIView?

  override func didCreate() {
    label.isUserInteractionEnabled = false
    addSubview(label)
    showText()
  }

  func noteEditing(_ editing: Bool) {
    isEditing = editing
    showText()
    setNeedsLayout()
  }
}

public typealias UITextBorderStyle = UITextField.BorderStyle
public typealias UITextFieldViewMode = UITextField.ViewMode
