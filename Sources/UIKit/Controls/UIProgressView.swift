/// A track that is filled from its leading end, 4 points high, as on iOS 14 and later.
@preconcurrency @MainActor open class UIProgressView: UIView {
  public enum Style: Int, Sendable { case `default`, bar }

  public convenience init(progressViewStyle style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: Self.defaultWidth, height: Self.height))
    progressViewStyle = style
  }

  /// Stored, but has no effect: both styles look the same.
  open var progressViewStyle = Style.default
  /// The progress, 0…1; other values are clamped.
  open var progress: Float {
    get { share }
    set { setProgress(newValue, animated: false) }
  }
  open var progressTintColor: UIColor? { didSet { applyColors() } }
  open var trackTintColor: UIColor? { didSet { applyColors() } }
  /// Stored, but has no effect: the bar is a plain colour.
  open var progressImage: UIImage?
  open var trackImage: UIImage?
  /// Stored, but has no effect: set ``progress`` instead.
  open var observedProgress: Progress?

  /// Sets the progress. An animated change takes 0.25 s, which is EdgePan's choice.
  open func setProgress(_ progress: Float, animated: Bool) {
    share = progress.isFinite ? min(max(progress, 0), 1) : 0
    guard animated else { return setNeedsLayout() }
    layoutIfNeeded()
    UIView.animate(withDuration: Self.animationDuration) { self.place() }
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }
  open override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    applyColors()
  }

  /// The height, in points.
  private static let height: CGFloat = 4
  private static let defaultWidth: CGFloat = 150
  /// The animation duration, in seconds.
  private static let animationDuration = 0.25
  private var share: Float = 0
  private let bar = UIView(frame: .zero)

  override func didCreate() {
    clipsToBounds = true
    layer.cornerRadius = Self.height / 2
    addSubview(bar)
    applyColors()
  }
  private func applyColors() {
    backgroundColor = trackTintColor ?? .systemGray5
    bar.backgroundColor = progressTintColor ?? tintColor
  }
  private func place() {
    bar.frame = directed(
      CGRect(x: 0, y: 0, width: bounds.width * CGFloat(share), height: bounds.height), in: bounds)
  }
}
