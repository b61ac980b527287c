// A button: a title, an image, and actions.

@preconcurrency @MainActor open class UIButton: UIControl {
  public enum ButtonType: Int, Sendable {
    case custom, system, detailDisclosure, infoLight, infoDark, contactAdd
    case close = 7
    /// The name before iOS 7.
    public static var roundedRect: ButtonType { .system }
  }

  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    kind = buttonType
  }
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    guard let primaryAction else { return }
    setTitle(primaryAction.title, for: .normal)
    addAction(primaryAction, for: .primaryActionTriggered)
  }

  open var buttonType: ButtonType { kind }
  open var titleLabel: UILabel? { label }
  open var imageView: UIImageView? { image }
  open var contentEdgeInsets = UIEdgeInsets.zero {
    didSet {
      guard contentEdgeInsets != oldValue else { return }
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }
  open var titleEdgeInsets = UIEdgeInsets.zero {
    didSet { if titleEdgeInsets != oldValue { setNeedsLayout() } }
  }
  open var imageEdgeInsets = UIEdgeInsets.zero {
    didSet { if imageEdgeInsets != oldValue { setNeedsLayout() } }
  }
  /// Changes the layout direction, including that of the configuration's insets.
  open override var semanticContentAttribute: UISemanticContentAttribute {
    didSet { if let configuration { applyInsets(of: configuration) } }
  }
  /// Stored, but has no effect: a highlighted button is not dimmed.
  open var adjustsImageWhenHighlighted = true

  open func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    refresh()
  }
  open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }
  open var currentTitle: String? { title(for: state) }
  /// Sets an attributed title, which takes precedence over a plain title for the same state.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    attributedTitles[state] = title
    refresh()
    invalidateIntrinsicContentSize()
  }
  open func attributedTitle(for state: State) -> NSAttributedString? {
    attributedTitles[state] ?? (titles[state] == nil ? attributedTitles[.normal] : nil)
  }
  open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
  /// The button's appearance as a single value; setting it sets the title, image, colours and
  /// insets.
  open var configuration: Configuration? {
    didSet {
      guard let configuration else { return }
      apply(configuration)
      invalidateIntrinsicContentSize()
    }
  }
  /// The handler that updates the configuration. Only ``setNeedsUpdateConfiguration()`` calls it.
  open var configurationUpdateHandler: ((UIButton) -> Void)?
  open func setNeedsUpdateConfiguration() { configurationUpdateHandler?(self) }
  /// The menu, which a tap shows if ``showsMenuAsPrimaryAction`` is true. Otherwise the menu has no
  /// effect.
  open var menu: UIMenu?
  open var showsMenuAsPrimaryAction = false
  open var currentTitleColor: UIColor { titleColor(for: state) ?? .systemBlue }
  open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }
  // These have no effect: titles have no shadow, and buttons neither dim nor glow.
  open func setTitleShadowColor(_ color: UIColor?, for state: State) {}
  open var reversesTitleShadowWhenHighlighted = false
  open var showsTouchWhenHighlighted = false
  open var adjustsImageWhenDisabled = true

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if isTouchInside, showsMenuAsPrimaryAction { menu?.present(from: self, sender: self) }
  }

  open func setTitleColor(_ color: UIColor?, for state: State) {
    colors[state] = color
    refresh()
  }
  open func titleColor(for state: State) -> UIColor? { colors[state] ?? colors[.normal] }
  open func setImage(_ image: UIImage?, for state: State) {
    images[state] = image
    refresh()
  }
  open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }
  open var currentImage: UIImage? { image(for: state) }
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    backgrounds[state] = image
    layer.contents = backgrounds[self.state] ?? backgrounds[.normal]
  }
  open func backgroundImage(for state: State) -> UIImage? {
    backgrounds[state] ?? backgrounds[.normal]
  }

  open override var isHighlighted: Bool { didSet { refresh() } }
  open override var isSelected: Bool { didSet { refresh() } }
  open override var isEnabled: Bool { didSet { refresh() } }

  /// The size of the image and the title side by side, with the configuration's image padding
  /// between them and the content insets around them. Without insets, there are 6 points above and
  /// below the title. A button with neither title nor image is 30 points wide and as high as a
  /// button with a title. Source: sizes measured on iOS (33 points high with a title of 21 points;
  /// 30 × 34 when empty).
  open override var intrinsicContentSize: CGSize {
    let text = label.sizeThatFits(.zero)
    let picture = currentImage?.size ?? .zero
    let insets = contentEdgeInsets
    var (width, height) = (
      text.width + padding(text, picture) + picture.width, max(text.height, picture.height)
    )
    if width == 0 { (width, height) = (Self.emptyWidth, label.font.lineHeight) }
    if insets == .zero, text.width > 0 || picture == .zero {
      let titled = (text.height > 0 ? text.height : height) + 2 * Self.titlePadding
      height = max(titled, picture.height)
    }
    return CGSize(
      width: width + insets.left + insets.right, height: height + insets.top + insets.bottom)
  }
  /// The points above and below a title.
  private static let titlePadding: CGFloat = 6
  /// The width of an empty button, in points.
  private static let emptyWidth: CGFloat = 30
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// Places the image before the title in the layout direction, and aligns the two as a group as
  /// the content alignment says. Edge insets move the image or title by half the difference between
  /// opposite insets, as in a centred UIKit button.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let content = contentRect(forBounds: bounds)
    image.frame = imageRect(forContentRect: content)
    label.frame = titleRect(forContentRect: content)
    if let configuration { layer.cornerRadius = configuration.radius(for: bounds.height) }
  }

  /// The rectangle of the image and the title: the bounds without the content insets.
  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentEdgeInsets) }
  /// The image's frame in a content rectangle.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    places(in: contentRect).image
  }
  /// The title's frame in a content rectangle.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    places(in: contentRect).title
  }
  /// The rectangle of the background image: the bounds. Overrides have no effect, because the
  /// button's own layer shows the image.
  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }

  private func places(in area: CGRect) -> (image: CGRect, title: CGRect) {
    let text = label.sizeThatFits(.zero)
    let picture = currentImage?.size ?? .zero
    let padding = padding(text, picture)
    let room = max(0, area.width - picture.width - padding)
    let width = contentHorizontalAlignment == .fill ? room : text.width
    let group = picture.width + padding + width
    let left = effectiveContentHorizontalAlignment.origin(
      of: text.width + picture.width + padding, in: area)
    let isMirrored = leadingSign < 0
    let imagePlace = CGRect(
      x: isMirrored ? left + group - picture.width : left,
      y: contentVerticalAlignment.origin(of: picture.height, in: area),
      width: picture.width, height: picture.height
    ).offsetBy(dx: Self.shift(imageEdgeInsets).dx, dy: Self.shift(imageEdgeInsets).dy)
    let titlePlace = CGRect(
      x: isMirrored ? left : left + picture.width + padding,
      y: contentVerticalAlignment.origin(of: text.height, in: area), width: width,
      height: text.height
    ).offsetBy(dx: Self.shift(titleEdgeInsets).dx, dy: Self.shift(titleEdgeInsets).dy)
    return (imagePlace, titlePlace)
  }

  /// The configuration's padding between the image and the title, if the button has both.
  private func padding(_ text: CGSize, _ picture: CGSize) -> CGFloat {
    picture.width > 0 && text.width > 0 ? configuration?.imagePadding ?? 0 : 0
  }

  private static func shift(_ insets: UIEdgeInsets) -> CGVector {
    CGVector(dx: (insets.left - insets.right) / 2, dy: (insets.top - insets.bottom) / 2)
  }

  /// A one-finger tap belongs to the button: tap recognisers of enclosing views do not begin.
  ///
  /// Source: "Interacting with Other User Interface Controls" in UIGestureRecognizer's
  /// documentation. A disabled button sends no actions, so it does not prevent the recognisers.
  open override func gestureRecognizerShouldBegin(
    _ gestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    if isEnabled, let tap = gestureRecognizer as? UITapGestureRecognizer,
      tap.numberOfTapsRequired == 1, tap.numberOfTouchesRequired == 1,
      let owner = tap.view, owner !== self, isDescendant(of: owner)
    {
      return false
    }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  private func refresh() {
    if !backgrounds.isEmpty { layer.contents = currentBackgroundImage }
    label.textColor = titleColor(for: state) ?? .systemBlue
    let (oldText, oldImage) = (label.text, image.image)
    if let title = currentAttributedTitle {
      label.attributedText = title
    } else {
      label.text = currentTitle
    }
    image.image = currentImage
    if label.text != oldText || image.image !== oldImage { invalidateIntrinsicContentSize() }
    setNeedsLayout()
  }

  override func didCreate() {
    addSubview(image)
    addSubview(label)
    label.textAlignment = .center
    label.font = .systemFont(ofSize: UIFont.buttonFontSize)
  }

  private var kind = ButtonType.custom
  private let label = UILabel(frame: .zero)
  private let image = UIImageView(frame: .zero)
  private var titles: [State: String] = [:]
  private var attributedTitles: [State: NSAttributedString] = [:]
  private var colors: [State: UIColor] = [:]
  private var images: [State: UIImage] = [:]
  private var backgrounds: [State: UIImage] = [:]
}
