/// The content of a list cell.
///
/// The text styles, and the margins of 16 and 11 points, are iOS's; where Apple publishes no number,
/// the layout is EdgePan's: the image before the texts, which stand above each other, or at both
/// ends in `valueCell()`.
@preconcurrency @MainActor public struct UIListContentConfiguration: UIContentConfiguration {
  public struct TextProperties {
    public var font: UIFont
    public var color: UIColor = .label
    /// 0 means any number of lines.
    public var numberOfLines = 0
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail
    public var adjustsFontForContentSizeCategory = true
    public var alignment = NSTextAlignment.natural
    public var transform = TextTransform.none
    public enum TextTransform: Sendable { case none, uppercase, lowercase, capitalized }
  }
  public struct ImageProperties {
    public var tintColor: UIColor?
    public var cornerRadius: CGFloat = 0
    /// The greatest size; a zero length means no limit.
    public var maximumSize = CGSize.zero
    public var reservedLayoutSize = CGSize.zero
  }

  public var image: UIImage?
  public var imageProperties = ImageProperties()
  public var text: String?
  public var attributedText: NSAttributedString?
  public var textProperties: TextProperties
  public var secondaryText: String?
  public var secondaryAttributedText: NSAttributedString?
  public var secondaryTextProperties: TextProperties
  public var prefersSideBySideTextAndSecondaryText = false
  public var directionalLayoutMargins = NSDirectionalEdgeInsets(
    top: 11, leading: 16, bottom: 11, trailing: 16)
  public var imageToTextPadding: CGFloat = 16
  public var textToSecondaryTextHorizontalPadding: CGFloat = 6
  public var textToSecondaryTextVerticalPadding: CGFloat = 3

  private init(
    _ style: UIFont.TextStyle, _ second: UIFont.TextStyle = .caption1, _ color: UIColor = .label
  ) {
    textProperties = TextProperties(font: .preferredFont(forTextStyle: style), color: color)
    secondaryTextProperties = TextProperties(
      font: .preferredFont(forTextStyle: second), color: .secondaryLabel)
  }

  public static func cell() -> Self { Self(.body) }
  public static func subtitleCell() -> Self { Self(.body) }
  public static func valueCell() -> Self {
    var value = Self(.body, .body)
    value.prefersSideBySideTextAndSecondaryText = true
    return value
  }
  public static func sidebarCell() -> Self { Self(.body) }
  public static func plainHeader() -> Self { Self(.headline) }
  public static func plainFooter() -> Self { Self(.subheadline, .caption1, .secondaryLabel) }
  public static func groupedHeader() -> Self { Self(.footnote, .caption1, .secondaryLabel) }
  public static func groupedFooter() -> Self { Self(.footnote, .caption1, .secondaryLabel) }

  public func makeContentView() -> any UIView & UIContentView {
    UIListContentView(configuration: self)
  }
  public func updated(for state: any UIConfigurationState) -> Self { self }
}

/// The view that shows a ``UIListContentConfiguration``.
@preconcurrency @MainActor open class UIListContentView: UIView, UIContentView {
  public init(configuration: UIListContentConfiguration) {
    content = configuration
    super.init(frame: .zero)
    for view in [imageView, label, secondLabel] { addSubview(view) }
    showContent()
  }
  public required init?(coder: NSCoder) { return nil }

  open var configuration: any UIContentConfiguration {
    get { content }
    set {
      guard let new = newValue as? UIListContentConfiguration else { return }
      content = new
      showContent()
    }
  }
  private var content: UIListContentConfiguration
  private let imageView = UIImageView(frame: .zero)
  private let label = UILabel()
  private let secondLabel = UILabel()

  private func showContent() {
    imageView.image = content.image
    imageView.tintColor = content.imageProperties.tintColor
    imageView.layer.cornerRadius = content.imageProperties.cornerRadius
    show(content.text, content.attributedText, content.textProperties, in: label)
    show(
      content.secondaryText, content.secondaryAttributedText, content.secondaryTextProperties,
      in: secondLabel)
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func show(
    _ text: String?, _ attributed: NSAttributedString?,
    _ properties: UIListContentConfiguration.TextProperties, in label: UILabel
  ) {
    label.font = properties.font
    label.textColor = properties.color
    label.numberOfLines = properties.numberOfLines
    label.lineBreakMode = properties.lineBreakMode
    label.textAlignment = properties.alignment
    switch properties.transform {
    case .none: label.text = text
    case .uppercase: label.text = text?.uppercased()
    case .lowercase: label.text = text?.lowercased()
    case .capitalized: label.text = text?.capitalized
    }
    if let attributed { label.attributedText = attributed }
  }

  open override var intrinsicContentSize: CGSize {
    let size = sizeThatFits(CGSize(width: bounds.width, height: 0))
    return CGSize(width: UIView.noIntrinsicMetric, height: size.height)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let margins = content.directionalLayoutMargins
    let (first, second) = textSizes(width: textRoom(size.width).width)
    let isBoth = first.height > 0 && second.height > 0
    let text =
      content.prefersSideBySideTextAndSecondaryText
      ? max(first.height, second.height)
      : first.height + second.height + (isBoth ? content.textToSecondaryTextVerticalPadding : 0)
    return CGSize(
      width: size.width, height: max(text, imageSize.height) + margins.top + margins.bottom)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let room = textRoom(bounds.width)
    let (first, second) = textSizes(width: room.width)
    func place(_ view: UIView, _ x: CGFloat, _ y: CGFloat, _ size: CGSize) {
      view.frame = directed(CGRect(origin: CGPoint(x: x, y: y), size: size), in: bounds)
    }
    let image = imageSize
    place(
      imageView, content.directionalLayoutMargins.leading, bounds.midY - image.height / 2, image)
    if content.prefersSideBySideTextAndSecondaryText {
      place(label, room.x, bounds.midY - first.height / 2, first)
      place(
        secondLabel, room.x + room.width - second.width, bounds.midY - second.height / 2, second)
    } else {
      let gap =
        first.height > 0 && second.height > 0 ? content.textToSecondaryTextVerticalPadding : 0
      let top = bounds.midY - (first.height + gap + second.height) / 2
      place(label, room.x, top, CGSize(width: room.width, height: first.height))
      place(
        secondLabel, room.x, top + first.height + gap,
        CGSize(width: room.width, height: second.height))
    }
  }

  private var imageSize: CGSize {
    guard var size = content.image?.size else { return .zero }
    let limit = content.imageProperties.maximumSize
    if limit.width > 0 { size.width = min(size.width, limit.width) }
    if limit.height > 0 { size.height = min(size.height, limit.height) }
    return size
  }

  private func textRoom(_ width: CGFloat) -> (x: CGFloat, width: CGFloat) {
    let margins = content.directionalLayoutMargins
    let image =
      content.image == nil
      ? 0
      : max(imageSize.width, content.imageProperties.reservedLayoutSize.width)
        + content.imageToTextPadding
    let x = margins.leading + image
    return (x, max(0, width - x - margins.trailing))
  }

  private func textSizes(width: CGFloat) -> (CGSize, CGSize) {
    func size(_ label: UILabel) -> CGSize {
      guard label.text?.isEmpty == false else { return .zero }
      let size = label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
      return CGSize(width: min(size.width, width), height: size.height)
    }
    return (size(label), size(secondLabel))
  }
}
