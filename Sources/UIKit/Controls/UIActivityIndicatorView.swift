/// A view that shows that an activity is in progress.
///
/// It is shown and hidden as in UIKit and has UIKit's sizes, but it does not spin. With an endless
/// animation, a replay of a screen with an indicator would never come to rest.
@preconcurrency @MainActor open class UIActivityIndicatorView: UIView {
  public enum Style: Int, Sendable {
    case whiteLarge, white, gray
    case medium = 100
    case large = 101

    /// The length of a side, in points.
    var side: CGFloat { self == .whiteLarge || self == .large ? 37 : 20 }
    var color: UIColor { self == .whiteLarge || self == .white ? .white : .systemGray }
  }

  public override init(frame: CGRect) { super.init(frame: frame) }
  public init(style: Style) {
    self.style = style
    super.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
  }
  /// The name before Swift 4.2.
  public convenience init(activityIndicatorStyle style: Style) { self.init(style: style) }
  /// Cannot fail, as on Apple's platforms: subclasses declare `required init(coder:)`.
  public required init(coder: NSCoder) { super.init(frame: .zero) }

  open var style = Style.medium { didSet { changed() } }
  /// The name before Swift 4.2.
  open var activityIndicatorViewStyle: Style {
    get { style }
    set { style = newValue }
  }
  open var color: UIColor! {
    get { ownColor ?? style.color }
    set {
      ownColor = newValue
      changed()
    }
  }
  open var hidesWhenStopped = true { didSet { updateVisibility() } }
  open private(set) var isAnimating = false

  open func startAnimating() {
    isAnimating = true
    updateVisibility()
  }
  open func stopAnimating() {
    isAnimating = false
    updateVisibility()
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: style.side, height: style.side)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
  open override func layoutSubviews() {
    super.layoutSubviews()
    let side = style.side - 2 * Self.lineWidth
    ring.frame = CGRect(
      x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
    ring.layer.cornerRadius = side / 2
  }

  /// The line width, in points.
  private static let lineWidth: CGFloat = 3
  private var ownColor: UIColor?
  private let ring = UIView(frame: .zero)

  override func didCreate() {
    ring.isUserInteractionEnabled = false
    ring.layer.borderWidth = Self.lineWidth
    addSubview(ring)
    changed()
    updateVisibility()
  }
  private func changed() {
    ring.layer.borderColor = color.cgColor
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }
  private func updateVisibility() {
    let hidden = hidesWhenStopped && !isAnimating
    if isHidden != hidden { isHidden = hidden }
  }
}

public typealias UIActivityIndicatorViewStyle = UIActivityIndicatorView.Style
