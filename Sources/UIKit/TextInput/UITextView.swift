/// A scroll view with text.
///
/// If the view is editable, a tap makes it first responder, which shows the keyboard.
/// ``insertText(_:)`` and ``deleteBackward()`` edit the selected range and call the delegate as
/// typing does. The view has no caret and no editing menu.
@preconcurrency @MainActor open class UITextView: UIScrollView, UIKeyInput {
  public init(frame: CGRect, textContainer: NSTextContainer?) {
    self.textContainer = textContainer ?? NSTextContainer()
    super.init(frame: frame)
  }
  public override convenience init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }
  public required init?(coder: NSCoder) {
    textContainer = NSTextContainer()
    super.init(coder: coder)
  }

  public let textContainer: NSTextContainer
  /// The insets around the text, in points.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet { textDidChange() }
  }

  open var text: String! {
    get { content.string }
    set { setContent(NSAttributedString(string: newValue ?? "")) }
  }
  open var attributedText: NSAttributedString! {
    get { content }
    set { setContent(newValue ?? NSAttributedString()) }
  }
  /// The font; the default is UIKit's, 12-point Helvetica.
  open var font: UIFont? = UIFont(name: "Helvetica", size: 12) { didSet { textDidChange() } }
  /// Stored, but has no effect: the content size category does not change here.
  open var adjustsFontForContentSizeCategory = false
  open var textColor: UIColor? = .label { didSet { textDidChange() } }
  open var textAlignment: NSTextAlignment = .natural { didSet { textDidChange() } }
  open var typingAttributes: [NSAttributedString.Key: Any] = [:]
  open var linkTextAttributes: [NSAttributedString.Key: Any]! = [:]
  open var isEditable = true
  open var isSelectable = true
  /// Stored, but has no effect: data is not detected.
  open var dataDetectorTypes: UIDataDetectorTypes = []
  open var allowsEditingTextAttributes = false
  open var clearsOnInsertion = false
  /// The selection, in UTF-16 units. Edits clamp it to the text.
  open var selectedRange = NSRange(location: 0, length: 0)
  open var hasText: Bool { content.length > 0 }
  open func scrollRangeToVisible(_ range: NSRange) { show(range) }

  open override var inputView: UIView? {
    get { customInputView }
    set { customInputView = newValue }
  }
  open override var inputAccessoryView: UIView? {
    get { customAccessoryView }
    set { customAccessoryView = newValue }
  }

  // Stored, but has no effect: traits of the keyboard (UITextInputTraits).
  open var keyboardType = UIKeyboardType.default
  open var keyboardAppearance = UIKeyboardAppearance.default
  open var returnKeyType = UIReturnKeyType.default
  open var enablesReturnKeyAutomatically = false
  open var isSecureTextEntry = false
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open var spellCheckingType = UITextSpellCheckingType.default
  open var textContentType: UITextContentType?

  open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    beginEditing { super.becomeFirstResponder() }
  }
  @discardableResult
  open override func resignFirstResponder() -> Bool { endEditing { super.resignFirstResponder() } }
  open func insertText(_ text: String) { replaceSelection(with: text) }
  open func deleteBackward() { eraseBackward() }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    if isEditable, touches.first?.tapCount == 1 { becomeFirstResponder() }
  }

  override func didCreate() {
    super.didCreate()
    label.isUserInteractionEnabled = false
    addSubview(label)
    textContainer.changed = { [weak self] in self?.textDidChange() }
    textDidChange()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize(size) }
  /// The text's size if scrolling is off, as in UIKit.
  open override var intrinsicContentSize: CGSize {
    isScrollEnabled
      ? super.intrinsicContentSize
      : fittingSize(CGSize(width: solvedWidth ?? bounds.width, height: .greatestFiniteMagnitude))
  }
  open override func layoutSubviews() {
    super.layoutSubviews()
    placeText()
  }

  // Internal state, used by UITextView+Text and UITextView+Editing.
  var solvedWidth: CGFloat?
  let label = UILabel(frame: .zero)
  var content = NSAttributedString()
  private var customInputView: UIView?
  private var customAccessoryView: UIView?
}

/// The data to detect in text. No data is detected here.
public struct UIDataDetectorTypes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let phoneNumber = UIDataDetectorTypes(rawValue: 1 << 0)
  public static let link = UIDataDetectorTypes(rawValue: 1 << 1)
  public static let address = UIDataDetectorTypes(rawValue: 1 << 2)
  public static let calendarEvent = UIDataDetectorTypes(rawValue: 1 << 3)
  public static let all = UIDataDetectorTypes(rawValue: UInt.max)
}

extension UITextView: DelegateOfOwnType { public typealias OwnDelegate = any UITextViewDelegate }
