/// A row of dots, one per page. A tap on the right half changes to the next page, a tap on the left
/// half to the previous one; in right-to-left layout the opposite.
///
/// The dots are 7 points wide, and their centres are 16 points apart. These sizes are EdgePan's,
/// because Apple's are not published.
@preconcurrency @MainActor open class UIPageControl: UIControl {
  open var numberOfPages = 0 { didSet { makeDots() } }
  /// The current page, clamped to the range of pages.
  open var currentPage: Int {
    get { page }
    set {
      page = min(max(newValue, 0), max(numberOfPages - 1, 0))
      applyColors()
    }
  }
  open var hidesForSinglePage = false { didSet { makeDots() } }
  open var pageIndicatorTintColor: UIColor? { didSet { applyColors() } }
  open var currentPageIndicatorTintColor: UIColor? { didSet { applyColors() } }
  /// Stored, but has no effect: a tap always shows the new page immediately.
  open var defersCurrentPageDisplay = false

  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    CGSize(width: CGFloat(max(pageCount, 0)) * Self.pitch + Self.pitch, height: Self.height)
  }
  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard isTouchInside, let touch else { return }
    let old = page
    let isRight = touch.location(in: self).x >= bounds.midX
    currentPage += isRight == (leadingSign > 0) ? 1 : -1
    if page != old { sendActions(for: .valueChanged) }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let left = bounds.midX - CGFloat(dots.count - 1) * Self.pitch / 2
    for (index, dot) in dots.enumerated() {
      dot.frame = directed(
        CGRect(
          x: left + CGFloat(index) * Self.pitch - Self.dot / 2, y: bounds.midY - Self.dot / 2,
          width: Self.dot, height: Self.dot), in: bounds)
    }
  }

  /// The diameter of a dot, in points.
  private static let dot: CGFloat = 7
  private static let pitch: CGFloat = 16
  private static let height: CGFloat = 26
  private var page = 0
  private var dots: [UIView] = []

  private func makeDots() {
    for dot in dots { dot.removeFromSuperview() }
    let isShown = numberOfPages > 1 || !hidesForSinglePage
    dots = isShown ? (0..<max(numberOfPages, 0)).map { _ in UIView(frame: .zero) } : []
    for dot in dots {
      dot.isUserInteractionEnabled = false
      dot.layer.cornerRadius = Self.dot / 2
      addSubview(dot)
    }
    currentPage = page
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }
  private func applyColors() {
    let others = pageIndicatorTintColor ?? UIColor(white: 1, alpha: 0.2)
    for (index, dot) in dots.enumerated() {
      dot.backgroundColor = index == page ? currentPageIndicatorTintColor ?? .white : others
    }
  }
}
