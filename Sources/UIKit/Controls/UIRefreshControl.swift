/// A control that shows that a list is being refreshed.
///
/// A pull does not begin refreshing, because scroll views here do not add a content inset for the
/// control. ``beginRefreshing()`` and ``simulatePull()`` begin it.
@preconcurrency @MainActor open class UIRefreshControl: UIControl {
  public init() { super.init(frame: .zero) }
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open private(set) var isRefreshing = false
  /// Stored, but has no effect: no title is shown.
  open var attributedTitle: NSAttributedString?

  /// Begins refreshing. As in UIKit, this runs no action.
  open func beginRefreshing() {
    isRefreshing = true
    spinner.startAnimating()
  }
  open func endRefreshing() {
    isRefreshing = false
    spinner.stopAnimating()
  }

  /// Begins refreshing as if a finger had pulled, and runs the actions. An EdgePan addition.
  public func simulatePull() {
    guard !isRefreshing, isEnabled else { return }
    beginRefreshing()
    sendActions(for: .valueChanged)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    spinner.center = CGPoint(x: bounds.midX, y: bounds.midY)
  }
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    spinner.color = tintColor
  }

  /// The height in points, as on iOS.
  private static let height: CGFloat = 60
  private let spinner = UIActivityIndicatorView(style: .medium)

  override func didCreate() {
    frame = CGRect(x: 0, y: -Self.height, width: frame.width, height: Self.height)
    autoresizingMask = .flexibleWidth
    addSubview(spinner)
  }
}
